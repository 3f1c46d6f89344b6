/// How a stroked line would end. Core Graphics' `CGLineCap`.
public enum LineCap: Int32, Sendable {
    case butt = 0, round, square
}

/// How stroked lines would meet. Core Graphics' `CGLineJoin`.
public enum LineJoin: Int32, Sendable {
    case miter = 0, round, bevel
}
