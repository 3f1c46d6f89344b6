import Buffers
import CSIMD
import DynamicsModel

extension Colliders {
    /// A collider in the frame of its body.
    @inline(__always) func form(_ collider: Int, _ polygons: borrowing PolygonPool) -> ColliderForm {
        let kind = kind[collider]
        let (p0, p1) = (p0[collider], p1[collider])
        var polygon: (vertices: UnsafePointer<Float>, count: Int) = (UnsafePointer(polygons.vertices.pointer), 0)
        var rounding: Float = 0
        if kind >= Int32(csimd_kind_polygon) {
            let index = Int(p1.bitPattern)
            rounding = polygons.rounding(of: Int32(index))
            polygon.vertices += 2 * Int(polygons.table[2 * index])
            polygon.count = Int(polygons.table[2 * index + 1])
        }
        return ColliderForm(
            kind: kind, origin: Vector2(Double(localX[collider]), Double(localY[collider])),
            rotation: Vector2(Double(localCosine[collider]), Double(localSine[collider])),
            p0: Double(p0), p1: Double(p1), size: Double(size(collider)), vertices: polygon.vertices,
            vertexCount: polygon.count, rounding: Double(rounding))
    }
}
