import DynamicsModel

/// A scene by name. Tests, the benchmark tool and the documentation all take their scenes from here.
///
/// ```swift
/// let scene = try BuiltInScene.named("settle").make(SceneOptions(items: 1000))
/// ```
///
/// A scene holds no items until ``make(_:)``: it can be listed and described for nothing. Equal options give equal
/// scenes, on every platform.
public struct BuiltInScene: Sendable {
    /// What the scene is called.
    ///
    /// In lower case with hyphens, such as "bridge-break"; ``named(_:)`` finds it by this.
    public let name: String
    /// One line: what is in it and what for.
    public let summary: String
    /// Items made when none are asked for.
    ///
    /// 10,000 where the scene has no number of its own. Scenes that are built of whole units make the largest number
    /// of these that fits.
    public let defaultItems: Int
    /// Steps before anything is measured.
    ///
    /// 600 for most, at a tick of 1/60 s. Nothing here counts them: whoever steps the scene does.
    public let warmup: Int
    /// Steps that are measured.
    ///
    /// 300 for most.
    public let steps: Int
    /// Whether a rectangle keeps the items in.
    ///
    /// The scene's ``BuiltScene/container`` is nil where this is false.
    public let hasContainer: Bool
    /// Whether it measures items as objects and behaviors instead of the bulk API.
    ///
    /// True for `facetime` alone.
    public let usesObjects: Bool
    /// Whether the reference engine can step it in bearable time.
    public let hasReference: Bool
    let build: @Sendable (SceneOptions) -> BuiltScene

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
    /// Other scenes of whole units do likewise: `chain` has links by 64, `ragdolls` and `rain` parts by 11,
    /// `many-pyramids` boxes by 55, `cloth` a square number. `heavy` has its ball besides.
    ///
    /// - Parameter options: what is nil there is the scene's own.
    /// - Returns: descriptions that a world takes as they are, with everything at its start.
    /// - Throws: the first option outside its range.
    /// - Complexity: O(items); `dust` sorts them.
    public func make(_ options: SceneOptions = SceneOptions()) throws(SceneError) -> BuiltScene {
        var scene = try draft(options)
        if let drawn = scene.drawn { (scene.description.items, scene.drawn) = (drawn.items(), nil) }
        return scene
    }

    /// The scene as its builder makes it, which may have its items still to draw.
    func draft(_ options: SceneOptions) throws(SceneError) -> BuiltScene {
        // The builders take options that are in range, and a number of items.
        var options = try options.validated()
        options.items = options.items ?? defaultItems
        return build(options)
    }

    /// The scene of a name, letter by letter.
    ///
    /// - Throws: `unknownScene` with the names there are.
    /// - Complexity: O(scenes).
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
