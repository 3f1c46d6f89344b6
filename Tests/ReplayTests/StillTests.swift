import Dynamics
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import Replay
import Geometry
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Pictures are well-formed and show what there is.
@Suite struct StillTests {
    final class Names: NSObject, XMLParserDelegate {
        var counts: [String: Int] = [:]
        var classes: [String: Int] = [:]

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            counts[name, default: 0] += 1
            if let one = attributes["class"] { classes[one, default: 0] += 1 }
        }
    }

    private func elements(_ svg: String) throws -> Names {
        let names = Names()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = names
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return names
    }

    @Test(arguments: ["mixed", "ragdolls", "boundaries", "facetime"])
    func `a picture of a scene has an element for every item`(name: String) throws {
        let scene = try BuiltInScene.named(name).make(SceneOptions(items: 44)).description
        let world = try World(scene)
        for _ in 0..<30 { world.step() }
        let hash = world.stateHash()
        let all = try elements(Still(world, layers: Set(Still.Layer.allCases)).svg)
        #expect(world.stateHash() == hash)
        // The group around all of them, the items, and the intersections of regions.
        #expect(all.counts["g", default: 0] >= 1 + scene.items.count)
        #expect(all.classes["origin", default: 0] == scene.fields.count)
        #expect(all.classes["attachment", default: 0] == (scene.attachments.isEmpty ? 0 : 1))
        #expect(all.classes["boundary", default: 0] == (scene.boundaries.isEmpty ? 0 : 1))
        // What collides with no items is in no grid.
        #expect(all.classes["cell", default: 0] == (name == "facetime" ? 0 : 1))
        let bare = try elements(Still(world, layers: [.shapes]).svg)
        #expect(bare.classes["cell"] == nil && bare.classes["boundary"] == nil)
    }

    @Test func `what is rounded is drawn by its sides and arcs, on pages too`() throws {
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero),
                items: [
                    Item(.capsule(length: 40, radius: 10), position: [0, 0]),
                    Item(.rounded([[-10, -5], [10, -5], [0, 9]], radius: 2), position: [100, 0]),
                ]))
        let svg = Still(world, layers: [.shapes]).svg
        // Two arcs and three, with the sweep that goes by increasing angle.
        #expect(svg.components(separatedBy: " 0 0 1 ").count == 6, "\(svg)")
        _ = try elements(svg)
        #expect(Recorder(world, name: "rounded").page().contains(#""o""#))
    }

    @Test func `all of every item is in the picture`() throws {
        let world = try World(
            SceneDescription(
                settings: Settings(gravity: .zero),
                items: [
                    Item(.circle(radius: 10), position: .zero), Item(.circle(radius: 100), position: [0, 300]),
                    Item(.rectangle(width: 300, height: 20), position: [700, 0]),
                ]))
        try world.remove([ItemID(rawValue: 0)])
        let svg = Still(world).svg
        let box = try #require(svg.split(separator: "viewBox=\"").dropFirst().first?.split(separator: "\"").first)
        let view = box.split(separator: " ").compactMap { Double($0) }
        #expect(view[0] <= -100 && view[1] <= -10 && view[0] + view[2] >= 850 && view[1] + view[3] >= 400)
        // Not half as large again: circles that hold the items, and a margin of 3 %.
        #expect(view[0] > -150 && view[3] < 620, "\(view)")
    }

    @Test func `an animator's overlay shows fields, bounds and attachments in red`() throws {
        final class Box: DynamicItem {
            var center = CGPoint(x: 50, y: 50)
            let bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
            var transform = CGAffineTransform.identity
        }
        let box = Box()
        let animator = DynamicAnimator()
        animator.referenceBounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        let collision = CollisionBehavior(items: [box])
        collision.translatesReferenceBoundsIntoBoundary = true
        let field = FieldBehavior.radialGravityField(position: CGPoint(x: 100, y: 50))
        field.addItem(box)
        for behavior in [
            collision, field, AttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 80, y: 20)),
        ] as [DynamicBehavior] { animator.addBehavior(behavior) }
        animator.debugEnabled = true
        animator.advance(by: 0.1)
        let svg = try #require(animator.debugSnapshot()).svg()
        let shown = try elements(svg)
        #expect(svg.contains("stroke=\"#f00\""))
        for name in ["bodies", "boundaries", "attachments", "fields"] { #expect(shown.classes[name] == 1, "\(name)") }
        animator.removeAllBehaviors()
        let empty = try elements(try #require(animator.debugSnapshot()).svg())
        #expect(empty.classes["fields"] == nil && empty.classes["attachments"] == nil)
    }
}
