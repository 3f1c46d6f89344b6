import DynamicsModel
import Foundation
import Geometry

/// Pulls its items with the same acceleration whatever they weigh: magnitude 1 is 1000 pt/s².
///
/// ```swift
/// let moon = GravityBehavior(items: [lander])
/// moon.magnitude = 0.16
/// ```
///
/// An animator should have one; a second one is logged, and both add up. Changes take effect in the next tick and wake
/// what rests.
///
/// Only the items that were added fall; there is no gravity for all. Resistance slows them as they fall: see
/// ``DynamicAnimator/unsetResistance``. A vector longer than 10⁶ is refused by the engine: it is reported in the next
/// tick, and the pull stays what it was until then. UIKit's `UIGravityBehavior`.
open class GravityBehavior: DynamicBehavior {
    /// Vector, angle and magnitude, all three as they were set.
    private var polar = Polar(CGVector(dx: 0, dy: 1)) {
        didSet { changed() }
    }
    /// The field in the animator's world; nil outside an animator and before the first tick in it.
    private var field: FieldID?

    /// Makes gravity for these items: downwards, magnitude 1.
    public init(items: [any DynamicItem]) {
        super.init()
        list = ItemList(items)
    }

    /// Makes gravity without items, to which they can be added.
    public override convenience init() { self.init(items: []) }

    /// The items that are pulled, in the order of adding.
    open var items: [any DynamicItem] { list.items }
    /// Adds an item; one that is there already is ignored.
    ///
    /// It falls from the next tick on, with the velocity that it has. One that the animator refuses is reported and
    /// not added.
    open func addItem(_ item: any DynamicItem) { add(item) }
    /// Removes an item; one that isn't there is ignored.
    ///
    /// It keeps its velocity.
    open func removeItem(_ item: any DynamicItem) { remove(item) }

    /// Direction and magnitude as one vector in 1000 pt/s²; (0, 1), down, at first. Its length is the ``magnitude``.
    /// Vectors that are not finite are reported and ignored. The zero vector makes the ``angle`` 0.
    open var gravityDirection: CGVector {
        get { polar.vector }
        set { set(Polar(newValue), "gravityDirection") }
    }

    /// The direction from +x towards +y, radians; π/2, down, at first. Setting it keeps the magnitude.
    ///
    /// It reads within ±π after a vector was set, and as it was set after an angle. What is not finite is reported and
    /// ignored.
    open var angle: CGFloat {
        get { polar.angle }
        set { set(polar.turned(to: newValue), "angle") }
    }

    /// The acceleration in 1000 pt/s²; 1 at first. Setting it keeps the direction, but 0 makes the direction (0, 0) and
    /// the angle 0: set the angle again afterwards.
    ///
    /// A negative magnitude pulls the other way, keeps the angle, and is kept as set. What is not finite is reported
    /// and ignored.
    open var magnitude: CGFloat {
        get { polar.magnitude }
        set { set(newValue == 0 ? Polar(.zero) : polar.scaled(to: newValue), "magnitude") }
    }

    /// Sets angle (radians from +x towards +y) and magnitude (1000 pt/s²) at once.
    ///
    /// Unlike ``magnitude``, a magnitude of 0 here keeps the angle. What is not finite is reported, and neither is
    /// then set.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        set(Polar(angle: angle, magnitude: magnitude), "angle and magnitude")
    }

    /// Takes numbers that are finite; others are reported.
    private func set(_ new: Polar, _ property: String) {
        guard new.isFinite else { return reject(property, "\(new.vector)", "finite") }
        polar = new
    }

    override func didJoin(_ animator: DynamicAnimator) {
        // UIKit's wording, which clients may look for.
        guard animator.count(of: GravityBehavior.self) > 1 else { return }
        DynamicsDiagnostics.log(
            .secondGravityBehavior, "Multiple gravity behavior per animator is undefined and may assert in the future",
            subject: self)
    }

    override func discardParts(_ simulation: Simulation) { simulation.discard(field.map { .field($0) }) }
    override func forgetParts() { field = nil }

    override var savedValues: BehaviorValues { .gravity(direction: polar, field: field?.rawValue) }

    override func check(_ values: BehaviorValues, index: Int) throws(AnimatorSnapshotError) {
        try require(values, index)
        guard case .gravity(let direction, _) = values else { return }
        try Self.require(direction.isFinite, "the direction of gravity", index)
    }

    override func take(_ values: BehaviorValues) {
        guard case .gravity(let direction, let id) = values else { return }
        (polar, field) = (direction, id.map(FieldID.init(rawValue:)))
    }

    override func translate(into simulation: Simulation, _ registry: ItemRegistry) {
        let gravity = Field(
            .linearGravity(direction: Vector2(polar.vector)),
            strength: Tuning.gravityAcceleration / Tuning.pointsPerMetre,
            members: .only(registry.ids(of: list.numbers)))
        field = simulation.set(gravity, for: field, of: self)
    }
}
