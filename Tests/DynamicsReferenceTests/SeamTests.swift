import DynamicsModel
import DynamicsReference
import Foundation
import Testing

/// Items without friction slide over a floor of pieces as over one, and stop at steps.
@Suite struct SeamTests {
    private static let hexagon = Shape.path(
        (0..<6).map { [20 * cos(Double($0) * .pi / 3), 20 * sin(Double($0) * .pi / 3)] })

    @Test(
        arguments: [
            (Shape.rectangle(width: 40, height: 40), 20.0), (.circle(radius: 20), 20),
            (.ellipse(halfWidth: 20, halfHeight: 10), 10), (hexagon, 20 * sin(.pi / 3)),
        ], [50.0, 500, 5000])
    func `pieces of a floor neither stop nor lift what slides over them`(
        _ slider: (shape: Shape, half: Double), _ speed: Double
    ) throws {
        let seconds = speed < 100 ? 4.0 : speed < 1000 ? 1 : 0.2
        let edges = (0..<(Int(speed * seconds / 40) + 12)).map { 40 * Double($0) - 220 }
        let item = Item(slider.shape, position: [7, -slider.half], velocity: [speed, 0], friction: 0)
        let tile = Shape.rectangle(width: 40, height: 40)
        let tiles = SceneDescription(
            items: [item] + edges.map { Item(tile, position: [$0 + 20, 20], friction: 0, isAnchored: true) })
        var segments = SceneDescription(items: [item])
        segments.boundaries = zip(edges, edges.dropFirst()).map { Boundary(.segment([$0, 0], [$1, 0]), friction: 0) }
        for scene in [tiles, segments] {
            var world = try ReferenceWorld(scene)
            for _ in 0..<Int(seconds * 60) {
                world.step()
                #expect(-world.states()[0].centerOfMass.y - slider.half < 0.01)
            }
            #expect(abs(world.states()[0].velocity.x - speed) < 1e-3 * speed)
        }
    }

    @Test func `a box stops at a step half as high`() throws {
        let box = Shape.rectangle(width: 40, height: 40)
        var world = try ReferenceWorld(
            SceneDescription(items: [
                Item(box, position: [0, -20], velocity: [500, 0], friction: 0),
                Item(.rectangle(width: 400, height: 40), position: [0, 20], friction: 0, isAnchored: true),
                Item(.rectangle(width: 400, height: 40), position: [400, 0], friction: 0, isAnchored: true),
            ]))
        for _ in 0..<60 { world.step() }
        #expect(abs(world.states()[0].centerOfMass.x - 180) < 0.1)
    }
}
