/// What carries the calls of a communicator, whose arguments have been checked: MPI, or nothing where one process is alone.
protocol Ranks {
    var rank: Int { get }
    var count: Int { get }

    /// Waits until all ranks have called it, which they do before every call that all of them make.
    ///
    /// - Throws: ``ClusterError/noAnswer(from:after:)`` where some don't come for longer than patience lasts.
    func barrier(patience: Duration) throws(ClusterError)
    func send(_ bytes: [UInt8], to destination: Int, tag: Int) throws(ClusterError)
    func receive(from source: Int?, tag: Int?) throws(ClusterError) -> Message
    func probe(from source: Int?, tag: Int?) throws(ClusterError) -> Envelope?
    /// Reduces numbers of 8 bytes in their place.
    func allReduce(
        _ numbers: UnsafeMutableRawBufferPointer, of kind: ReducedNumber, _ reduction: Reduction
    ) throws(ClusterError)
    func gather(_ bytes: [UInt8], to root: Int) throws(ClusterError) -> [[UInt8]]
    /// Sends a message to each rank, the own one included, and returns that of each.
    func exchange(_ messages: [[UInt8]]) throws(ClusterError) -> [[UInt8]]
    func broadcast(_ bytes: [UInt8], from root: Int) throws(ClusterError) -> [UInt8]
    func finish() throws(ClusterError)
    func abort(status: Int32) -> Never
}
