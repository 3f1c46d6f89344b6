import DynamicsEngine
import DynamicsModel
import Foundation

/// Moves items by the behaviors that are added to it.
///
/// ```swift
/// let animator = DynamicAnimator()
/// animator.addBehavior(GravityBehavior(items: [item]))
/// animator.advance(by: 1)
/// ```
///
/// Time is given, never taken: ``advance(by:)`` runs the ticks of 1/60 s that fit, of 4 substeps each. A tick applies
/// what has changed, steps the world, writes the items that moved, reports contacts that began and then those that
/// ended, calls the actions, and pauses where all items are at rest. Anything may be changed from inside any callback;
/// it takes effect in the next tick.
///
/// An animator holds its behaviors and their items. It is used from one thread at a time.
///
/// Equal calls give equal bits: no clock is read. An item at rest is neither stepped nor written until something
/// wakes it. UIKit's `UIDynamicAnimator`, which a display link advances.
open class DynamicAnimator: NSObject {
    /// The coordinate system of the items; nil in an abstract animator. The reference is weak, since a view or layout
    /// may own its animator.
    ///
    /// Once the space is gone, the animator goes on as an abstract one: items keep their coordinates.
    public private(set) weak var referenceSpace: (any DynamicReferenceSpace)?
    /// The rectangle that ``CollisionBehavior/translatesReferenceBoundsIntoBoundary`` makes a boundary of, in an
    /// animator without a reference space; nil, no boundary, at first. A change takes effect in the next tick.
    ///
    /// In pt. Empty bounds make no boundary either.
    open var referenceBounds: CGRect?
    /// Told when the animator pauses and resumes.
    ///
    /// Nil at first; not kept alive. Set it before the first behavior is added to hear of the first start.
    open weak var delegate: (any DynamicAnimatorDelegate)?

    /// Whether the animator steps. It starts with the first behavior, stops when no item is awake, and resumes with any
    /// change.
    ///
    /// False in a new animator. It stays true while ``isHeld``, and in an animator that is never advanced.
    public internal(set) var isRunning = false
    /// The behaviors added to the animator itself, in order; children are in their parents.
    ///
    /// Each is there once; ``DynamicBehavior/childBehaviors`` has the next level.
    public internal(set) var behaviors: [DynamicBehavior] = []
    /// Whether ``debugSnapshot(fieldSpacing:)`` returns a snapshot; false at first. Nothing else depends on it.
    open var debugEnabled = false

    /// Whether the animator is held: the time given passes without ticks, and everything goes on with the velocity that
    /// it had once it is let go. False at first; UIKit has no such property.
    ///
    /// Setting it takes effect at once, also from inside a callback for the ticks that are still due. The delegate is
    /// not told, and ``isRunning`` stays.
    open var isHeld = false

    /// Where items may be: one whose frame lies whole outside after a tick leaves the animator, and no longer falls for
    /// ever. Nil, which is everywhere, at first; UIKit has no such property.
    ///
    /// It is taken out of all behaviors, and its attachments and snaps are removed whole; where it was last, it stays.
    /// ``DynamicAnimatorDelegate/dynamicAnimator(_:itemsDidLeaveBounds:)`` tells. Items that rest aren't asked. Bounds
    /// that are empty or not finite are reported and ignored.
    ///
    /// The frame is the box around the item's turned bounds, so an item that lies across an edge stays. Bounds that an
    /// item lies outside of when they are set are looked at after the next tick in which it is awake.
    open var itemBounds: CGRect? {
        get { boundsOfItems }
        set {
            if let newValue {
                let numbers = [newValue.minX, newValue.minY, newValue.width, newValue.height]
                guard numbers.allSatisfy(\.isFinite), newValue.width > 0, newValue.height > 0 else {
                    return DynamicsDiagnostics.raise(
                        .invalidValue, "Invalid itemBounds \(newValue): both sides must be above 0 and finite",
                        subject: self)
                }
            }
            boundsOfItems = newValue
        }
    }
    private var boundsOfItems: CGRect?

