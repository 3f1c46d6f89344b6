import DynamicsEngine
import DynamicsModel
import Foundation

/// A snapshot that was compared with an animator and fits: nothing that is done with it afterwards can fail.
///
/// Everything is looked at before anything is changed: the animator's settings, the tree of behaviors, which item is
/// which, the registry, the world, and last what behaviors have in the world.
struct SnapshotFit {
    let clock: TickClock
    /// The world as it was.
    let world: World
    /// The present number of every item, by the number that it had; nil where the number was free.
    let current: [Int?]

    /// - Throws: what differs or makes no sense.
    init(_ snapshot: AnimatorSnapshot, to animator: DynamicAnimator) throws(AnimatorSnapshotError) {
        let state = snapshot.state
        guard let clock = TickClock(time: state.time, ticks: state.ticks), Self.counts.contains(state.steppedTicks)
        else { throw .invalid("its time is none") }
        self.clock = clock
        try Self.checkSettings(state)
        let behaviors = animator.allBehaviors
        try Self.checkTree(state, behaviors)
        current = try Self.numbers(state, behaviors, animator.registry)
        try Self.checkRegistry(state.items)
        world = try Self.world(snapshot, behaviors, animator)
        try Self.checkParts(state, behaviors, world)
    }

    /// What counts up by one: there is always room for more.
    private static let counts = 0...1 << 53

    /// Throws that the snapshot makes no sense.
    private static func require(_ isFit: Bool, _ reason: @autoclosure () -> String) throws(AnimatorSnapshotError) {
        if !isFit { throw .invalid(reason()) }
    }

    // MARK: The animator

    /// Numbers that the animator's own properties wouldn't take.
    private static func checkSettings(_ state: AnimatorState) throws(AnimatorSnapshotError) {
        try require(state.timeScale >= 0 && state.timeScale <= 100, "its time scale isn't from 0 to 100")
        try require(counts.contains(state.behaviorOrder), "the number of its behaviors is none")
        let unset = [state.unset.resistance, state.unset.friction]
        try require(unset.allSatisfy { $0 >= 0 && $0 <= 1e6 }, "what is unset isn't from 0 to 1e6")
        if let bounds = state.itemBounds {
            let numbers = [bounds.minX, bounds.minY, bounds.width, bounds.height]
            let isFit = numbers.allSatisfy(\.isFinite) && bounds.width > 0 && bounds.height > 0
            try require(isFit, "its items' bounds are none")
        }
    }

    /// Whether behaviors are of the same kinds in the same places, with as many items, and with values that they can be
    /// set to.
    private static func checkTree(
        _ state: AnimatorState, _ behaviors: [DynamicBehavior]
    ) throws(AnimatorSnapshotError) {
        guard state.behaviors.count == behaviors.count else {
            throw .otherBehaviorCount(saved: state.behaviors.count, now: behaviors.count)
        }
        let places = Dictionary(uniqueKeysWithValues: behaviors.enumerated().map { (ObjectIdentifier($1), $0) })
        for (index, (behavior, saved)) in zip(behaviors, state.behaviors).enumerated() {
            guard saved.parent == behavior.parent.flatMap({ places[ObjectIdentifier($0)] }) else {
                throw .otherParent(index: index)
            }
            try behavior.require(saved.values, index)
            let now = behavior.list.count
            guard saved.items.count == now else {
                throw .otherItemCount(behavior: index, saved: saved.items.count, now: now)
            }
            try behavior.check(saved.values, index: index)
        }
        try require(
            state.changedBehaviors.allSatisfy(behaviors.indices.contains), "it names a behavior that isn't there")
        try require(Set(state.changedBehaviors).count == state.changedBehaviors.count, "it names a behavior twice")
    }

    // MARK: Items

    /// Which item is which, by the places that they have in the behaviors' lists.
    ///
    /// Two places that had one item must have one item now, and places of two items two.
    private static func numbers(
        _ state: AnimatorState, _ behaviors: [DynamicBehavior], _ registry: ItemRegistry
    ) throws(AnimatorSnapshotError) -> [Int?] {
        var current = [Int?](repeating: nil, count: state.items.records.count)
        var known: [Int: Int] = [:]
        for (index, (behavior, saved)) in zip(behaviors, state.behaviors).enumerated() {
            for (place, (old, new)) in zip(saved.items, behavior.list.numbersOfAll).enumerated() {
                guard let old, let new else {
                    guard old == nil, new == nil else { throw .otherItem(behavior: index, place: place) }
                    continue
                }
                guard state.items.records.indices.contains(old), let record = state.items.records[old] else {
                    throw .invalid("it names an item that isn't there")
                }
                guard current[old] ?? new == new, known[new] ?? old == old else {
                    throw .otherItem(behavior: index, place: place)
                }
                guard record.shape == registry[new].shape else { throw .otherOutline(behavior: index, place: place) }
                (current[old], known[new]) = (new, old)
            }
        }
        let isWhole = zip(current, state.items.records).allSatisfy { ($0 == nil) == ($1 == nil) }
        try require(isWhole, "it has an item that no behavior has")
        return current
    }

