import Foundation

extension BezierPath {
    /// A closed rectangle, clockwise from its top left corner. A rectangle of negative size is made positive, as
    /// `CGRect` does.
    ///
    /// Four corners and a `close`: its bounds are the rectangle, and its area is exact.
    public convenience init(rect: CGRect) {
        self.init()
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    /// The closed ellipse that fills a rectangle, clockwise from its rightmost point, as four cubic curves within 0.03
    /// % of it.
    ///
    /// A path made this way, moved or not, is taken for the ellipse that it stands for where a dynamic item collides.
    /// Nothing is checked: a rectangle without size makes a path without area.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        addEllipticArc(
            center: rect.center, radii: CGSize(width: rect.width / 2, height: rect.height / 2), from: 0,
            sweep: 2 * .pi)
        close()
    }

    /// A closed rectangle with its corners rounded by quarter circles; the radius (pt) is limited to half the smaller
    /// side.
    ///
    /// At half the smaller side the ends are half circles. 0 or less makes sharp corners. Paths of this form, too,
    /// are taken for the shape itself where a dynamic item collides.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: radius, height: radius))
    }

    /// A closed rectangle with some corners rounded by quarter ellipses, clockwise from the start of its top edge.
    ///
    /// Radii (pt) are limited to half a side; where one is 0 or less, corners stay sharp.
    ///
    /// - Parameters:
    ///   - rect: pt.
    ///   - corners: those that are rounded; the others stay sharp.
    ///   - cornerRadii: half axes of the ellipses, the same for every rounded corner.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: RectCorner, cornerRadii: CGSize) {
        self.init()
        let radii = CGSize(
            width: min(max(cornerRadii.width, 0), rect.width / 2),
            height: min(max(cornerRadii.height, 0), rect.height / 2))
        // Each corner with the direction in which its ellipse's centre lies, and the angle at which its quarter
        // begins.
        let quarter = CGFloat.pi / 2
        let places: [(RectCorner, CGPoint, inwards: CGVector, start: CGFloat)] = [
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 1, dy: 1), 2 * quarter),
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -1, dy: 1), -quarter),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: -1, dy: -1), 0),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: 1, dy: -1), quarter),
        ]
        for (corner, point, inwards, start) in places {
            // A sharp corner is a point of the outline.
            guard corners.contains(corner), radii.width > 0, radii.height > 0 else {
                if isEmpty { move(to: point) } else { addLine(to: point) }
                continue
            }
            let center = CGPoint(x: point.x + inwards.dx * radii.width, y: point.y + inwards.dy * radii.height)
            addEllipticArc(center: center, radii: radii, from: start, sweep: quarter)
        }
        close()
    }
}
