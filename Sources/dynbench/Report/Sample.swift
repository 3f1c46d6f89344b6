/// Measured values, sorted.
struct Sample {
    let sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    var minimum: Double { sorted.first ?? .nan }
    var median: Double { quantile(0.5) }
    var p95: Double { quantile(0.95) }
    var mean: Double { sorted.isEmpty ? .nan : sorted.reduce(0, +) / Double(sorted.count) }

    /// The value below which that share of the sample lies, linear between neighbours; NaN without values.
    func quantile(_ share: Double) -> Double {
        guard !sorted.isEmpty else { return .nan }
        let place = share * Double(sorted.count - 1)
        let low = Int(place)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
    }
}
