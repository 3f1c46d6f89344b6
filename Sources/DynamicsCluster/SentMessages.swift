/// How many messages have been sent to other ranks, and their bytes; empty ones don't count.
struct SentMessages {
    private(set) var count = 0
    private(set) var bytes = 0

    /// - Parameters:
    ///   - messages: one for each rank.
    ///   - rank: the sender, who keeps its own.
    mutating func add(_ messages: [[UInt8]], from rank: Int) {
        for (other, message) in messages.enumerated() where other != rank && !message.isEmpty {
            count += 1
            bytes += message.count
        }
    }
}
