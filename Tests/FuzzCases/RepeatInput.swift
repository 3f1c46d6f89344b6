import DynamicsEngine
import DynamicsModel
import Foundation
import SceneFiles

/// Bytes as a document of blocks: what a block makes is what its items make one by one, and what is too much is refused.
enum RepeatInput {
    /// Scenes beyond this are read and left.
    private static let mostItems = 120

    static func run(_ bytes: [UInt8]) {
        var source = ByteSource(bytes)
        guard let document = document(&source) else { return }
        let scene: SceneFile
        do {
            scene = try SceneFile(json: document)
        } catch {
            insist(!error.description.isEmpty, "an error says what is wrong")
            return
        }
        let items = scene.description.items
        insist(items.count <= 1_000_000 + 100, "blocks make no more than they may")
        guard items.count <= mostItems else { return }
        guard let together = try? World(scene.description), let alone = try? World(SceneDescription()) else {
            return insist(false, "what was read makes a world")
        }
        for item in items { insist((try? alone.add(item)) != nil, "what comes at once comes one by one") }
        change(together, alone, items.count, &source)
        together.validatesSteps = true
        for _ in 0..<4 {
            together.step()
            alone.step()
            insist(together.stateHash() == alone.stateHash(), "items that share a shape step as others do")
        }
        let again = try? World(restoring: together.snapshot())
        insist(again?.stateHash() == together.stateHash(), "and are restored as they are")
        SceneFileInput.rewrite(scene, [:])
    }

    /// Takes items away and gives others another shape, so that what is shared is given back.
    private static func change(_ a: World, _ b: World, _ count: Int, _ source: inout ByteSource) {
        guard count > 0 else { return }
        for _ in 0..<source.choice(6) {
            let id = ItemID(rawValue: UInt64(source.choice(count)))
            if source.bool() {
                insist(((try? a.remove([id])) == nil) == ((try? b.remove([id])) == nil), "both have the item, or none")
            } else {
                let shape = source.shape()
                insist(
                    ((try? a.setShape(shape, of: id)) == nil) == ((try? b.setShape(shape, of: id)) == nil),
                    "both take the shape, or none")
            }
        }
    }

    /// Items with blocks, as JSON; nil where an item can't be written.
    private static func document(_ source: inout ByteSource) -> Data? {
        let items = (0..<source.integer(1...4)).map { _ in source.item() }
        guard let json = try? SceneFile(SceneDescription(items: items)).json(),
            var object = try? JSONSerialization.jsonObject(with: json) as? [String: Any],
            var written = object["items"] as? [[String: Any]]
        else { return nil }
        for index in written.indices where source.choice(4) != 0 {
            let sides = [1, 2, 5, 12, 1000, 1_000_000, 0, -1]
            written[index]["repeat"] = [
                "columns": sides[source.choice(source.bool() ? 4 : sides.count)],
                "rows": sides[source.choice(source.bool() ? 3 : sides.count)],
                "spacing": [source.number(-60...60), source.number(-60...60)],
            ]
        }
        object["items"] = written
        return try? JSONSerialization.data(withJSONObject: object)
    }
}
