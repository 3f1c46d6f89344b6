// The kinds of fields: all that the package knows of a kind but its formula, which each engine has for itself.

extension Field {
    /// The kinds of fields, each with its formula.
    public enum Kind: Sendable {
        /// −S A v / m, the force −S A v: slows items down, implicitly in every substep, so that no positive strength is
        /// unstable. Lighter items slow down faster.
        case drag
        /// S |r| P A along (r.y, −r.x)/|r|: across r, counter-clockwise on screen for S > 0. It speeds items up along
        /// circles and does not hold them on one.
        case vortex
        /// −S P A r/|r|: towards the position for S > 0, away for S < 0; 0 at the position itself. Independent of the
        /// mass, as gravity is.
        case radialGravity
        /// S P A · direction: the same for every mass. A direction of length 1 at strength 10 is the usual gravity of
        /// 1000 pt/s².
        case linearGravity(direction: Vector2)
        /// The velocity becomes S P · direction in every substep, whatever else acts; of several such fields the last
        /// added wins. Contacts and attachments still change it afterwards. Falloff does not apply.
        case velocity(direction: Vector2)
        /// S P A N, with N the noise of ``Noise`` at r: the same for every mass. Smoothness 0 (rough) … 1 (smooth) sets
        /// the wavelength from 20 to 400 pt; animationSpeed is how many lattice cells the noise moves through a second,
        /// Hz; 0 stands still.
        case noise(smoothness: Double, animationSpeed: Double)
        /// S A |v| N: noise in proportion to the speed, so that items at rest stay there.
        case turbulence(smoothness: Double, animationSpeed: Double)
        /// −S A r / m, the force −S A r: pulls items to the position, for S > 0. Without falloff an item of mass m
        /// oscillates at √(S/m)/2π Hz.
        case spring
        /// S q P A r/|r| / m: positive strength repels positive charge. Items of charge 0 feel nothing.
        case electric
        /// S q A (v.y, −v.x) / m: turns the velocity and keeps the speed, by the Cayley map of the rate S q A / m
        /// (rad/s) in every substep.
        case magnetic
        /// Moving air, at the velocity S P · direction, at most 10⁶ pt/s, which presses on outlines and turns them: each
        /// piece that faces it feels A |u| (D u + C |u| l), u the air's velocity as it is felt there, A the piece's
        /// width across that, and l what of the direction into the piece is across u, so that C A u² cos α is the lift at
        /// an angle α from the wind. What lies in the lee of its own item's part feels nothing, and parts don't shelter
        /// each other. Falloff does not apply. As implicit as drag, so that no gust is unstable.
        ///
        /// - Parameters:
        ///   - drag: D, mass per 10⁴ pt² as densities are, 0 to 10⁶: the air's density times half a drag coefficient.
        ///   - lift: C, likewise.
        case wind(direction: Vector2, drag: Double, lift: Double = 0)
        /// Whatever the block gives, as a force in mass · pt/s², divided by the mass. The region applies, strength and
        /// falloff don't. The name is what a scene file calls the block, since a file can't hold it.
        case custom(CustomField, name: String? = nil)
    }

    /// The kinds without the values of their parameters.
    package enum KindName: String, CaseIterable, Sendable {
        // In the order of their numbers in snapshots: a new one comes last.
        case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic, custom
        case wind

        /// The parameters of a kind.
        package enum Parameters: Sendable {
            case none
            case direction
            /// Smoothness and animation speed.
            case noise
            /// A client's block, and its name.
            case block
            /// A direction, drag and lift.
            case wind
        }

        /// What the kind has besides what all fields have.
        package var parameters: Parameters {
            switch self {
            case .drag, .vortex, .radialGravity, .spring, .electric, .magnetic: .none
            case .linearGravity, .velocity: .direction
            case .noise, .turbulence: .noise
            case .custom: .block
            case .wind: .wind
            }
        }

        /// Whether the field moves what is at rest, and says how without asking a client's block.
        package var hasVectors: Bool {
            switch self {
            case .vortex, .radialGravity, .linearGravity, .noise, .spring, .electric: true
            case .drag, .velocity, .turbulence, .magnetic, .custom, .wind: false
            }
        }

        /// The number in snapshots.
        package var number: UInt32 { UInt32(Self.allCases.firstIndex(of: self)!) }

        /// The kind of a number; nil where no kind has it.
        package init?(number: UInt32) {
            guard number < Self.allCases.count else { return nil }
            self = Self.allCases[Int(number)]
        }
    }

    /// The values of all parameters; a kind takes its own.
    package struct KindValues {
        package var direction = Vector2.zero
        package var smoothness = 0.0
        package var animationSpeed = 0.0
        package var drag = 0.0
        package var lift = 0.0
        package var block = CustomField.perItem { _ in .zero }
        package var blockName: String?

        package init() {}

        package init(direction: Vector2, drag: Double = 0, lift: Double = 0) {
            (self.direction, self.drag, self.lift) = (direction, drag, lift)
        }

        package init(smoothness: Double, animationSpeed: Double) {
            (self.smoothness, self.animationSpeed) = (smoothness, animationSpeed)
        }

        package init(block: CustomField, name: String?) { (self.block, blockName) = (block, name) }
    }
}

extension Field.Kind {
    /// The name of the kind as scene files spell it: "drag", "radialGravity", …
    public var name: String { kindName.rawValue }

    /// The kind without the values of its parameters.
    package var kindName: Field.KindName { parts.name }

    /// The values of its parameters, and of none that it doesn't have.
    package var values: Field.KindValues { parts.values }

    private var parts: (name: Field.KindName, values: Field.KindValues) {
        switch self {
        case .drag: (.drag, .init())
        case .vortex: (.vortex, .init())
        case .radialGravity: (.radialGravity, .init())
        case .linearGravity(let direction): (.linearGravity, .init(direction: direction))
        case .velocity(let direction): (.velocity, .init(direction: direction))
        case .noise(let smoothness, let speed): (.noise, .init(smoothness: smoothness, animationSpeed: speed))
        case .turbulence(let smoothness, let speed):
            (.turbulence, .init(smoothness: smoothness, animationSpeed: speed))
        case .spring: (.spring, .init())
        case .electric: (.electric, .init())
        case .magnetic: (.magnetic, .init())
        case .custom(let block, let name): (.custom, .init(block: block, name: name))
        case .wind(let direction, let drag, let lift): (.wind, .init(direction: direction, drag: drag, lift: lift))
        }
    }

    /// The kind of a name, with the values that it takes.
    package init(_ name: Field.KindName, _ values: Field.KindValues) {
        self =
            switch name {
            case .drag: .drag
            case .vortex: .vortex
            case .radialGravity: .radialGravity
            case .linearGravity: .linearGravity(direction: values.direction)
            case .velocity: .velocity(direction: values.direction)
            case .noise: .noise(smoothness: values.smoothness, animationSpeed: values.animationSpeed)
            case .turbulence: .turbulence(smoothness: values.smoothness, animationSpeed: values.animationSpeed)
            case .spring: .spring
            case .electric: .electric
            case .magnetic: .magnetic
            case .custom: .custom(values.block, name: values.blockName)
            case .wind: .wind(direction: values.direction, drag: values.drag, lift: values.lift)
            }
    }
}
