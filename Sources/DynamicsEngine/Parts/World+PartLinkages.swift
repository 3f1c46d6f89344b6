import Buffers
import CSIMD
import DynamicsModel

// Linkages on their way from one part of a scene to another: what steps remember of their attachments.

/// What a linkage keeps from step to step.
struct LinkageState {
    struct Joint {
        var angle: Double
        var impulses: SIMD3<Double>
        var ratchetHold: Double
        var rungs: [(angle: Double, impulses: SIMD3<Double>)]
    }

    /// Among the linkages of the whole scene.
    let number: Int
    /// In the order of the scene's attachments.
    var joints: [Joint] = []
    /// What bodies keep in units that share them.
    var stiffness: [Double] = []
}

extension World {
    /// The group of linkages that a body belongs to, −1 for none. What is of one group is in a part as a whole.
    package func linkageGroup(of slot: Int) -> Int32 { part?.linkages?.group(ofItem: bodies.id[slot]) ?? -1 }

    /// Whether the scene has attachments.
    package var hasLinkages: Bool { part?.linkages?.all.isEmpty == false }

    // MARK: Writing

    /// Writes the linkages whose first items are among some, and how many they are.
    func writeLinkages(answeredBy items: some Sequence<UInt32>, to writer: inout SnapshotWriter) {
        guard let linkages = part?.linkages else { return writer.put(UInt64(0)) }
        // Of linkages that have changed since the last exchange, all parts have what they keep.
        let numbers = linkages.areShared ? [] : items.compactMap { linkages.answered(byOwnerOf: $0) }
        writer.put(UInt64(numbers.count))
        guard !numbers.isEmpty else { return }
        if attachments.isGraphDirty { rebuildJoints() }
        if attachments.areParametersDirty { writeAllParameters() }
        let lanes = sharedLanes()
        for number in numbers { write(state(ofLinkage: number, linkages, lanes), to: &writer) }
    }

    private func state(ofLinkage number: Int, _ linkages: PartLinkages, _ lanes: [Int32: [UnitLane]]) -> LinkageState {
        var state = LinkageState(number: number)
        for entry in presentEntries(ofLinkage: number, linkages) {
            let own = entry.place.map { units.impulses(at: $0) } ?? entry.impulses
            state.joints.append(
                LinkageState.Joint(
                    angle: units.angle(at: entry.place) ?? entry.angle, impulses: own, ratchetHold: entry.ratchetHold,
                    rungs: entry.rungs.map {
                        (units.parameter(csimd_joint_angle_now, at: $0).pointee, units.impulses(at: $0))
                    }))
        }
        state.stiffness = stiffnessPlaces(ofLinkage: number, linkages, lanes).map { units.stiffness($0) }
        return state
    }

    private func write(_ state: LinkageState, to writer: inout SnapshotWriter) {
        writer.put(UInt64(state.number))
        writer.put(UInt64(state.joints.count))
        writer.put(UInt64(state.stiffness.count))
        for joint in state.joints {
            writer.put(joint.angle)
            for row in 0..<3 { writer.put(joint.impulses[row]) }
            writer.put(joint.ratchetHold)
            writer.put(UInt64(joint.rungs.count))
            for rung in joint.rungs {
                writer.put(rung.angle)
                for row in 0..<3 { writer.put(rung.impulses[row]) }
            }
        }
        for number in state.stiffness { writer.put(number) }
    }

    // MARK: Reading

    func readLinkages(_ reader: inout SnapshotReader) throws(SnapshotError) -> [LinkageState] {
        var states: [LinkageState] = []
        for _ in 0..<(try reader.count(ofBytes: 24, "linkages")) {
            let number = try reader.number(upTo: 1 << 31, "linkage")
            let (joints, stiffness) = (
                try reader.number(upTo: UInt64(reader.remaining / 48), "number of joints"),
                try reader.number(upTo: UInt64(reader.remaining / 8), "number of stiffnesses")
            )
            var state = LinkageState(number: Int(number))
            for _ in 0..<joints {
                var joint = LinkageState.Joint(
                    angle: try reader.double(), impulses: try reader.rows(), ratchetHold: try reader.double(), rungs: []
                )
                for _ in 0..<(try reader.count(ofBytes: 32, "rungs")) {
                    joint.rungs.append((try reader.double(), try reader.rows()))
                }
                state.joints.append(joint)
            }
            for _ in 0..<stiffness { state.stiffness.append(try reader.double()) }
            states.append(state)
        }
        return states
    }

    // MARK: Laying out

