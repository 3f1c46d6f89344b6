import DynamicsModel

/// Why bytes are no snapshot, or none that can be restored. Nothing has then been changed.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Fewer bytes than there should be.
    case truncated(bytes: Int, needed: Int)
    /// More bytes than there should be.
    case tooLong(bytes: Int, expected: Int)
    /// The bytes don't begin like a snapshot.
    case foreign
    /// Written with the bytes of numbers in the other order.
    case otherByteOrder
    /// Written by a later release.
    case newer(SnapshotVersion)
    /// Written by an earlier release, which kept other state.
    case older(SnapshotVersion)
    /// The checksum is wrong: some of the bytes have changed.
    case corrupted
    /// The checksum is right, but what the bytes say makes no sense; names the part and the rule.
    case invalid(String)
    /// A custom field whose block isn't known; snapshots read from bytes have none.
    case missingCustomField(FieldID, name: String?)
    /// A value that the model refuses.
    case refused(DynamicsError)

    public var description: String {
        let known = SnapshotVersion.current
        return switch self {
        case .truncated(let bytes, let needed): "the snapshot is cut off: \(bytes) bytes of at least \(needed)"
        case .tooLong(let bytes, let expected): "the snapshot has \(bytes) bytes; it should have \(expected)"
        case .foreign: "this is no snapshot: it begins with other bytes"
        case .otherByteOrder: "the snapshot has its numbers' bytes in the other order"
        case .newer(let version): "the snapshot is of \(version), which is newer than \(known)"
        case .older(let version): "the snapshot is of \(version), which is older than \(known)"
        case .corrupted: "the snapshot is corrupted: its checksum is wrong"
        case .invalid(let reason): "the snapshot makes no sense: \(reason)"
        case .missingCustomField(let id, let name):
            "the block of custom \(id)\(name.map { " “\($0)”" } ?? "") isn't known; it must be given"
        case .refused(let error): "the snapshot holds what is refused: \(error)"
        }
    }
}

/// The versions of a snapshot's form and of the state in it.
public struct SnapshotVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Of header, sections and checksum.
    public var format: UInt32
    /// Of what the engine keeps: it rises whenever a part of the state comes, goes or means something else.
    public var layout: UInt32

    /// Makes a version of its numbers.
    public init(format: UInt32, layout: UInt32) {
        self.format = format
        self.layout = layout
    }

    /// What this release writes, and all it reads.
    public static let current = SnapshotVersion(format: 1, layout: 6)

    public static func < (a: Self, b: Self) -> Bool { (a.format, a.layout) < (b.format, b.layout) }
    public var description: String { "format \(format), layout \(layout)" }
}
