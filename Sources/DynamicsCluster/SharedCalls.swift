import DynamicsEngine

/// What the steps of a part ask of all parts. What fails is kept, since a step doesn't throw: numbers are the own ones then, and
/// nobody has said anything.
final class SharedCalls {
    private let communicator: Communicator
    private var error: ClusterError?
    /// What has been sent to other ranks since the last look.
    private var sent = SentMessages()

    init(_ communicator: Communicator) { self.communicator = communicator }

    /// - Throws: what failed since the last call.
    func check() throws(ClusterError) {
        if let error { throw error }
    }

    /// What has been sent since the last call of this.
    func takeSent() -> SentMessages {
        defer { sent = SentMessages() }
        return sent
    }

    var scenePartCalls: ScenePart.Calls {
        ScenePart.Calls(
            sum: { numbers in
                self.keeping(numbers) { () throws(ClusterError) in
                    try self.communicator.allReduce(numbers, .sum)
                }
            },
            maximum: { numbers in
                self.keeping(numbers) { () throws(ClusterError) in
                    try self.communicator.allReduce(numbers, .maximum)
                }
            },
            union: { numbers in self.keeping(numbers) { () throws(ClusterError) in try self.union(numbers) } },
            exchange: { messages in
                self.sent.add(messages, from: self.communicator.rank)
                return self.keeping([[UInt8]](repeating: [], count: messages.count)) { () throws(ClusterError) in
                    try self.communicator.exchange(messages)
                }
            })
    }

    private func union(_ own: [UInt32]) throws(ClusterError) -> [UInt32] {
        let all = try communicator.gather(own.withUnsafeBytes { Array($0) })
        let joined = Array(all.joined()).withUnsafeBytes { Set($0.bindMemory(to: UInt32.self)) }.sorted()
        return try communicator.broadcast(joined.withUnsafeBytes { Array($0) })
            .withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    private func keeping<Numbers>(_ own: Numbers, _ call: () throws(ClusterError) -> Numbers) -> Numbers {
        guard error == nil else { return own }
        do {
            return try call()
        } catch {
            self.error = error
            return own
        }
    }
}
