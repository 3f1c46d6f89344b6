import CSIMD
import DynamicsEngine

#if arch(x86_64)
    import DynamicsKernelsV3
#endif

/// The kernels built for the processor at hand.
public enum FastKernels {
    /// The fastest build that this processor runs.
    public static func best() -> KernelBuild { named("v3") ?? .portable }

    /// The build of that name, "base" or "v3"; nil where it does not exist or the processor lacks it.
    public static func named(_ name: String) -> KernelBuild? {
        if name == "base" { return .portable }
        #if arch(x86_64)
            if name == "v3", csimd_supports_x86_64_v3() != 0 {
                return KernelBuild(name: "v3", table: DynamicsKernelsV3.kernelTable())
            }
        #endif
        return nil
    }
}
