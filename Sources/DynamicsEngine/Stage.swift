import Buffers

/// The parts of a step that time is booked on, in the order in which they begin.
///
/// Names of folders and kernels follow the six numbered stages; some of these have several parts here. Raw values are
/// the keys of reports and their JSON.
public enum Stage: String, CaseIterable, Hashable, Sendable {
    /// Edits since the last step: static shapes of new boundaries, and bodies sorted where items came, went or woke.
    case edits
    /// Stage 1: fields, evaluated for all awake items.
    case fields
    /// Stage 1: continuous pushes, added to their targets' accelerations.
    case pushes
    /// Stage 2: bounds of colliders, and the search for pairs whose bounds overlap.
    case broadphase
    /// Stage 3: manifolds, that is normals, contact points and separations of pairs.
    case narrowphase
    /// Islands, the sets of bodies that are connected by contacts and attachments: the ones that wake, and the search
    /// for those at rest.
    case islands
    /// Stage 4: graph colours of contacts, so that no two of a colour share a moving body, and their batches of eight.
    case coloring
    /// Stage 4: constraint records of contacts, with their first warm start.
    case prepare
    /// Attachments: linkages brought up to date, and their part of the substeps, as the first worker took it.
    case joints
    /// Stage 5: substeps and restitution, without attachments.
    case solve
    /// Stage 6: continuous collision, which stops fast items at static shapes.
    case sweep
    /// Stage 6: contacts that began or ended.
    case events
    /// Stage 6: islands at rest, taken out of the awake bodies.
    case sleep
}

/// Seconds by stage: of one step, or summed over several.
///
/// ```swift
/// var total = StageTimes()
/// for _ in 0..<600 { world.step(); total += world.statistics.stageTimes }
/// for stage in Stage.allCases { print(stage.rawValue, total[stage] / 600) }
/// ```
public struct StageTimes: Equatable, Sendable {
    /// One lane a stage, 13 of 16 in use: a step allocates no memory for them.
    private var seconds = SIMD16<Double>.zero

    /// Zero seconds for every stage.
    public init() {}

    /// The wall time of a stage, s.
    public subscript(stage: Stage) -> Double {
        get { seconds[stage.index] }
        set { seconds[stage.index] = newValue }
    }

    /// The time of all stages, s: that of the step, without a check by `World.validatesSteps`.
    public var sum: Double { seconds.sum() }

    /// Adds times, stage by stage.
    public static func += (times: inout Self, other: Self) { times.seconds += other.seconds }
}

extension Stage {
    /// The lane of ``StageTimes`` that holds the stage's seconds: its place in the order of `allCases`.
    fileprivate var index: Int {
        switch self {
        case .edits: 0
        case .fields: 1
        case .pushes: 2
        case .broadphase: 3
        case .narrowphase: 4
        case .islands: 5
        case .coloring: 6
        case .prepare: 7
        case .joints: 8
        case .solve: 9
        case .sweep: 10
        case .events: 11
        case .sleep: 12
        }
    }
}
