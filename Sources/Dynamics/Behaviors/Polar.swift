import DynamicsModel
import Foundation
import Geometry

/// A direction and strength that can be said as a vector or as angle and magnitude: one state, two ways.
struct Polar {
    private(set) var vector: CGVector
    private(set) var angle: CGFloat
    private(set) var magnitude: CGFloat

    init(_ vector: CGVector) {
        self.vector = vector
        angle = CGFloat(PortableMath.angle(x: Double(vector.dx), y: Double(vector.dy)))
        magnitude = (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
    }

    init(angle: CGFloat, magnitude: CGFloat) {
        self.angle = angle
        self.magnitude = magnitude
        vector = CGVector(
            dx: magnitude * CGFloat(PortableMath.cosine(Double(angle))),
            dy: magnitude * CGFloat(PortableMath.sine(Double(angle))))
    }

    func turned(to angle: CGFloat) -> Polar { Polar(angle: angle, magnitude: magnitude) }

    /// The same direction with another magnitude; a vector along an axis stays on it to the last bit.
    func scaled(to magnitude: CGFloat) -> Polar {
        var result = Polar(angle: angle, magnitude: magnitude)
        if self.magnitude > 0, magnitude > 0 {
            let scale = magnitude / self.magnitude
            result.vector = CGVector(dx: vector.dx * scale, dy: vector.dy * scale)
        }
        return result
    }

    var isFinite: Bool { vector.dx.isFinite && vector.dy.isFinite && angle.isFinite && magnitude.isFinite }
}

extension Vector2 {
    init(_ vector: CGVector) { self.init(Double(vector.dx), Double(vector.dy)) }
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
