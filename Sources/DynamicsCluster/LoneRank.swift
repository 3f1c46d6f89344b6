import Foundation

/// One process alone, with nobody to talk to.
struct LoneRank: Ranks {
    let rank = 0
    let count = 1

    func barrier(patience: Duration) {}

    func send(_ bytes: [UInt8], to destination: Int, tag: Int) throws(ClusterError) { throw nobody("send") }

    func receive(from source: Int?, tag: Int?) throws(ClusterError) -> Message { throw nobody("receive") }

    func probe(from source: Int?, tag: Int?) -> Envelope? { nil }

    func allReduce(
        _ numbers: UnsafeMutableRawBufferPointer, of kind: ReducedNumber, _ reduction: Reduction, patience: Duration
    ) {}

    func gather(_ bytes: [UInt8], to root: Int, patience: Duration) -> [[UInt8]] { [bytes] }

    func exchange(_ messages: [[UInt8]], patience: Duration) -> [[UInt8]] { messages }

    func broadcast(_ bytes: [UInt8], from root: Int, patience: Duration) -> [UInt8] { bytes }

    func finish() {}

    func abort(status: Int32) -> Never { exit(status) }

    private func nobody(_ call: String) -> ClusterError {
        .failed(call: call, rank: rank, reason: "there is no other rank")
    }
}
