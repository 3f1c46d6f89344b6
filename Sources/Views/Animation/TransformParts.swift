import DynamicsModel
import Foundation
import Geometry

/// An affine map taken apart, so that a turn between two maps turns instead of shrinking through the middle.
///
/// The x axis goes to an angle with a length, the y axis to a length across it and one along it (Thomas, Goldman 1991,
/// "Decomposing a matrix into simple transformations", in two dimensions).
struct TransformParts {
    /// tx, ty, length of the x axis, length of the y axis across it, along it, angle.
    var numbers: PropertyNumbers

    init(_ numbers: PropertyNumbers) {
        self.numbers = numbers
    }

    init(_ map: CGAffineTransform) {
        let length = (map.a * map.a + map.b * map.b).squareRoot()
        // Without a length the y axis tells the angle, and without both there is none.
        let angle = PortableMath.angle(length > 0 ? Vector2(map.a, map.b) : Vector2(map.d, -map.c))
        let (cosine, sine) = (PortableMath.cosine(angle), PortableMath.sine(angle))
        numbers = [
            map.tx, map.ty, length, cosine * map.d - sine * map.c, cosine * map.c + sine * map.d, angle, 0, 0,
        ]
    }

    var transform: CGAffineTransform {
        let turn = CGAffineTransform(rotationAngle: numbers[5])
        let (cosine, sine) = (turn.a, turn.b)
        let (length, across, along) = (numbers[2], numbers[3], numbers[4])
        return CGAffineTransform(
            a: length * cosine, b: length * sine, c: along * cosine - across * sine, d: along * sine + across * cosine,
            tx: numbers[0], ty: numbers[1])
    }
}
