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
    private var slotOfID: SlotTable { _read { yield world.slotOfID } }
    private var pairs: PairList { _read { yield world.pairs } }
    private var pairMaterials: PairMaterials { world.pairMaterials }
    private var attachments: AttachmentStore { _read { yield world.attachments } }
    private var part: ScenePart? { world.part }

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
        guard allowsSleep, ticks % 8 == 0 else { return false }
        // Islands may lie in several parts of a scene, which search them together.
        let own = hasRestingBody ? 1 : 0
        return (part?.calls.sum([own])[0] ?? own) > 0
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

    /// Whether this part of a scene knows how long a body has rested: of a copy only the part does that owns it, unless
    /// nothing is missing here.
    private func knowsRest(of slot: Int) -> Bool {
        guard let check = part?.check, !check.isComplete else { return true }
        return check.owners[slot] == Int32(check.number)
    }

    /// Puts islands to sleep whose bodies have all rested long enough; returns how many bodies that are.
    func putToSleep() -> Int {
        var asleep = 0
        // An island rests as long as its least rested body.
        let (isRestless, number) = (islands.isRestless.pointer, islands.number.pointer)
        for slot in 0..<awakeCount where bodies.restTime[slot] < least && knowsRest(of: slot) {
            isRestless[islands.sets.root(slot)] = 1
        }
        if let part {
            numberByItems()
            joinIslands(of: part)
        }
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

    /// Brings together what parts know of islands that lie in several of them: the lowest number, and whether any body is
    /// restless. Each tells what it knows of those that its own items are in; until nobody learns anything.
    ///
    /// - Complexity: O(shared items) a round; as many rounds as an island has parts in a row, at most.
    private func joinIslands(of part: ScenePart) {
        let (isRestless, number) = (islands.isRestless.pointer, islands.number.pointer)
        var learns = true
        while learns {
            learns = false
            var messages = [[UInt8]](repeating: [], count: part.check.partCount)
            for other in part.check.others {
                let told = other.copies.map { slot in
                    let root = islands.sets.root(Int(slot))
                    return SIMD2(number[root], UInt32(isRestless[root]))
                }
                messages[other.number] = told.withUnsafeBytes { Array($0) }
            }
            let told = part.calls.exchange(messages)
            for (sender, ghosts) in part.check.ghostsOfPart.enumerated() where !ghosts.isEmpty {
                told[sender].withUnsafeBytes { bytes in
                    for (slot, island) in zip(ghosts, bytes.bindMemory(to: SIMD2<UInt32>.self)) {
                        let root = islands.sets.root(Int(slot))
                        guard island.x < number[root] || island.y > UInt32(isRestless[root]) else { continue }
                        number[root] = min(number[root], island.x)
                        isRestless[root] = max(isRestless[root], UInt8(island.y))
                        learns = true
                    }
                }
            }
            learns = part.calls.sum([learns ? 1 : 0])[0] > 0
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
