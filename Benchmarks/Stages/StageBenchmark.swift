import Benchmark

extension BenchmarkMetric {
    /// Picoseconds for each of what a kernel works on.
    static let perUnit = BenchmarkMetric.custom("ps per unit", polarity: .prefersSmaller, useScalingFactor: false)
    /// The least that the work could take: measured in the same process.
    static let floor = BenchmarkMetric.custom("floor, ps per unit", polarity: .prefersSmaller, useScalingFactor: false)
}

/// Where a step has less work for a kernel, its calls are done several times in one measurement: it would otherwise show how
/// much of the caches is left by what happens between two.
private let leastUnits = 8192

/// A kernel's calls in one step of a scene, done again and again.
///
/// - Parameters:
///   - unit: what its time is divided by.
///   - floors: loops that together do the least it could; none where none is known.
func stage(_ name: String, a unit: String, floors: [Floor] = [], _ calls: @escaping @Sendable () -> [RecordedCall]) {
    timed(name, a: unit, floors: floors) {
        let calls = calls()
        let units = calls.reduce(0) { $0 + $1.units }
        let rounds = max(1, leastUnits / max(1, units))
        return (
            units * rounds,
            {
                for _ in 0..<rounds {
                    for call in calls { call.replay() }
                }
                return nil
            }
        )
    }
}

/// Work whose time is divided by a number of units. It is asked for once, before the first measurement. Where it returns
/// seconds, they count instead of its own time.
func timed(
    _ name: String, a unit: String, floors: [Floor] = [],
    _ prepare: @escaping @Sendable () -> (units: Int, work: () -> Double?)
) {
    let floors = Floor.isAvailable ? floors : []
    nonisolated(unsafe) var prepared: (units: Int, work: () -> Double?)?
    Benchmark(
        "\(name), per \(unit)",
        configuration: Benchmark.Configuration(
            metrics: [.wallClock, .perUnit] + (floors.isEmpty ? [] : [.floor]), warmupIterations: 3,
            maxDuration: .seconds(1), maxIterations: 300)
    ) { benchmark in
        let (units, work) = prepared ?? prepare()
        prepared = (units, work)
        guard units > 0 else { return benchmark.error("the scene has no work for \(name)") }
        let floor = floors.reduce(0) { $0 + ($1.nanoseconds ?? 0) }
        let clock = ContinuousClock()
        benchmark.startMeasurement()
        var own: Double?
        let duration = clock.measure { own = work() }
        benchmark.stopMeasurement()
        let seconds = own ?? duration / .seconds(1)
        benchmark.measurement(.perUnit, Int(1e12 * seconds / Double(units)))
        if !floors.isEmpty { benchmark.measurement(.floor, Int(1000 * floor)) }
    }
}
