import CSIMD
import DynamicsModel

extension SolverStage {
    typealias ContactKernel = (UnsafePointer<csimd_contact_arguments>) -> Void

    /// The contacts of a tile.
    ///
    /// - Parameters:
    ///   - isFirst: whether this is the step's first pass.
    ///   - loads: where they add what they press bodies with; nil but in the last pass.
    func solve(
        _ tile: Int, _ onePoint: ContactKernel, _ twoPoints: ContactKernel, isFirst: Bool,
        loads: UnsafeMutablePointer<csimd_load>? = nil
    ) {
        for color in tiles.colors(of: tile) {
            roll(color.onePoint, color.twoPoint, isFirst: isFirst)
            solve(color.onePoint, color.twoPoint, onePoint, twoPoints, isFirst: isFirst, loads)
        }
    }

    /// A worker's part of the contacts that are no tile's, after all workers have done their tiles.
    func solveShared(
        _ worker: Worker, _ onePoint: ContactKernel, _ twoPoints: ContactKernel, isFirst: Bool,
        loads: UnsafeMutablePointer<csimd_load>? = nil
    ) {
        forEachSharedColor(worker) {
            roll($0, $1, isFirst: isFirst)
            solve($0, $1, onePoint, twoPoints, isFirst: isFirst, loads)
        }
    }

    /// Holds back what rolls, where something resists that.
    private func roll(_ one: Range<Int>, _ two: Range<Int>, isFirst: Bool) {
        guard contactsOne.rolling_lengths != nil else { return }
        for (range, contacts, kernel) in [
            (one, contactsOne, solver.roll_one_point), (two, contactsTwo, solver.roll_two_points),
        ] where !range.isEmpty {
            var arguments = contacts
            arguments.is_first_pass = isFirst ? 1 : 0
            (arguments.begin, arguments.end) = (Int32(range.lowerBound), Int32(range.upperBound))
            kernel(&arguments)
        }
    }

    private func solve(
        _ one: Range<Int>, _ two: Range<Int>, _ onePoint: ContactKernel, _ twoPoints: ContactKernel, isFirst: Bool,
        _ loads: UnsafeMutablePointer<csimd_load>?
    ) {
        if !one.isEmpty {
            var arguments = contactsOne
            arguments.loads = loads
            arguments.is_first_pass = isFirst ? 1 : 0
            (arguments.begin, arguments.end) = (Int32(one.lowerBound), Int32(one.upperBound))
            onePoint(&arguments)
        }
        if !two.isEmpty {
            var arguments = contactsTwo
            arguments.loads = loads
            arguments.is_first_pass = isFirst ? 1 : 0
            (arguments.begin, arguments.end) = (Int32(two.lowerBound), Int32(two.upperBound))
            twoPoints(&arguments)
        }
    }

    /// Hands a worker its part of each colour that all share, after a meeting. Colours of few batches are done by one
    /// worker in less time than all would need to meet.
    @inline(__always)
    func forEachSharedColor(
        _ worker: Worker, _ body: (_ onePoint: Range<Int>, _ twoPoint: Range<Int>) -> Void
    ) {
        worker.barrier()
        let colors = tiles.sharedColors
        for (index, color) in zip(colors.indices, colors) {
            if color.batchCount > SolverStage.fewBatches {
                body(worker.part(of: color.onePoint), worker.part(of: color.twoPoint))
            } else {
                if worker.number == 0 { body(color.onePoint, color.twoPoint) }
                let next = index + 1
                if next < colors.endIndex, colors[next].batchCount <= SolverStage.fewBatches { continue }
            }
            worker.barrier()
        }
    }

    func store(_ worker: Worker) {
        var one = storeOne
        let oneRange = worker.part(of: 0..<onePointCount)
        (one.begin, one.end) = (Int32(oneRange.lowerBound), Int32(oneRange.upperBound))
        one.unusual += worker.number
        solver.store_one_point(&one)
        var two = storeTwo
        let twoRange = worker.part(of: 0..<twoPointCount)
        (two.begin, two.end) = (Int32(twoRange.lowerBound), Int32(twoRange.upperBound))
        two.unusual += worker.number
        solver.store_two_points(&two)
    }

    func finish(_ worker: Worker) {
        let bodies = own(bodyCount, worker)
        var arguments = finish
        (arguments.begin, arguments.end) = (Int32(bodies.lowerBound), Int32(bodies.upperBound))
        arguments.swept += bodies.lowerBound + 8 * worker.number
        rest.finish_bodies(&arguments)
        sweptCounts[worker.number] = arguments.swept_count
    }

    /// A worker's bodies: whole groups of eight, the last one padded.
    func own(_ count: Int, _ worker: Worker) -> Range<Int> {
        let groups = worker.part(of: 0..<((count + 7) / 8))
        return (groups.lowerBound * 8)..<min(groups.upperBound * 8, count)
    }

    func with(
        _ arguments: csimd_integrate_arguments, _ bodies: Range<Int>,
        _ kernel: (UnsafePointer<csimd_integrate_arguments>) -> Void
    ) {
        guard !bodies.isEmpty else { return }
        var arguments = arguments
        (arguments.begin, arguments.end) = (Int32(bodies.lowerBound), Int32(bodies.upperBound))
        kernel(&arguments)
    }
}
