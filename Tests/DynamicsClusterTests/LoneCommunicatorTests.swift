import Testing

@testable import DynamicsCluster

/// A process alone: what all ranks do gives what it has itself, and nobody can be talked to.
@Suite struct LoneCommunicatorTests {
    private let communicator = Communicator(LoneRank())

    @Test func `it is rank 0 of 1`() {
        #expect(communicator.rank == 0 && communicator.count == 1)
    }

    @Test func `what all ranks do gives what it has`() throws {
        try communicator.barrier()
        for reduction in Reduction.allCases {
            #expect(try communicator.allReduce([1.5, -2], reduction) == [1.5, -2])
            #expect(try communicator.allReduce([7], reduction) == [7])
        }
        #expect(try communicator.gather([1, 2, 3]) == [[1, 2, 3]])
        #expect(try communicator.broadcast([4]) == [4])
        #expect(try communicator.exchange([[5, 6]]) == [[5, 6]])
        #expect(try communicator.probe() == nil)
    }

    @Test func `the article's example runs alone`() throws {
        var lines: [String] = []
        let print = { (line: String) in lines.append(line) }
        let ownSpeed = 12.5

        let communicator = try Communicator.start()
        let fastest = try communicator.allReduce([ownSpeed], .maximum)[0]
        if communicator.rank == 0 { print("\(communicator.count) ranks, up to \(fastest) pt/s") }
        try communicator.finish()

        #expect(lines == ["1 ranks, up to 12.5 pt/s"])
    }

    @Test func `a message to nobody is refused, and none is waited for`() {
        #expect(throws: ClusterError.outOfRange("destination", 0, rule: "another rank than the caller's")) {
            try communicator.send([1], to: 0, tag: 0)
        }
        #expect(throws: ClusterError.outOfRange("destination", 1, rule: "a rank, 0 to 0")) {
            try communicator.send([1], to: 1, tag: 0)
        }
        #expect(throws: ClusterError.failed(call: "receive", rank: 0, reason: "there is no other rank")) {
            _ = try communicator.receive()
        }
        #expect(throws: ClusterError.failed(call: "waitForMessage", rank: 0, reason: "there is no other rank")) {
            try communicator.waitForMessage()
        }
    }

    @Test func `bad ranks and tags are refused`() {
        #expect(throws: ClusterError.outOfRange("root", -1, rule: "a rank, 0 to 0")) {
            _ = try communicator.gather([], to: -1)
        }
        #expect(throws: ClusterError.outOfRange("root", 3, rule: "a rank, 0 to 0")) {
            _ = try communicator.broadcast([], from: 3)
        }
        #expect(throws: ClusterError.outOfRange("tag", 40_000, rule: "from 0 to 32767")) {
            _ = try communicator.probe(tag: 40_000)
        }
        #expect(throws: ClusterError.outOfRange("number of bytes", 1 << 31, rule: "at most 2147483647")) {
            try Communicator.requireLength(1 << 31)
        }
    }

    @Test func `a message is wanted for each rank`() {
        #expect(throws: ClusterError.outOfRange("number of messages", 2, rule: "1, one for each rank")) {
            _ = try communicator.exchange([[], []])
        }
    }

    @Test func `it waits for nobody, and its calls are counted`() throws {
        let communicator = Communicator(LoneRank())
        try communicator.barrier()
        _ = try communicator.allReduce([1], .sum)
        _ = try communicator.probe()
        #expect(communicator.waiting == .zero && communicator.sharedCalls == 2)
    }

    @Test(arguments: [Duration.zero, .milliseconds(-500)])
    func `patience is more than nothing`(patience: Duration) throws {
        #expect(communicator.patience == .seconds(120))
        communicator.patience = patience
        #expect(throws: ClusterError.notPositive("patience", patience)) { try communicator.barrier() }
        communicator.patience = .milliseconds(1)
        try communicator.barrier()
    }

    @Test func `nothing is called after the end`() throws {
        try communicator.finish()
        let late = #expect(throws: ClusterError.self) { try communicator.barrier() }
        #expect(late?.description == "barrier failed on rank 0: finish() has been called")
        #expect(throws: ClusterError.self) { try communicator.finish() }
    }
}
