/// One of the threads that share a stage.
struct Worker {
    let number: Int
    let count: Int
    /// The pool of all of them; nil for one alone.
    let pool: WorkerPool?

    /// The only worker of a stage that is not shared.
    static let alone = Worker(number: 0, count: 1, pool: nil)

    /// This worker's part of a range.
    func part(of range: Range<Int>) -> Range<Int> { range.part(number, of: count) }

    /// Returns when all workers have called it.
    func barrier() { pool?.barrier() }
}
