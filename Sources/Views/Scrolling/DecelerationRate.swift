import Foundation

extension ScrollView {
    /// The share of its speed that gliding content keeps in a millisecond. UIKit's `UIScrollView.DecelerationRate`.
    ///
    /// Any value is accepted; what lies outside 0.9…0.9999 moves like the nearer of these.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The share of the speed that is kept in a millisecond, between 0 and 1.
        public let rawValue: CGFloat

        /// Makes a rate from the share of the speed that is kept in a millisecond.
        ///
        /// Not checked: `rawValue` reads as it was given.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// 0.998, the default: content glides on for about 0.5 pt per pt/s.
        ///
        /// UIKit's value.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99, as in scrolling that the program asks for: content glides on for about 0.1 pt per pt/s.
        ///
        /// UIKit's value.
        public static let fast = DecelerationRate(rawValue: 0.99)

        /// How far content glides for every pt/s of its speed: −1/(1000·ln rate) seconds.
        var reach: CGFloat { -1 / (1000 * logarithm) }

        /// What is left of the way after some milliseconds, rate^milliseconds, without the C library: its last bit
        /// differs between platforms.
        func remainder(milliseconds: Double) -> Double {
            guard milliseconds > 0 else { return 1 }
            let whole = min(milliseconds.rounded(.down), 1e6)
            var (power, base, exponent) = (1.0, limited, Int(whole))
            while exponent > 0 {
                if exponent & 1 == 1 { power *= base }
                base *= base
                exponent >>= 1
            }
            let x = (milliseconds - whole) * logarithm
            return power * (1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4))))
        }

        /// Rates outside 0.9…0.9999 count as the nearer of them.
        private var limited: Double { min(max(rawValue, 0.9), 0.9999) }

        /// ln(1 − e) as its series, good to 1e-12 for e ≤ 0.1.
        private var logarithm: Double {
            let e = 1 - limited
            var (sum, power) = (0.0, 1.0)
            for k in 1...12 {
                power *= e
                sum -= power / Double(k)
            }
            return sum
        }
    }
}
