import Foundation

/// Which cones an eye has.
///
/// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009: matrices
/// for light of red, green and blue where one kind of cones is lacking altogether (severity 1).
enum Sight: CaseIterable {
    case all
    /// Without those for red.
    case protanopia
    /// Without those for green.
    case deuteranopia
    /// Without those for blue.
    case tritanopia

    private var rows: [SIMD3<Double>] {
        switch self {
        case .all: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
        case .protanopia:
            [
                SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216),
                SIMD3(-0.003882, -0.048116, 1.051998),
            ]
        case .deuteranopia:
            [
                SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413),
                SIMD3(-0.011820, 0.042940, 0.968881),
            ]
        case .tritanopia:
            [
                SIMD3(1.255528, -0.076749, -0.178779), SIMD3(-0.078411, 0.930809, 0.147602),
                SIMD3(0.004733, 0.691367, 0.303900),
            ]
        }
    }

    /// The light that an eye with all cones would have to see, to see the same.
    func seen(_ light: SIMD3<Double>) -> SIMD3<Double> {
        Self.product(rows, light).clamped(lowerBound: .zero, upperBound: .one)
    }

    private static func product(_ rows: [SIMD3<Double>], _ vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((rows[0] * vector).sum(), (rows[1] * vector).sum(), (rows[2] * vector).sum())
    }

    /// sRGB's light as CIE XYZ.
    private static let xyz = [
        SIMD3(0.4124564, 0.3575761, 0.1804375), SIMD3(0.2126729, 0.7151522, 0.0721750),
        SIMD3(0.0193339, 0.1191920, 0.9503041),
    ]

    static func luminance(_ light: SIMD3<Double>) -> Double { (xyz[1] * light).sum() }

    /// CIELAB with white of D65.
    static func lab(_ light: SIMD3<Double>) -> SIMD3<Double> {
        let ratio = product(xyz, light) / SIMD3(0.95047, 1, 1.08883)
        let f = ratio.map { $0 > 216.0 / 24389 ? cbrt($0) : (24389.0 / 27 * $0 + 16) / 116 }
        return SIMD3(116 * f.y - 16, 500 * (f.x - f.y), 200 * (f.y - f.z))
    }
}

extension SIMD3<Double> {
    func map(_ body: (Double) -> Double) -> Self { Self(body(x), body(y), body(z)) }

    /// CIEDE2000 of two colours of CIELAB, by the steps and names of Sharma, Wu and Dalal.
    func difference(to other: Self) -> Double {
        let degrees = Double.pi / 180
        func weighted(_ c: Double) -> Double { (pow(c, 7) / (pow(c, 7) + pow(25, 7))).squareRoot() }
        func hue(_ b: Double, _ a: Double) -> Double {
            let angle = a == 0 && b == 0 ? 0 : atan2(b, a) / degrees
            return angle < 0 ? angle + 360 : angle
        }
        let g = 0.5 * (1 - weighted((hypot(y, z) + hypot(other.y, other.z)) / 2))
        let (a1, a2) = ((1 + g) * y, (1 + g) * other.y)
        let (c1, c2) = (hypot(a1, z), hypot(a2, other.z))
        let (h1, h2) = (hue(z, a1), hue(other.z, a2))
        let isGrey = c1 * c2 == 0
        var turn = isGrey ? 0 : h2 - h1
        if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        var h = h1 + h2
        if !isGrey { h = abs(h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2 }
        let (l, c) = ((x + other.x) / 2, (c1 + c2) / 2)
        let t =
            1 - 0.17 * cos((h - 30) * degrees) + 0.24 * cos(2 * h * degrees) + 0.32 * cos((3 * h + 6) * degrees)
            - 0.20 * cos((4 * h - 63) * degrees)
        let square = (l - 50) * (l - 50)
        let lightness = (other.x - x) / (1 + 0.015 * square / (20 + square).squareRoot())
        let chroma = (c2 - c1) / (1 + 0.045 * c)
        let hueDifference = 2 * (c1 * c2).squareRoot() * sin(turn / 2 * degrees) / (1 + 0.015 * c * t)
        let rotation = -sin(60 * exp(-pow((h - 275) / 25, 2)) * degrees) * 2 * weighted(c)
        return
            (lightness * lightness + chroma * chroma + hueDifference * hueDifference
            + rotation * chroma * hueDifference).squareRoot()
    }
}
