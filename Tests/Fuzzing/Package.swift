// swift-tools-version: 6.1
import PackageDescription

// Fuzzers and long runs. A package of its own, so that nobody who uses the engine builds them, and so that they and all
// they call are built with coverage and sanitizers. Scripts/fuzz and Scripts/soak build and run it.

let package = Package(
    name: "fuzzing",
    platforms: [.macOS(.v15)],
    // Without traits no library is needed.
    dependencies: [.package(name: "swift-dynamics", path: "../..", traits: [])],
    targets: [
        // The same sources as the root package's FuzzCases, which the ordinary tests run.
        .target(
            name: "Cases",
            dependencies: [
                .product(name: "Dynamics", package: "swift-dynamics"),
                .product(name: "DynamicsEngine", package: "swift-dynamics"),
                .product(name: "DynamicsModel", package: "swift-dynamics"),
                .product(name: "DynamicsScenes", package: "swift-dynamics"),
                .product(name: "Geometry", package: "swift-dynamics"),
                .product(name: "LayoutSolver", package: "swift-dynamics"),
                .product(name: "Plots", package: "swift-dynamics"),
                .product(name: "SceneFiles", package: "swift-dynamics"),
            ],
            exclude: ["Corpus", "sceneFile.dict"]),
        .executableTarget(
            name: "fuzz",
            dependencies: ["Cases", .product(name: "Dynamics", package: "swift-dynamics")],
            // libFuzzer has the main function.
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        .target(
            name: "Runs",
            dependencies: [
                .product(name: "DynamicsEngine", package: "swift-dynamics"),
                .product(name: "DynamicsModel", package: "swift-dynamics"),
                .product(name: "DynamicsScenes", package: "swift-dynamics"),
            ]),
        .executableTarget(
            name: "threads",
            dependencies: ["Runs", .product(name: "DynamicsEngine", package: "swift-dynamics")]),
        .executableTarget(
            name: "soak",
            dependencies: [
                "Cases", "Runs",
                .product(name: "DynamicsEngine", package: "swift-dynamics"),
                .product(name: "DynamicsFast", package: "swift-dynamics"),
                .product(name: "DynamicsModel", package: "swift-dynamics"),
                .product(name: "DynamicsScenes", package: "swift-dynamics"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
