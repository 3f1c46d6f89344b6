import DynamicsModel
import Foundation
import Geometry

/// A force field over a region. It acts on the items added to it while their centre of mass is inside.
///
/// ```swift
/// let vortex = FieldBehavior.vortexField()
/// vortex.position = CGPoint(x: 160, y: 240)
/// vortex.region = Region(radius: 100)
/// vortex.strength = 0.005
/// leaves.forEach(vortex.addItem)
/// ```
///
/// Strengths are in SI units with 100 pt to the metre: a linear gravity field of strength 1 accelerates by 100 pt/s².
/// Fields are made by the factory methods. Forces add up; a velocity field overrides them. Changes take effect in the
/// next tick and wake resting items; values outside their range are reported and ignored.
///
/// Fields act on awake items only, and never on anchored ones. All are evaluated once a tick, where 3/8 of it take
/// the items at the velocities that they begin it with; drag, magnetic and velocity fields then act in every substep.
///
/// The name and the factory methods are those of UIKit's `UIFieldBehavior`; a wind field is an addition.
/// ``GravityBehavior`` is the shorter way to the usual gravity: its magnitude 1 is a linear gravity field of strength
/// 10.
open class FieldBehavior: DynamicBehavior {
    /// The block of a custom field: from the field, the item's position (pt), velocity (pt/s), mass and charge, and the
    /// time step (s), it computes the force in mass · pt/s².
    ///
    /// The time step is how long the force will act: a tick, 1/60 s, in every call, the first one and those after a
    /// pause included. So a block that wants to change the velocity by Δv returns mass · Δv / time step. It isn't the
    /// time since the animator began, which ``DynamicAnimator/elapsedTime`` gives.
    ///
    /// The position is that of the centre of mass, in reference coordinates and not relative to the field's position.
    /// Mass is density × area / 10⁴ and always above 0; the charge is 0 unless a ``DynamicItemBehavior`` has set it.
    public typealias Evaluation = (FieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector

    /// Which field it is, with the values that its factory method was given; for initialisers. Only the factory
    /// methods make one, so that a subclass hands it on to ``FieldBehavior/init(_:)`` unread.
    public struct Kind {
        let name: Field.KindName
        /// Of a custom field.
        let evaluation: Evaluation?
        /// As the factory method was given it, and unchecked until `init` has run; then what the properties of the
        /// same names hold.
        var position = CGPoint.zero
        /// Read by linear gravity, velocity and wind alone.
        var direction = CGVector.zero
        /// Of noise and turbulence.
        var smoothness: CGFloat = 0
        /// Hz, of noise and turbulence.
        var animationSpeed: CGFloat = 0
        /// Of wind.
        var drag: CGFloat = 0
        var lift: CGFloat = 0

        init(_ name: Field.KindName) { (self.name, evaluation) = (name, nil) }
        init(_ evaluation: @escaping Evaluation) { (name, self.evaluation) = (.custom, evaluation) }

        /// Whether the direction is one of the kind's parameters: linear gravity, velocity and wind.
        var hasDirection: Bool { name.parameters == .direction || name == .wind }
        /// Whether smoothness and animation speed are: noise and turbulence.
        var isNoise: Bool { name.parameters == .noise }
    }

    private var kind: Kind
    /// The field in the animator's world; nil outside an animator and before the first tick in it.
    private var id: FieldID?

    /// Makes a field of a kind, for the factory methods of this class and its subclasses.
    ///
    /// A value outside its property's range is reported, and the field then has 0 in its place.
    public required init(_ kind: Kind) {
        self.kind = kind
        super.init()
        setInitialValues()
    }

    // MARK: Items

    /// The items that the field acts on, in the order of adding.
    open var items: [any DynamicItem] { list.items }
    /// Adds an item; one that is there already is ignored.
    ///
    /// The field acts on it from the next tick on. An item that the animator refuses is reported and not added.
    open func addItem(_ item: any DynamicItem) { add(item) }
    /// Removes an item; one that isn't there is ignored.
    ///
    /// The velocity that the field has given it stays.
    open func removeItem(_ item: any DynamicItem) { remove(item) }

    // MARK: Properties

    /// The field's origin in reference coordinates, pt, within ±10⁷; (0, 0) at first. The region, and every formula
    /// that has a distance in it, counts from here. A position outside the range is reported, and the old one stays.
    open var position: CGPoint {
        get { kind.position }
        set {
            guard abs(newValue.x) <= Self.farthest, abs(newValue.y) <= Self.farthest else {
                return reject("position", "\(newValue)", "within ±\(Self.farthest)")
            }
            kind.position = newValue
            changed()
        }
    }

    /// Where the field acts, relative to its position; everywhere at first. An item is inside with its centre of
    /// mass. Regions are immutable, so another region has to be assigned. Items outside it feel nothing, however
    /// near.
    open var region: Region = .infinite {
        didSet { changed() }
    }

    /// Multiplies the field, ±10⁹; 1 at first. Negative strengths reverse it. At 0 a velocity field stops its items
    /// and wind is air at rest; the others have no effect. Custom fields are left to their blocks.
    open var strength: CGFloat = 1 {
        didSet { keep(&strength, oldValue, "strength", -1e9...1e9) }
    }

    /// Exponent of the decay with distance in metres (100 pt), ±16: 0, uniform, at first; 2 decays with the square,
    /// and negative values grow with the distance. The factor is max(R, minimumRadius/100)^(−falloff), at most 10⁶,
    /// so that within a metre a positive falloff makes the field stronger than it is without one. Not for velocity,
    /// wind and custom fields.
    open var falloff: CGFloat = 0 {
        didSet { keep(&falloff, oldValue, "falloff", -16...16) }
    }

    /// The distance below which the falloff no longer grows, 0 to 10⁷ pt; 0.01 at first, which is also the least that
    /// acts. With a falloff of 0 it has no effect.
    open var minimumRadius: CGFloat = 0.01 {
        didSet { keep(&minimumRadius, oldValue, "minimumRadius", 0...1e7) }
    }

    /// The direction of linear gravity, velocity and wind fields; its length, at most 10⁶, multiplies the strength.
    /// Zero for others, which ignore it. A longer one, or one that is no number, is reported and ignored.
    open var direction: CGVector {
        get { kind.direction }
        set {
            guard kind.hasDirection else { return }
            guard Vector2(newValue).length <= 1e6 else { return reject("direction", "\(newValue)", "at most 1e6 long") }
            kind.direction = newValue
            changed()
        }
    }

    /// The smoothness of noise and turbulence fields: 0 rough … 1 smooth, clamped. Zero for others, which ignore it.
    /// The wavelength of the noise grows with it from 20 to 400 pt. What is not finite is reported and ignored.
    open var smoothness: CGFloat {
        get { kind.smoothness }
        set {
            guard kind.isNoise, accepts(newValue, for: "smoothness") else { return }
            kind.smoothness = min(max(newValue, 0), 1)
            changed()
        }
    }

    /// How fast noise and turbulence fields change, ±10⁶ Hz; 0 stands still. Zero for others, which ignore it. It
    /// counts cells of the noise's lattice along time, whatever the smoothness. Speeds outside the range are reported
    /// and ignored.
    open var animationSpeed: CGFloat {
        get { kind.animationSpeed }
        set {
            guard kind.isNoise else { return }
            guard abs(newValue) <= 1e6 else { return reject("animationSpeed", "\(newValue)", "within ±1e6 Hz") }
            kind.animationSpeed = newValue
            changed()
        }
    }

    /// The drag of wind: the air's density, in those of items, times half a drag coefficient; 0 to 10⁶. Zero for
    /// others, which ignore it. It acts implicitly, as a drag field does, so that no value is unstable. Values
    /// outside the range are reported and ignored.
    open var drag: CGFloat {
        get { kind.drag }
        set { setWind(\.drag, newValue, "drag") }
    }

    /// The lift of wind: the air's density, in those of items, times half a lift coefficient; 0 to 10⁶. It pushes an
    /// edge that lies askew across the wind, and one that lies square to it not at all. Zero for other fields, which
    /// ignore it; values outside the range are reported and ignored.
    open var lift: CGFloat {
        get { kind.lift }
        set { setWind(\.lift, newValue, "lift") }
    }

    /// Sets drag or lift of wind; other fields ignore it.
    private func setWind(_ value: WritableKeyPath<Kind, CGFloat>, _ new: CGFloat, _ property: String) {
        guard kind.name == .wind else { return }
        guard Self.windRange.contains(new) else { return reject(property, "\(new)", "from 0 to 1e6") }
        kind[keyPath: value] = new
        changed()
    }

    private static let windRange: ClosedRange<CGFloat> = 0...1e6
    /// Largest coordinate of a position, pt.
    private static let farthest = CGFloat(Tuning.maximumCoordinate)

    /// Keeps a number in its range; what isn't in it is reported, and the old one comes back.
    private func keep(_ value: inout CGFloat, _ old: CGFloat, _ property: String, _ range: ClosedRange<CGFloat>) {
        if range.contains(value) { return changed() }
        reject(property, "\(value)", "from \(range.lowerBound) to \(range.upperBound)")
        value = old
    }

    /// Brings what a factory was given through the same checks as later changes.
    private func setInitialValues() {
        let given = kind
        // Zeros first: a value that its setter refuses leaves what is there.
        (kind.position, kind.direction, kind.smoothness, kind.animationSpeed) = (.zero, .zero, 0, 0)
        (kind.drag, kind.lift) = (0, 0)
        if given.position != .zero { position = given.position }
        if given.hasDirection { direction = given.direction }
        if given.isNoise {
            smoothness = given.smoothness
            animationSpeed = given.animationSpeed
        }
        (drag, lift) = (given.drag, given.lift)
    }

    // MARK: Translation

    override func discardParts(_ simulation: Simulation) { simulation.discard(id.map { .field($0) }) }
    override func forgetParts() { id = nil }

    override var savedValues: BehaviorValues {
        .field(
            FieldValues(
                kind: kind.name.rawValue, position: position, direction: direction, smoothness: smoothness,
                animationSpeed: animationSpeed, drag: kind.name == .wind ? drag : nil,
                lift: kind.name == .wind ? lift : nil, region: FlatRegion(region.shape), strength: strength,
                falloff: falloff,
                minimumRadius: minimumRadius, field: id?.rawValue))
    }

    override func check(_ values: BehaviorValues, index: Int) throws(AnimatorSnapshotError) {
        try require(values, index)
        guard case .field(let saved) = values else { return }
        let isFit =
            abs(saved.position.x) <= Self.farthest && abs(saved.position.y) <= Self.farthest
            && Vector2(saved.direction).length <= 1e6 && saved.smoothness >= 0 && saved.smoothness <= 1
            && abs(saved.animationSpeed) <= 1e6 && Self.windRange.contains(saved.drag ?? 0)
            && Self.windRange.contains(saved.lift ?? 0) && abs(saved.strength) <= 1e9 && abs(saved.falloff) <= 16
            && saved.minimumRadius >= 0 && saved.minimumRadius <= 1e7
        try Self.require(isFit, "a number", index)
        // A list of words from a file may be no region, or one too deep.
        try Self.require(saved.region.region != nil, "the region", index)
    }

    override func take(_ values: BehaviorValues) {
        guard case .field(let saved) = values, let shape = saved.region.region else { return }
        (kind.position, kind.direction) = (saved.position, saved.direction)
        (kind.smoothness, kind.animationSpeed) = (saved.smoothness, saved.animationSpeed)
        (kind.drag, kind.lift) = (saved.drag ?? 0, saved.lift ?? 0)
        // The client's own region stays as long as it says the same.
        if region.shape != shape { region = Region(shape) }
        (strength, falloff, minimumRadius) = (saved.strength, saved.falloff, saved.minimumRadius)
        id = saved.field.map(FieldID.init(rawValue:))
    }

    override var customBlock: CustomField? { kind.evaluation.map { .perItem(call($0)) } }

    override func translate(into simulation: Simulation, _ registry: ItemRegistry) {
        id = simulation.set(field(of: .only(registry.ids(of: list.numbers))), for: id, of: self)
    }

    /// The field as the engine has it, for some items.
    ///
    /// Nothing is checked here: the behavior's setters and the world do that.
    private func field(of members: Field.Members) -> Field {
        Field(
            fieldKind, position: Vector2(position), region: region.shape, strength: Double(strength),
            falloff: Double(falloff), minimumRadius: Double(minimumRadius), members: members)
    }

    /// The field for whatever is put into it; nil for a client's block.
    ///
    /// A block may have effects of its own, and is called about items alone.
    var probeField: Field? {
        kind.evaluation == nil ? field(of: .all) : nil
    }

    /// The kind with those of its values that it has.
    private var fieldKind: Field.Kind {
        var values = Field.KindValues()
        values.direction = Vector2(kind.direction)
        (values.smoothness, values.animationSpeed) = (Double(kind.smoothness), Double(kind.animationSpeed))
        (values.drag, values.lift) = (Double(kind.drag), Double(kind.lift))
        if let evaluation = kind.evaluation { values.block = .perItem(call(evaluation)) }
        return Field.Kind(kind.name, values)
    }

    /// The client's block as the engine calls it: an animator's world has no workers, so it stays on one thread.
    private func call(_ evaluation: @escaping Evaluation) -> @Sendable (CustomFieldSample) -> Vector2 {
        // The block holds the field weakly, or the world would keep a behavior that has left.
        nonisolated(unsafe) let evaluation = evaluation
        nonisolated(unsafe) weak let field = self
        return { sample in
            guard let field else { return .zero }
            let force = evaluation(
                field, CGPoint(x: sample.position.x, y: sample.position.y),
                CGVector(dx: sample.velocity.x, dy: sample.velocity.y), CGFloat(sample.mass), CGFloat(sample.charge),
                sample.deltaTime)
            if !force.dx.isFinite || !force.dy.isFinite {
                DynamicsDiagnostics.log(
                    .invalidForce, "\(ItemProblem.name(field)) gave the force \(force); the item stays unforced",
                    subject: field)
            }
            return Vector2(force)
        }
    }
}
