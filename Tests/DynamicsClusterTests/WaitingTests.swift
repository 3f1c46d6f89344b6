import Foundation
import Testing

@testable import DynamicsCluster

/// What ranks wait for each other, and what is said of those that don't come. Questions go between processes:
/// `MPIWaiter` asks them.
@Suite struct WaitingTests {
    @Test func `a rank waits for one that comes later`() throws {
        let waiting = try ThreadRanks.run(2) { communicator in
            try communicator.barrier()
            let before = communicator.waiting
            if communicator.rank == 1 { usleep(200_000) }
            let sum = try communicator.allReduce([communicator.rank], .sum)
            return (sum, communicator.waiting - before, communicator.sharedCalls)
        }
        // On a busy machine the later one waits a little too.
        #expect(waiting[0].1 > .milliseconds(50) && waiting[0].1 > waiting[1].1)
        #expect(waiting.allSatisfy { $0.0 == [1] && $0.2 == 2 })
    }

    @Test func `after a call that a rank missed, all later ones throw`() throws {
        let communicator = Communicator(DesertedRank())
        #expect(throws: DesertedRank.absence) { try communicator.barrier() }
        #expect(throws: DesertedRank.absence) { _ = try communicator.allReduce([1], .sum) }
        #expect(throws: DesertedRank.absence) { try communicator.finish() }
        #expect(communicator.sharedCalls == 1)
    }

    @Test(arguments: [
        (ClusterError.noAnswer(from: [2], after: .seconds(120)), "rank 2 has not answered for 120 s"),
        (.noAnswer(from: [1, 3], after: .seconds(120)), "ranks 1 and 3 have not answered for 120 s"),
        (.noAnswer(from: [0, 1, 3], after: .milliseconds(1500)), "ranks 0, 1 and 3 have not answered for 1.5 s"),
        (.notPositive("patience", .zero), "patience is 0 s; it must be more than 0 s"),
        (.notPositive("patience", .milliseconds(-500)), "patience is -0.5 s; it must be more than 0 s"),
    ])
    func `an error says it in one sentence`(error: ClusterError, words: String) {
        #expect(error.description == words)
    }

    @Test func `who answers a question isn't missing`() {
        var rollCall = RollCall(number: 7, by: 1, of: 4)
        let earlier = RollCall(number: 6, by: 1, of: 4)
        #expect(rollCall.missing == [0, 2, 3] && RollCall.isQuestion(rollCall.tag))
        rollCall.take(answer: RollCall.answer(to: rollCall.tag), from: 3)
        rollCall.take(answer: RollCall.answer(to: earlier.tag), from: 2)
        #expect(rollCall.missing == [0, 2])
        rollCall.take(answer: RollCall.answer(to: rollCall.tag), from: 3)
        rollCall.take(answer: RollCall.answer(to: rollCall.tag), from: 0)
        rollCall.take(answer: RollCall.answer(to: rollCall.tag), from: 2)
        #expect(rollCall.missing.isEmpty)
    }

    @Test func `every question's tags are ones that MPI has room for`() {
        for number in [0, 1, 16_383, 16_384, .max] {
            let question = RollCall(number: number, by: 0, of: 2).tag
            let answer = RollCall.answer(to: question)
            #expect(Communicator.tagRange.contains(question) && Communicator.tagRange.contains(answer))
            #expect(RollCall.isQuestion(question) && !RollCall.isQuestion(answer))
        }
        #expect(RollCall(number: 0, by: 0, of: 2).tag != RollCall(number: 16_383, by: 0, of: 2).tag)
    }
}

/// Two ranks, of which the other never comes.
private struct DesertedRank: Ranks {
    static let absence = ClusterError.noAnswer(from: [1], after: .seconds(120))
    let rank = 0
    let count = 2

    func barrier(patience: Duration) throws(ClusterError) { throw Self.absence }

    func send(_ bytes: [UInt8], to destination: Int, tag: Int) {}

    func receive(from source: Int?, tag: Int?) throws(ClusterError) -> Message { throw Self.absence }

    func probe(from source: Int?, tag: Int?) -> Envelope? { nil }

    func allReduce(
        _ numbers: UnsafeMutableRawBufferPointer, of kind: ReducedNumber, _ reduction: Reduction, patience: Duration
    ) {}

    func gather(_ bytes: [UInt8], to root: Int, patience: Duration) -> [[UInt8]] { [] }

    func exchange(_ messages: [[UInt8]], patience: Duration) -> [[UInt8]] { messages }

    func broadcast(_ bytes: [UInt8], from root: Int, patience: Duration) -> [UInt8] { bytes }

    func finish() {}

    func abort(status: Int32) -> Never { exit(status) }
}
