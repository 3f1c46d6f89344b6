import Buffers
import CSIMD
import DynamicsModel

/// The segments and half planes of all boundaries, and the tree that finds them and the anchored items.
///
/// Made anew when boundaries are added or removed, at the next step.
struct StaticShapes: ~Copyable {
    private(set) var boundaries: [(id: BoundaryID, boundary: Boundary)] = []
    private(set) var idCount = 0
    private(set) var isDirty = false

    /// Whether signatures don't tell exactly what a boundary meets.
    private(set) var hasFinerRules = false

    /// One entry a shape: record, kind and boundary.
    var records: UnsafeMutablePointer<csimd_static_shape> {
        UnsafeMutableRawPointer(recordMemory.pointer).assumingMemoryBound(to: csimd_static_shape.self)
    }
    private var recordMemory = Buffer<SIMD8<Float>>()
    private(set) var kinds: [Int32] = []
    private(set) var straightRuns = StraightRuns()
    /// What the boundary of each shape says; sets as a signature.
    var sets = Buffer<UInt32>()
    var friction = Buffer<Float>()
    var elasticity = Buffer<Float>()
    var surfaceSpeed = Buffer<Float>()
    var rollingResistance = Buffer<Float>()
    var material = Buffer<Int32>()
    private var oneWay = Buffer<UInt8>()
    /// Whether there is a one-way boundary, one whose surface runs, and one that resists rolling.
    private(set) var hasOneWay = false
    private(set) var hasRunningSurfaces = false
    private(set) var resistsRolling = false
    /// Index into `boundaries`, and number within the boundary.
    private(set) var owners: [(boundary: Int32, segment: Int32)] = []
    /// Shapes that are half planes.
    private(set) var halfPlanes: [Int32] = []
    /// Segments by index; anchored colliders as complement (~) of their index.
    var tree = StaticTree()

    var count: Int { kinds.count }
    var byteCount: Int {
        recordMemory.byteCount + sets.byteCount + friction.byteCount + elasticity.byteCount + surfaceSpeed.byteCount
            + rollingResistance.byteCount + material.byteCount + oneWay.byteCount + kinds.count * 12
            + tree.byteCount + straightRuns.byteCount
    }

    init() {}

    /// With shapes that are still to be made; as many ids have been given away.
    init(_ boundaries: [(id: BoundaryID, boundary: Boundary)], idCount: Int) {
        self.boundaries = boundaries
        self.idCount = idCount
        isDirty = true
    }

    mutating func add(_ boundary: Boundary) -> BoundaryID {
        let id = BoundaryID(rawValue: UInt64(idCount))
        idCount += 1
        boundaries.append((id, boundary))
        isDirty = true
        return id
    }

    mutating func remove(_ id: BoundaryID) throws(DynamicsError) {
        guard let index = index(of: id) else { throw .unknownID("\(id)") }
        boundaries.remove(at: index)
        isDirty = true
    }

    /// Puts as many boundaries of the same ids in the places of those that there are.
    mutating func replaceAll(by new: [(id: BoundaryID, boundary: Boundary)]) {
        boundaries = new
        isDirty = true
    }

    func index(of id: BoundaryID) -> Int? {
        let place = firstIndex(in: 0..<boundaries.count) { boundaries[$0].id >= id }
        return place < boundaries.count && boundaries[place].id == id ? place : nil
    }

    /// What a shape was made of.
    func boundary(of shape: Int) -> Boundary { boundaries[Int(owners[shape].boundary)].boundary }

    /// The boundary that a shape was made of, which may have been removed since.
    func boundaryID(of shape: Int) -> BoundaryID { names[Int(owners[shape].boundary)] }

