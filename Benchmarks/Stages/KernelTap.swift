import CSIMD
import DynamicsEngine
import DynamicsKernelsBase

#if arch(x86_64)
    import DynamicsKernelsV3
#endif

/// A call of a kernel that can be done again.
struct RecordedCall {
    /// Items, pairs, contacts (padding lanes among them) or joints that it works on.
    var units: Int
    var replay: () -> Void
}

/// The fastest kernels for this processor.
let fastest: csimd_kernel_table = {
    #if arch(x86_64)
        if csimd_supports_x86_64_v3() != 0 { return DynamicsKernelsV3.kernelTable() }
    #endif
    return DynamicsKernelsBase.kernelTable()
}()

/// A build of the kernels that passes every call on and, while it records, keeps its arguments.
///
/// So kernels are measured on what the engine hands them in real scenes. Arguments point into the world's columns: a world
/// whose calls are replayed must stay, and must not be stepped. What a later stage overwrites is copied; what lives for a
/// call only, as the context that calls the blocks of custom fields, is left out. Used from one thread.
enum KernelTap {
    nonisolated(unsafe) private(set) static var calls: [String: [RecordedCall]] = [:]
    nonisolated(unsafe) private static var isRecording = false
    nonisolated(unsafe) private static var colliders: ColliderCopy?
    nonisolated(unsafe) private static var timed: Set<String> = []
    nonisolated(unsafe) private static var seconds = 0.0

    /// Kernels that can be listened to.
    static let build = KernelBuild(name: "tap", table: tapped())

    /// The calls during a step, by the names that the taps give.
    static func recording(_ body: () -> Void) -> [String: [RecordedCall]] {
        calls = [:]
        colliders = nil
        isRecording = true
        body()
        isRecording = false
        return calls
    }

    /// Seconds that the kernels of these names take while the body runs.
    static func seconds(of kernels: Set<String>, _ body: () -> Void) -> Double {
        timed = kernels
        seconds = 0
        body()
        timed = []
        return seconds
    }

    /// The colliders of the step that is recorded; its first call that updates them tells how many there are.
    static func colliders(ofUpdate arguments: csimd_bounds_arguments) -> ColliderCopy {
        let copy = colliders ?? ColliderCopy(count: Int(arguments.end))
        colliders = copy
        return copy
    }

    /// What a call of the narrowphase finds.
    static func withColliders(_ arguments: csimd_narrowphase_arguments) -> csimd_narrowphase_arguments {
        guard let colliders else { fatalError("pairs are collided before colliders are updated") }
        return colliders.replacing(arguments)
    }

    private static func call(_ name: String, _ kernel: () -> Void) {
        guard timed.contains(name) else { return kernel() }
        seconds += ContinuousClock().measure(kernel) / .seconds(1)
    }

    /// Passes a call on, and keeps it: with its arguments, or what is made of them.
    static func pass<Arguments: KernelArguments>(
        _ name: String, _ arguments: UnsafePointer<Arguments>, _ kernel: @escaping (UnsafePointer<Arguments>) -> Void,
        keeping kept: (Arguments) -> Arguments = { $0 }
    ) {
        if isRecording {
            let copy = kept(arguments.pointee)
            calls[name, default: []].append(
                RecordedCall(units: copy.unitCount) { withUnsafePointer(to: copy) { kernel($0) } })
        }
        call(name) { kernel(arguments) }
    }

    /// The same of a kernel that writes into its arguments: each replay begins with what they were.
    static func pass<Arguments: KernelArguments>(
        _ name: String, _ arguments: UnsafeMutablePointer<Arguments>,
        _ kernel: @escaping (UnsafeMutablePointer<Arguments>) -> Void,
        keeping kept: (Arguments) -> Arguments = { $0 }, units: (Arguments) -> Int = \.unitCount
    ) {
        if isRecording {
            let copy = kept(arguments.pointee)
            calls[name, default: []].append(
                RecordedCall(units: units(copy)) {
                    var own = copy
                    withUnsafeMutablePointer(to: &own) { kernel($0) }
                })
        }
        call(name) { kernel(arguments) }
    }

    private static func tapped() -> csimd_kernel_table {
        var table = fastest
        tap(&table.forces)
        tap(&table.broadphase)
        tap(&table.narrowphase)
        tap(&table.constraints)
        tap(&table.solver)
        tap(&table.joints)
        tap(&table.rest)
        return table
    }
}
