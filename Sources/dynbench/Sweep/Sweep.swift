import DynamicsCluster
import DynamicsEngine
import ToolSupport

/// The worlds of a plan, computed by all ranks.
///
/// Rank 0 keeps the rows and hands out the worlds one by one, as ranks ask for them with the row before. It computes as
/// well, and looks for questions after each step of its own, so that with two ranks on two processors both compute, and a
/// rank waits for the rest of a step at most. Nothing of a row depends on who computes it or when.
struct Sweep {
    let plan: SweepPlan
    let communicator: Communicator

    /// From other ranks to rank 0: the place and row of a world, or nothing at first.
    private static let asks = 1
    /// From rank 0: the place of the next world, or nothing at the end.
    private static let answers = 2

    /// The hash of the first world after a few steps, by which a build is known that steps to other bits.
    static func firstHash(_ plan: SweepPlan) -> String {
        do {
            var world = try SweepWorld(plan, plan.key(0))
            for _ in 0..<min(10, plan.totalSteps) { try world.step() }
            return world.stateHash
        } catch {
            return "none"
        }
    }

    // MARK: Rank 0

    /// Computes and collects what the records lack.
    ///
    /// - Parameter kept: called for each row that has been kept.
    func host(_ records: inout SweepRecords, kept: () -> Void) throws {
        var left = (0..<plan.count).filter { records.rows[$0] == nil }[...]
        var asking = communicator.count - 1
        func answer() throws {
            while try communicator.probe(tag: Self.asks) != nil {
                let question = try communicator.receive(tag: Self.asks)
                if let (index, row) = Self.record(question.bytes) {
                    try records.add(row, at: index)
                    kept()
                }
                let next = left.popFirst()
                if next == nil { asking -= 1 }
                try communicator.send(next.map { Self.bytes($0) } ?? [], to: question.source, tag: Self.answers)
            }
        }
        while let index = left.popFirst() {
            let row = try row(index, betweenSteps: answer)
            try records.add(row, at: index)
            kept()
        }
        while asking > 0 {
            try communicator.waitForMessage(tag: Self.asks)
            try answer()
        }
    }

    // MARK: Other ranks

    /// Computes what rank 0 hands out, until there is nothing left.
    func work() throws {
        var question: [UInt8] = []
        while true {
            try communicator.send(question, to: 0, tag: Self.asks)
            try communicator.waitForMessage(from: 0, tag: Self.answers)
            let answer = try communicator.receive(from: 0, tag: Self.answers).bytes
            guard let (index, _) = Self.record(answer) else { return }
            question = Self.bytes(index) + Array(try row(index) {}.utf8)
        }
    }

    // MARK: Worlds

    /// The end of a world's row. A world that can't be made or stepped on has a row that says why, as hours of others should
    /// not be lost with it.
    private func row(_ index: Int, betweenSteps: () throws -> Void) throws -> String {
        var world: SweepWorld
        do {
            world = try SweepWorld(plan, plan.key(index))
        } catch {
            return SweepRow.text(failed: error)
        }
        for _ in 0..<plan.totalSteps {
            try betweenSteps()
            do { try world.step() } catch { return SweepRow.text(failed: error) }
        }
        do { return try world.row().text } catch { return SweepRow.text(failed: error) }
    }

    // MARK: Messages

    private static func bytes(_ index: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: index >> (8 * $0)) } }

    /// The place of a world and what follows it; nil for an empty message.
    private static func record(_ bytes: [UInt8]) -> (index: Int, row: String)? {
        guard bytes.count >= 8 else { return nil }
        let index = bytes[..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        return (index, String(decoding: bytes[8...], as: UTF8.self))
    }
}
