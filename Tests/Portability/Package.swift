// swift-tools-version: 6.1
import PackageDescription

// What runs where Swift has no operating system beneath it. A package of its own, so that no client builds it.
// Scripts/wasm and Scripts/arm64 build and run it.

let package = Package(
    name: "portability",
    // Without traits no library is needed.
    dependencies: [.package(name: "swift-dynamics", path: "../..", traits: [])],
    targets: [
        // The same sources as the root package's GoldenScenes, which the ordinary tests run.
        .target(
            name: "GoldenScenes",
            dependencies: [
                .product(name: "DynamicsEngine", package: "swift-dynamics"),
                .product(name: "DynamicsModel", package: "swift-dynamics"),
                .product(name: "DynamicsScenes", package: "swift-dynamics"),
            ],
            exclude: ["hashes.txt"]),
        .executableTarget(
            name: "golden",
            dependencies: ["GoldenScenes", .product(name: "DynamicsEngine", package: "swift-dynamics")]),
        .executableTarget(
            name: "stages",
            dependencies: [
                .product(name: "DynamicsEngine", package: "swift-dynamics"),
                .product(name: "DynamicsModel", package: "swift-dynamics"),
                .product(name: "DynamicsScenes", package: "swift-dynamics"),
            ]),
        .executableTarget(name: "live", dependencies: [.product(name: "LiveWorld", package: "swift-dynamics")]),
    ],
    swiftLanguageModes: [.v6]
)
