import DynamicsModel
import Foundation

/// Sets physical properties of its items.
///
/// ```swift
/// let rubber = DynamicItemBehavior(items: [ball])
/// rubber.elasticity = 0.9
/// rubber.addLinearVelocity(CGPoint(x: 300, y: 0), for: ball)
/// animator.addBehavior(rubber)
/// ```
///
/// An item may be in several: each sets only the properties that were set on it, and the one that joined the animator
/// last holds. A property that nobody has set is the animator's default, which for resistance and friction is not the
/// value that reading the property gives: see ``DynamicAnimator/unsetResistance``. Changes take effect in the next
/// tick. Numbers that are not finite, or below a property's least value, are reported and ignored; those above the
/// engine's range are clamped.
///
/// A property reads as it was set here, or its documented first value: not what another behavior of the item says, and
/// not the clamped number. There is no way back to unset but to remove the item or make another behavior. UIKit's
/// `UIDynamicItemBehavior`.
open class DynamicItemBehavior: DynamicBehavior {
    /// pt/s, and rad/s clockwise on screen.
    private struct Velocity {
        var linear = Vector2.zero
        var angular = 0.0
    }

    /// What this behavior sets, for all of its items alike.
    private var values = Values()
    /// Added before the behavior joined an animator.
    ///
    /// Not part of snapshots, which are of behaviors in an animator.
    private var waiting: [ObjectIdentifier: Velocity] = [:]

    /// What was set; nil where nothing was.
    ///
    /// Unclamped, so that the getters return what was set.
    struct Values: Codable, Sendable, Equatable {
        var elasticity: CGFloat?
        var friction: CGFloat?
        var density: CGFloat?
        var resistance: CGFloat?
        var angularResistance: CGFloat?
        var charge: CGFloat?
        var isAnchored: Bool?
        var allowsRotation: Bool?
    }

    /// Makes a behavior that sets the properties of these items; nothing changes until one is set.
    public init(items: [any DynamicItem]) {
        super.init()
        list = ItemList(items)
    }

    /// Makes a behavior without items, to which they can be added.
    public override convenience init() { self.init(items: []) }

    /// The items that have the properties, in the order of adding.
    open var items: [any DynamicItem] { list.items }
    /// Adds an item; one that is there already is ignored.
    ///
    /// One that the animator refuses is reported and not added.
    open func addItem(_ item: any DynamicItem) { add(item) }
    /// Removes an item, which loses the properties and keeps its velocity; one that isn't there is ignored.
    ///
    /// A property then has what another behavior of the item sets, or its default.
    open func removeItem(_ item: any DynamicItem) { remove(item) }

    // MARK: Properties

    /// How much of its speed an item keeps when it bounces: 0, the value at first, for none, 1 for all; of a pair the
    /// larger one holds. Below 0 counts as 0, above 1 (to 1000) items gain speed. Approaches of less than 100 pt/s do
    /// not bounce.
    ///
    /// Boundaries have 0, so the item's own value holds there.
    open var elasticity: CGFloat {
        get { values.elasticity ?? 0 }
        set { if accepts(newValue, for: "elasticity") { set { $0.elasticity = newValue } } }
    }

    /// Coulomb friction against sliding, 0 to 10⁶; a pair slides with the root of the product. Reads 0 at first, where
    /// ``DynamicAnimator/unsetFriction`` (0.2) acts.
    ///
    /// 0 on either side makes a pair frictionless. Boundaries have 0.2.
    open var friction: CGFloat {
        get { values.friction ?? 0 }
        set { if accepts(newValue, for: "friction", in: 0...Self.maximum) { set { $0.friction = newValue } } }
    }

    /// Mass per 10⁴ pt², 10⁻⁶ to 10⁹; 1 at first, so 100 × 100 pt weigh 1. The mass is that of the collision outline.
    ///
    /// - Note: The velocity stays where the density changes, so the momentum does not.
    open var density: CGFloat {
        get { values.density ?? 1 }
        set {
            if accepts(newValue, for: "density", in: 1e-6...Self.maximum) { set { $0.density = newValue } }
        }
    }