    /// Lays out the attachments whose items are all here, once items have been exchanged.
    func layOutLinkages(_ states: [LinkageState]) throws(SnapshotError) {
        guard let linkages = part?.linkages else { return }
        let isHere = linkages.itemsOfGroup.map { $0.allSatisfy { slotOfID[Int($0)] >= 0 } }
        func isHere(entry: Int) -> Bool {
            let linkage = linkages.linkageOfEntry[entry]
            return linkage < 0 || isHere[Int(linkages.groupOfLinkage[Int(linkage)])]
        }
        let all = linkages.all
        let here = all.entries.indices.filter(isHere(entry:))
        attachments = AttachmentStore(entries: here.map { all.entries[$0] }, idCount: all.idCount, after: attachments)
        attachments.areExclusionsDirty = true
        let present = states.filter {
            $0.number < linkages.groupOfLinkage.count && isHere[Int(linkages.groupOfLinkage[$0.number])]
        }
        for state in present {
            for (index, joint) in zip(presentIndices(ofLinkage: state.number, linkages), state.joints) {
                attachments.update(index) {
                    ($0.angle, $0.impulses, $0.ratchetHold) = (joint.angle, joint.impulses, joint.ratchetHold)
                }
            }
        }
        part?.linkages?.areShared = false
        rebuildJoints()
        writeAllParameters()
        let lanes = sharedLanes()
        for state in present { try restoreUnits(state, linkages, lanes) }
    }

    /// Gives linkages that are laid out what their owners have of them.
    func refreshLinkages(_ states: [LinkageState]) throws(SnapshotError) {
        guard let linkages = part?.linkages, !states.isEmpty else { return }
        let lanes = sharedLanes()
        for state in states where state.number < linkages.groupOfLinkage.count {
            for (index, joint) in zip(presentIndices(ofLinkage: state.number, linkages), state.joints) {
                attachments.update(index) { $0.ratchetHold = joint.ratchetHold }
                let entry = attachments.entries[index]
                guard let place = entry.place else { continue }
                if units.angle(at: place) != nil { units.set(joint.angle, csimd_joint_angle_now, at: place) }
                for row in 0..<3 { units.set(joint.impulses[row], csimd_joint_impulses + row, at: place) }
                guard let step = entry.attachment.ratchetStep else { continue }
                units.set(joint.ratchetHold, step > 0 ? csimd_joint_low : csimd_joint_high, at: place)
            }
            try restoreUnits(state, linkages, lanes)
        }
    }

    private func restoreUnits(
        _ state: LinkageState, _ linkages: PartLinkages, _ lanes: [Int32: [UnitLane]]
    ) throws(SnapshotError) {
        let entries = presentEntries(ofLinkage: state.number, linkages)
        let places = stiffnessPlaces(ofLinkage: state.number, linkages, lanes)
        guard entries.count == state.joints.count, places.count == state.stiffness.count,
            zip(entries, state.joints).allSatisfy({ $0.rungs.count == $1.rungs.count })
        else { throw .invalid("linkage \(state.number) has another structure here") }
        for (entry, joint) in zip(entries, state.joints) {
            for (place, rung) in zip(entry.rungs, joint.rungs) {
                units.set(rung.angle, csimd_joint_angle_now, at: place)
                for row in 0..<3 { units.set(rung.impulses[row], csimd_joint_impulses + row, at: place) }
            }
        }
        for (place, number) in zip(places, state.stiffness) { units.setStiffness(number, place) }
    }

    // MARK: Where they are

    private func presentIndices(ofLinkage number: Int, _ linkages: PartLinkages) -> [Int] {
        linkages.entriesOfLinkage[number].compactMap { try? attachments.index(of: linkages.all.entries[$0].id) }
    }

    private func presentEntries(ofLinkage number: Int, _ linkages: PartLinkages) -> [AttachmentStore.Entry] {
        presentIndices(ofLinkage: number, linkages).map { attachments.entries[$0] }
    }

    /// By linkage as it is numbered here, the lanes of units that share bodies with others.
    private func sharedLanes() -> [Int32: [UnitLane]] {
        units.hasShared ? lanes(areWanted: { units.isSharedUnit[$0] }) : [:]
    }

    /// By linkage as it is numbered here, the lanes of units.
    fileprivate func lanes(
        areWanted: (_ unit: Int) -> Bool = { _ in true }, of isWanted: (_ linkage: Int32) -> Bool = { _ in true }
    ) -> [Int32: [UnitLane]] {
        var result: [Int32: [UnitLane]] = [:]
        for unit in 0..<units.count where areWanted(unit) {
            let (first, lanes) = (units.firstRecord[unit], Int(units.all[unit].lanes))
            let bodyCount = Int(units.all[unit].program.pointee.body_count)
            for lane in 0..<Int(units.all[unit].used_lanes) {
                let items = (0..<bodyCount).map { units.items[first + $0 * lanes + lane] }
                guard let item = items.first(where: { $0 >= 0 }) else { continue }
                let linkage = units.linkageOfItem[Int(item)]
                if isWanted(linkage) { result[linkage, default: []].append(UnitLane(unit: unit, lane: lane)) }
            }
        }
        return result
    }