    /// How much longer the time given lasts for the items: 0.5 is slow motion, 0 stands still, 2 goes twice as fast.
    /// From 0 to 100, 1 at first. Ticks stay 1/60 s, so that the way of every item stays the same; UIKit has no such
    /// property.
    ///
    /// A value outside the range, or one that is no number, is reported and ignored. At 0 the time given is used up
    /// and nothing becomes due.
    open var timeScale: CGFloat {
        get { scaleOfTime }
        set {
            guard newValue >= 0, newValue <= 100 else {
                return DynamicsDiagnostics.raise(
                    .invalidValue, "Invalid timeScale \(newValue): it must be from 0 to 100", subject: self)
            }
            scaleOfTime = newValue
        }
    }
    private var scaleOfTime: CGFloat = 1

    /// The world, and what behaviors share of it.
    let simulation: Simulation
    /// The items that behaviors hold. Made at first use, since it needs the animator's identity.
    private(set) lazy var registry = ItemRegistry(owner: ObjectIdentifier(self))
    /// The time given so far, which a pause uses up as well.
    var clock = TickClock()
    /// Ticks that were stepped; those in a pause were not.
    var steppedTicks = 0
    /// Whether a tick is under way, so that no other one begins in it.
    var isTicking = false
    /// What properties are that nobody has set.
    var unset = UnsetProperties()
    /// Which items rest, for the delegate.
    var resting = RestingItems()

    /// Behaviors to be translated before the next step.
    var changedBehaviors: [DynamicBehavior] = []
    /// How many behaviors have joined so far; the last one's number.
    var behaviorOrder = 0
    /// Whether behaviors are given back what they were set to, which is no change.
    var isRestoring = false
    /// All behaviors, parents first, in the order of adding, and those of them that every tick asks for: most have no
    /// action. Nil where the tree has changed.
    private var flattened: FlatTree?
    /// The bounds of the reference space that the collision behaviors have been asked about.
    var notedReferenceBounds: CGRect?

    /// Makes an abstract animator: its items may be any objects, and it has no reference bounds unless they are set.
    ///
    /// Use it for items that are no views, in any coordinates with y down.
    public override init() {
        referenceSpace = nil
        simulation = Simulation(Settings(gravity: .zero), kernels: .portable)
    }

    /// Makes an animator whose items live in a view, a layout, or another space, which it does not keep alive.
    ///
    /// The space is told at once, by ``DynamicReferenceSpace/animatorWasMade(_:)``. Items are refused that it doesn't
    /// host when they join.
    public init(referenceSpace: any DynamicReferenceSpace) {
        self.referenceSpace = referenceSpace
        simulation = Simulation(Settings(gravity: .zero), kernels: .portable)
        super.init()
        referenceSpace.animatorWasMade(self)
    }

    /// An abstract animator whose world steps by other settings, for measurements. Ticks stay 1/60 s.
    package init(settings: Settings, kernels: KernelBuild) {
        referenceSpace = nil
        simulation = Simulation(settings, kernels: kernels)
    }

    /// What the animator steps; to be read only.
    package var world: World { simulation.world }

    // MARK: Defaults

    /// The resistance of items for which no behavior has set it, 1/s, from 0 to 10⁶: 0.1 at first, as UIKit's items
    /// have it although the property reads 0. An explicit 0 in a ``DynamicItemBehavior`` is obeyed. A change acts on
    /// all items from the next tick on.
    open var unsetResistance: CGFloat {
        get { CGFloat(unset.resistance) }
        set { setUnset(newValue, "unsetResistance") { $0.resistance = $1 } }
    }

    /// The friction of items for which no behavior has set it, from 0 to 10⁶: 0.2 at first, although the property reads
    /// 0. A change acts on all items from the next tick on.
    ///
    /// With 0 nothing could roll. A value outside the range is reported and ignored. An explicit 0 in a
    /// ``DynamicItemBehavior`` is obeyed.
    open var unsetFriction: CGFloat {
        get { CGFloat(unset.friction) }
        set { setUnset(newValue, "unsetFriction") { $0.friction = $1 } }
    }

