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
open class PushBehavior: DynamicBehavior {
    /// How long a push acts.
    public enum Mode: Int, Sendable {
        /// A force for as long as the behavior is in an animator and active.
        case continuous = 0
        /// An impulse in the first tick after the behavior became active in an animator; it is then inactive until it
        /// is activated again.
        case instantaneous = 1
    }

    /// How long the push acts; fixed when the behavior is made.
    public let mode: Mode
    private var polar = Polar(.zero) {
        didSet { changed() }
    }
    private var offsets: [ObjectIdentifier: Offset] = [:]
    private var push: PushID?
    private var isActive = true

    /// Makes a push on these items, active and without force at first.
    public init(items: [any DynamicItem], mode: Mode) {
        self.mode = mode
        super.init()
        list = ItemList(items)
    }

    /// The items that are pushed, in the order of adding.
    open var items: [any DynamicItem] { list.items }
    /// Adds an item; one that is there already is ignored.
    open func addItem(_ item: any DynamicItem) { add(item) }
    /// Removes an item; one that isn't there is ignored.
    open func removeItem(_ item: any DynamicItem) { remove(item) }

    /// Whether the push acts; true at first. An instantaneous push sets it to false when it has acted, at magnitude 0
    /// too; true makes it act again.
    ///
    /// ```swift
    /// kick.active = true   // once more
    /// ```
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
    open var pushDirection: CGVector {
        get { polar.vector }
        set { set(Polar(newValue), "pushDirection") }
    }

    /// The direction from +x towards +y, radians; 0 at first. Setting it keeps the magnitude.
    open var angle: CGFloat {
        get { polar.angle }
        set { set(polar.turned(to: newValue), "angle") }
    }

    /// The strength of the push; 0 at first. A negative magnitude pushes the other way and is kept as set.
    open var magnitude: CGFloat {
        get { polar.magnitude }
        set { set(polar.scaled(to: newValue), "magnitude") }
    }

    /// Sets angle (radians from +x towards +y) and magnitude at once.
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
    open func targetOffsetFromCenter(for item: any DynamicItem) -> Offset { offsets[ObjectIdentifier(item)] ?? .zero }

    /// Lets the push act beside the item's centre, in item coordinates, so that it turns the item as well. At most 10⁶
    /// pt each way. Ignored for items that the behavior doesn't have; forgotten when the item is removed.
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
        if let push { simulation.remove(push) }
        push = nil
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
