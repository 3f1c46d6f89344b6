import DynamicsModel
import Foundation

#if !canImport(Darwin)
    /// An affine map of the plane, with Core Graphics' name and spelling where the platform lacks it.
    ///
    /// ```swift
    /// let t = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 10, y: 0)
    /// CGPoint.zero.applying(t)   // (0, 10): moved first, then turned
    /// ```
    ///
    /// A point is a row vector: (x, y) becomes (a·x + c·y + tx, b·x + d·y + ty). A positive angle turns +x towards +y,
    /// clockwise on a screen whose y runs down. Sines come from `PortableMath`: the same bits everywhere.
    ///
    /// The matrix is [a b 0; c d 0; tx ty 1]. Nothing checks its numbers: infinite ones map points to infinity or NaN.
    /// Equality is exact, so a map that was turned forth and back need not equal the identity.
    public struct CGAffineTransform: Hashable, Codable, Sendable {
        /// How much of a point's x goes into the new x.
        public var a: CGFloat
        /// How much of a point's x goes into the new y.
        public var b: CGFloat
        /// How much of a point's y goes into the new x.
        public var c: CGFloat
        /// How much of a point's y goes into the new y.
        public var d: CGFloat
        /// What is added to the new x, pt.
        public var tx: CGFloat
        /// What is added to the new y, pt.
        public var ty: CGFloat

        /// The map that leaves every point where it is.
        public static let identity = CGAffineTransform(1, 0, 0, 1, 0, 0)

        /// The map of all zeros, which takes every point to the origin, as Core Graphics has it; not the identity.
        public init() {
            self.init(0, 0, 0, 0, 0, 0)
        }

        /// Makes a map from its six numbers, unchecked.
        ///
        /// In the order of the matrix's rows.
        public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.tx = tx
            self.ty = ty
        }

        /// Makes a map from its six numbers by name, unchecked.
        public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
            self.init(a, b, c, d, tx, ty)
        }

        /// A displacement, pt: +x to the right, +y down.
        ///
        /// A size is not moved by it, see `CGSize.applying(_:)`.
        public init(translationX tx: CGFloat, y ty: CGFloat) {
            self.init(1, 0, 0, 1, tx, ty)
        }

        /// A scaling about the origin; a negative factor mirrors, and a factor of 0 has no inverse.
        public init(scaleX sx: CGFloat, y sy: CGFloat) {
            self.init(sx, 0, 0, sy, 0, 0)
        }

        /// A turn about the origin by an angle in radians, positive from +x towards +y; sine and cosine are good to
        /// 10⁻¹⁵.
        ///
        /// Up to ±10⁵ rad; beyond that the sine loses digits.
        public init(rotationAngle angle: CGFloat) {
            let cosine = PortableMath.cosine(angle)
            let sine = PortableMath.sine(angle)
            self.init(cosine, sine, -sine, cosine, 0, 0)
        }

        /// Whether the map equals `identity` in all six numbers, without tolerance.
        public var isIdentity: Bool { self == .identity }

        /// The map that moves first (pt), then does what the receiver does: the displacement is in the receiver's
        /// coordinates.
        ///
        /// To move after the receiver, in the coordinates that it maps to, concatenate a displacement instead.
        public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
            CGAffineTransform(translationX: tx, y: ty).concatenating(self)
        }

        /// The map that scales about the origin first, then does what the receiver does.
        ///
        /// The displacement of the receiver is not scaled.
        public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
            CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
        }

        /// The map that turns about the origin first (rad), then does what the receiver does.
        ///
        /// Positive from +x towards +y.
        public func rotated(by angle: CGFloat) -> CGAffineTransform {
            CGAffineTransform(rotationAngle: angle).concatenating(self)
        }

        /// The map that does what the receiver does, then what `other` does: the matrix product receiver × other.
        ///
        /// The order matters: receiver first. Associative, but for rounding.
        public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
            CGAffineTransform(
                a * other.a + b * other.c, a * other.b + b * other.d,
                c * other.a + d * other.c, c * other.b + d * other.d,
                tx * other.a + ty * other.c + other.tx, tx * other.b + ty * other.d + other.ty)
        }

        /// The inverse map; the receiver itself where the determinant is 0 or not finite, as Core Graphics has it.
        ///
        /// A map that isn't invertible is therefore not told apart from its own inverse: look at a·d − b·c where that
        /// matters.
        public func inverted() -> CGAffineTransform {
            let determinant = a * d - b * c
            guard determinant != 0, determinant.isFinite else { return self }
            return CGAffineTransform(
                d / determinant, -b / determinant, -c / determinant, a / determinant,
                (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
        }
    }

    extension CGPoint {
        /// The point to which the map takes this one: (a·x + c·y + tx, b·x + d·y + ty).
        ///
        /// - Parameter t: its displacement counts.
        public func applying(_ t: CGAffineTransform) -> CGPoint {
            CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
        }
    }

    extension CGSize {
        /// The size as a vector under the linear part of the map; sides may come out negative.
        ///
        /// The displacement has no part in it.
        public func applying(_ t: CGAffineTransform) -> CGSize {
            CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
        }
    }

    extension CGRect {
        /// The smallest rectangle that holds the four mapped corners; null and infinite rectangles stay as they are.
        ///
        /// So a turned rectangle grows: mapping back doesn't give the first one again.
        public func applying(_ t: CGAffineTransform) -> CGRect {
            guard !isNull, !isInfinite else { return self }
            let corners = [
                CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
                CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
            ].map { $0.applying(t) }
            return CGRect(enclosing: corners)
        }
    }
#endif
