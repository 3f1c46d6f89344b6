// One build of all kernels. The sources are compiled once for each instruction set, as modules of their own, and the
// engine calls the functions of this table only, so that no inlined code of one build ends up in another.

import CSIMD

/// The entry points of this build of the kernels.
public func kernelTable() -> csimd_kernel_table {
    csimd_kernel_table(
        forces: forcesKernels(), broadphase: broadphaseKernels(), narrowphase: narrowphaseKernels(),
        constraints: constraintKernels(), solver: solverKernels(), joints: jointKernels(),
        impacts: impactKernels(), rest: restKernels(), queries: queryKernels())
}
