import Foundation

extension CGRect {
    /// Whether both rectangles have a point in common, edges included; false where an edge is not a number, for which
    /// Foundation's `intersects` stops the process.
    package func meets(_ other: CGRect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
