// swift-tools-version: 6.2
import Foundation
import PackageDescription

// `DynamicsFast` adds the same kernels built for x86-64-v3, by unsafe flags, which versions may have since tools 6.2.

/// Where the project's scripts ask for what nobody else builds.
let environment = ProcessInfo.processInfo.environment

/// What every target of ours is built with.
let common: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

#if arch(x86_64)
    let fastKernels: [Target.Dependency] = ["DynamicsKernelsV3"]
    let fastKernelTargets: [Target] = [
        .target(
            name: "DynamicsKernelsV3",
            dependencies: ["CSIMD"],
            swiftSettings: common + [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])])
    ]
#else
    let fastKernels: [Target.Dependency] = []
    let fastKernelTargets: [Target] = []
#endif

/// Apple's systems have zlib; LAPACK is Accelerate's there, for who asks.
#if canImport(Darwin)
    let usualTraits: Set = ["Zlib"]
#else
    let usualTraits: Set = ["OpenBLAS", "Zlib"]
#endif

/// Modules under the names of Apple's frameworks, so that files which import these compile unchanged. On Apple's
/// systems they would hide the real ones from every target that comes to see them, so a manifest read there doesn't
/// have them; files import `UIKitCompatibility` there. No source of ours may ask `canImport` for these names: the
/// answer would change with what has been built before.
#if canImport(Darwin)
    let frameworkProducts: [Product] = []
    let frameworkTargets: [Target] = []
#else
    let frameworks = ["UIKit", "QuartzCore", "CoreGraphics"]
    // The toolchain wants a module of this name in files that import both the framework and Testing.
    let overlays = ["UIKit", "CoreGraphics"]
    let frameworkProducts: [Product] = [
        .library(name: "UIKit", targets: frameworks + overlays.map { "_Testing_" + $0 })
    ]
    let frameworkTargets: [Target] =
        frameworks.map { .target(name: $0, dependencies: ["UIKitCompatibility"], swiftSettings: common) }
        + overlays.map { .target(name: "_Testing_" + $0, path: "Sources/TestingOverlays/" + $0) } + [
            .testTarget(
                name: "UIKitModuleTests",
                dependencies: (frameworks + overlays.map { "_Testing_" + $0 }).map { .target(name: $0) },
                // As most code for iOS is built.
                swiftSettings: [.swiftLanguageMode(.v5)])
        ]
#endif

/// Only `Scripts/docs` asks for the plugin that builds documentation, so that clients don't resolve it.
let documentation: [Package.Dependency] =
    environment["DYNAMICS_DOCUMENTATION"] == nil
    ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

