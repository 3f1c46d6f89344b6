import CSIMD
import DynamicsModel

/// Continuous collision: where a disc that moves along a line first meets something static.
///
/// Analytic for segments and half planes; anchored items are met as the outlines of their shapes by
/// conservative advancement (B. Mirtich, "Impulse-based dynamic simulation", 1996).
struct Sweep {
    /// Where the disc's centre starts, and how far it moves.
    var x: Float
    var y: Float
    var dx: Float
    var dy: Float
    /// Radius of the disc.
    var radius: Float

    /// The fraction of the way at which the disc meets a line through (px, py) with unit normal (nx, ny) on
    /// the disc's side; 1 where it doesn't.
    func timeToLine(px: Float, py: Float, nx: Float, ny: Float) -> Float {
        let distance = (x - px) * nx + (y - py) * ny
        let approach = -(dx * nx + dy * ny)
        guard approach > 0 else { return 1 }
        return max(0, min(1, (distance - reach(at: max(distance, 0))) / approach))
    }

    /// How close the centre may come. A disc that already overlaps may halve its distance, until it is so close that
    /// rounding could carry it across.
    private func reach(at distance: Float) -> Float { min(radius, max(0.5 * distance, min(distance, 0.02 * radius))) }

    /// The fraction of the way at which the disc meets a segment, from either side; 1 where it doesn't.
    func timeToSegment(ax: Float, ay: Float, bx: Float, by: Float) -> Float {
        let ex = bx - ax
        let ey = by - ay
        let length = (ex * ex + ey * ey).squareRoot()
        let ux = ex / length
        let uy = ey / length
        let side: Float = (x - ax) * -uy + (y - ay) * ux >= 0 ? 1 : -1
        let time = timeToLine(px: ax, py: ay, nx: -uy * side, ny: ux * side)
        if time < 1 {
            let along = (x + dx * time - ax) * ux + (y + dy * time - ay) * uy
            if along >= 0, along <= length { return time }
        }
        return min(timeToPoint(ax, ay), timeToPoint(bx, by))
    }

    /// The fraction of the way at which the disc meets a point; 1 where it doesn't.
    func timeToPoint(_ px: Float, _ py: Float) -> Float {
        let rx = x - px
        let ry = y - py
        let a = dx * dx + dy * dy
        let b = rx * dx + ry * dy
        let distance = (rx * rx + ry * ry).squareRoot()
        let reach = reach(at: distance)
        guard b < 0, a > 0 else { return 1 }
        // Distance of the path from the point; the square would lose digits on long ways.
        let cross = (rx * dy - ry * dx) / a.squareRoot()
        let inside = reach * reach - cross * cross
        guard inside > 0 else { return 1 }
        let time = (-b / a.squareRoot() - inside.squareRoot()) / a.squareRoot()
        return max(0, min(1, time))
    }

    /// The box that the disc passes through.
    var box: StaticTree.Box {
        StaticTree.Box(
            minX: min(x, x + dx) - radius, minY: min(y, y + dy) - radius, maxX: max(x, x + dx) + radius,
            maxY: max(y, y + dy) + radius)
    }
}
