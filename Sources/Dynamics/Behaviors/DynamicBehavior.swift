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
///
/// A behavior has one parent or one animator, and holds its children and items strongly; it refers to its animator
/// weakly. What its properties are set to outside an animator is kept and acts once it joins one, and it may join
/// several one after the other. Subclasses of a client override ``willMove(to:)``, set an ``action``, or build their
/// children; they have no part in the forces themselves, for which ``FieldBehavior/field(evaluationBlock:)`` is made.
/// UIKit's `UIDynamicBehavior`.
open class DynamicBehavior: NSObject {
    /// The animator that the behavior belongs to, itself or through its parent; nil outside one, or once the animator
    /// is gone.
    public internal(set) weak var dynamicAnimator: DynamicAnimator?

    /// Called in every tick, after the tick's items were written and its contacts reported: parents first, in the order
    /// of adding. Not called while the animator pauses.
    ///
    /// Nil at first. Anything may be changed in it, behaviors included; that acts from the next tick on. A behavior
    /// that an earlier action has taken out is no longer called in that tick. A block that holds its own behavior
    /// makes a reference cycle.
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
    ///
    /// Given anew whenever it joins one. Of an item's properties those of the highest order hold.
    var order = 0
    /// Whether the animator lists the behavior as changed.
    ///
    /// Keeps it from being listed twice, whatever is set how often.
    var isListedAsChanged = false
    /// The items, of behaviors that have items; empty in the base class. Kept here so that joining, leaving and
    /// snapshots need not know the kind.
    var list = ItemList()

    /// Makes a behavior without effects of its own, to which others can be added.
    public override init() {}

    /// Called when the behavior is about to join or leave an animator; does nothing unless overridden.
    ///
    /// ``dynamicAnimator`` is the animator in both cases. When joining, the call comes before the behavior's items and
    /// children join, when leaving before they leave.
    ///
    /// Children and items may be added here, and the animator's reference space be read. A behavior that removes
    /// itself here doesn't join.
    ///
    /// - Parameter dynamicAnimator: the animator that is joined; nil when the behavior is leaving.
    open func willMove(to dynamicAnimator: DynamicAnimator?) {}

    /// Adds a behavior that joins and leaves animators with this one. One that is a child already is ignored; one that
    /// has another parent, belongs to an animator or is an ancestor is reported and not added.
    ///
    /// Within an animator the child joins at once and acts from the next tick on. Its action is called after its
    /// parent's and those of the children before it.
    ///
    /// - Complexity: O(depth + behaviors and items below the child).
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
    ///
    /// What the child did ends with the next tick; velocities stay. Items that no other behavior holds leave the
    /// animator.
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
    ///
    /// The order of the calls matters: a client's `willMove` comes before items and children, so that it may add some;
    /// items come before the translation, which needs their numbers.
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
    ///
    /// Children go first, while their parent still has an animator to tell them of.
    func exit() {
        guard let animator = dynamicAnimator else { return }
        willMove(to: nil)
        // `willMove` may have removed it already.
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
    ///
    /// Nothing happens outside an animator: joining one translates everything.
    func changed() { dynamicAnimator?.noteChange(of: self) }

    // MARK: What kinds of behaviors do

    /// What the behavior is set to, for a snapshot.
    var savedValues: BehaviorValues { .plain }
    /// Whether values are of a behavior like this one, and such as it could be set to.
    ///
    /// All behaviors are checked before any takes its values.
    ///
    /// - Throws: what differs; nothing is changed.
    func check(_ values: BehaviorValues, index: Int) throws(AnimatorSnapshotError) { try require(values, index) }
    /// Takes over values that were checked. The animator doesn't hear of changes meanwhile.
    ///
    /// Overridden together with `check` and `savedValues`: a value that one of them leaves out is lost by a restore.
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
    ///
    /// They are removed before the next step and not at once, since a callback of the step may be running.
    func discardParts(_ simulation: Simulation) {}
    /// Forgets what the behavior had in a world.
    func forgetParts() {}
    /// Whether its items never change, so that it is nothing without one of them.
    var keepsItems: Bool { false }
    /// The attachment that the behavior has in the world.
    var attachmentID: AttachmentID? { nil }
    /// Brings what the behavior has in the world up to date, after all bodies.
    ///
    /// Called once a tick at most, however many properties were set.
    func translate(into simulation: Simulation, _ registry: ItemRegistry) {}
}
