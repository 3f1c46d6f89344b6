import Buffers
import DynamicsModel

/// The attachments of a world, in the order of adding, and what each keeps from step to step.
struct AttachmentStore {
    /// One attachment.
    struct Entry {
        let id: AttachmentID
        /// As added, with points, length and axis filled in.
        var attachment: Attachment
        /// Direction of the axis in the partner's frame.
        var axis: Vector2
        /// Rotation of the item against its partner when the angle is 0.
        var restRotation: Vector2
        /// Angle, full turns counted, and the impulses of the last substep, while the entry is in no unit.
        var angle: Double
        var impulses: SIMD3<Double> = .zero
        /// Of a ratchet: the multiple of its step that it doesn't turn back behind.
        var ratchetHold = 0.0
        /// Where the attachment is being solved: unit, joint and lane; nil where nothing of it moves.
        var place: JointPlace?
        /// Where it is solved besides, as a rung of a ladder.
        var rungs: [JointPlace] = []
    }

    private(set) var entries: [Entry]
    private(set) var idCount: UInt64
    /// Units must be made anew: an attachment has come, gone or changed what it holds.
    var isGraphDirty = false
    /// Whether any entry has a place.
    var havePlaces = false
    /// Changes whenever attachments come, go or get other sides.
    private(set) var version = 0
    /// Pairs of ids that don't collide, lower id in the upper half, ascending.
    var exclusions: [UInt64] = []
    var areExclusionsDirty = false
    /// Parameters of units must be written anew.
    var areParametersDirty = false

    /// Whether one of them breaks under a load, and whether one is a ratchet.
    private(set) var mayBreak = false
    private(set) var haveRatchets = false

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// As many ids have been given away.
    ///
    /// - Parameter older: what it takes the place of.
    init(entries: [Entry] = [], idCount: UInt64 = 0, after older: Self? = nil) {
        self.entries = entries
        self.idCount = idCount
        mayBreak = entries.contains { $0.attachment.mayBreak }
        haveRatchets = entries.contains { $0.attachment.ratchetStep != nil }
        if let older { follow(older) }
    }

    /// Takes the place of another one.
    mutating func follow(_ older: Self) { version = max(version, older.version) + 1 }

    mutating func append(_ attachment: Attachment, axis: Vector2, restRotation: Vector2, angle: Double) -> AttachmentID
    {
        let id = AttachmentID(rawValue: idCount)
        idCount += 1
        version += 1
        if attachment.mayBreak { mayBreak = true }
        if attachment.ratchetStep != nil { haveRatchets = true }
        entries.append(
            Entry(id: id, attachment: attachment, axis: axis, restRotation: restRotation, angle: angle))
        isGraphDirty = true
        areExclusionsDirty = true
        return id
    }

    /// Where an attachment is in the list; ids ascend.
    func index(of id: AttachmentID) throws(DynamicsError) -> Int {
        let place = firstIndex(in: 0..<entries.count) { entries[$0].id >= id }
        guard place < entries.count, entries[place].id == id else { throw .unknownID("\(id)") }
        return place
    }

    func contains(_ id: AttachmentID) -> Bool { (try? index(of: id)) != nil }

    mutating func update(_ index: Int, _ change: (inout Entry) -> Void) { change(&entries[index]) }

    /// Describes an attachment anew, which may have other sides then.
    mutating func replace(_ index: Int, by attachment: Attachment) {
        entries[index].attachment = attachment
        if attachment.mayBreak { mayBreak = true }
        if attachment.ratchetStep != nil { haveRatchets = true }
        version += 1
    }

    /// Removes what is at ascending places.
    mutating func remove(at places: [Int]) {
        guard let first = places.first else { return }
        if places.count == 1 {
            entries.remove(at: first)
        } else {
            let isRemoved = Set(places)
            var kept = Array(entries[..<first])
            for index in first..<entries.count where !isRemoved.contains(index) { kept.append(entries[index]) }
            entries = kept
        }
        version += 1
        isGraphDirty = true
        areExclusionsDirty = true
    }
}

/// Where an attachment is being solved.
struct JointPlace: Hashable {
    var unit: Int32
    var joint: Int32
    var lane: Int32
}

extension Attachment {
    /// Whether it breaks under a load.
    fileprivate var mayBreak: Bool { breakingForce != nil || breakingTorque != nil }
}
