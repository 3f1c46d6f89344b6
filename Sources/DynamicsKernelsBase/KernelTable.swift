import CSIMD

/// The entry points of this build of the kernels.
public func kernelTable() -> csimd_kernel_table {
    csimd_kernel_table(
        forces: forcesKernels(), broadphase: broadphaseKernels(), narrowphase: narrowphaseKernels(),
        constraints: constraintKernels(), solver: solverKernels(), joints: jointKernels(),
        impacts: impactKernels(), rest: restKernels(), queries: queryKernels())
}
