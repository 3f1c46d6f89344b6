import DynamicsModel
import Foundation
import Geometry

/// A direction and strength that can be set as a vector or as angle and magnitude, and keeps both as they were set.
struct Polar: Codable, Equatable, Sendable {
    /// Both as one vector.
    private(set) var vector: CGVector
    /// From +x towards +y, rad.
    private(set) var angle: CGFloat
    /// The strength; may be negative where it was set so.
    private(set) var magnitude: CGFloat

    /// A vector with its angle, within ±π, and its length.
    init(_ vector: CGVector) {
        self.vector = vector
        angle = CGFloat(PortableMath.angle(Vector2(vector)))
        magnitude = (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
    }

    /// An angle and a magnitude with their vector; sines are portable.
    init(angle: CGFloat, magnitude: CGFloat) {
        self.angle = angle
        self.magnitude = magnitude
        vector = CGVector(
            dx: magnitude * CGFloat(PortableMath.cosine(Double(angle))),
            dy: magnitude * CGFloat(PortableMath.sine(Double(angle))))
    }

    /// The same magnitude in another direction.
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

    /// Whether all four numbers are finite.
    var isFinite: Bool { vector.dx.isFinite && vector.dy.isFinite && angle.isFinite && magnitude.isFinite }
}

extension Vector2 {
    init(_ vector: CGVector) { self.init(Double(vector.dx), Double(vector.dy)) }
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
