import Foundation

/// A logarithmic axis from one place of a picture to another.
struct LogAxis {
    let low: Double
    let high: Double
    let from: Double
    let to: Double

    /// - Parameter values: what the axis must hold, from 1e-200 to 1e200; it ends on 1, 2 or 5 times a power of ten.
    init(_ values: [Double], from: Double, to: Double) {
        let all = LogAxis.marks(from: (values.min() ?? 1) / 10, to: (values.max() ?? 1) * 10)
        low = all.last { $0 <= (values.min() ?? 1) * 1.0001 } ?? 1
        let top = all.first { $0 >= (values.max() ?? 1) * 0.9999 } ?? 10
        high = top > low ? top : low * 10
        self.from = from
        self.to = to
    }

    func place(_ value: Double) -> Double { from + (to - from) * (log(value / low) / log(high / low)) }

    /// Powers of ten, with 2 and 5 times them where there is room.
    var ticks: [Double] {
        let marks = LogAxis.marks(from: low * 0.9999, to: high * 1.0001)
        guard marks.count > 9 else { return marks }
        return marks.filter { abs(log10($0).rounded() - log10($0)) < 1e-6 }
    }

    private static func marks(from low: Double, to high: Double) -> [Double] {
        let exponents = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))
        return exponents.flatMap { exponent in [1, 2, 5].map { $0 * pow(10, Double(exponent)) } }
            .filter { $0 >= low && $0 <= high }
    }
}
