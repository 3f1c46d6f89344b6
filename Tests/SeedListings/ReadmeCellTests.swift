import Foundation
import Testing
import UIKitCompatibility

/// README's cell, compiled and run; its lines stand in ReadmeCell.swift, what is done with it below.
@Suite struct ReadmeCellTests {
    private func example(print: (String) -> Void) {
        // README's use begins
        let screen = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        let cell = CityCell(frame: CGRect(x: 60, y: 160, width: 250, height: 350))
        screen.addSubview(cell)
        cell.addGestureRecognizer(UIPanGestureRecognizer(target: cell, action: CityCell.pan))
        let stage = Stage(root: screen)

        cell.toggle()
        stage.advance(by: 0.15)
        print("half time: \(cell.layer.presentation()!.frame.width) pt wide of \(cell.frame.width)")
        stage.advance(by: 0.15)
        print("open: \(cell.isOpen)")

        for (step, y) in [300.0, 340, 380, 360].enumerated() {
            stage.touch(step == 0 ? .began : .moved, at: CGPoint(x: 180, y: y), time: Double(step) / 60)
        }
        print("under the finger: \(cell.layer.presentation()!.frame.width) pt")
        stage.touch(.ended, at: CGPoint(x: 180, y: 340), time: 0.07)
        stage.advance(by: 0.3)
        print("let go on the way back: open \(cell.isOpen), \(cell.frame.width) pt")
        // README's use ends
    }

    private func output() -> [String] {
        var lines: [String] = []
        example { lines.append($0) }
        return lines
    }

    @Test func `the cell opens, follows the finger and goes back`() {
        #expect(
            output() == [
                "half time: 312.5 pt wide of 375.0", "open: true", "under the finger: 328.125 pt",
                "let go on the way back: open true, 375.0 pt",
            ])
    }

    @Test func `README quotes the cell, its use and what it prints`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        guard let readme = try? String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8) else {
            return
        }
        let cell = try lines(
            of: folder.appendingPathComponent("ReadmeCell.swift"), "// README's cell.", "// README's cell ends.")
        let use = try lines(of: URL(fileURLWithPath: #filePath), "// README's use begins", "// README's use ends")
        let quoted = try #require(block(of: readme, fence: "```swift", containing: "class CityCell: UIView {"))
        #expect(quoted.map(trimmed).filter { !$0.isEmpty } == cell + use)
        #expect(block(of: readme, fence: "```text", containing: "half time") == output())
    }

    private func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }

    private func lines(of file: URL, _ first: String, _ last: String) throws -> [String] {
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").map(trimmed)
        let begin = try #require(lines.firstIndex(of: first))
        let end = try #require(lines.firstIndex(of: last))
        return lines[(begin + 1)..<end].filter { !$0.isEmpty }
    }

    /// The first fenced block with the words in it.
    private func block(of text: String, fence: String, containing words: String) -> [String]? {
        let lines = text.components(separatedBy: "\n")
        for begin in lines.indices where lines[begin] == fence {
            guard let end = lines[(begin + 1)...].firstIndex(of: "```") else { return nil }
            let block = Array(lines[(begin + 1)..<end])
            if block.contains(where: { $0.contains(words) }) { return block }
        }
        return nil
    }
}