    /// Damping of the velocity, 0 to 10⁹ 1/s: v ← v / (1 + resistance · h) in every substep of length h. Reads 0 at
    /// first, where ``DynamicAnimator/unsetResistance`` (0.1) acts.
    ///
    /// It slows the item in free fall as well: under gravity g an item of resistance c tends to a speed of about
    /// g / c.
    open var resistance: CGFloat {
        get { values.resistance ?? 0 }
        set { if accepts(newValue, for: "resistance", in: 0...Self.maximum) { set { $0.resistance = newValue } } }
    }

    /// Damping of the angular velocity, 0 to 10⁹ 1/s; 0 at first.
    ///
    /// ω ← ω / (1 + angularResistance · h) in every substep of length h, 1/240 s.
    open var angularResistance: CGFloat {
        get { values.angularResistance ?? 0 }
        set {
            if accepts(newValue, for: "angularResistance", in: 0...Self.maximum) {
                set { $0.angularResistance = newValue }
            }
        }
    }

    /// Electric charge, ±10⁹, for electric and magnetic fields; 0, at first, feels none.
    ///
    /// Charged items don't act on each other: only fields act on them.
    open var charge: CGFloat {
        get { values.charge ?? 0 }
        set { if accepts(newValue, for: "charge") { set { $0.charge = newValue } } }
    }

    /// Whether the items collide without ever moving, like a boundary; false at first. Anchored items lose their
    /// velocity; only the client moves them, by ``DynamicAnimator/updateItem(usingCurrentState:)``.
    ///
    /// Forces, pushes and added velocities have no effect on it.
    open var isAnchored: Bool {
        get { values.isAnchored ?? false }
        set { set { $0.isAnchored = newValue } }
    }

    /// Whether the items may turn; true at first. Items that may not lose their angular velocity.
    ///
    /// Pushes beside its centre and contacts move it without turning it, as if its moment of inertia were infinite.
    open var allowsRotation: Bool {
        get { values.allowsRotation ?? true }
        set { set { $0.allowsRotation = newValue } }
    }

    /// Changes what was set, and has it reach the items' bodies before the next step.
    ///
    /// - Complexity: O(items).
    private func set(_ change: (inout Values) -> Void) {
        change(&values)
        guard let registry = dynamicAnimator?.registry else { return }
        for number in list.numbers { registry.note(.properties, of: number) }
        changed()
    }

    /// Replaces the properties that were set here, clamped to the engine's ranges.
    ///
    /// Called for one behavior after the other in the order of joining, so that the last one's values remain.
    func apply(to properties: inout ItemProperties) {
        func limit(_ value: CGFloat, _ range: ClosedRange<Double>) -> Double {
            min(max(Double(value), range.lowerBound), range.upperBound)
        }
        if let value = values.elasticity { properties.elasticity = limit(value, 0...1e3) }
        if let value = values.friction { properties.friction = limit(value, 0...1e6) }
        if let value = values.density { properties.density = limit(value, 1e-6...1e9) }
        if let value = values.resistance { properties.resistance = limit(value, 0...1e9) }
        if let value = values.angularResistance { properties.angularResistance = limit(value, 0...1e9) }
        if let value = values.charge { properties.charge = limit(value, -1e9...1e9) }
        if let value = values.isAnchored { properties.isAnchored = value }
        if let value = values.allowsRotation { properties.allowsRotation = value }
    }

    // MARK: Velocity