    /// Takes a default and has every item's properties found anew.
    private func setUnset(_ value: CGFloat, _ name: String, _ change: (inout UnsetProperties, Double) -> Void) {
        guard value >= 0, value <= 1e6 else {
            return DynamicsDiagnostics.raise(
                .invalidValue, "Invalid \(name) \(value): it must be from 0 to 1e6", subject: self)
        }
        change(&unset, Double(value))
        registry.noteAll(.properties)
        noteChange()
    }

    // MARK: Items

    /// The items of the animator whose frame meets a rectangle, in the order in which they joined, except that a new
    /// item takes the place of one that has left.
    ///
    /// An item's frame is the box around its turned bounds; touching edges count.
    ///
    /// The items' own centre, bounds and transform are read now, so changes that the animator doesn't know of count.
    /// Groups are in it as groups, not as their members.
    ///
    /// - Complexity: O(items).
    open func items(in rect: CGRect) -> [any DynamicItem] {
        registry.items.filter { ItemFrame.rect(of: $0).meets(rect) }
    }

    /// The items of the animator, in the order in which they joined, except that a new item takes the place of one that
    /// has left.
    package var allItems: [any DynamicItem] { registry.items }

    /// Whether any animator has an item, by itself or in a group.
    package static func anyHas(_ item: any DynamicItem) -> Bool { ItemOwners.taken(item) != nil }

    /// Whether the animator has moved an item, by itself or in a group, since it joined or was last read.
    package func hasMoved(_ item: any DynamicItem) -> Bool { registry.hasMoved(item) }

    /// Reads centre, rotation and outline that the client has given the item; its velocity stays.
    ///
    /// ```swift
    /// item.center = finger
    /// animator.updateItem(usingCurrentState: item)
    /// ```
    ///
    /// Without this call the animator goes on from its own state and writes over the client's the next time that the
    /// item moves. An item that was refused before joins now, if it is fit. Items of no behavior are ignored.
    ///
    /// Call it once after all changes of the item. From inside a callback the item is read when the callbacks of the
    /// tick are over. A state that an animator can't take is reported, and the item goes on from where the animator
    /// has it. A member of a group is ignored: pass the group. New bounds change the mass too. An item that is put
    /// into another is pushed out from the next tick on.
    ///
    /// - Complexity: O(behaviors) for an item that the animator doesn't have.
    open func updateItem(usingCurrentState item: any DynamicItem) {
        guard let number = registry.number(of: item) else { return joinAgain(item) }
        do {
            try registry.reread(number)
            noteChange()
        } catch { DynamicsDiagnostics.raise(error.kind, error.message, subject: item) }
    }

    /// An item that was refused may be fit now.
    private func joinAgain(_ item: any DynamicItem) {
        for behavior in allBehaviors { behavior.retry(item, self) }
    }

    /// Makes an item the animator's for one more behavior.
    ///
    /// - Returns: its number, nil where it was refused and reported.
    func join(_ item: any DynamicItem) -> Int? {
        guard referenceSpace?.hosts(item) ?? true else {
            DynamicsDiagnostics.raise(
                .itemOutsideReferenceSpace,
                "View item (\(ItemProblem.name(item))) should be a descendant of reference view in "
                    + ItemProblem.name(self), subject: item)
            return nil
        }
        do { return try registry.join(item) } catch {
            DynamicsDiagnostics.raise(error.kind, error.message, subject: item)
            return nil
        }
    }

    // MARK: Behaviors

    /// Adds a behavior with its children; the animator resumes, and the behavior acts from the next tick on.
    ///
    /// One that the animator has already is ignored. One that has a parent, or belongs to another animator, is reported
    /// and not added.
    ///
    /// Its items are read now. Those that the animator can't take are reported one by one, and the behavior acts on
    /// the others.
    ///
    /// - Complexity: O(behaviors and items that join).
    open func addBehavior(_ behavior: DynamicBehavior) {
        if behavior.parent == nil, behavior.dynamicAnimator === self { return }
        guard behavior.parent == nil else { return behavior.reportPlaced(behavior) }
        guard accepts(behavior) else { return }
        behaviors.append(behavior)
        treeChanged()
        behavior.enter(self)
    }

