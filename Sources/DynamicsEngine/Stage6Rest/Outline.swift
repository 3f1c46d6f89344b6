import CSIMD
import DynamicsModel

/// The outline of one collider in the world, as the sweep asks for it.
struct Outline {
    let kind: Int32
    let record: csimd_collider
    let polygons: UnsafePointer<Int32>
    let vertices: UnsafePointer<Float>

    /// A lower bound of the distance of a point from the outline, negative or 0 inside.
    ///
    /// Exact for circles, rectangles and polygons near a face; for an ellipse the point's distance in the
    /// frame where it is a circle, times the smaller half axis.
    func distance(x: Float, y: Float) -> Float {
        let rx = x - record.x
        let ry = y - record.y
        let u = record.cosine * rx + record.sine * ry
        let v = record.cosine * ry - record.sine * rx
        switch Int(kind) {
        case csimd_kind_circle:
            return (u * u + v * v).squareRoot() - record.p0
        case csimd_kind_ellipse:
            let a = u / record.p0
            let b = v / record.p1
            return ((a * a + b * b).squareRoot() - 1) * min(record.p0, record.p1)
        case csimd_kind_rectangle:
            let a = max(abs(u) - record.p0, 0)
            let b = max(abs(v) - record.p1, 0)
            let outside = (a * a + b * b).squareRoot()
            return outside > 0 ? outside : max(abs(u) - record.p0, abs(v) - record.p1)
        default:
            return polygonDistance(u, v)
        }
    }

    /// The largest distance from a face's line: never more than the distance itself.
    private func polygonDistance(_ u: Float, _ v: Float) -> Float {
        let index = Int(record.p1.bitPattern)
        let first = Int(polygons[2 * index])
        let count = Int(polygons[2 * index + 1])
        var most = -Float.infinity
        for k in 0..<count {
            let a = vertices + 2 * (first + k)
            let b = vertices + 2 * (first + (k + 1) % count)
            let ex = b[0] - a[0]
            let ey = b[1] - a[1]
            let length = (ex * ex + ey * ey).squareRoot()
            most = max(most, ((u - a[0]) * ey - (v - a[1]) * ex) / length)
        }
        return most
    }

    /// The fraction of a sweep's way at which its disc meets the outline, by steps that never overshoot;
    /// 1 where it doesn't within 64 steps of at least a thousandth of the disc.
    func timeOfImpact(_ sweep: Sweep) -> Float {
        let length = (sweep.dx * sweep.dx + sweep.dy * sweep.dy).squareRoot()
        guard length > 0 else { return 1 }
        let start = distance(x: sweep.x, y: sweep.y)
        let reach = min(sweep.radius, 0.5 * max(start, 0))
        guard start > 0 else { return 1 }
        var travelled: Float = 0
        for _ in 0..<64 {
            let time = travelled / length
            let gap = distance(x: sweep.x + sweep.dx * time, y: sweep.y + sweep.dy * time) - reach
            if gap <= 1e-3 * sweep.radius { return time }
            travelled += gap
            if travelled >= length { return 1 }
        }
        return travelled / length
    }
}
