import Buffers
import CSIMD

/// What parts of a scene tell each other while they solve a step: how their own items go on, of which others have copies.
///
/// They do in each round of impacts and after each pass over the contacts. So each of these begins with all copies right,
/// and what is missing reaches no further than one of them lets it; see ``World/findAstray()``.
final class PartSolve {
    private let part: ScenePart
    private let records: UnsafeMutablePointer<csimd_solver_body>
    private let starts: UnsafeMutablePointer<csimd_start_velocity>
    /// By solver body, in this world.
    private let ids: UnsafePointer<UInt32>
    private let slots: SlotView
    /// By solver body: whether it may touch something missing.
    private let isAtEdge: [Bool]
    /// For each part what is kept from pass to pass of the linkages that are astray there, and of its own that are astray here.
    private let toldNumbers: [[LaneNumber]]
    private let astrayNumbers: [[LaneNumber]]
    /// Whether something missing has reached an own item, or may have.
    private(set) var isLacking = false

    /// - Returns: nil where the world holds the whole scene, and where no part lacks anything. (An initializer that fails
    ///   would have taken memory first.)
    static func of(_ world: World) -> PartSolve? {
        guard let part = world.part, !part.check.areAllComplete else { return nil }
        return PartSolve(world, part)
    }

    private init(_ world: World, _ part: ScenePart) {
        self.part = part
        (records, starts) = (world.stepMemory.solverBodies, world.stepMemory.startVelocities)
        ids = UnsafePointer(world.bodies.id.pointer)
        slots = world.slotOfID.view
        var isAtEdge = [Bool](repeating: false, count: world.awakeCount + 1)
        for slot in part.edgeSlots { isAtEdge[Int(slot) + 1] = true }
        self.isAtEdge = isAtEdge
        (toldNumbers, astrayNumbers) = (
            world.laneNumbers(of: part.toldOfPart), world.laneNumbers(of: part.astrayOfPart)
        )
    }

    // MARK: Passes

    /// Whether a contact of any part may strike within the step.
    ///
    /// What the warm start gives a copy at the edge is wrong, but then it is astray from the first pass on anyway.
    func isAny(mayStrike: Bool) -> Bool { part.calls.maximum([mayStrike ? 1 : 0])[0] != 0 }

    /// After a pass over the contacts: gives ghosts that are astray the velocities that their owners have; positions follow
    /// from these.
    ///
    /// - Parameters:
    ///   - withLinkages: whether linkages, of any part, have been solved in the pass: they keep impulses for the next one,
    ///     and change what bodies begin it with.
    ///   - correction: after the last pass, where its overlaps want bodies: those of ghosts that are astray become what their
    ///     owners have found.
    /// - Complexity: O(items that are astray somewhere).
    func sharePass(withLinkages: Bool, correction: PositionCorrection?) {
        let withLinkages = withLinkages && part.linkages != nil
        var messages = part.toldOfPart.map { slots in
            slots.map { Velocity(records[Int($0) + 1]) }.withUnsafeBytes { Array($0) }
        }
        if withLinkages {
            for number in messages.indices {
                part.toldOfPart[number].map { Velocity(starts[Int($0) + 1]) }.withUnsafeBytes { messages[number] += $0 }
                toldNumbers[number].map { $0.value }.withUnsafeBytes { messages[number] += $0 }
            }
        }
        if let correction {
            for (number, slots) in part.toldOfPart.enumerated() {
                slots.enumerated().compactMap { ToldMove(number: $0, correction.way(of: $1 + 1)) }
                    .withUnsafeBytes { messages[number] += $0 }
            }
        }
        var moves: [(body: Int32, way: SIMD2<Float>)] = []
        for (number, told) in part.calls.exchange(messages).enumerated() {
            told.withUnsafeBytes { take($0, from: number, withLinkages: withLinkages, &moves) }
        }
        correction?.replace(Set(part.astrayOfPart.joined().map { $0 + 1 }), by: moves)
    }

    private func take(
        _ bytes: UnsafeRawBufferPointer, from number: Int, withLinkages: Bool,
        _ moves: inout [(body: Int32, way: SIMD2<Float>)]
    ) {
        let (slots, numbers) = (part.astrayOfPart[number], withLinkages ? astrayNumbers[number] : [])
        let size = MemoryLayout<Velocity>.stride
        let numbersBegin = size * slots.count * (withLinkages ? 2 : 1)
        let movesBegin = numbersBegin + 8 * numbers.count
        let moveSize = MemoryLayout<ToldMove>.stride
        guard bytes.count >= movesBegin, (bytes.count - movesBegin) % moveSize == 0 else { return isLacking = true }
        for (k, slot) in slots.enumerated() {
            let body = Int(slot) + 1
            bytes.loadUnaligned(fromByteOffset: size * k, as: Velocity.self).write(to: &records[body])
            guard withLinkages else { continue }
            bytes.loadUnaligned(fromByteOffset: size * (slots.count + k), as: Velocity.self).write(to: &starts[body])
        }
        for (k, kept) in numbers.enumerated() {
            kept.set(bytes.loadUnaligned(fromByteOffset: numbersBegin + 8 * k, as: Double.self))
        }
        for place in stride(from: movesBegin, to: bytes.count, by: moveSize) {
            let move = bytes.loadUnaligned(fromByteOffset: place, as: ToldMove.self)
            moves.append((slots[Int(move.number)] + 1, move.way))
        }
    }

    // MARK: Impacts

