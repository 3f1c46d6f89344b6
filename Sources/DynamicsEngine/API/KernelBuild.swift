import CSIMD
import DynamicsKernelsBase

/// One build of the kernels: which instruction set it needs, and its entry points.
///
/// All builds do the same operations in the same order, so a world's results don't depend on the one that it is made
/// with:
///
/// ```swift
/// let world = try World(scene, kernels: FastKernels.best())   // with the product DynamicsFast
/// ```
public struct KernelBuild: @unchecked Sendable {
    /// The name of the build: "base" for the portable one, "v3" for x86-64-v3 (AVX2).
    public let name: String
    /// Floats that a loop of a kernel works on at a time. Columns are padded to a multiple of it.
    public let lanes: Int
    /// Entry points of the kernels, by stage.
    let table: csimd_kernel_table

    /// Makes a build of a table of entry points, for the module that brings a faster build.
    ///
    /// - Parameters:
    ///   - name: what reports call the build.
    ///   - lanes: floats that a loop works on at a time; the engine's columns are padded for 8.
    ///   - table: from the module's `kernelTable()`.
    public init(name: String, lanes: Int = 8, table: csimd_kernel_table) {
        self.name = name
        self.lanes = lanes
        self.table = table
    }

    /// The build that runs on every processor of the architecture, and the default.
    ///
    /// ```swift
    /// print(KernelBuild.portable.name)   // base
    /// ```
    public static let portable = KernelBuild(name: "base", table: kernelTable())
}
