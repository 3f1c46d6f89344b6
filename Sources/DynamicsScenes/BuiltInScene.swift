/// A scene by name. Tests, the benchmark tool and the documentation all take their scenes from here.
///
/// ```swift
/// let scene = try BuiltInScene.named("settle").make(SceneOptions(items: 1000))
/// ```
public struct BuiltInScene: Sendable {
    /// What the scene is called.
    public let name: String
    /// One line: what is in it and what for.
    public let summary: String
    /// Items made when none are asked for.
    public let defaultItems: Int
    /// Steps before anything is measured.
    public let warmup: Int
    /// Steps that are measured.
    public let steps: Int
    /// Whether a rectangle keeps the items in.
    public let hasContainer: Bool
    /// Whether it measures items as objects and behaviors instead of the bulk API.
    public let usesObjects: Bool
    /// Whether the reference engine can step it in bearable time.
    public let hasReference: Bool
    private let build: @Sendable (SceneOptions) -> BuiltScene

    init(
        _ name: String, _ summary: String, items: Int = 10_000, warmup: Int = 600, steps: Int = 300,
        hasContainer: Bool = true, usesObjects: Bool = false, hasReference: Bool = true,
        build: @escaping @Sendable (SceneOptions) -> BuiltScene
    ) {
        self.name = name
        self.summary = summary
        self.defaultItems = items
        self.warmup = warmup
        self.steps = steps
        self.hasContainer = hasContainer
        self.usesObjects = usesObjects
        self.hasReference = hasReference
        self.build = build
    }

    /// The scene with its items placed. Its number of items is the one really made, which for `pyramid`
    /// is the largest pyramid that fits.
    ///
    /// - Throws: the first option outside its range.
    /// - Complexity: O(items); `dust` sorts them.
    public func make(_ options: SceneOptions = SceneOptions()) throws(SceneError) -> BuiltScene {
        var options = try options.validated()
        options.items = options.items ?? defaultItems
        return build(options)
    }

    /// - Throws: `unknownScene` with the names there are.
    public static func named(_ name: String) throws(SceneError) -> BuiltInScene {
        guard let scene = all.first(where: { $0.name == name }) else {
            throw .unknownScene(name, known: all.map { $0.name })
        }
        return scene
    }

    /// Every scene; the first is the default.
    public static let all: [BuiltInScene] = [
        .mixed, .settle, .gas, .pyramid, .groups, .fields, .ellipses, .dust, .onepoint, .boundaries, .piles,
        .chain, .heavy, .bridge, .bridgeBreak, .cloth, .ragdolls, .capsules, .conveyor, .crowd, .raycast, .facetime,
        .tower, .heavyTop, .seams, .compounds, .junkyard, .largePyramid, .manyPyramids, .rain, .smash, .spinner,
        .tumbler, .washer, .tileWorld,
        .castField,
    ]
}

extension SceneOptions {
    /// The number of items, after `BuiltInScene.make` has filled in the scene's own.
    var itemCount: Int { items ?? 0 }
}
