import DynamicsModel
import Foundation

/// The base of all behaviors, and on its own a tree of child behaviors with an action.
///
/// ```swift
/// let spinner = DynamicBehavior()
/// spinner.addChildBehavior(gravity)
/// spinner.addChildBehavior(collisions)
/// spinner.action = { label.text = "\(ball.center)" }
/// animator.addBehavior(spinner)
/// ```
open class DynamicBehavior: NSObject {
    /// The animator that the behavior belongs to, itself or through its parent; nil outside one, or once the animator
    /// is gone.
    public internal(set) weak var dynamicAnimator: DynamicAnimator?

    /// Called in every tick, after the tick's items were written and its contacts reported: parents first, in the order
    /// of adding. Not called while the animator pauses.
    open var action: (() -> Void)? {
        didSet {
            if (action == nil) != (oldValue == nil) { dynamicAnimator?.treeChanged() }
        }
    }

    /// The behaviors added with ``addChildBehavior(_:)``, in order.
    public private(set) var childBehaviors: [DynamicBehavior] = []

    /// The behavior that has this one as a child.
    weak var parent: DynamicBehavior?
    /// The place in the order in which behaviors joined the animator.
    var order = 0
    /// Whether the animator lists the behavior as changed.
    var isListedAsChanged = false
    /// The items of behaviors that have items.
    var list = ItemList()

    /// Makes a behavior without effects of its own, to which others can be added.
    public override init() {}

    /// Called when the behavior is about to join or leave an animator; does nothing unless overridden.
    ///
    /// ``dynamicAnimator`` is the animator in both cases. When joining, the call comes before the behavior's items and
    /// children join, when leaving before they leave.
    ///
    /// - Parameter dynamicAnimator: the animator that is joined; nil when the behavior is leaving.
    open func willMove(to dynamicAnimator: DynamicAnimator?) {}

    /// Adds a behavior that joins and leaves animators with this one. One that is a child already is ignored; one that
    /// has another parent, belongs to an animator or is an ancestor is reported and not added.
    open func addChildBehavior(_ behavior: DynamicBehavior) {
        guard behavior.parent !== self else { return }
        guard !behavior.isPlaced, !isWithin(behavior) else { return reportPlaced(behavior) }
        if let animator = dynamicAnimator, !animator.accepts(behavior) { return }
        behavior.parent = self
        childBehaviors.append(behavior)
        dynamicAnimator?.treeChanged()
        if let animator = dynamicAnimator { behavior.enter(animator) }
    }

    /// Removes a child, which leaves the animator in which it is; one that isn't a child is ignored.
    open func removeChildBehavior(_ behavior: DynamicBehavior) {
        guard let place = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
        childBehaviors.remove(at: place)
        behavior.parent = nil
        dynamicAnimator?.treeChanged()
        behavior.exit()
    }

    // MARK: Hierarchy

    /// Takes the behavior out of its parent, or out of the animator that it was added to.
    func removeFromHierarchy() {
        if let parent { parent.removeChildBehavior(self) } else { dynamicAnimator?.removeBehavior(self) }
    }

    /// Whether the behavior has a parent or is one of an animator's own.
    var isPlaced: Bool { parent != nil || dynamicAnimator != nil }

    /// Whether it is a behavior or lies below it.
    private func isWithin(_ behavior: DynamicBehavior) -> Bool {
        var ancestor: DynamicBehavior? = self
        while let current = ancestor {
            if current === behavior { return true }
            ancestor = current.parent
        }
        return false
    }

    /// Reports a behavior that is elsewhere in a hierarchy already.
    func reportPlaced(_ behavior: DynamicBehavior) {
        DynamicsDiagnostics.raise(
            .behaviorAtOtherLevel,
            "Behavior \(ItemProblem.name(behavior)) is already in the hierarchy at a different level", subject: behavior
        )
    }

    /// Joins an animator with all children.
    func enter(_ animator: DynamicAnimator) {
        dynamicAnimator = animator
        order = animator.nextOrder()
        isListedAsChanged = false
        // An animator that went away has taken its world with it.
        forgetParts()
        willMove(to: animator)
        // The client may have taken the behavior away again.
        guard dynamicAnimator === animator else { return }
        joinItems(animator)
        didJoin(animator)
        changed()
        for child in childBehaviors where child.dynamicAnimator == nil { child.enter(animator) }
    }

