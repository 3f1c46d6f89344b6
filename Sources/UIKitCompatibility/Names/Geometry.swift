import Geometry

public typealias UIBezierPath = BezierPath
public typealias UIEdgeInsets = EdgeInsets
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
public typealias UIOffset = Offset
public typealias UIRectCorner = RectCorner
