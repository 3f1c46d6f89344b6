import Buffers
import CSIMD
import DynamicsModel

/// What queries are answered from, made by the first one that a world is asked.
///
/// Changes only note that a tree is stale; the next query makes it anew. It holds copies of all that it needs, but for
/// vertices of paths, so that the order of bodies may change.
final class QueryIndex {
    /// What moves or sleeps.
    var moving = QueryTree()
    /// Segments, and anchored items without a velocity.
    var fixed = QueryTree()
    /// Whether the tree of what moves is to be made anew, and whether that of what is fixed is as well.
    private var isStale = true
    private var isFixedStale = true
    /// How many changes have been noted.
    private(set) var changeCount = 0
    private var halfPlanes = Buffer<csimd_query_shape>()
    private var halfPlaneCount = 0
    /// The segments in ``fixed``, by name.
    private var segments: [csimd_query_shape] = []
    /// What boundaries meet that a mask doesn't tell exactly; entry 0 is never looked at.
    private var boundaryRules: [(sets: CollisionSets, filter: CollisionFilter)] = [(.none, CollisionFilter())]
    /// By entry of both tables of sets: whether the filter at hand lets it pass.
    private var passingItems = Buffer<UInt8>()
    private var passingBoundaries = Buffer<UInt8>()

    // MARK: What queries work in

    private let stackGroups: Buffer<Int32>
    private let stackStarts: Buffer<Float>
    /// Both trees as kernels read them.
    private(set) var trees: csimd_query_trees
    /// The first worker's.
    let stack: csimd_query_stack
    var hits = Buffer<csimd_query_hit>(capacity: 64)
    var found = Buffer<UInt64>(capacity: 64)
    var parts = Buffer<csimd_query_shape>(capacity: 1)
    /// Contacts by item.
    var contacts = ContactLists()

    init(workers: Int) {
        stackGroups = Buffer(capacity: workers * Self.stackStride)
        stackStarts = Buffer(capacity: workers * Self.stackStride)
        stack = csimd_query_stack(
            groups: stackGroups.pointer, starts: stackStarts.pointer,
            lanes: stackStarts.pointer + Int(csimd_query_stack_depth))
        // Of nothing, until they are made.
        trees = csimd_query_trees(
            moving: moving.tree, fixed: fixed.tree, half_planes: halfPlanes.pointer, half_plane_count: 0,
            vertices: stackStarts.pointer)
    }

    var byteCount: Int {
        moving.byteCount + fixed.byteCount + halfPlanes.byteCount + segments.count
            * MemoryLayout<csimd_query_shape>.stride
            + hits.byteCount + found.byteCount + contacts.byteCount + stackGroups.byteCount + stackStarts.byteCount
    }

    /// Something has moved, come or gone; where it was anchored, or a boundary, with `includingFixed`.
    func noteChange(includingFixed: Bool = true) {
        isStale = true
        changeCount += 1
        contacts.isStale = true
        if includingFixed { isFixedStale = true }
    }

    /// Contacts may be others, though nothing has moved.
    func noteContactChange() { contacts.isStale = true }

    /// Makes anew what is stale.
    ///
    /// - Complexity: O(1), and O(items + segments) after changes.
    @inline(__always) func update(_ world: World) {
        if isStale { makeTrees(world) }
    }

    private func makeTrees(_ world: World) {
        let reader = QueryShapeReader(world)
        if isFixedStale {
            readBoundaries(world)
            build(&fixed, reader, world.pool, ofFixed: true)
        }
        moving.removeAll(room: reader.colliderCount)
        build(&moving, reader, world.pool, ofFixed: false)
        trees = csimd_query_trees(
            moving: moving.tree, fixed: fixed.tree, half_planes: halfPlanes.pointer,
            half_plane_count: Int32(halfPlaneCount), vertices: world.polygons.vertices.pointer)
        (isStale, isFixedStale) = (false, false)
    }

    private func build(
        _ tree: inout QueryTree, _ reader: QueryShapeReader, _ pool: WorkerPool, ofFixed isFixed: Bool
    ) {
        for slot in 0..<reader.bodyCount where reader.isPresent(slot) && reader.isFixed(slot) == isFixed {
            for collider in reader.colliders(of: slot) {
                let middle = reader.middle(collider)
                tree.append(Int32(collider), middle.x, middle.y)
            }
        }
        segments.withUnsafeBufferPointer { segments in
            tree.build(pool) { name, shape in
                guard name < 0 else { return reader.read(Int(name), shape) }
                shape.pointee = segments[Int(~name)]
                return QueryShapeReader.box(ofSegment: segments[Int(~name)])
            }
        }
    }

