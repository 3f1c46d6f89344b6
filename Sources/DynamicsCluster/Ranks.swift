/// What carries the calls of a communicator, whose arguments have been checked: MPI, or nothing where one process is alone.
protocol Ranks {
    var rank: Int { get }
    var count: Int { get }

    func send(_ bytes: [UInt8], to destination: Int, tag: Int) throws(ClusterError)
    func receive(from source: Int?, tag: Int?) throws(ClusterError) -> Message
    func probe(from source: Int?, tag: Int?) throws(ClusterError) -> Envelope?
    func finish() throws(ClusterError)
    func abort(status: Int32) -> Never

    // Calls that all ranks make. They throw ``ClusterError/noAnswer(from:after:)`` where some don't come, or stop in the
    // middle, for longer than patience lasts.

    /// Waits until all ranks have called it.
    func barrier(patience: Duration) throws(ClusterError)
    /// Reduces numbers of 8 bytes in their place.
    func allReduce(
        _ numbers: UnsafeMutableRawBufferPointer, of kind: ReducedNumber, _ reduction: Reduction, patience: Duration
    ) throws(ClusterError)
    func gather(_ bytes: [UInt8], to root: Int, patience: Duration) throws(ClusterError) -> [[UInt8]]
    /// Sends a message to each rank, the own one included, and returns that of each.
    func exchange(_ messages: [[UInt8]], patience: Duration) throws(ClusterError) -> [[UInt8]]
    func broadcast(_ bytes: [UInt8], from root: Int, patience: Duration) throws(ClusterError) -> [UInt8]
}
