import Foundation

/// Numbers as people read them.
package enum Format {
    /// 12345 as "12,345".
    package static func count(_ value: Int) -> String {
        var text = String(value.magnitude)
        var place = text.count - 3
        while place > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return value < 0 ? "-" + text : text
    }

    /// Three significant digits, without an exponent from 0.001 up to a million.
    package static func significant(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        guard value != 0 else { return "0" }
        let magnitude = abs(value)
        guard magnitude >= 1e-3, magnitude < 1e6 else { return String(format: "%.2e", value) }
        guard magnitude < 999.5 else { return count(Int(value.rounded())) }
        let limits = [99.95, 9.995, 0.9995, 0.09995, 0.009995]
        return String(format: "%.\(limits.filter { magnitude < $0 }.count)f", value)
    }

    /// A fraction in percent.
    package static func percent(_ fraction: Double) -> String { significant(100 * fraction) + " %" }

    /// Bytes in kB or MB.
    package static func bytes(_ value: Int) -> String {
        value < 1_000_000 ? significant(Double(value) / 1e3) + " kB" : significant(Double(value) / 1e6) + " MB"
    }
}