    /// Whether numbers of items are used once, and places and velocities are such as items can have.
    private static func checkRegistry(_ items: AnimatorState.RegistryState) throws(AnimatorSnapshotError) {
        let free = items.freeNumbers
        let isFreeFit = free.allSatisfy { items.records.indices.contains($0) && items.records[$0] == nil }
        try require(isFreeFit && Set(free).count == free.count, "a number that is in use is free as well")
        let changed = items.changed
        let isChangedFit = changed.allSatisfy(items.records.indices.contains)
        try require(isChangedFit && Set(changed).count == changed.count, "it changes an item that isn't there")
        for case let record? in items.records {
            let numbers = [
                record.pose.center.x, record.pose.center.y, record.pose.angle, record.pose.scale.x, record.pose.scale.y,
            ]
            // Sums of velocities may be infinite, and are limited when they act.
            let velocities = [record.addedVelocity.x, record.addedVelocity.y, record.addedAngularVelocity]
            let isFit =
                numbers.allSatisfy(\.isFinite) && !velocities.contains(where: \.isNaN)
                && abs(record.pose.center.x) <= Tuning.maximumCoordinate
                && abs(record.pose.center.y) <= Tuning.maximumCoordinate && abs(record.pose.angle) <= 4
            try require(isFit, "an item is nowhere")
        }
    }

    // MARK: The world

    /// The world as it was, with the blocks of the fields that are there now: blocks aren't in snapshots.
    private static func world(
        _ snapshot: AnimatorSnapshot, _ behaviors: [DynamicBehavior], _ animator: DynamicAnimator
    ) throws(AnimatorSnapshotError) -> World {
        var blocks: [FieldID: CustomField] = [:]
        for case .field(let id) in snapshot.state.parts.discarded {
            // It is taken out before the next step.
            blocks[FieldID(rawValue: id)] = .perItem { _ in .zero }
        }
        for (behavior, saved) in zip(behaviors, snapshot.state.behaviors) {
            if case .field(let values) = saved.values, let id = values.field, let block = behavior.customBlock {
                blocks[FieldID(rawValue: id)] = block
            }
        }
        do {
            return try World(restoring: snapshot.world, customFields: blocks, kernels: animator.world.kernels)
        } catch { throw .world(error) }
    }

    /// Whether every item has one body, every body one item, and every behavior in the world what it says it has
    /// there.
    private static func checkParts(
        _ state: AnimatorState, _ behaviors: [DynamicBehavior], _ world: World
    ) throws(AnimatorSnapshotError) {
        let ids = state.items.records.compactMap { $0?.id }
        try require(
            Set(ids).count == ids.count && ids.allSatisfy { world.contains(ItemID(rawValue: $0)) },
            "an item has no body")
        let removed = state.items.removedIDs
        try require(
            removed.allSatisfy { world.contains(ItemID(rawValue: $0)) } && Set(removed).count == removed.count
                && Set(removed).isDisjoint(with: ids) && removed.count + ids.count == world.itemCount,
            "a body has no item")
        try require(state.parts.setCount <= 1 << 20, "it has too many collision behaviors")
        var sets = Set(state.parts.freeSets)
        let isFree = sets.count == state.parts.freeSets.count && sets.allSatisfy { $0 < state.parts.setCount }
        try require(isFree, "a collision set is none")
        let fields = Set(world.allFields().map(\.id.rawValue))
        let boundaries = Set(world.allBoundaries().map(\.id.rawValue))
        for saved in state.behaviors {
            let isThere: Bool
            switch saved.values {
            case .plain, .properties, .push: isThere = true
            case .gravity(_, let id): isThere = id.map(fields.contains) ?? true
            case .field(let values): isThere = values.field.map(fields.contains) ?? true
            case .snap(_, _, let id): isThere = hasAttachment(id, world)
            case .attachment(let values): isThere = hasAttachment(values.attachment, world)
            case .collision(let values):
                let all = values.boundaries.flatMap(\.ids) + [values.referenceBoundary].compactMap { $0 }
                isThere =
                    all.allSatisfy(boundaries.contains) && values.set < state.parts.setCount
                    && sets.insert(values.set).inserted
            }
            try require(isThere, "a behavior has lost what it has in the world")
        }
    }

    /// Whether the world has an attachment, where a behavior names one.
    private static func hasAttachment(_ id: UInt64?, _ world: World) -> Bool {
        guard let id else { return true }
        return (try? world.attachment(AttachmentID(rawValue: id))) != nil
    }
}