    /// Leaves the animator with all children.
    func exit() {
        guard let animator = dynamicAnimator else { return }
        willMove(to: nil)
        guard dynamicAnimator === animator else { return }
        for child in childBehaviors { child.exit() }
        discardParts(animator.simulation)
        forgetParts()
        for number in list.numbers {
            itemLeaves(number, animator.registry)
            animator.registry.leave(number)
        }
        list.renumber { _ in nil }
        dynamicAnimator = nil
        animator.noteChange()
    }

    // MARK: Items

    /// Has the animator take the items in; refused ones keep their places without a number.
    private func joinItems(_ animator: DynamicAnimator) {
        list.renumber { entry in
            let number = animator.join(entry.item)
            if let number { itemJoins(number, animator.registry) }
            return number
        }
    }

    /// Adds an item behind the others. One that is there already is ignored; one that the animator refuses is reported.
    func add(_ item: any DynamicItem) {
        guard !list.contains(item) else { return }
        guard let animator = dynamicAnimator else {
            list.append(item)
            return
        }
        guard let number = animator.join(item) else { return }
        list.append(item, number: number)
        itemJoins(number, animator.registry)
        changed()
    }

    /// Takes in an item that the animator refused before, if the list has it.
    func retry(_ item: any DynamicItem, _ animator: DynamicAnimator) {
        guard list.contains(item), list.number(of: item) == nil, let number = animator.join(item) else { return }
        list.setNumber(number, of: item)
        itemJoins(number, animator.registry)
        changed()
    }

    /// Takes an item out; one that isn't there is ignored.
    func remove(_ item: any DynamicItem) {
        guard let entry = list.remove(item) else { return }
        itemWasRemoved(item)
        guard let animator = dynamicAnimator, let number = entry.number else { return }
        itemLeaves(number, animator.registry)
        animator.registry.leave(number)
        changed()
    }

    /// Asks the animator to translate the behavior again before the next step, and to resume.
    func changed() { dynamicAnimator?.noteChange(of: self) }

    // MARK: What kinds of behaviors do

    /// What the behavior is set to, for a snapshot.
    var savedValues: BehaviorValues { .plain }
    /// Whether values are of a behavior like this one, and such as it could be set to.
    ///
    /// - Throws: what differs; nothing is changed.
    func check(_ values: BehaviorValues, index: Int) throws(AnimatorSnapshotError) { try require(values, index) }
    /// Takes over values that were checked. The animator doesn't hear of changes meanwhile.
    func take(_ values: BehaviorValues) {}
    /// The block of a custom field.
    var customBlock: CustomField? { nil }

    /// Refuses values of another kind.
    func require(_ saved: BehaviorValues, _ index: Int) throws(AnimatorSnapshotError) {
        guard saved.name == savedValues.name else {
            throw .otherBehavior(index: index, saved: saved.name, now: savedValues.name)
        }
    }

    /// An item of the list has got a record in the animator.
    func itemJoins(_ number: Int, _ registry: ItemRegistry) {}
    /// An item of the list is about to give up its record.
    func itemLeaves(_ number: Int, _ registry: ItemRegistry) {}
    /// An item was taken out of the list, in an animator or not.
    func itemWasRemoved(_ item: any DynamicItem) {}
    /// The behavior and its items have joined an animator.
    func didJoin(_ animator: DynamicAnimator) {}
    /// Hands over what the behavior has in the world for removal.
    func discardParts(_ simulation: Simulation) {}
    /// Forgets what the behavior had in a world.
    func forgetParts() {}
    /// Whether its items never change, so that it is nothing without one of them.
    var keepsItems: Bool { false }
    /// The attachment that the behavior has in the world.
    var attachmentID: AttachmentID? { nil }
    /// Brings what the behavior has in the world up to date, after all bodies.
    func translate(into simulation: Simulation, _ registry: ItemRegistry) {}
}
