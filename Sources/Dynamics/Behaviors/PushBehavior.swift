import DynamicsEngine
import DynamicsModel
import Foundation
import Geometry

/// Pushes its items: a push of 1 on an item of mass 1 (100 × 100 pt at density 1) gives it 100 pt/s² while it lasts, or
/// 100 pt/s at once.
///
/// ```swift
/// let kick = PushBehavior(items: [ball], mode: .instantaneous)
/// kick.setAngle(-.pi / 2, magnitude: 3)
/// animator.addBehavior(kick)
/// ```
///
/// Each item gets the whole force, at its centre unless an offset is set.
///
/// The force keeps its direction in reference coordinates while the items turn; the point where it acts turns with
/// them. Pushes add up. An anchored item is not moved. A push is divided by the mass, unlike ``GravityBehavior``, so
/// that twice as heavy an item gains half the speed. UIKit's `UIPushBehavior`.
open class PushBehavior: DynamicBehavior {
    /// How long a push acts.
    public enum Mode: Int, Sendable {
        /// A force for as long as the behavior is in an animator and active.
        ///
        /// Items under it stay awake as long as it moves them, and the animator doesn't pause.
        case continuous = 0
        /// An impulse in the first tick after the behavior became active in an animator; it is then inactive until it
        /// is activated again.
        ///
        /// Velocities change before that tick's step, so its items show the impulse in the same tick.
        case instantaneous = 1
    }

    /// How long the push acts; fixed when the behavior is made.
    public let mode: Mode
    /// Vector, angle and magnitude, all three as they were set.
    private var polar = Polar(.zero) {
        didSet { changed() }
    }
    /// Of the items that have one other than the centre.
    private var offsets: [ObjectIdentifier: Offset] = [:]
    /// The lasting push in the animator's world; nil of an impulse, of an inactive push, outside an animator, and
    /// before the first tick in it.
    private var push: PushID?
    private var isActive = true

    /// Makes a push on these items, active and without force at first.
    ///
    /// Set a force before the behavior joins an animator: an impulse of magnitude 0 uses up its activation.
    public init(items: [any DynamicItem], mode: Mode) {
        self.mode = mode
        super.init()
        list = ItemList(items)
    }

    /// The items that are pushed, in the order of adding.
    open var items: [any DynamicItem] { list.items }
    /// Adds an item; one that is there already is ignored.
    ///
    /// From the next tick on a lasting push moves it; an impulse that has acted doesn't reach it until it is activated
    /// again. One that the animator refuses is reported and not added.
    open func addItem(_ item: any DynamicItem) { add(item) }
    /// Removes an item; one that isn't there is ignored.
    ///
    /// It keeps the velocity that it was given, and loses its offset.
    open func removeItem(_ item: any DynamicItem) { remove(item) }

    /// Whether the push acts; true at first. An instantaneous push sets it to false when it has acted, at magnitude 0
    /// too; true makes it act again.
    ///
    /// ```swift
    /// kick.active = true   // once more
    /// ```
    ///
    /// Setting what it is already changes nothing: an impulse that still waits for its tick acts once. A new force
    /// alone does not fire an impulse again.
    open var active: Bool {
        get { isActive }
        set {
            guard newValue != isActive else { return }
            isActive = newValue
            changed()
        }
    }

    /// The force as a vector in reference coordinates, which does not turn with the items; (0, 0) at first. At most
    /// 10¹² long.
    ///
    /// A longer one, or one that is not finite, is reported and ignored. The zero vector makes the ``angle`` 0.
    open var pushDirection: CGVector {
        get { polar.vector }
        set { set(Polar(newValue), "pushDirection") }
    }

    /// The direction from +x towards +y, radians; 0 at first. Setting it keeps the magnitude.
    ///
    /// It reads within ±π after a vector was set, and as it was set after an angle.
    open var angle: CGFloat {
        get { polar.angle }
        set { set(polar.turned(to: newValue), "angle") }
    }

    /// The strength of the push; 0 at first. A negative magnitude pushes the other way and is kept as set.
    ///
    /// 1 accelerates mass 1 by 100 pt/s², or gives it 100 pt/s at once. At 0 the angle stays. Above 10¹² it is
    /// reported and ignored.
    open var magnitude: CGFloat {
        get { polar.magnitude }
        set { set(polar.scaled(to: newValue), "magnitude") }
    }