    /// Makes the shapes anew.
    ///
    /// - Returns: for each old shape its new index, −1 where it is gone.
    mutating func rebuild() -> [Int32] {
        var oldNames: [Name] = []
        for (shape, owner) in owners.enumerated() {
            oldNames.append(Name(id: names[Int(owner.boundary)], segment: owner.segment, shape: Int32(shape)))
        }
        kinds.removeAll(keepingCapacity: true)
        owners.removeAll(keepingCapacity: true)
        halfPlanes.removeAll(keepingCapacity: true)
        var values: [csimd_static_shape] = []
        for (index, entry) in boundaries.enumerated() where !entry.boundary.isSensor {
            for (segment, shape) in StaticShape.shapes(of: entry.boundary).enumerated() {
                if case .halfPlane = shape { halfPlanes.append(Int32(kinds.count)) }
                kinds.append(shape.kind)
                owners.append((Int32(index), Int32(segment)))
                values.append(shape.record)
            }
        }
        recordMemory.reserveDiscarding(values.count)
        records.update(from: values, count: values.count)
        straightRuns.find(records, kinds: kinds)
        copyMaterials()
        hasFinerRules = boundaries.contains { !$0.boundary.sets.isMask || !$0.boundary.filter.isUsual }
        hasOneWay = boundaries.contains { $0.boundary.isOneWay }
        hasRunningSurfaces = boundaries.contains { $0.boundary.surfaceSpeed != 0 }
        resistsRolling = boundaries.contains { $0.boundary.rollingResistance != 0 }
        names = boundaries.map { $0.id }
        isDirty = false
        return newIndices(of: oldNames)
    }

    private mutating func copyMaterials() {
        sets.reserveDiscarding(count)
        friction.reserveDiscarding(count)
        elasticity.reserveDiscarding(count)
        surfaceSpeed.reserveDiscarding(count)
        rollingResistance.reserveDiscarding(count)
        material.reserveDiscarding(count)
        oneWay.reserveDiscarding(count)
        for (shape, owner) in owners.enumerated() {
            let boundary = boundaries[Int(owner.boundary)].boundary
            sets[shape] = boundary.sets.signature
            friction[shape] = Float(boundary.friction)
            elasticity[shape] = Float(boundary.elasticity)
            surfaceSpeed[shape] = Float(boundary.surfaceSpeed)
            rollingResistance[shape] = Float(boundary.rollingResistance)
            material[shape] = Int32(boundary.material)
            oneWay[shape] = boundary.isOneWay ? 1 : 0
        }
    }

    /// Where a segment of a one-way boundary stops: a point of it and the unit vector to its front; nil for any other
    /// shape.
    func front(of shape: Int) -> (point: SIMD2<Float>, normal: SIMD2<Float>)? {
        guard hasOneWay, oneWay[shape] != 0 else { return nil }
        let segment = records[shape].segment
        let way = SIMD2(segment.end_x - segment.start_x, segment.end_y - segment.start_y)
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        return (SIMD2(segment.start_x, segment.start_y), SIMD2(way.y, -way.x) / length)
    }

    private struct Name {
        var id: BoundaryID
        var segment: Int32
        var shape: Int32
    }

    /// The boundary ids that `owners` refers to.
    private var names: [BoundaryID] = []

    private func newIndices(of old: [Name]) -> [Int32] {
        var result = [Int32](repeating: -1, count: old.count)
        var new = 0
        for name in old {
            // Both lists ascend by boundary and segment.
            while new < owners.count,
                (names[Int(owners[new].boundary)].rawValue, owners[new].segment) < (name.id.rawValue, name.segment)
            { new += 1 }
            if new < owners.count, names[Int(owners[new].boundary)] == name.id, owners[new].segment == name.segment {
                result[Int(name.shape)] = Int32(new)
            }
        }
        return result
    }

    /// The bounds of a segment.
    func box(of shape: Int) -> StaticTree.Box {
        let segment = records[shape].segment
        return StaticTree.Box(
            minX: min(segment.start_x, segment.end_x), minY: min(segment.start_y, segment.end_y),
            maxX: max(segment.start_x, segment.end_x), maxY: max(segment.start_y, segment.end_y))
    }

    /// Whether a box lies on both sides of a segment's line or touches it.
    static func segment(_ segment: csimd_segment, crosses box: StaticTree.Box) -> Bool {
        let nx = -(segment.end_y - segment.start_y)
        let ny = segment.end_x - segment.start_x
        let cx = 0.5 * (box.minX + box.maxX) - segment.start_x
        let cy = 0.5 * (box.minY + box.maxY) - segment.start_y
        let reach = 0.5 * (abs(nx) * (box.maxX - box.minX) + abs(ny) * (box.maxY - box.minY))
        return abs(nx * cx + ny * cy) <= reach * 1.0001
    }

    /// Whether a box reaches behind a half plane.
    static func halfPlane(_ plane: csimd_half_plane, meets box: StaticTree.Box) -> Bool {
        let x = plane.inward_x > 0 ? box.minX : box.maxX
        let y = plane.inward_y > 0 ? box.minY : box.maxY
        return plane.inward_x * (x - plane.x) + plane.inward_y * (y - plane.y) <= 0
    }
}
