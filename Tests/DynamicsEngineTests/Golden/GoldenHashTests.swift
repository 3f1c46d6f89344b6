import DynamicsEngine
import DynamicsFast
import DynamicsModel
import Foundation
import GoldenScenes
import Testing

/// Bits that must never change unnoticed: the table `hashes.txt` holds for every number of workers and build of the
/// kernels, in debug and release, with OpenBLAS and without. The article on determinism says how it is changed.
@Suite struct GoldenHashTests {
    /// Builds of the kernels and numbers of workers: all of both in the long form, else each build and two numbers.
    private static let combinations: [(kernels: KernelBuild, workers: Int)] = {
        let v3 = FastKernels.named("v3") ?? .portable
        guard isLong else { return [(.portable, 1), (v3, 4)] }
        return [KernelBuild.portable, v3].flatMap { kernels in [1, 2, 4].map { (kernels, $0) } }
    }()

    @Test(arguments: GoldenScene.all) func `every build and number of workers gives the bits of the table`(
        scene: GoldenScene
    ) throws {
        let wanted = try #require(GoldenTable.read()[scene.name], "\(scene.name) is not in the table")
        for (kernels, workers) in Self.combinations {
            #expect(
                scene.hashes(workers: workers, kernels: kernels) == wanted,
                "\(kernels.name) kernels, \(workers) workers")
        }
    }

    @Test func `the table has a line for each scene and no other`() throws {
        #expect(try GoldenTable.read().keys.sorted() == GoldenScene.all.map(\.name).sorted())
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["DYNAMICS_WRITE_GOLDEN"] != nil))
    func `writes the table`() throws {
        try GoldenTable.write(
            GoldenScene.all.map { ($0.name, $0.hashes(workers: 1)) })
    }
}

/// The file with a line a scene: two hashes, then the scene's name.
private enum GoldenTable {
    static let url = URL(fileURLWithPath: #filePath + "/../../../GoldenScenes/hashes.txt").standardizedFileURL

    static func read() throws -> [String: [UInt64]] {
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        let rows = try lines.map { line in
            let cells = line.split(separator: " ", maxSplits: 2)
            try #require(cells.count == 3, "\(line)")
            return (String(cells[2]), try cells[..<2].map { try #require(UInt64($0, radix: 16)) })
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    static func write(_ rows: [(name: String, hashes: [UInt64])]) throws {
        let lines = rows.map { name, hashes in
            hashes.map { String(format: "%016lx", Int(bitPattern: UInt($0))) }.joined(separator: " ") + " \(name)\n"
        }
        try lines.joined().write(to: url, atomically: true, encoding: .utf8)
    }
}

extension GoldenScene: CustomTestStringConvertible {
    public var testDescription: String { name }
}