    /// Once a round's impacts are found: when the first one strikes each body that other parts have, since these may lack
    /// what strikes it.
    ///
    /// - Parameters:
    ///   - impacts: what this part has found.
    ///   - earliest: by solver body of these, s.
    /// - Returns: whether any part has found something.
    func shareTimes(_ impacts: UnsafeBufferPointer<csimd_impact>, earliest: UnsafeMutablePointer<Float>) -> Bool {
        var times = [[StrikeTime]](repeating: [], count: part.check.partCount)
        for impact in impacts {
            for body in [impact.body_a, impact.body_b] where isOwn(body) {
                let slot = Int(body) - 1
                for other in part.check.others where other.hasItem(in: slot) {
                    times[other.number].append(StrikeTime(id: ids[slot], time: earliest[Int(body)]))
                }
            }
        }
        for bytes in part.calls.exchange(times.map { $0.withUnsafeBytes { Array($0) } }) {
            bytes.withUnsafeBytes { bytes in
                for time in bytes.bindMemory(to: StrikeTime.self) {
                    earliest[Int(slots[Int(time.id)]) + 1] = time.time
                }
            }
        }
        return part.calls.maximum([impacts.isEmpty ? 0 : 1])[0] != 0
    }

    /// Looks whether what strikes together in a round may hang together with something missing.
    ///
    /// - Parameter impacts: those of this round.
    func check(_ impacts: UnsafeBufferPointer<csimd_impact>) {
        guard !part.edgeSlots.isEmpty, !impacts.isEmpty else { return }
        var isReached = isAtEdge
        func spread(_ a: Int32, _ b: Int32) -> Bool {
            // What is static or driven hands nothing on.
            guard isReached[Int(a)] != isReached[Int(b)], records[Int(a)].inverse_mass > 0,
                records[Int(b)].inverse_mass > 0
            else { return false }
            (isReached[Int(a)], isReached[Int(b)]) = (true, true)
            if isOwn(a) || isOwn(b) { isLacking = true }
            return true
        }
        var goesOn = true
        while goesOn, !isLacking {
            goesOn = false
            for impact in impacts where spread(impact.body_a, impact.body_b) { goesOn = true }
            for (a, b) in part.linked where spread(a + 1, b + 1) { goesOn = true }
        }
    }

    /// After a round of impacts.
    ///
    /// - Parameters:
    ///   - changed: by solver body, the last round that changed it.
    ///   - change: told of each ghost whose owner says that this round changed it.
    func shareImpacts(
        round: UInt8, changed: UnsafePointer<UInt8>, change: (_ body: Int32) -> Void
    ) {
        let isLinked = part.linkages != nil
        var messages = [[UInt8]](repeating: [], count: part.check.partCount)
        for other in part.check.others {
            var struck: [StruckRecord] = []
            for (k, slot) in other.copies.enumerated() {
                let body = Int(slot) + 1
                // Linkages hand on what strikes one of their items.
                guard changed[body] == round || isLinked else { continue }
                struck.append(StruckRecord(number: UInt32(k), isChanged: changed[body] == round, records[body]))
            }
            messages[other.number] = struck.withUnsafeBytes { Array($0) }
        }
        let told = part.calls.exchange(messages)
        for (number, ghosts) in part.check.ghostsOfPart.enumerated() where !ghosts.isEmpty {
            told[number].withUnsafeBytes { bytes in
                for record in bytes.bindMemory(to: StruckRecord.self) {
                    let body = ghosts[Int(record.number)] + 1
                    record.write(to: &records[Int(body)])
                    if record.isChanged != 0 { change(body) }
                }
            }
        }
    }

    private func isOwn(_ body: Int32) -> Bool {
        body > 0 && part.check.owners[Int(body) - 1] == Int32(part.check.number)
    }
}

/// How fast a body goes on.
private struct Velocity: BitwiseCopyable {
    let vx, vy, omega: Float

    init(_ record: csimd_solver_body) { (vx, vy, omega) = (record.vx, record.vy, record.omega) }

    init(_ start: csimd_start_velocity) { (vx, vy, omega) = (start.vx, start.vy, start.omega) }

    func write(to record: inout csimd_solver_body) { (record.vx, record.vy, record.omega) = (vx, vy, omega) }

    func write(to start: inout csimd_start_velocity) { (start.vx, start.vy, start.omega) = (vx, vy, omega) }
}

/// Where deep overlaps want one of the bodies that a part is told of.
private struct ToldMove: BitwiseCopyable {
    /// Among these.
    let number: UInt32
    private let x, y: Float

    var way: SIMD2<Float> { SIMD2(x, y) }

    /// Nil where it stays.
    init?(number: Int, _ way: SIMD2<Float>?) {
        guard let way else { return nil }
        (self.number, x, y) = (UInt32(number), way.x, way.y)
    }
}

/// When the first impact of a round strikes an item.
private struct StrikeTime: BitwiseCopyable {
    let id: UInt32
    /// s.
    let time: Float
}

/// What a round of impacts has made of a body: velocity, and the motion that leads to it.
private struct StruckRecord: BitwiseCopyable {
    /// Among the copies that the receiver has of the sender's items.
    let number: UInt32
    let isChanged: UInt32
    let vx, vy, omega, dx, dy, angle: Float

    init(number: UInt32, isChanged: Bool, _ record: csimd_solver_body) {
        (self.number, self.isChanged) = (number, isChanged ? 1 : 0)
        (vx, vy, omega) = (record.vx, record.vy, record.omega)
        (dx, dy, angle) = (record.dx, record.dy, record.angle)
    }

    func write(to record: inout csimd_solver_body) {
        (record.vx, record.vy, record.omega) = (vx, vy, omega)
        (record.dx, record.dy, record.angle) = (dx, dy, angle)
    }
}
