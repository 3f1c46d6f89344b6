import CSIMD
import DynamicsKernelsBase

/// One build of the kernels: which instruction set it needs, and its entry points.
public struct KernelBuild: @unchecked Sendable {
    /// "base" or "v3".
    public let name: String
    /// Floats a loop works on at a time.
    public let lanes: Int
    let table: csimd_kernel_table

    /// Used by the module that brings a faster build; `table` comes from its `kernelTable()`.
    public init(name: String, lanes: Int = 8, table: csimd_kernel_table) {
        self.name = name
        self.lanes = lanes
        self.table = table
    }

    /// The build that runs on every processor of the architecture.
    public static let portable = KernelBuild(name: "base", table: kernelTable())
}
