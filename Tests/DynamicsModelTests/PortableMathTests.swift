import DynamicsModel
import Foundation
import Testing

@Suite struct PortableMathTests {
    @Test func `the angle of a vector is the C library's to the last bits, in every direction`() {
        for k in -2000...2000 {
            let angle = Double(k) / 2000 * .pi
            for length in [1e-300, 1e-9, 1, 3.7, 1e300] {
                let (x, y) = (length * cos(angle), length * sin(angle))
                // Three roundings of numbers up to π.
                #expect(abs(PortableMath.angle(Vector2(x, y)) - atan2(y, x)) <= 9e-16)
            }
        }
    }

    @Test func `axes are exact and the zero vector has angle 0`() {
        #expect(PortableMath.angle(Vector2(1, 0)) == 0)
        #expect(PortableMath.angle(Vector2(0, 1)) == .pi / 2)
        #expect(PortableMath.angle(Vector2(0, -2)) == -.pi / 2)
        #expect(PortableMath.angle(Vector2(-3, 0)) == .pi)
        #expect(PortableMath.angle(Vector2(0, 0)) == 0)
    }

    @Test func `infinite components have the angles of the C library, and no numbers have none`() {
        let numbers: [Double] = [-.infinity, -1e300, -1, 0, 2, .infinity]
        for x in numbers {
            for y in numbers where x.isInfinite || y.isInfinite {
                #expect(PortableMath.angle(Vector2(x, y)) == atan2(y, x), "\(x), \(y)")
            }
            #expect(PortableMath.angle(Vector2(x, .nan)).isNaN && PortableMath.angle(Vector2(.nan, x)).isNaN)
        }
    }
}
