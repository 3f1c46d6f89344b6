import Buffers

/// The parts of a step that time is booked on, in the order in which they begin.
///
/// Names of folders and kernels follow the six numbered stages; some of those have parts of their own here.
public enum Stage: String, CaseIterable, Hashable, Sendable {
    /// Edits since the last step: new boundaries, bodies in order.
    case edits
    /// Stage 1: all work on fields.
    case fields
    /// Stage 1: continuous pushes.
    case pushes
    /// Stage 2: bounds, and the search for pairs.
    case broadphase
    /// Stage 3: manifolds.
    case narrowphase
    /// Which bodies hang together by contacts: islands that wake, and the search for those at rest.
    case islands
    /// Stage 4: graph colours of contacts, and their batches.
    case coloring
    /// Stage 4: constraint records of contacts.
    case prepare
    /// Attachments: units brought up to date, and their part of the substeps, as the first worker took it.
    case joints
    /// Stage 5: substeps and restitution, without attachments.
    case solve
    /// Stage 6: continuous collision.
    case sweep
    /// Stage 6: contacts that began or ended.
    case events
    /// Stage 6: islands at rest leave the awake bodies.
    case sleep
}

/// Seconds by stage.
public struct StageTimes: Equatable, Sendable {
    /// One lane a stage: no memory is taken in a step.
    private var seconds = SIMD16<Double>.zero

    /// Nothing taken yet.
    public init() {}

    /// What a stage took, s.
    public subscript(stage: Stage) -> Double {
        get { seconds[stage.index] }
        set { seconds[stage.index] = newValue }
    }

    /// What all stages took, s.
    public var sum: Double { seconds.sum() }

    /// Adds times, stage by stage.
    public static func += (times: inout Self, other: Self) { times.seconds += other.seconds }
}

extension Stage {
    /// The stage's place in the order of ``allCases``.
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
