// swift-tools-version: 6.1
import PackageDescription

#if arch(x86_64)
    /// The loops of the floors are built for AVX2, as the kernels they are compared with.
    let floorSettings: [CSetting] = [.unsafeFlags(["-march=x86-64-v3", "-O3"])]
#else
    let floorSettings: [CSetting] = [.unsafeFlags(["-O3"])]
#endif

// Micro-benchmarks of the stages of a step. A package of its own, so that nobody who uses the engine resolves what
// measuring it takes.

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    traits: [
        .trait(
            name: "OpenBLAS", description: "Measures LAPACK in the place of the package's own factorisation as well.")
    ],
    dependencies: [
        // Without the trait no library is needed.
        .package(
            name: "swift-dynamics", path: "..",
            traits: [.trait(name: "OpenBLAS", condition: .when(traits: ["OpenBLAS"]))]),
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .target(name: "Floors", path: "Floors", cSettings: floorSettings),
        .executableTarget(
            name: "Stages",
            dependencies: [
                "Floors",
                .product(name: "DynamicsEngine", package: "swift-dynamics"),
                .product(name: "DynamicsFast", package: "swift-dynamics"),
                .product(name: "DynamicsModel", package: "swift-dynamics"),
                .product(name: "DynamicsScenes", package: "swift-dynamics"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Stages",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ],
    swiftLanguageModes: [.v6]
)
