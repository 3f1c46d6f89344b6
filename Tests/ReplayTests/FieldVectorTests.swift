import DynamicsEngine
import DynamicsModel
import Testing

@testable import Replay

/// Vectors of fields are what the recorded world does to an item at rest, at the time of the recording.
@Suite struct FieldVectorTests {
    private static let items = [
        Item(.circle(radius: 5), position: [-200, -100]), Item(.circle(radius: 5), position: [200, 100]),
    ]

    /// What the fields of a world do to an item that is put at a place, at rest.
    private func acceleration(at place: Vector2, _ fields: [Field], afterSteps steps: Int) throws -> Vector2 {
        // Mass 1, and nothing else that moves it.
        let probe = Item(
            .circle(radius: 10), position: place, density: Tuning.areaPerMass / (100 * .pi), charge: 1,
            collisions: .none)
        let world = try World(
            SceneDescription(settings: Settings(gravity: .zero, allowsSleep: false), items: [probe], fields: fields))
        for _ in 0..<steps { world.step() }
        let id = ItemID(rawValue: 0)
        try world.setPoses(CollectionOfOne((id: id, position: place, rotation: 0.0)))
        try world.setVelocities(CollectionOfOne((id: id, velocity: Vector2.zero, angularVelocity: 0.0)))
        return world.fieldAccelerations()[0]
    }

    @Test func `noise is that of the recorded time`() throws {
        let fields = [
            Field(.noise(smoothness: 0.5, animationSpeed: 1), strength: 2), Field(.spring, position: [30, 0]),
        ]
        let world = try World(SceneDescription(items: Self.items, fields: fields))
        let recorder = Recorder(world, name: "noise")
        for _ in 0..<45 {
            world.step()
            recorder.record()
        }
        let overlay = try #require(recorder.overlays.last)
        let step = recorder.frames[overlay.frame].step
        #expect(step > 30)
        #expect(overlay.vectors.count == recorder.probes.count && recorder.probes.count > 500)
        for index in stride(from: 0, to: overlay.vectors.count, by: 97) {
            let exact = try acceleration(at: recorder.probes.place(index), fields, afterSteps: step)
            // The same kernels on an item of another radius but the same mass, to Float's rounding of the mass.
            #expect((overlay.vectors[index] - exact).length <= 1e-5 * (1 + exact.length))
        }
        #expect(recorder.overlays[0].vectors != overlay.vectors)
    }

    @Test func `vectors follow every change of a field`() throws {
        var field = Field(.linearGravity(direction: [1, 0]), falloff: 1, minimumRadius: 10)
        let world = try World(SceneDescription(items: Self.items, fields: [field]))
        let recorder = Recorder(world, name: "turning", stepsPerFrame: 1)
        let changes: [(inout Field) -> Void] = [
            { $0.kind = .linearGravity(direction: [0, 1]) }, { $0.falloff = 2 }, { $0.minimumRadius = 200 },
            { $0.region = .circle(radius: 50) }, { $0.kind = .radialGravity }, { $0.kind = .drag },
        ]
        for change in changes {
            change(&field)
            try world.update(FieldID(rawValue: 0), to: field)
            world.step()
            recorder.record()
        }
        let vectors = recorder.overlays.map(\.vectors)
        #expect(vectors.count == changes.count + 1)
        for (before, after) in zip(vectors, vectors.dropFirst()) { #expect(before != after) }
        #expect(vectors[0].allSatisfy { $0.x > 0 && $0.y == 0 } && vectors[1].allSatisfy { $0.x == 0 && $0.y > 0 })
        // Drag does nothing to what rests.
        #expect(vectors.last == [])
    }
}