let package = Package(
    name: "swift-dynamics",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DynamicsEngine", targets: ["DynamicsEngine"]),
        .library(name: "DynamicsModel", targets: ["DynamicsModel"]),
        .library(name: "DynamicsScenes", targets: ["DynamicsScenes"]),
        .library(name: "DynamicsReference", targets: ["DynamicsReference"]),
        .library(name: "Geometry", targets: ["Geometry"]),
        .library(name: "LayoutSolver", targets: ["LayoutSolver"]),
        .library(name: "PropertyAnimation", targets: ["PropertyAnimation"]),
        .library(name: "Dynamics", targets: ["Dynamics"]),
        .library(name: "Views", targets: ["Views"]),
        .library(name: "UIKitCompatibility", targets: ["UIKitCompatibility"]),
        .library(name: "SceneFiles", targets: ["SceneFiles"]),
        .library(name: "Replay", targets: ["Replay"]),
        .library(name: "LiveWorld", targets: ["LiveWorld"]),
        .library(name: "Plots", targets: ["Plots"]),
        .library(name: "LiveStage", targets: ["LiveStage"]),
        .library(name: "DynamicsFast", targets: ["DynamicsFast"]),
        .library(name: "DynamicsCluster", targets: ["DynamicsCluster"]),
        .executable(name: "dynbench", targets: ["dynbench"]),
        .plugin(name: "UIKitSources", targets: ["UIKitSources"]),
    ] + frameworkProducts,
    traits: [
        .trait(
            name: "OpenBLAS",
            description: "LAPACK for large, closely knit linkages: OpenBLAS's, on Apple's systems Accelerate's."),
        .trait(name: "Zlib", description: "Replays compressed with zlib; without it they are larger."),
        .trait(
            name: "UIKitSources",
            description: "What the plugin UIKitSources is made of; without it nobody fetches swift-syntax."),
        .trait(name: "LiveStage", description: "Stages in browsers; without it nobody fetches FlyingFox."),
        .trait(name: "MPI", description: "Work over several processes by Open MPI; without it there is one."),
        .default(enabledTraits: usualTraits),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ] + documentation,
    targets: [
        .target(name: "DynamicsModel", swiftSettings: common),
        .target(name: "CHost"),
        .target(name: "CFiles"),
        .target(name: "Buffers", dependencies: ["CHost"], swiftSettings: common),
        .target(name: "LayoutSolver", dependencies: ["Buffers"], swiftSettings: common),
        .target(name: "Geometry", dependencies: ["DynamicsModel"], swiftSettings: common),
        .target(
            name: "Dynamics", dependencies: ["DynamicsEngine", "DynamicsModel", "Geometry"], swiftSettings: common),
        .target(
            name: "Views",
            dependencies: ["Dynamics", "DynamicsModel", "Geometry", "LayoutSolver", "PropertyAnimation"],
            swiftSettings: common),
        .target(name: "UIKitCompatibility", dependencies: ["Views", "Dynamics", "Geometry"], swiftSettings: common),
        .systemLibrary(name: "CLAPACK", pkgConfig: "openblas", providers: [.apt(["libopenblas-dev"])]),
        .target(
            name: "BlockCholesky",
            dependencies: ["Buffers", .target(name: "CLAPACK", condition: .when(traits: ["OpenBLAS"]))],
            swiftSettings: common,
            linkerSettings: [
                .linkedLibrary("openblas", .when(platforms: [.linux], traits: ["OpenBLAS"])),
                .linkedFramework("Accelerate", .when(platforms: [.macOS, .iOS], traits: ["OpenBLAS"])),
            ]),
        .target(name: "CSIMD"),
        .target(
            name: "PropertyAnimation", dependencies: ["Buffers", "CSIMD"], swiftSettings: common,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "DynamicsKernelsBase", dependencies: ["CSIMD"], swiftSettings: common),
        .target(
            name: "DynamicsEngine",
            dependencies: ["Buffers", "CHost", "DynamicsModel", "DynamicsKernelsBase", "CSIMD", "BlockCholesky"],
            swiftSettings: common),
        .target(
            name: "DynamicsFast",
            dependencies: ["DynamicsEngine", "CSIMD"] + fastKernels,
            swiftSettings: common),
        .target(name: "DynamicsReference", dependencies: ["DynamicsModel"], swiftSettings: common),
        .target(name: "DynamicsScenes", dependencies: ["DynamicsModel"], swiftSettings: common),
        .target(
            name: "LiveWorld",
            dependencies: ["CHost", "DynamicsEngine", "DynamicsModel", "DynamicsScenes", "SceneFiles"],
            swiftSettings: common),
        .systemLibrary(name: "CMPI", pkgConfig: "ompi-c", providers: [.apt(["libopenmpi-dev"])]),
        .target(
            name: "DynamicsCluster",
            dependencies: [
                "DynamicsEngine", "DynamicsModel", "FileAccess",
                .target(name: "CMPI", condition: .when(traits: ["MPI"])),
            ],
            swiftSettings: common),
        .target(name: "FileAccess", swiftSettings: common),
        .target(
            name: "ToolSupport",
            dependencies: [
                "DynamicsModel", "FileAccess", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: common),
        .target(
            name: "Plots", dependencies: ["DynamicsEngine", "DynamicsModel", "Geometry", "ToolSupport"],
            swiftSettings: common),
        .target(
            name: "SceneFiles", dependencies: ["CFiles", "CHost", "DynamicsEngine", "DynamicsModel", "FileAccess"],
            exclude: ["Schema"], swiftSettings: common),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "Replay",
            dependencies: [
                "Buffers", "CFiles", "Dynamics", "DynamicsEngine", "DynamicsModel", "Geometry",
                .target(name: "CZlib", condition: .when(traits: ["Zlib"])),
            ],
            exclude: ["Page", "Items", "Live"],
            swiftSettings: common),
        .target(
            name: "LiveStage",
            dependencies: ["CFiles", "Geometry", "UIKitCompatibility", "Views"]
                + ["FlyingFox", "FlyingSocks"].map {
                    .product(name: $0, package: "FlyingFox", condition: .when(traits: ["LiveStage"]))
                },
            exclude: ["Page"],
            swiftSettings: common),
        .executableTarget(
            name: "dynbench",
            dependencies: [
                "Dynamics", "DynamicsCluster", "DynamicsEngine", "DynamicsFast", "DynamicsModel", "DynamicsReference",
                "DynamicsScenes", "FileAccess", "Geometry", "LayoutSolver", "Plots", "PropertyAnimation", "Replay",
                "SceneFiles",
                "ToolSupport",
                "Views",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: common),
        .executableTarget(
            name: "examples",
            dependencies: [
                "DynamicsEngine", "DynamicsModel", "FileAccess", "LiveStage", "Replay", "ToolSupport",
                "UIKitCompatibility",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Examples", swiftSettings: common),
        .executableTarget(
            name: "uikit-sources",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]
                + ["SwiftParser", "SwiftSyntax"].map {
                    .product(name: $0, package: "swift-syntax", condition: .when(traits: ["UIKitSources"]))
                },
            path: "Sources/UIKitSourcesTool"),
        .plugin(name: "UIKitSources", capability: .buildTool(), dependencies: ["uikit-sources"]),
        .target(name: "TestSupport", dependencies: ["Dynamics", "Views"], path: "Tests/TestSupport"),
        .target(name: "BrowserSupport", path: "Tests/BrowserSupport"),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        .target(
            name: "FuzzCases",
            dependencies: [
                "Dynamics", "DynamicsEngine", "DynamicsModel", "DynamicsScenes", "Geometry", "LayoutSolver", "Plots",
                "SceneFiles",
            ],
            path: "Tests/FuzzCases", exclude: ["Corpus", "sceneFile.dict"],
            // Tests/Fuzzing builds the same sources from outside the package.
            packageAccess: false),
        .target(
            name: "GoldenScenes", dependencies: ["DynamicsEngine", "DynamicsModel", "DynamicsScenes"],
            path: "Tests/GoldenScenes", exclude: ["hashes.txt"]),
        .testTarget(name: "FuzzCasesTests", dependencies: ["FuzzCases", "Dynamics", "DynamicsEngine", "TestSupport"]),
        .testTarget(name: "LayoutSolverTests", dependencies: ["LayoutSolver"]),
        .testTarget(name: "GeometryTests", dependencies: ["DynamicsModel", "Geometry"]),
        .testTarget(name: "BlockCholeskyTests", dependencies: ["BlockCholesky"]),
        .testTarget(name: "DynamicsModelTests", dependencies: ["DynamicsModel"]),
        .testTarget(
            name: "DynamicsReferenceTests", dependencies: ["DynamicsReference", "DynamicsModel"]),
        .testTarget(
            name: "KernelTests",
            dependencies: [
                "Buffers", "DynamicsKernelsBase", "CSIMD", "DynamicsModel", "DynamicsEngine", "DynamicsFast",
            ] + fastKernels),
        .testTarget(
            name: "DynamicsEngineTests",
            dependencies: [
                "Buffers", "DynamicsEngine", "DynamicsFast", "DynamicsModel", "DynamicsReference", "DynamicsScenes",
                "CSIMD", "AllocationCounter", "GoldenScenes",
            ]),
        .testTarget(name: "PropertyAnimationTests", dependencies: ["PropertyAnimation", "AllocationCounter"]),
        .testTarget(
            name: "DynamicsTests",
            dependencies: ["Dynamics", "Geometry", "TestSupport", "AllocationCounter"]),
        .testTarget(
            name: "ViewsTests", dependencies: ["Views", "Dynamics", "Geometry", "TestSupport", "AllocationCounter"]),
        .testTarget(name: "SeedListings", dependencies: ["UIKitCompatibility"], exclude: ["Client"]),
        .testTarget(name: "UIKitCompatibilityTests", dependencies: ["UIKitCompatibility", "TestSupport"]),
        .testTarget(name: "DynamicsScenesTests", dependencies: ["DynamicsScenes", "DynamicsModel"]),
        .testTarget(
            name: "SceneFilesTests", dependencies: ["SceneFiles", "DynamicsEngine", "DynamicsModel", "DynamicsScenes"]),
        .testTarget(
            name: "ReplayTests",
            dependencies: [
                "Replay", "SceneFiles", "DynamicsEngine", "DynamicsModel", "DynamicsScenes", "Dynamics", "Geometry",
                "BrowserSupport", "CFiles", "LiveWorld",
            ]),
        .testTarget(
            name: "LiveWorldTests",
            dependencies: ["LiveWorld", "DynamicsEngine", "DynamicsModel", "DynamicsScenes", "SceneFiles"]),
        .testTarget(
            name: "LiveStageTests",
            dependencies: [
                "LiveStage", "examples", "BrowserSupport", "Geometry", "UIKitCompatibility", "Views",
                .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["LiveStage"])),
            ]),
        .testTarget(name: "ExamplesTests", dependencies: ["examples"]),
        .testTarget(name: "FileAccessTests", dependencies: ["FileAccess"]),
        .testTarget(
            name: "DynamicsClusterTests",
            dependencies: ["DynamicsCluster", "DynamicsEngine", "DynamicsModel", "DynamicsScenes"]),
        .testTarget(name: "PlotsTests", dependencies: ["Plots", "DynamicsModel"]),
        .testTarget(
            name: "DynbenchTests",
            dependencies: [
                "dynbench", "DynamicsCluster", "DynamicsEngine", "DynamicsModel", "DynamicsReference", "DynamicsScenes",
                "FileAccess",
                "Plots",
                "SceneFiles", "ToolSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
    ] + fastKernelTargets + frameworkTargets,
    swiftLanguageModes: [.v6]
)

// Tests aren't optimised in a release build, for that takes longer than it saves; those of kernels compute more themselves. Nor
// are their interfaces compiled ahead, since nothing waits for them.
for target in package.targets where target.type == .test {
    let flags = ["-no-emit-module-separately-wmo"] + (target.name == "KernelTests" ? [] : ["-Onone"])
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .release))]
}

// The modules whose internals tests look at. To build all others so as well, as `-Xswiftc -enable-testing` does, takes longer.
if environment["DYNAMICS_TESTABLE"] != nil {
    let testable = [
        "Dynamics", "DynamicsCluster", "DynamicsEngine", "DynamicsReference", "LiveStage", "Plots", "Replay",
        "UIKitCompatibility", "Views", "dynbench", "examples",
    ]
    for target in package.targets where testable.contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]
    }
}

// The tests that are built under a sanitizer, targets or files of them; what only others need isn't built.
if let names = environment["DYNAMICS_TESTS"]?.split(separator: ",") {
    let wanted = Dictionary(grouping: names.map { $0.split(separator: "/").map(String.init) }) { $0[0] }
    package.targets.removeAll { $0.type == .test && wanted[$0.name] == nil }
    for target in package.targets where target.type == .test {
        let files = wanted[target.name]?.flatMap { $0.dropFirst() } ?? []
        if !files.isEmpty { target.sources = files }
    }
}
