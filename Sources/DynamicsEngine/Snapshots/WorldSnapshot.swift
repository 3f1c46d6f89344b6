import Buffers
import DynamicsModel

/// The whole state of a world at one moment, as bytes: all that affects what later steps give, and nothing else.
///
/// ```swift
/// let snapshot = world.snapshot()
/// world.step()
/// try world.restore(snapshot)
/// ```
///
/// Worlds in the same state have equal snapshots, on any number of workers and with any build of the kernels. The form of
/// the bytes is documented in the article on snapshots.
public struct WorldSnapshot: Sendable {
    /// The snapshot as it is written to a file.
    public let bytes: [UInt8]
    /// The blocks of custom fields, where the snapshot was taken in this process.
    let customFields: [FieldID: CustomField]

    /// What was written is what is there.
    init(sealed bytes: [UInt8], customFields: [FieldID: CustomField]) {
        self.bytes = bytes
        self.customFields = customFields
    }

    /// A snapshot from bytes, as of a file.
    ///
    /// - Throws: what is wrong with their form: foreign, cut off, too long, newer, older, or changed. What they say is looked
    ///   at when they are restored.
    /// - Complexity: O(bytes).
    public init(bytes: [UInt8]) throws(SnapshotError) {
        _ = try bytes.withUnsafeBufferPointer { (buffer) throws(SnapshotError) in
            try SnapshotHeader(checking: UnsafeRawBufferPointer(buffer))
        }
        self.init(sealed: bytes, customFields: [:])
    }

    /// What the bytes hold, by part: "items", "shapes", "contacts" and so on, and "header".
    public var memory: [MemoryUse] {
        bytes.withUnsafeBufferPointer { buffer in
            guard let header = try? SnapshotHeader(checking: UnsafeRawBufferPointer(buffer)) else { return [] }
            return [MemoryUse(kind: "header", bytes: SnapshotHeader.byteCount)]
                + SnapshotSection.allCases.map { MemoryUse(kind: $0.name, bytes: header.lengths[$0.rawValue]) }
        }
    }
}

extension WorldSnapshot: Equatable {
    /// Whether the bytes are equal; blocks of custom fields are not compared.
    public static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }
}
