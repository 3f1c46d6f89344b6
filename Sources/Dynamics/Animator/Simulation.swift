import DynamicsEngine
import DynamicsModel
import Foundation

/// An animator's world, and what behaviors need of it when they are translated.
final class Simulation {
    /// Something that a behavior has in the world.
    enum Part {
        /// Of a field or gravity behavior.
        case field(FieldID)
        /// Of a push that lasts; an impulse leaves nothing behind.
        case push(PushID)
        /// Of a collision behavior: one for each subpath, and one for the reference bounds.
        case boundary(BoundaryID)
        /// Of an attachment or a snap.
        case attachment(AttachmentID)
    }

    /// Without gravity of its own as a rule: gravity behaviors are fields.
    private(set) var world: World
    /// Parts that behaviors have left behind since the last step.
    private var discarded: [Part] = []
    /// Collision sets that no behavior uses, the least last.
    private var freeSets: [UInt32] = []
    /// Sets given so far, those given back included.
    private var setCount: UInt32 = 0
    /// The behavior that each boundary belongs to.
    private var owners: [BoundaryID: BoundaryOwner] = [:]
    /// Boundaries removed since the last step, whose last contacts are still to be reported.
    private var removedBoundaries: [BoundaryID] = []

    /// Asked for when a contact is reported; kept a tick longer than the boundary, whose contacts end in it.
    struct BoundaryOwner {
        weak var behavior: CollisionBehavior?
        /// Nil for the bounds of the reference space.
        var identifier: (any NSCopying)?
    }

    init(_ settings: Settings, kernels: KernelBuild) {
        do { world = try World(SceneDescription(settings: settings), kernels: kernels) } catch {
            fatalError("an animator's own settings are valid: \(error)")
        }
    }

    /// Whether parts wait to be removed.
    var hasDiscarded: Bool { !discarded.isEmpty }

    // MARK: Edits

    /// Adds or replaces a field.
    ///
    /// A value that the world refuses is reported as the behavior's mistake, and what it had stays.
    func set(_ field: Field, for id: FieldID?, of behavior: DynamicBehavior) -> FieldID? {
        report(behavior) { () throws(DynamicsError) -> FieldID in
            guard let id else { return try world.add(field) }
            try world.update(id, to: field)
            return id
        } ?? id
    }

    /// Adds or replaces an attachment.
    func set(_ attachment: Attachment, for id: AttachmentID?, of behavior: DynamicBehavior) -> AttachmentID? {
        report(behavior) { () throws(DynamicsError) -> AttachmentID in
            guard let id else { return try world.add(attachment) }
            try world.update(id, to: attachment)
            return id
        } ?? id
    }

    /// Adds a push that lasts; nil where it was refused and reported.
    func add(_ push: Push, of behavior: DynamicBehavior) -> PushID? {
        report(behavior) { () throws(DynamicsError) in try world.add(push) }
    }

    /// Applies a push at once.
    func apply(_ push: Push, of behavior: DynamicBehavior) {
        report(behavior) { () throws(DynamicsError) in try world.apply(push) }
    }

    /// Adds a boundary and notes whose it is; nil where it was refused and reported.
    func add(
        _ boundary: Boundary, of behavior: CollisionBehavior, identifier: (any NSCopying)?
    ) -> BoundaryID? {
        let id = report(behavior) { () throws(DynamicsError) in try world.add(boundary) }
        if let id { owners[id] = BoundaryOwner(behavior: behavior, identifier: identifier) }
        return id
    }

    /// The behavior that a boundary belongs to, or belonged to before the last step.
    func owner(of id: BoundaryID) -> BoundaryOwner? { owners[id] }

    /// Forgets the owners of removed boundaries once their last contacts have been reported.
    func forgetRemovedBoundaries() {
        for id in removedBoundaries { owners[id] = nil }
        removedBoundaries.removeAll(keepingCapacity: true)
    }

    /// Does an edit; what is thrown is reported as the behavior's mistake, and nil returned.
    @discardableResult
    private func report<Result>(
        _ behavior: DynamicBehavior, _ edit: () throws(DynamicsError) -> Result
    ) -> Result? {
        do { return try edit() } catch {
            DynamicsDiagnostics.raise(.invalidValue, error.description, subject: behavior)
            return nil
        }
    }

    /// Removes a push that the behavior has; one that is gone is ignored.
    func remove(_ push: PushID) { try? world.removePush(push) }

    /// Removes a boundary, whose contacts end with the next step.
    func remove(_ boundary: BoundaryID) {
        try? world.removeBoundary(boundary)
        removedBoundaries.append(boundary)
    }

    // MARK: Removal

    /// Marks a part to be removed from the world before the next step.
    func discard(_ part: Part?) {
        if let part { discarded.append(part) }
    }

    /// Removes the discarded parts from the world.
    func removeDiscarded() {
        for part in discarded {
            // Each part is discarded once by the behavior that has it, so it is still there.
            switch part {
            case .field(let id): try? world.removeField(id)
            case .push(let id): remove(id)
            case .boundary(let id): remove(id)
            case .attachment(let id): try? world.removeAttachment(id)
            }
        }
        discarded.removeAll(keepingCapacity: true)
    }

    // MARK: Snapshots

    /// What a snapshot keeps besides the world itself.
    var state: AnimatorState.PartsState {
        AnimatorState.PartsState(
            discarded: discarded.map(PartName.init), removedBoundaries: removedBoundaries.map(\.rawValue),
            freeSets: freeSets, setCount: setCount)
    }

    /// Goes on with another world, in which the behaviors have what they have.
    func take(_ state: AnimatorState.PartsState, _ world: World, _ behaviors: [CollisionBehavior]) {
        self.world = world
        discarded = state.discarded.map(\.part)
        removedBoundaries = state.removedBoundaries.map(BoundaryID.init(rawValue:))
        (freeSets, setCount) = (state.freeSets, state.setCount)
        owners = [:]
        for behavior in behaviors {
            for (id, identifier) in behavior.placedBoundaries {
                owners[id] = BoundaryOwner(behavior: behavior, identifier: identifier)
            }
        }
    }

    // MARK: Collision sets

    /// A set for the members of one collision behavior.
    func takeSet() -> UInt32 {
        if let set = freeSets.popLast() { return set }
        setCount += 1
        return setCount - 1
    }

    /// Lets another behavior have a set. The lowest is given first, so that few of them need more than a mask.
    func giveBack(_ set: UInt32) {
        freeSets.append(set)
        freeSets.sort(by: >)
    }
}
