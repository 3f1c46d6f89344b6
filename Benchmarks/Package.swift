// swift-tools-version: 6.1
import PackageDescription

// Micro-benchmarks of the stages of a step. A package of its own, so that nobody who uses the engine resolves what
// measuring it takes.

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Its own factorisation is measured, so that no library is needed.
        .package(name: "swift-dynamics", path: "..", traits: []),
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "Stages",
            dependencies: [
                .product(name: "DynamicsEngine", package: "swift-dynamics"),
                .product(name: "DynamicsFast", package: "swift-dynamics"),
                .product(name: "DynamicsModel", package: "swift-dynamics"),
                .product(name: "DynamicsScenes", package: "swift-dynamics"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Stages",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    ],
    swiftLanguageModes: [.v6]
)
