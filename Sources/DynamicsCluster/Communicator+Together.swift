extension Communicator {
    /// Does something on every rank, and fails on all of them where it fails on one.
    ///
    /// - Parameter failure: makes an error of what the first of those says for which it failed.
    /// - Throws: this error, on all ranks.
    func together<Value>(
        _ body: () throws -> Value, else failure: (String) -> ClusterError = { .checkpoint($0) }
    ) throws -> Value {
        let result = Result { try body() }
        var words = ""
        if case .failure(let error) = result { words = "\(error)" }
        let all = try gather(Array(words.utf8))
        let first = try broadcast(all.first { !$0.isEmpty } ?? [])
        guard first.isEmpty else { throw failure(String(decoding: first, as: UTF8.self)) }
        return try result.get()
    }
}
