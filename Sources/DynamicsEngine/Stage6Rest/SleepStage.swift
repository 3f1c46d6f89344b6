import Buffers
import CSIMD
import DynamicsModel

/// Stage 6, sleep: islands whose bodies have all rested long enough.
///
/// Reads contacts, attachments and how long bodies have rested. Writes islands, the island of what falls asleep, and its
/// events.
struct SleepStage {
    private let world: World

    init(_ world: World) { self.world = world }

    // MARK: Reads

    private var allowsSleep: Bool { world.settings.allowsSleep }
    private var ticks: Int { world.ticks }
    private var awakeCount: Int { world.awakeCount }
    private var slotOfID: Buffer<Int32> { _read { yield world.slotOfID } }
    private var pairs: PairList { _read { yield world.pairs } }
    private var pairMaterials: PairMaterials { world.pairMaterials }
    private var attachments: AttachmentStore { _read { yield world.attachments } }
    private var isPart: Bool { world.part != nil }

    // MARK: Writes

    /// Islands of what falls asleep, and its velocities.
    private var bodies: Bodies {
        _read { yield world.bodies }
        nonmutating _modify { yield &world.bodies }
    }
    private var islands: Islands {
        _read { yield world.islands }
        nonmutating _modify { yield &world.islands }
    }
    private var restEvents: [RestEvent] {
        _read { yield world.restEvents }
        nonmutating _modify { yield &world.restEvents }
    }

    /// Whether any body has rested long enough. Islands are searched every eighth step only: a body that waits a little
    /// longer costs less.
    var isDue: Bool {
        allowsSleep && awakeCount > 0 && ticks % 8 == 0 && hasRestingBody
    }

    private var least: Float { Float(Tuning.timeToSleep) }

    /// Joins bodies that hang together.
    func findIslands() {
        islands.reset(awakeCount)
        let (points, materials) = (pairs.current.pointCounts.pointer, pairMaterials)
        for pair in 0..<pairs.activeCount where points[pair] != 0 {
            let (a, b) = materials.bodies(of: pair)
            if a != 0, b != 0 { islands.sets.join(a - 1, b - 1) }
        }
        joinAttached()
    }

    /// What is attached rests and wakes together.
    private func joinAttached() {
        for entry in attachments.entries {
            guard let partner = entry.attachment.partner.item else { continue }
            let (a, b) = (
                Int(slotOfID[Int(entry.attachment.item.rawValue)]), Int(slotOfID[Int(partner.rawValue)])
            )
            if a < awakeCount, b < awakeCount { islands.sets.join(a, b) }
        }
    }

    private var hasRestingBody: Bool {
        for slot in 0..<awakeCount where bodies.restTime[slot] >= least { return true }
        return false
    }

    /// Puts islands to sleep whose bodies have all rested long enough; returns how many bodies that are.
    func putToSleep() -> Int {
        var asleep = 0
        // An island rests as long as its least rested body.
        let (isRestless, number) = (islands.isRestless.pointer, islands.number.pointer)
        // What becomes of a copy that isn't right, the others know.
        for slot in 0..<awakeCount where bodies.restTime[slot] < least || bodies.marks[slot] & PartMarks.stale != 0 {
            isRestless[islands.sets.root(slot)] = 1
        }
        if isPart { numberByItems() }
        for slot in 0..<awakeCount {
            let root = islands.sets.root(slot)
            guard isRestless[root] == 0 else { continue }
            if number[root] == 0 { number[root] = islands.nextNumber() }
            bodies.island[slot] = number[root]
            bodies.vx[slot] = 0
            bodies.vy[slot] = 0
            bodies.omega[slot] = 0
            restEvents.append(RestEvent(phase: .cameToRest, item: ItemID(rawValue: UInt64(bodies.id[slot]))))
            asleep += 1
        }
        return asleep
    }
}

extension SleepStage {
    /// Gives islands the numbers that they have in all parts of a scene: one more than the lowest id.
    private func numberByItems() {
        let number = islands.number.pointer
        for slot in 0..<awakeCount {
            let root = islands.sets.root(slot)
            number[root] = number[root] == 0 ? bodies.id[slot] + 1 : min(number[root], bodies.id[slot] + 1)
        }
    }
}

extension World {
    /// Stage 6: what has rested long enough leaves the awake range.
    func fallAsleep(_ clock: inout StageClock) {
        let stage = SleepStage(self)
        guard stage.isDue else { return }
        clock.book(.sleep)
        stage.findIslands()
        clock.book(.islands)
        statistics.itemsFallenAsleep = stage.putToSleep()
        guard statistics.itemsFallenAsleep > 0 else { return }
        // A part of a scene sorts together with all others, before the next step.
        if part == nil { sortBodies() } else { bodyOrder.isNeeded = true }
    }
}
