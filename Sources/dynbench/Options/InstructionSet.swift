import ArgumentParser
import DynamicsEngine
import DynamicsFast

/// Which build of the kernels a run takes.
enum InstructionSet: String, CaseIterable, ExpressibleByArgument {
    /// The fastest that the processor has.
    case auto
    /// What every processor of the architecture has.
    case base
    /// x86-64-v3: AVX2.
    case v3

    /// - Throws: a usage error where the processor lacks the instruction set.
    func kernels() throws -> KernelBuild {
        if self == .auto { return FastKernels.best() }
        guard let build = FastKernels.named(rawValue) else {
            throw ValidationError("--isa is \(rawValue); this processor lacks it, so it must be auto or base")
        }
        return build
    }
}
