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
                #expect(abs(PortableMath.angle(x: x, y: y) - atan2(y, x)) <= 9e-16)
            }
        }
    }

    @Test func `axes are exact and the zero vector has angle 0`() {
        #expect(PortableMath.angle(x: 1, y: 0) == 0)
        #expect(PortableMath.angle(x: 0, y: 1) == .pi / 2)
        #expect(PortableMath.angle(x: 0, y: -2) == -.pi / 2)
        #expect(PortableMath.angle(x: -3, y: 0) == .pi)
        #expect(PortableMath.angle(x: 0, y: 0) == 0)
    }
}
