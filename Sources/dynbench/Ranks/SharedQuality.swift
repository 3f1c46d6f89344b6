import DynamicsCluster
import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// Measures the quality of a run in parts as ``QualityMeter`` does that of one world, each rank that of its own items, so that
/// no rank has to know the whole. For scenes without attachments and stacks, in which all items collide with all, or none do.
struct SharedQuality {
    private let plan: RunPlan
    private let communicator: Communicator
    private let scene: BuiltInScene
    private let container: BuiltScene.Container?
    private var speeds = (count: 0, sum: 0.0, squares: 0.0)
    private var overlaps = (pairs: 0, sum: 0.0, largest: 0.0)

    init(
        _ plan: RunPlan, _ communicator: Communicator, _ scene: BuiltInScene, container: BuiltScene.Container?
    ) {
        (self.plan, self.communicator, self.scene, self.container) = (plan, communicator, scene, container)
    }

    /// Whether something is measured after a step, counted from 1.
    func wants(_ step: Int) -> Bool { step > plan.totalSteps - QualityMeter.window }

    /// Every rank calls it, after steps that are wanted.
    ///
    /// - Parameter step: the step just done, counted from 1.
    mutating func observe(_ world: ClusterWorld, step: Int) throws {
        world.forEachOwnState { state in
            guard state.isFinite else { return }
            let square = state.velocity.dot(state.velocity)
            speeds.count += 1
            speeds.sum += square.squareRoot()
            speeds.squares += square
        }
        let stride = QualityMeter.overlapStride(items: world.itemCount)
        if (plan.totalSteps - step) % stride == 0 { try observeOverlaps(world) }
    }

    /// Of two items that overlap, the rank counts the pair that owns the first one.
    private mutating func observeOverlaps(_ world: ClusterWorld) throws {
        let here = try world.itemsHere()
        var (outlines, isColliding, known) = ([ItemOutline](), false, here.ids[...])
        outlines.reserveCapacity(here.ids.count)
        var (last, failure): (Item?, DynamicsError?)
        try scene.forEachItem(plan.options) { number in
            guard known.first == number else { return false }
            known.removeFirst()
            return true
        } _: { item in
            isColliding = isColliding || !item.collisions.items.isEmpty
            do throws(DynamicsError) {
                outlines.append(try ItemOutline.next(item, after: last, outlines.last))
            } catch {
                failure = error
            }
            last = item
        }
        if let failure { throw failure }
        guard isColliding else { return }
        var meter = OverlapMeter(outlines)
        meter.add(here.states) { first, _ in here.isOwn[first] }
        overlaps.pairs += meter.pairs
        overlaps.sum += meter.sum
        overlaps.largest = max(overlaps.largest, meter.largest)
    }

    /// What all ranks measured, with the states at the end; the same on all of them.
    func result(_ world: ClusterWorld) throws -> Quality {
        var (escaped, nonFinite) = (0, 0)
        world.forEachOwnState { state in
            guard state.isFinite else { return nonFinite += 1 }
            if let container, !container.contains(state.centerOfMass) { escaped += 1 }
        }
        let counts = try communicator.allReduce(
            [speeds.count, overlaps.pairs, escaped, nonFinite], .sum)
        let sums = try communicator.allReduce([speeds.sum, speeds.squares, overlaps.sum], .sum)
        let largest = try communicator.allReduce([overlaps.largest], .maximum)[0]
        let speedCount = Double(max(counts[0], 1))
        return Quality(
            items: world.itemCount, meanOverlap: counts[1] == 0 ? 0 : sums[2] / Double(counts[1]), maxOverlap: largest,
            rmsSpeed: (sums[1] / speedCount).squareRoot(), meanSpeed: sums[0] / speedCount,
            escaped: container == nil ? nil : counts[2], nonFinite: counts[3],
            overlapStride: QualityMeter.overlapStride(items: world.itemCount))
    }
}