    /// Sets angle (radians from +x towards +y) and magnitude at once.
    ///
    /// - Parameters:
    ///   - angle: rad; any finite one, which is kept as set.
    ///   - magnitude: ±10¹². Where either can't be taken it is reported, and neither is set.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        set(Polar(angle: angle, magnitude: magnitude), "angle and magnitude")
    }

    /// Takes a force that the engine can take; another is reported.
    private func set(_ new: Polar, _ property: String) {
        guard new.isFinite, Vector2(new.vector).length <= 1e12 else {
            return reject(property, "\(new.vector)", "finite and at most 1e12 long")
        }
        polar = new
    }

    /// Where the push acts, in item coordinates from the item's centre, pt; zero unless it was set, and for other
    /// items.
    ///
    /// Offsets are of this behavior alone: another push of the item has its own.
    open func targetOffsetFromCenter(for item: any DynamicItem) -> Offset { offsets[ObjectIdentifier(item)] ?? .zero }

    /// Lets the push act beside the item's centre, in item coordinates, so that it turns the item as well. At most 10⁶
    /// pt each way. Ignored for items that the behavior doesn't have; forgotten when the item is removed.
    ///
    /// Without an offset the force acts at the item's centre, which is not the centre of mass of every path or group.
    /// The torque is offset × force, with the offset counted from the centre of mass.
    open func setTargetOffsetFromCenter(_ offset: Offset, for item: any DynamicItem) {
        guard list.contains(item) else { return }
        guard offset.horizontal.magnitude <= 1e6, offset.vertical.magnitude <= 1e6 else {
            return reject("target offset", "\(offset)", "within 1e6 pt")
        }
        offsets[ObjectIdentifier(item)] = offset
        changed()
    }

    override func itemWasRemoved(_ item: any DynamicItem) { offsets[ObjectIdentifier(item)] = nil }

    override func discardParts(_ simulation: Simulation) { simulation.discard(push.map { .push($0) }) }
    override func forgetParts() { push = nil }

    override var savedValues: BehaviorValues {
        var places: [Int: Offset] = [:]
        for (place, item) in list.items.enumerated() { places[place] = offsets[ObjectIdentifier(item)] }
        return .push(
            PushValues(
                isContinuous: mode == .continuous, direction: polar, offsets: places, isActive: isActive,
                push: push?.rawValue))
    }

    override func check(_ values: BehaviorValues, index: Int) throws(AnimatorSnapshotError) {
        try require(values, index)
        guard case .push(let saved) = values else { return }
        let isFit = saved.direction.isFinite && Vector2(saved.direction.vector).length <= 1e12
        try Self.require(isFit, "the force", index)
        let isOffsetFit = saved.offsets.allSatisfy { place, offset in
            place >= 0 && place < list.count && offset.horizontal.magnitude <= 1e6 && offset.vertical.magnitude <= 1e6
        }
        try Self.require(isOffsetFit, "a target offset", index)
    }

    override func take(_ values: BehaviorValues) {
        guard case .push(let saved) = values else { return }
        (polar, isActive, push) = (saved.direction, saved.isActive, saved.push.map(PushID.init(rawValue:)))
        let items = list.items
        offsets = [:]
        for (place, offset) in saved.offsets { offsets[ObjectIdentifier(items[place])] = offset }
    }

    override func translate(into simulation: Simulation, _ registry: ItemRegistry) {
        // A push can't be changed in a world, so the old one goes first.
        if let push { simulation.remove(push) }
        push = nil
        // An impulse is inactive once it has acted, so a later translation does not repeat it.
        guard isActive else { return }
        let force = Push(force: Vector2(polar.vector), targets: targets(registry))
        switch mode {
        case .continuous: push = simulation.add(force, of: self)
        case .instantaneous:
            simulation.apply(force, of: self)
            isActive = false
        }
    }

    /// The items that have a body, each with the point where the force acts.
    private func targets(_ registry: ItemRegistry) -> [Push.Target] {
        list.numbers.compactMap { number in
            guard let id = registry[number].id else { return nil }
            let offset = targetOffsetFromCenter(for: registry[number].item)
            return Push.Target(id, offset: Vector2(Double(offset.horizontal), Double(offset.vertical)))
        }
    }
}
