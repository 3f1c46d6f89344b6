import CSIMD
import DynamicsModel

/// Which kinds of shapes meet in a pair: pairs of one kind are collided eight at a time.
///
/// Rectangles and polygons make kinds of their own even where one kernel takes both: its loops run to the largest vertex
/// count of eight lanes, and rectangles alone need no look at a table of vertices.
enum PairKind {
    static let count = 25

    /// The pair kind of two shapes, the lower kind first. The lower one is an item's, so one of the first five.
    static func index(_ a: Int32, _ b: Int32) -> Int { Int(7 * a - a * (a - 1) / 2 + b - a) }

    /// The pair kinds with a segment or half plane.
    static let ofBoundaries = (0..<Int32(5)).flatMap { a in
        [Int32(csimd_kind_segment), Int32(csimd_kind_half_plane)].map { index(a, $0) }
    }

    /// All others, and those without that of two circles.
    static let ofItems = (0..<count).filter { !ofBoundaries.contains($0) }
    static let ofItemsButCircles = ofItems.filter { $0 != index(Int32(csimd_kind_circle), Int32(csimd_kind_circle)) }

    /// The pair kinds with an ellipse.
    static let ofEllipses =
        [index(Int32(csimd_kind_circle), Int32(csimd_kind_ellipse))]
        + (Int32(csimd_kind_ellipse)..<7).map { index(Int32(csimd_kind_ellipse), $0) }

    /// The pair kind of shapes of kinds a and b at 7 a + b, for a ≤ b.
    static let table: [Int32] = (0..<49).map { entry in
        let (a, b) = (Int32(entry / 7), Int32(entry % 7))
        return a < 5 && a <= b ? Int32(index(a, b)) : -1
    }

    /// The pair kind in a pair's form.
    @inline(__always) static func index(ofForm form: UInt8) -> Int { Int(form) & ~Int(csimd_form_reversed) }

    /// The kernel of each pair kind, in the order of `index`.
    static func kernels(_ table: csimd_narrowphase_kernels) -> [csimd_narrowphase_kernel] {
        [
            table.circle_circle, table.circle_ellipse, table.circle_rectangle, table.circle_polygon,
            table.circle_rounded, table.circle_segment, table.circle_half_plane,
            table.ellipse_ellipse, table.ellipse_polygon, table.ellipse_polygon, table.ellipse_rounded,
            table.ellipse_segment, table.ellipse_half_plane,
            table.rectangle_rectangle, table.polygon_polygon, table.polygon_rounded, table.polygon_segment,
            table.polygon_half_plane,
            table.polygon_polygon, table.polygon_rounded, table.polygon_segment, table.polygon_half_plane,
            table.polygon_rounded, table.rounded_segment, table.rounded_half_plane,
        ]
    }
}