    private func stiffnessPlaces(
        ofLinkage number: Int, _ linkages: PartLinkages, _ lanes: [Int32: [UnitLane]]
    ) -> [StiffnessPlace] {
        let here = units.linkageOfItem[Int(linkages.firstItems[number])]
        return (lanes[here] ?? []).flatMap { place in
            (0..<Int(units.all[place.unit].program.pointee.body_count)).flatMap { body in
                [csimd_joint_kept_stiffness, csimd_joint_kept_turning_stiffness].map {
                    StiffnessPlace(lane: place, body: body, column: $0)
                }
            }
        }
    }
}

/// A number that a unit keeps of one linkage from pass to pass.
struct LaneNumber {
    /// Of all lanes.
    private let lanes: UnsafeMutablePointer<Double>
    private let lane: Int
    /// Unused lanes, which repeat the first.
    private let repeating: Range<Int>

    /// - Parameter lanes: of the number, of as many linkages as the unit has room for.
    fileprivate init(_ lanes: UnsafeMutablePointer<Double>, _ place: UnitLane, _ unit: csimd_joint_unit) {
        (self.lanes, lane) = (lanes, place.lane)
        repeating = place.lane == 0 ? Int(unit.used_lanes)..<Int(unit.lanes) : 0..<0
    }

    var value: Double { lanes[lane] }

    func set(_ value: Double) {
        lanes[lane] = value
        for other in repeating { lanes[other] = value }
    }
}

extension World {
    /// What is kept from pass to pass of the linkages whose first items are in some slots: the impulses of joints, and of bodies what
    /// these did to them, by which they are warm started.
    ///
    /// - Parameter slots: by part, so that parts that tell each other of the same items come to the same numbers.
    func laneNumbers(of slots: [[Int32]]) -> [[LaneNumber]] {
        guard let linkages = part?.linkages else { return slots.map { _ in [] } }
        let firsts = slots.map { slots in
            slots.map { bodies.id[Int($0)] }.filter { linkages.answered(byOwnerOf: $0) != nil }
        }
        guard firsts.contains(where: { !$0.isEmpty }) else { return slots.map { _ in [] } }
        var isWanted = [Bool](repeating: false, count: units.itemsOfLinkage.count)
        for item in firsts.joined() { isWanted[Int(units.linkageOfItem[Int(item)])] = true }
        let lanes = lanes(of: { isWanted[Int($0)] })
        return firsts.map { items in
            items.flatMap { item in (lanes[units.linkageOfItem[Int(item)]] ?? []).flatMap(laneNumbers) }
        }
    }

    private func laneNumbers(of place: UnitLane) -> [LaneNumber] {
        let unit = units.all[place.unit]
        let width = Int(unit.lanes)
        func numbers(_ first: UnsafeMutablePointer<Double>, _ columns: Range<Int>) -> [LaneNumber] {
            columns.map { LaneNumber(first + $0 * width, place, unit) }
        }
        var result = (0..<Int(unit.program.pointee.joint_count)).flatMap { joint in
            numbers(
                unit.parameters + joint * csimd_joint_parameters * width,
                csimd_joint_impulses..<csimd_joint_impulses + 3)
        }
        for body in 0..<Int(unit.program.pointee.body_count) {
            result += numbers(unit.bodies + body * csimd_joint_kept_columns * width, 0..<csimd_joint_kept_columns)
        }
        return result
    }
}

/// A lane of a unit.
struct UnitLane {
    let unit: Int
    let lane: Int
}

/// A stiffness that a unit keeps of a body.
private struct StiffnessPlace {
    let lane: UnitLane
    let body: Int
    let column: Int
}

extension JointUnits {
    fileprivate func stiffness(_ place: StiffnessPlace) -> Double {
        bodyNumber(place.column, body: place.body, lane: place.lane.lane, unit: place.lane.unit).pointee
    }

    /// Unused lanes repeat the first.
    fileprivate func setStiffness(_ value: Double, _ place: StiffnessPlace) {
        let unit = all[place.lane.unit]
        let repeated = place.lane.lane == 0 ? Int(unit.used_lanes)..<Int(unit.lanes) : 0..<0
        for lane in [place.lane.lane] + Array(repeated) {
            bodyNumber(place.column, body: place.body, lane: lane, unit: place.lane.unit).pointee = value
        }
    }
}

extension SnapshotReader {
    fileprivate mutating func rows() throws(SnapshotError) -> SIMD3<Double> {
        SIMD3(try double(), try double(), try double())
    }
}
