import DynamicsModel

/// One check of the physics: a scene, a figure that is measured in it, and the bound that the figure keeps to.
///
/// Every figure is one that should be small (what was lost, how far off, how many fell), so that all are judged by one
/// rule and a table of them can be read down.
struct PhysicsCase {
    /// Family and variant: "towers/boxes-30".
    let name: String
    /// What is measured, in a few words.
    let figure: String
    /// The largest value of the figure that passes, in `unit`.
    let bound: Double
    let unit: String
    /// Where scene or bound come from: a closed form, a sample, a unit test, or the engine's own contract.
    let source: String
    let method: Method

    /// How a case comes to its figure.
    enum Method {
        /// Scenes that run untouched, so that another engine can run them as well.
        case scenes(Summary, () throws -> [Observation])
        /// Anything that a caller does with worlds: edits between steps, or more than one world.
        case world((PhysicsBench) throws -> Double)

        /// One scene that runs untouched.
        static func scene(_ make: @escaping () throws -> Observation) -> Method { .scenes(.worst) { [try make()] } }
    }

    /// How the measures of several scenes become one figure.
    enum Summary {
        case worst, mean
        /// The number of scenes; each measures 1 where it went wrong.
        case count

        /// NaN where any measure is NaN.
        func figure(of measures: [Double]) -> Double {
            guard !measures.contains(where: \.isNaN) else { return .nan }
            return switch self {
            case .worst: measures.max() ?? .nan
            case .mean: measures.reduce(0, +) / Double(measures.count)
            case .count: measures.reduce(0, +)
            }
        }
    }

    init(
        _ name: String, _ figure: String, atMost bound: Double, _ unit: String, source: String, _ method: Method
    ) {
        self.name = name
        self.figure = figure
        self.bound = bound
        self.unit = unit
        self.source = source
        self.method = method
    }

    /// The name up to the slash.
    var family: String { String(name.prefix { $0 != "/" }) }

    /// Whether a figure keeps to the bound; NaN does not.
    func passes(_ value: Double) -> Bool { value <= bound }
}

/// A scene that runs untouched for some time, and what is measured on the way.
struct Observation {
    var scene: SceneDescription
    /// Steps that are done.
    var steps: Int
    /// States are kept after every so many steps, counted back from the last.
    var every: Int
    /// Steps before this one are not kept.
    var from: Int
    var measure: (Track) throws -> Double

    /// - Parameters:
    ///   - seconds: simulated time.
    ///   - every: steps from one kept state to the next.
    ///   - start: simulated time before which nothing is kept, s.
    init(
        _ scene: SceneDescription, seconds: Double, every: Int = 1, after start: Double = 0,
        measure: @escaping (Track) throws -> Double
    ) {
        self.scene = scene
        steps = Int((seconds / scene.settings.tick).rounded())
        from = max(1, Int((start / scene.settings.tick).rounded()))
        self.every = every
        self.measure = measure
    }

    /// Which states are kept.
    var recording: Recording { Recording(from: from, through: steps, every: every) }
}
