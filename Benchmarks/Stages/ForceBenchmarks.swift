import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// Stage 1: each kind of field everywhere, and one field in each form of region, over the items of `mixed`.
func forceBenchmarks() {
    stage("forces: 16 fields of gas", a: "item", floors: [.fields]) { RecordedScene.gas["accumulate"] }
    stage("forces: 16 fields of mixed", a: "item") { RecordedScene.mixed["accumulate"] }
    let kinds: [(String, Field.Kind)] = [
        ("drag", .drag), ("vortex", .vortex), ("radial gravity", .radialGravity),
        ("linear gravity", .linearGravity(direction: Vector2(1, 0))),
        ("velocity", .velocity(direction: Vector2(0, -2))), ("noise", .noise(smoothness: 0.5, animationSpeed: 1)),
        ("turbulence", .turbulence(smoothness: 0.5, animationSpeed: 1)), ("spring", .spring), ("electric", .electric),
        ("magnetic", .magnetic), ("custom, without its block", .custom(.perLane { _ in (.zero, .zero) })),
    ]
    for (name, kind) in kinds {
        let falloff = if case .velocity = kind { 0.0 } else { 1.0 }
        stage("field: \(name)", a: "item") { fieldCalls(Field(kind, falloff: falloff, minimumRadius: 50)) }
    }
    let circle = Region.circle(radius: 500)
    let rectangle = Region.rectangle(width: 900, height: 900)
    let regions: [(String, Region)] = [
        ("circle", circle), ("rectangle", rectangle), ("inverse", .inverse(circle)),
        ("union", .union(circle, rectangle)), ("difference", .difference(rectangle, circle)),
        ("intersection", .intersection(rectangle, circle)),
        (
            "seven leaves",
            Region.inverse(
                .union(
                    .union(.union(circle, rectangle), .intersection(circle, rectangle)),
                    .union(.difference(rectangle, circle), circle)))
        ),
    ]
    for (name, region) in regions {
        stage("region: \(name)", a: "item") {
            fieldCalls(Field(.linearGravity(direction: Vector2(1, 0)), region: region))
        }
    }
}

/// What one field costs over 10,000 items.
private func fieldCalls(_ field: Field) -> [RecordedCall] {
    guard var scene = try? BuiltInScene.named("fields").make(SceneOptions(items: 10_000)).description else {
        fatalError("the scene of fields can't be made")
    }
    scene.fields = [field]
    // The world must stay as long as its calls.
    let recorded = RecordedScene(scene, warmup: 1)
    return recorded["accumulate"].map { call in
        RecordedCall(units: call.units) { withExtendedLifetime(recorded) { call.replay() } }
    }
}
