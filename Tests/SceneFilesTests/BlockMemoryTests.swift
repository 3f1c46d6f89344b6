import DynamicsEngine
import DynamicsModel
import Foundation
import SceneFiles
import Testing

/// Lines of text that stand for many items take the memory of those, and no more than is said.
@Suite struct BlockMemoryTests {
    private static func document(_ blocks: [(shape: String, columns: Int, rows: Int, spacing: String)]) -> Data {
        let items = blocks.map {
            #"{"shape": \#($0.shape), "position": [0, 0], "repeat": {"columns": \#($0.columns), "rows": \#($0.rows), "spacing": \#($0.spacing)}}"#
        }
        return Data(
            #"{"format": "swift-dynamics scene", "version": 1, "settings": {"gravity": [0, 0]}, "items": [\#(items.joined(separator: ", "))]}"#
                .utf8)
    }

    private static let circle = #"{"type": "circle", "radius": 5}"#

    /// A regular polygon about the radius of the circle.
    private static func path(_ vertices: Int) -> String {
        let points = (0..<vertices).map { index -> String in
            let angle = 2 * Double.pi * Double(index) / Double(vertices)
            return "[\(5 * cos(angle)), \(5 * sin(angle))]"
        }
        return #"{"type": "path", "vertices": [\#(points.joined(separator: ", "))]}"#
    }

    private static func group(_ parts: Int, _ part: String) -> String {
        let parts = (0..<parts).map { #"{"shape": \#(part), "offset": [\#(11 * ($0 % 32)), \#(11 * ($0 / 32))]}"# }
        return #"{"type": "group", "parts": [\#(parts.joined(separator: ", "))]}"#
    }

    private static func bytes(_ document: Data) throws -> Int {
        let run = try SceneRun(try SceneFile(json: document))
        try run.step()
        return run.world.memory.reduce(0) { $0 + $1.bytes }
    }

    @Test func `equal paths take what circles take, however many vertices they have`() throws {
        let circles = try Self.bytes(Self.document([(Self.circle, 50, 40, "[11, 11]")]))
        let paths = try Self.bytes(Self.document([(Self.path(1000), 50, 40, "[11, 11]")]))
        // Each by itself would be 16 MB more.
        #expect(paths < circles + 200_000, "\(paths) and \(circles) bytes")
    }

    @Test func `equal groups share the vertices of all their parts`() throws {
        let circles = try Self.bytes(Self.document([(Self.group(8, Self.circle), 25, 10, "[100, 11]")]))
        let paths = try Self.bytes(Self.document([(Self.group(8, Self.path(500)), 25, 10, "[100, 11]")]))
        #expect(paths < circles + 300_000, "\(paths) and \(circles) bytes")
    }

    @Test func `a restored world shares what the snapshot names once`() throws {
        let run = try SceneRun(try SceneFile(json: Self.document([(Self.path(1000), 20, 20, "[11, 11]")])))
        try run.step()
        let memory = run.world.memory.first { $0.kind == "colliders" }?.bytes ?? 0
        let restored = try World(restoring: run.world.snapshot())
        restored.step()
        #expect((restored.memory.first { $0.kind == "colliders" }?.bytes ?? .max) <= memory + 20_000)
        run.world.step()
        #expect(restored.stateHash() == run.world.stateHash())
    }

    static let bombs: [[(shape: String, columns: Int, rows: Int, spacing: String)]] = [
        // Groups over each other, circles over each other, and blocks that are loose themselves but lie over each other.
        [(group(1000, circle), 1000, 1, "[0.1, 0]")], [(circle, 1000, 1000, "[0, 0]")],
        Array(repeating: (circle, 100, 100, "[11, 11]"), count: 99),
        Array(repeating: (circle, 20, 20, "[11, 11]"), count: 2400),
    ]

    @Test(arguments: bombs.indices) func `what would take a machine's memory is refused in bytes`(index: Int) {
        let error = #expect(throws: SceneFileError.self) { try SceneFile(json: Self.document(Self.bombs[index])) }
        let words = error?.description ?? ""
        #expect(words.hasPrefix("items[") && words.contains(".repeat: makes "), "\(words)")
        #expect(words.hasSuffix("all blocks of a document must take at most 2000000000 bytes"), "\(words)")
    }

    @Test func `a million that lie beside each other are read, and not written one by one`() throws {
        let scene = try SceneFile(json: Self.document([(Self.path(100), 1000, 1000, "[11, 11]")]))
        #expect(scene.description.items.count == 1_000_000)
        let error = #expect(throws: SceneFileError.self) { try scene.json() }
        #expect(error?.description.hasPrefix("items: have 100000000 vertices one by one") == true)
    }
}
