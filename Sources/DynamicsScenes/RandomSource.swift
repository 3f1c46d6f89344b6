/// The random numbers that scenes are made from: SplitMix64, seeded, the same on every platform.
///
/// Only integers are drawn; a real number is 53 of their bits times 2⁻⁵³, so no rounding depends on the
/// platform. Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
///
/// Not for secrets: a few numbers tell all that follow. A copy draws the same numbers as the original.
public struct RandomSource: Sendable {
    private var state: UInt64

    /// Makes the source of a seed; equal seeds draw equal numbers.
    ///
    /// Every seed will do, 0 included; the sequence repeats after 2⁶⁴ numbers.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 (included) to 1 (left out).
    ///
    /// A multiple of 2⁻⁵³.
    public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number from `low` (included) to `high` (left out).
    ///
    /// Bounds in the wrong order give numbers between them as well.
    public mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

    /// A whole number of the range. The bias of the remainder is below 2⁻⁵⁰ for ranges of scenes.
    ///
    /// Both ends can be drawn. A range of all integers stops the process.
    public mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }
}