    /// Removes a behavior with its children; what they did ends in the next tick, and velocities stay. One that isn't
    /// the animator's own, children included, is ignored.
    ///
    /// Items that no other behavior holds leave the animator where they lie.
    ///
    /// To remove a child, ask its parent: ``DynamicBehavior/removeChildBehavior(_:)``.
    open func removeBehavior(_ behavior: DynamicBehavior) {
        guard let place = behaviors.firstIndex(where: { $0 === behavior }) else { return }
        behaviors.remove(at: place)
        treeChanged()
        behavior.exit()
    }

    /// Removes all behaviors, and with them all items.
    ///
    /// The animator runs one more tick and pauses; ``elapsedTime`` is not reset.
    open func removeAllBehaviors() {
        let all = behaviors
        behaviors.removeAll()
        treeChanged()
        for behavior in all { behavior.exit() }
    }

    /// Whether neither the behavior nor a descendant belongs to another animator.
    ///
    /// A behavior refers to its animator weakly, so that of an animator that is gone is free.
    func accepts(_ behavior: DynamicBehavior) -> Bool {
        if let other = behavior.dynamicAnimator, other !== self {
            DynamicsDiagnostics.raise(
                .behaviorInOtherAnimator,
                "Behavior \(ItemProblem.name(behavior)) is already associated with another dynamic animator",
                subject: behavior)
            return false
        }
        return true
    }

    /// Forgets the flattened tree, which is made again when it is next read.
    func treeChanged() { flattened = nil }

    /// All behaviors, parents first, in the order of adding.
    var allBehaviors: [DynamicBehavior] { flatten().all }

    /// Those of them that collide.
    var collisionBehaviors: [CollisionBehavior] { flatten().collisions }

    /// Those of them that have an action.
    var actingBehaviors: [DynamicBehavior] { flatten().acting }

    /// The tree as lists, so that a tick walks no tree.
    private struct FlatTree {
        var all: [DynamicBehavior]
        var collisions: [CollisionBehavior]
        var acting: [DynamicBehavior]
    }

    /// - Complexity: O(behaviors) after a change of the tree, else O(1).
    private func flatten() -> FlatTree {
        if let flattened { return flattened }
        var result: [DynamicBehavior] = []
        func visit(_ behavior: DynamicBehavior) {
            result.append(behavior)
            behavior.childBehaviors.forEach(visit)
        }
        behaviors.forEach(visit)
        let tree = FlatTree(
            all: result, collisions: result.compactMap { $0 as? CollisionBehavior },
            acting: result.filter { $0.action != nil })
        flattened = tree
        return tree
    }

    func count<Kind: DynamicBehavior>(of kind: Kind.Type) -> Int { allBehaviors.count { $0 is Kind } }

    /// Behaviors are numbered as they join.
    ///
    /// A behavior that joins again comes last.
    func nextOrder() -> Int {
        behaviorOrder += 1
        return behaviorOrder
    }

    // MARK: Changes

    /// Asks for a behavior to be translated before the next step.
    ///
    /// Behaviors are translated in the order in which they were first changed: of velocity fields the last one added
    /// to the world wins.
    func noteChange(of behavior: DynamicBehavior) {
        guard !isRestoring else { return }
        if !behavior.isListedAsChanged {
            behavior.isListedAsChanged = true
            changedBehaviors.append(behavior)
        }
        noteChange()
    }

    /// Resumes, as something has changed.
    func noteChange() {
        guard !isRunning, !isRestoring else { return }
        isRunning = true
        delegate?.dynamicAnimatorWillResume(self)
    }

    /// Those of the space where there is one, or the client's own.
    var referenceBoundsNow: CGRect? { referenceSpace?.bounds ?? referenceBounds }

    /// Whether the world must be edited before the next step.
    var hasChanges: Bool { !changedBehaviors.isEmpty || registry.hasChanges || simulation.hasDiscarded }
}
