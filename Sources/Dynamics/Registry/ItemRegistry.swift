import DynamicsEngine
import DynamicsModel
import Foundation

/// The items of one animator: each has one record and one body, in however many behaviors it is.
///
/// Changes are noted in the records and reach the world together, right before a step. So a client may change anything
/// from inside any callback.
final class ItemRegistry {
    /// The record of each number; nil where the number is free.
    private(set) var records: [ItemRecord?] = []
    /// Numbers of items that have left, to be given again.
    private var freeNumbers: [Int] = []
    /// The number of each item.
    private var numbers: [ObjectIdentifier: Int] = [:]
    /// Records that got changes, in the order in which they got the first, and some that have left since.
    private var changed: [Int] = []
    /// Whether each number is in the list of changes.
    private var isListed: [Bool] = []
    /// Bodies of items that no behavior holds any longer.
    var removedIDs: [ItemID] = []
    /// The record of each body.
    var numberOfID: [Int32] = []
    /// Where bodies are written to.
    let targets = WriteTargets()
    /// Whether the animator's callbacks run, so that reading an item waits for their end.
    var isReadingDelayed = false
    /// Items that have left since the tick began, which live until its end.
    private var departed: [any DynamicItem] = []
    private let owner: ObjectIdentifier

    /// - Parameter owner: the animator.
    init(owner: ObjectIdentifier) { self.owner = owner }

    deinit {
        for case let record? in records { ItemOwners.release(record.item) }
    }

    /// Whether the world must be edited before the next step.
    var hasChanges: Bool { !changed.isEmpty || !removedIDs.isEmpty }

    /// The number of an item; nil where no behavior holds it.
    func number(of item: any DynamicItem) -> Int? { numbers[ObjectIdentifier(item)] }

    /// Whether the animator has moved an item, or the group that it is in, since it was last read.
    func hasMoved(_ item: any DynamicItem) -> Bool {
        guard let number = ItemOwners.taken(item).flatMap({ numbers[$0] }) else { return false }
        return targets.hasMoved(number)
    }

    /// The items that have a record, in the order of their numbers.
    var items: [any DynamicItem] { records.compactMap { $0?.item } }

    /// The record of a number that is in use.
    subscript(number: Int) -> ItemRecord { records[number]! }

    // MARK: Joining and leaving

    /// Notes that one more behavior holds the item, and reads it if it is new.
    ///
    /// - Returns: the item's number.
    /// - Throws: why the item cannot take part; nothing is then noted.
    func join(_ item: any DynamicItem) throws(ItemProblem) -> Int {
        if let number = number(of: item) {
            records[number]!.uses += 1
            return number
        }
        let shape = try ItemOutline.shape(of: item)
        let pose = try ItemPose(of: item)
        try ItemOwners.claim(item, for: owner)
        var record = ItemRecord(item: item, shape: shape, pose: pose)
        record.uses = 1
        if isReadingDelayed { record.changes.insert(.unread) }
        let number = freeNumbers.popLast() ?? records.count
        if number == records.count {
            records.append(record)
            isListed.append(false)
        } else {
            records[number] = record
        }
        numbers[ObjectIdentifier(item)] = number
        note(.body, of: number)
        return number
    }

    /// Notes that one behavior less holds the item; without any it has no body.
    func leave(_ number: Int) {
        records[number]!.uses -= 1
        guard records[number]!.uses == 0, let record = records[number] else { return }
        if let id = record.id {
            removedIDs.append(id)
            numberOfID[Int(id.rawValue)] = -1
            targets.clear(number)
        }
        numbers[ObjectIdentifier(record.item)] = nil
        ItemOwners.release(record.item)
        if isReadingDelayed { departed.append(record.item) }
        records[number] = nil
        freeNumbers.append(number)
    }

    /// Lets go of the items that have left in a tick that is over.
    func forgetDeparted() { departed.removeAll() }

    // MARK: Changes

    /// Adds changes to a record and lists it once.
    func note(_ changes: ItemRecord.Changes, of number: Int) {
        records[number]!.changes.formUnion(changes)
        if !isListed[number] { changed.append(number) }
        isListed[number] = true
    }

    /// Adds changes to all records.
    func noteAll(_ changes: ItemRecord.Changes) {
        for number in records.indices where records[number] != nil { note(changes, of: number) }
    }

    /// The records with changes, which are no longer listed then.
    func takeChanged() -> [Int] {
        let result = changed.filter { records[$0].map { !$0.changes.isEmpty } ?? false }
        for number in changed { isListed[number] = false }
        changed.removeAll(keepingCapacity: true)
        return result
    }

    /// Reads centre, rotation and outline anew; the velocity stays.
    func reread(_ number: Int) throws(ItemProblem) {
        if isReadingDelayed { return note([.unread, .pose], of: number) }
        try read(number)
        note(.pose, of: number)
    }

    /// Reads an item whose reading was put off.
    func readDelayed(_ number: Int) throws(ItemProblem) {
        guard records[number]!.changes.contains(.unread) else { return }
        records[number]!.changes.remove(.unread)
        try read(number)
    }

    /// Reads shape and pose of an item; the record is left as it was where either is refused.
    private func read(_ number: Int) throws(ItemProblem) {
        let shape = try ItemOutline.shape(of: records[number]!.item)
        records[number]!.pose = try ItemPose(of: records[number]!.item)
        guard shape != records[number]!.shape else { return }
        records[number]!.shape = shape
        note(.shape, of: number)
    }

