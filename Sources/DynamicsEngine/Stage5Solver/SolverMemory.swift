import Buffers

/// What the solver's workers note for one another, and for the stages after them.
struct SolverMemory: ~Copyable {
    /// Workers that share the step's solve.
    private(set) var workers = 1
    /// What the first worker spent on joints, s.
    private let seconds = Buffer<Double>(capacity: 1)
    private var bounceFlags = Buffer<Int32>()
    private var sweptCountOfWorker = Buffer<Int32>()

    var jointSeconds: UnsafeMutablePointer<Double> { seconds.pointer }
    /// Whether each worker's contacts are to bounce.
    var bounces: UnsafeMutablePointer<Int32> { bounceFlags.pointer }
    /// How many bodies each worker found that moved far in the step.
    var sweptCounts: UnsafeMutablePointer<Int32> { sweptCountOfWorker.pointer }

    /// Forgets what the last step's workers noted.
    mutating func begin(workers: Int, of most: Int) {
        self.workers = workers
        seconds[0] = 0
        bounceFlags.reserveDiscarding(most)
        bounceFlags.zero(0..<most)
        sweptCountOfWorker.reserveDiscarding(most)
        sweptCountOfWorker.zero(0..<most)
    }
}
