import Buffers

/// What the solver's workers note for one another, and for the stages after them.
struct SolverMemory: ~Copyable {
    /// Workers that share the step's solve.
    private(set) var workers = 1
    /// What the first worker spent on joints, s.
    private let seconds = Buffer<Double>(capacity: 1)
    private var strikeFlags = Buffer<Int32>()
    private var unusualFlags = Buffer<Int32>()
    private var sweptCountOfWorker = Buffer<Int32>()
    var impacts = ImpactMemory()

    var jointSeconds: UnsafeMutablePointer<Double> { seconds.pointer }
    /// Whether each worker's contacts may strike within the step.
    var strikes: UnsafeMutablePointer<Int32> { strikeFlags.pointer }
    /// Whether each worker stored an impulse that may be more than is kept.
    var unusualImpulses: UnsafeMutablePointer<Int32> { unusualFlags.pointer }
    /// Whether one of them did in the step.
    var hasUnusualImpulses: Bool { (0..<workers).contains { unusualFlags[$0] != 0 } }
    /// How many bodies each worker found that moved far in the step.
    var sweptCounts: UnsafeMutablePointer<Int32> { sweptCountOfWorker.pointer }

    /// Forgets what the last step's workers noted.
    mutating func begin(workers: Int, of most: Int) {
        self.workers = workers
        seconds[0] = 0
        strikeFlags.reserveDiscarding(most)
        strikeFlags.zero(0..<most)
        unusualFlags.reserveDiscarding(most)
        unusualFlags.zero(0..<most)
        sweptCountOfWorker.reserveDiscarding(most)
        sweptCountOfWorker.zero(0..<most)
    }
}
