import DynamicsModel
import Foundation
import Geometry

/// A map of space by a matrix, rows first; a point is a row before it. Core Animation's `CATransform3D`.
///
/// Of a layer's map what is in the plane counts: (m11, m12, m21, m22, m41, m42). The rest is kept and has no effect.
///
/// Two are equal where all sixteen numbers are. Core Animation's functions that make and change transforms are in the
/// module that has UIKit's names.
public struct Transform3D: Hashable, Sendable {
    /// Row 1: where the x axis goes.
    public var m11 = 1.0, m12 = 0.0, m13 = 0.0, m14 = 0.0
    /// Row 2: where the y axis goes.
    public var m21 = 0.0, m22 = 1.0, m23 = 0.0, m24 = 0.0
    /// Row 3: where the z axis goes; m34 is the perspective.
    public var m31 = 0.0, m32 = 0.0, m33 = 1.0, m34 = 0.0
    /// Row 4: where the origin goes.
    public var m41 = 0.0, m42 = 0.0, m43 = 0.0, m44 = 1.0

    /// The identity.
    public init() {}

    /// A map of the plane.
    ///
    /// The z axis is left alone.
    public init(_ map: CGAffineTransform) {
        (m11, m12, m21, m22, m41, m42) = (map.a, map.b, map.c, map.d, map.tx, map.ty)
    }

    /// A shift.
    ///
    /// In pt.
    public init(translationX x: Double, y: Double, z: Double) { (m41, m42, m43) = (x, y, z) }

    /// A scaling of the axes.
    public init(scaleX x: Double, y: Double, z: Double) { (m11, m22, m33) = (x, y, z) }

    /// A turn about an axis, rad; the identity where the axis has no length.
    ///
    /// A positive angle about z turns x towards y: clockwise on screen. The axis needs no length of 1.
    public init(rotationAngle angle: Double, x: Double, y: Double, z: Double) {
        let length = (x * x + y * y + z * z).squareRoot()
        guard length > 0, length.isFinite, angle.isFinite else { return }
        let (x, y, z) = (x / length, y / length, z / length)
        let (cosine, sine) = (PortableMath.cosine(angle), PortableMath.sine(angle))
        let rest = 1 - cosine
        (m11, m12, m13) = (cosine + rest * x * x, rest * x * y + sine * z, rest * x * z - sine * y)
        (m21, m22, m23) = (rest * x * y - sine * z, cosine + rest * y * y, rest * y * z + sine * x)
        (m31, m32, m33) = (rest * x * z + sine * y, rest * y * z - sine * x, cosine + rest * z * z)
    }

    private var rows: [SIMD4<Double>] {
        get { [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]] }
        set {
            (m11, m12, m13, m14) = (newValue[0][0], newValue[0][1], newValue[0][2], newValue[0][3])
            (m21, m22, m23, m24) = (newValue[1][0], newValue[1][1], newValue[1][2], newValue[1][3])
            (m31, m32, m33, m34) = (newValue[2][0], newValue[2][1], newValue[2][2], newValue[2][3])
            (m41, m42, m43, m44) = (newValue[3][0], newValue[3][1], newValue[3][2], newValue[3][3])
        }
    }

    /// This map, and then another.
    ///
    /// This matrix times the other one, rows first: a point is mapped by this one before the other.
    public func concatenating(_ other: Transform3D) -> Transform3D {
        let right = other.rows
        var result = self
        result.rows = rows.map { row in
            var sum = row[0] * right[0]
            for index in 1..<4 { sum += row[index] * right[index] }
            return sum
        }
        return result
    }

    /// Whether it maps the plane onto itself without perspective.
    ///
    /// Exactly, without tolerance for rounding.
    public var isAffine: Bool { self == Transform3D(affine) }

    /// What of it is in the plane.
    ///
    /// Rotations about x or y leave in it what they do to x and y: they look like a flattening.
    public var affine: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }

    /// Whether all its numbers can be a layer's.
    var isInRange: Bool {
        rows.allSatisfy { row in (0..<4).allSatisfy { CGFloat(row[$0]).isInRange } }
    }
}
