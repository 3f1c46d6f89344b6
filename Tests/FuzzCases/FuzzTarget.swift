import Dynamics

/// What is fuzzed: each target turns any bytes into calls of the library, which must neither crash nor hang nor leave a
/// state behind that breaks its invariants.
///
/// libFuzzer drives them by `Scripts/fuzz`; the ordinary tests run the files of `Corpus`, and seeded random bytes.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// Edits, steps and reads of a `World`.
    case world
    /// Behaviors and items of a `DynamicAnimator`.
    case animator
    /// Documents of scenes: read, run, written and read again.
    case sceneFile
    /// Convex paths, boundaries, and Bézier paths as outlines and boundaries.
    case path
    /// Damaged snapshots whose checksum is right again.
    case snapshot
    /// Shapes, densities, poses, properties and attachments that change between steps, over the whole range that is
    /// admitted.
    case reshape
    /// Layouts whose relations contradict each other: edited and solved.
    case layout
    /// Documents of repeated items, beside the same items one by one.
    case repeats
    /// Results of runs: read and drawn.
    case plot

    /// Runs the calls that the bytes stand for, with the checks of `World.validatesSteps`.
    ///
    /// `DynamicsDiagnostics.handler` must be set: mistakes of an animator's client are reported there.
    ///
    /// - Parameter prepare: called with each animator before its first call. Its world is checked where the environment
    ///   has `DYNAMICS_VALIDATE`, or where this asks for it.
    public func run(_ bytes: [UInt8], prepare: (DynamicAnimator) -> Void = { _ in }) {
        switch self {
        case .world: WorldCalls.run(bytes)
        case .animator: AnimatorCalls.run(bytes, prepare)
        case .sceneFile: SceneFileInput.run(bytes)
        case .path: PathInput.run(bytes, prepare)
        case .snapshot: SnapshotInput.run(bytes)
        case .reshape: ReshapeInput.run(bytes)
        case .layout: LayoutInput.run(bytes)
        case .repeats: RepeatInput.run(bytes)
        case .plot: PlotInput.run(bytes)
        }
    }
}

/// Stops the process where something that was promised does not hold, as a broken invariant does.
func insist(_ holds: Bool, _ promise: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line) {
    if !holds { fatalError("broken promise: \(promise())", file: file, line: line) }
}
