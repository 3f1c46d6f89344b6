import Foundation

extension CGRect {
    /// The smallest rectangle that holds all the points; the null rectangle where there are none.
    ///
    /// - Complexity: O(points).
    package init(enclosing points: some Sequence<CGPoint>) {
        var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
        var isEmpty = true
        for point in points {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
            isEmpty = false
        }
        self = isEmpty ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The middle of the rectangle.
    package var center: CGPoint { CGPoint(x: midX, y: midY) }
}
