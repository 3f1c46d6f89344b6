import Foundation
import Geometry

/// `BezierPath` under UIKit's name: lines, arcs and Bézier curves in pt, y down; nothing draws them.
///
/// It serves as the outline of items and boundaries that collide.
public typealias UIBezierPath = BezierPath
/// `EdgeInsets` under UIKit's name: distances inwards from top, left, bottom and right, pt.
///
/// Left and right don't turn round with the direction of reading.
public typealias UIEdgeInsets = EdgeInsets
/// `DirectionalEdgeInsets` under UIKit's name: distances inwards from top, leading, bottom and trailing, pt.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
/// `Offset` under UIKit's name: a horizontal and a vertical displacement, pt.
public typealias UIOffset = Offset
/// `RectCorner` under UIKit's name: a set of a rectangle's corners.
public typealias UIRectCorner = RectCorner
#if !canImport(Darwin)
    extension CGPoint {
        /// Whether both coordinates are equal.
        ///
        /// Without tolerance.
        public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
    }

    extension CGSize {
        /// Whether width and height are equal.
        public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
    }

    extension CGRect {
        /// Whether origin and size are equal.
        public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
    }

    /// `LineCap` under Core Graphics' name: how a line would end, if it were drawn.
    public typealias CGLineCap = LineCap
    /// `LineJoin` under Core Graphics' name: how lines would meet, if they were drawn.
    public typealias CGLineJoin = LineJoin
#endif
