import Geometry

public typealias UIBezierPath = BezierPath
public typealias UIEdgeInsets = EdgeInsets
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
public typealias UIOffset = Offset
public typealias UIRectCorner = RectCorner
#if !canImport(CoreGraphics)
    public typealias CGLineCap = LineCap
    public typealias CGLineJoin = LineJoin
#endif