    /// Adds a behavior to a record, in the order in which behaviors joined the animator.
    func insert(_ behavior: DynamicItemBehavior, into number: Int) {
        let place = records[number]!.itemBehaviors.firstIndex { $0.order > behavior.order }
        records[number]!.itemBehaviors.insert(behavior, at: place ?? records[number]!.itemBehaviors.count)
        note(.properties, of: number)
    }

    /// Takes a behavior off a record, whose properties are then those of the others.
    func remove(_ behavior: DynamicItemBehavior, from number: Int) {
        records[number]!.itemBehaviors.removeAll { $0 === behavior }
        note(.properties, of: number)
    }

    /// Adds a collision behavior to a record, in the order in which behaviors joined the animator.
    func insert(_ behavior: CollisionBehavior, into number: Int) {
        let place = records[number]!.collisionBehaviors.firstIndex { $0.order > behavior.order }
        records[number]!.collisionBehaviors.insert(behavior, at: place ?? records[number]!.collisionBehaviors.count)
        note(.collisions, of: number)
    }

    /// Takes a collision behavior off a record, which then has one set less.
    func remove(_ behavior: CollisionBehavior, from number: Int) {
        records[number]!.collisionBehaviors.removeAll { $0 === behavior }
        note(.collisions, of: number)
    }

    /// Adds to the velocity that the body gets before the next step, pt/s and rad/s.
    func addVelocity(_ velocity: Vector2, angular: Double, to number: Int) {
        records[number]!.addedVelocity += velocity
        records[number]!.addedAngularVelocity += angular
        note(.velocity, of: number)
    }

    /// Notes that a record's changes have reached the world.
    func settle(_ number: Int) {
        records[number]!.changes = []
        records[number]!.addedVelocity = .zero
        records[number]!.addedAngularVelocity = 0
    }

    /// Notes the body of a record.
    func setID(_ id: ItemID, of number: Int) {
        records[number]!.id = id
        noteBody(id, Int32(number))
    }

    /// Notes the record of a body; −1 for none.
    private func noteBody(_ id: ItemID, _ number: Int32) {
        while numberOfID.count <= Int(id.rawValue) { numberOfID.append(-1) }
        numberOfID[Int(id.rawValue)] = number
    }

    // MARK: Snapshots

    /// What a snapshot keeps, record by record; free numbers are nil.
    var state: AnimatorState.RegistryState {
        AnimatorState.RegistryState(
            records: records.indices.map { number in
                records[number].map { record in
                    AnimatorState.RecordState(
                        id: record.id?.rawValue, shape: record.shape, center: record.item.center,
                        transform: record.item.transform, pose: record.pose, addedVelocity: record.addedVelocity,
                        addedAngularVelocity: record.addedAngularVelocity, changes: record.changes.rawValue,
                        hasMoved: targets.hasMoved(number))
                }
            }, freeNumbers: freeNumbers, changed: changed, removedIDs: removedIDs.map(\.rawValue))
    }

    /// Gives the items the numbers, bodies and changes that they had.
    ///
    /// - Parameter current: the present number of each item, by the number that it gets.
    func take(_ state: AnimatorState.RegistryState, _ current: [Int?], _ world: World) {
        let old = records
        records = zip(state.records, current).map { saved, number in
            guard let saved, let number, var record = old[number] else { return nil }
            record.id = saved.id.map(ItemID.init(rawValue:))
            record.pose = saved.pose
            (record.addedVelocity, record.addedAngularVelocity) = (saved.addedVelocity, saved.addedAngularVelocity)
            record.changes = ItemRecord.Changes(rawValue: saved.changes)
            // Their orders may be other ones now.
            record.itemBehaviors.sort { $0.order < $1.order }
            record.collisionBehaviors.sort { $0.order < $1.order }
            return record
        }
        (freeNumbers, changed) = (state.freeNumbers, state.changed)
        removedIDs = state.removedIDs.map(ItemID.init(rawValue:))
        isListed = Array(repeating: false, count: records.count)
        for number in changed { isListed[number] = true }
        numbers = [:]
        numberOfID = []
        for id in removedIDs { noteBody(id, -1) }
        targets.reserve(max(records.count, old.count))
        for number in old.indices { targets.clear(number) }
        for (number, saved) in state.records.enumerated() {
            guard let saved, let record = records[number] else { continue }
            numbers[ObjectIdentifier(record.item)] = number
            if let id = record.id {
                noteBody(id, Int32(number))
                if let body = try? world.state(of: id) {
                    targets.set(number, to: record, state: body, hasMoved: saved.hasMoved)
                }
            }
        }
    }

    /// Puts the items where they were; their setters may change anything. What no place is, as a client may have given
    /// it to its item, isn't given again.
    func showItems(_ state: AnimatorState.RegistryState) {
        func isPlace(_ numbers: [CGFloat]) -> Bool { numbers.allSatisfy { abs($0) <= 1e12 } }
        let items = records.map { $0?.item }
        for (item, saved) in zip(items, state.records) {
            guard let item, let saved else { continue }
            let map = saved.transform
            if item.center != saved.center, isPlace([saved.center.x, saved.center.y]) { item.center = saved.center }
            if item.transform != map, isPlace([map.a, map.b, map.c, map.d, map.tx, map.ty]) { item.transform = map }
        }
    }

    /// The bodies of items, in order; items whose body is yet to be made or was refused are left out.
    func ids(of numbers: [Int]) -> [ItemID] { numbers.compactMap { records[$0]?.id } }

    /// The item of a body, nil once it has left.
    func record(of id: ItemID) -> ItemRecord? {
        guard id.rawValue < UInt64(numberOfID.count) else { return nil }
        let number = numberOfID[Int(id.rawValue)]
        return number < 0 ? nil : records[Int(number)]
    }
}
