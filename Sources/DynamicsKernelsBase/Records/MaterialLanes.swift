import CSIMD

/// The materials of eight sides.
///
/// Colliders come first in the table, then static shapes. Size in pt, infinite where a side is static.
struct MaterialLanes {
    /// 0 where a side cannot move.
    let solverBody: IntLanes
    let friction: FloatLanes
    let elasticity: FloatLanes
    let size: FloatLanes

    @inline(__always) init(_ records: UnsafePointer<csimd_material>, at sides: UnsafePointer<Int32>) {
        let c = FourColumns(records, stride: 4, at: sides)
        (solverBody, friction, elasticity, size) = (IntLanes(bitPattern: c.c0), c.c1, c.c2, c.c3)
    }
}
