/// How a stroked line would end. Core Graphics' `CGLineCap`.
public enum LineCap: Int32, Sendable {
    /// Straight across the line's end point.
    case butt = 0
    /// A half disc about the end point.
    case round
    /// Straight, half the line's width beyond the end point.
    case square
}

/// How stroked lines would meet. Core Graphics' `CGLineJoin`.
public enum LineJoin: Int32, Sendable {
    /// The outer edges run on until they meet in a tip.
    case miter = 0
    /// A disc about the corner.
    case round
    /// The tip cut off, straight from one outer edge to the other.
    case bevel
}