    /// Reads half planes and segments, and begins the tree of what is fixed with these.
    private func readBoundaries(_ world: World) {
        segments.removeAll(keepingCapacity: true)
        boundaryRules.removeSubrange(1...)
        halfPlaneCount = 0
        for (id, boundary) in world.statics.boundaries where !boundary.isSensor {
            let isMask = boundary.sets.isMask && boundary.filter.isUsual
            if !isMask { boundaryRules.append((boundary.sets, boundary.filter)) }
            let membership = isMask ? 0 : boundaryRules.count - 1
            for (number, shape) in StaticShape.shapes(of: boundary).enumerated() {
                let value = csimd_query_shape(
                    shape, key: ContactConstraint.Side.boundary(id, segment: number).queryKey, sets: boundary.sets.mask,
                    membership: Int32(membership))
                if case .segment = shape {
                    segments.append(value)
                } else {
                    halfPlanes.reserve(halfPlaneCount + 1)
                    halfPlanes[halfPlaneCount] = value
                    halfPlaneCount += 1
                }
            }
        }
        fixed.removeAll(room: world.colliders.count + segments.count)
        for (name, segment) in segments.enumerated() {
            fixed.append(
                ~Int32(name), Float(0.5 * (segment.x + segment.cosine)), Float(0.5 * (segment.y + segment.sine)))
        }
    }

    // MARK: Arguments of kernels

    private static var stackStride: Int { Int(csimd_query_stack_depth) + 16 }

    func stack(worker: Int) -> csimd_query_stack {
        let offset = worker * Self.stackStride
        return csimd_query_stack(
            groups: stack.groups + offset, starts: stack.starts + offset, lanes: stack.lanes + offset)
    }

    /// A filter as kernels read it, until the next one.
    func filter(_ filter: QueryFilter, _ world: World) -> csimd_query_filter {
        var result = csimd_query_filter(
            targets: Int32(filter.targets.rawValue), has_sets: 0, item_sets: 0, boundary_sets: 0,
            items: nil, boundaries: nil, excluded: csimd_query_none)
        if let excluded = filter.excluded, excluded.rawValue < UInt64(world.idCount) {
            result.excluded = ContactConstraint.Side.item(excluded, part: 0).queryKey
        }
        guard let collisions = filter.collisions else { return result }
        result.has_sets = 1
        // Masks alone are of what has the usual filter.
        let allowsUsual = collisions.filter.allows(CollisionFilter())
        result.item_sets = allowsUsual ? collisions.items.testMask : 0
        result.boundary_sets = allowsUsual ? collisions.boundaries.testMask : 0
        passingItems.reserveDiscarding(world.memberships.placeCount)
        for place in 1..<max(world.memberships.placeCount, 1) {
            passingItems[place] = world.memberships[Int32(place)].meets(collisions) ? 1 : 0
        }
        passingBoundaries.reserveDiscarding(boundaryRules.count)
        for place in 1..<max(boundaryRules.count, 1) {
            let (sets, filter) = boundaryRules[place]
            passingBoundaries[place] = collisions.meets(boundaryIn: sets, filter: filter) ? 1 : 0
        }
        (result.items, result.boundaries) = (
            UnsafePointer(passingItems.pointer), UnsafePointer(passingBoundaries.pointer)
        )
        return result
    }
}

extension CollisionSets {
    /// Shares a bit with a mask that is exact where the choices share a set; bit 31 of that stands for every set.
    fileprivate var testMask: UInt32 { isEmpty ? 0 : mask | 1 << 31 }
}

extension World {
    /// What queries are answered from, up to date.
    func currentQueries() -> QueryIndex {
        let index = queries ?? QueryIndex(workers: pool.workerCount)
        queries = index
        index.update(self)
        return index
    }
}

extension Buffer {
    /// Has a kernel write what it finds, again with more room where there was too little; returns how much there is.
    ///
    /// - Parameter find: gets the room, and returns how much there is, whether it had room or not.
    mutating func fill(_ find: (UnsafeMutablePointer<Element>, _ capacity: Int32) -> Int32) -> Int {
        let count = Int(find(pointer, Int32(capacity)))
        guard count > capacity else { return count }
        reserveDiscarding(count)
        return Int(find(pointer, Int32(capacity)))
    }
}