    /// Adds to an item's velocity, pt/s, from the next tick on; before the behavior joins an animator it adds up and
    /// acts then. Items that the behavior doesn't have are ignored, velocities that are not finite reported. Speeds are
    /// limited to 10⁶ pt/s.
    ///
    /// A second call in the same tick adds to the first. To set a velocity, add the difference from
    /// ``linearVelocity(for:)``. An anchored item takes none.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
        guard velocity.x.isFinite, velocity.y.isFinite else { return reject("velocity", "\(velocity)", "finite") }
        add(Velocity(linear: Vector2(velocity)), to: item)
    }

    /// The velocity of the item's centre of mass, pt/s, with what was added since the last tick; zero for items that
    /// the behavior doesn't have.
    ///
    /// Outside an animator it is the sum of what was added. What was added counts in full here, and is limited when it
    /// acts. It doesn't matter which behavior of the item is asked.
    open func linearVelocity(for item: any DynamicItem) -> CGPoint {
        let velocity = velocity(of: item).linear
        return CGPoint(x: velocity.x, y: velocity.y)
    }

    /// Adds to an item's angular velocity, rad/s, clockwise on screen; otherwise as ``addLinearVelocity(_:for:)``.
    /// Limited to 1000 rad/s.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any DynamicItem) {
        guard accepts(velocity, for: "angular velocity") else { return }
        add(Velocity(angular: Double(velocity)), to: item)
    }

    /// The item's angular velocity, rad/s, clockwise on screen, with what was added since the last tick; zero for items
    /// that the behavior doesn't have.
    open func angularVelocity(for item: any DynamicItem) -> CGFloat { CGFloat(velocity(of: item).angular) }

    /// Adds to what the body gets before the next step, or keeps it until the behavior joins an animator.
    private func add(_ velocity: Velocity, to item: any DynamicItem) {
        guard list.contains(item) else { return }
        if let animator = dynamicAnimator {
            guard let number = list.number(of: item) else { return }
            animator.registry.addVelocity(velocity.linear, angular: velocity.angular, to: number)
            changed()
        } else {
            // The record that will take it up doesn't exist before the behavior joins.
            waiting[ObjectIdentifier(item), default: Velocity()].linear += velocity.linear
            waiting[ObjectIdentifier(item), default: Velocity()].angular += velocity.angular
        }
    }

    /// The body's velocity and what is yet to be added to it.
    ///
    /// An item without a body yet has only what was added.
    private func velocity(of item: any DynamicItem) -> Velocity {
        guard let animator = dynamicAnimator else { return waiting[ObjectIdentifier(item)] ?? Velocity() }
        guard let number = list.number(of: item) else { return Velocity() }
        let record = animator.registry[number]
        let state = record.id.flatMap { try? animator.simulation.world.state(of: $0) }
        return Velocity(
            linear: (state?.velocity ?? .zero) + record.addedVelocity,
            angular: (state?.angularVelocity ?? 0) + record.addedAngularVelocity)
    }

    // MARK: Snapshots

    override var savedValues: BehaviorValues { .properties(values) }

    override func check(_ values: BehaviorValues, index: Int) throws(AnimatorSnapshotError) {
        try require(values, index)
        guard case .properties(let saved) = values else { return }
        let positive = [saved.friction, saved.resistance, saved.angularResistance].compactMap { $0 }
        let isFit =
            positive.allSatisfy { $0 >= 0 && $0.isFinite } && (saved.density ?? 1) >= 1e-6
            && [saved.elasticity, saved.charge, saved.density].compactMap { $0 }.allSatisfy(\.isFinite)
        try Self.require(isFit, "a property", index)
    }

    override func take(_ values: BehaviorValues) {
        if case .properties(let saved) = values { self.values = saved }
    }

    // MARK: Items

    override func itemJoins(_ number: Int, _ registry: ItemRegistry) {
        registry.insert(self, into: number)
        guard let velocity = waiting.removeValue(forKey: ObjectIdentifier(registry[number].item)) else { return }
        registry.addVelocity(velocity.linear, angular: velocity.angular, to: number)
    }

    override func itemLeaves(_ number: Int, _ registry: ItemRegistry) { registry.remove(self, from: number) }

    override func itemWasRemoved(_ item: any DynamicItem) { waiting[ObjectIdentifier(item)] = nil }
}
