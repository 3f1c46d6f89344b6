import Buffers

#if _endian(big)
    #error("Snapshots are the bytes of columns, little-endian.")
#endif

/// The parts of a snapshot, in the order they stand in.
enum SnapshotSection: Int, CaseIterable {
    case world, shapes, materials, items, boundaries, pushes, fields, attachments, contacts, events
    case exemptions, sensors, reports, userValues, moves
    /// Zeros, for what unfolds to very much more memory than its own.
    case room

    var name: String { "\(self)" }
}

/// What a snapshot begins with; see the table in the documentation.
struct SnapshotHeader {
    /// The byte lengths of the sections, each a multiple of 8.
    var lengths = [Int](repeating: 0, count: SnapshotSection.allCases.count)

    /// "DYN" among bytes that transfers of text would change.
    static let magic: [UInt8] = [0x89, 0x44, 0x59, 0x4E, 0x0D, 0x0A, 0x1A, 0x0A]
    static let byteOrder: UInt32 = 0x0102_0304
    private static let checksumOffset = 32
    private static let lengthsOffset = 40
    static let byteCount = lengthsOffset + 8 * SnapshotSection.allCases.count

    /// The length of the whole snapshot, bytes.
    var byteCount: Int { lengths.reduce(Self.byteCount, +) }

    /// Where a section lies.
    func range(of section: SnapshotSection) -> Range<Int> {
        let start = lengths[..<section.rawValue].reduce(Self.byteCount, +)
        return start..<(start + lengths[section.rawValue])
    }

    /// Writes the header before sections that are there already, with the checksum of all.
    func seal(_ bytes: UnsafeMutableRawBufferPointer) {
        var writer = SnapshotWriter(into: bytes.baseAddress)
        for byte in Self.magic { writer.put(byte) }
        writer.put(Self.byteOrder)
        writer.put(SnapshotVersion.current.format)
        writer.put(SnapshotVersion.current.layout)
        writer.put(UInt32(0))
        writer.put(UInt64(bytes.count))
        writer.put(UInt64(0))
        for length in lengths { writer.put(UInt64(length)) }
        let checksum = Self.checksum(UnsafeRawBufferPointer(bytes))
        bytes.storeBytes(of: checksum, toByteOffset: Self.checksumOffset, as: UInt64.self)
    }

    init() {}

    /// Reads and checks a header, and the checksum of all bytes.
    init(checking bytes: UnsafeRawBufferPointer) throws(SnapshotError) {
        let magic = bytes.prefix(Self.magic.count)
        guard magic.elementsEqual(Self.magic.prefix(magic.count)) else { throw .foreign }
        guard bytes.count >= Self.lengthsOffset else { throw .truncated(bytes: bytes.count, needed: Self.byteCount) }
        var reader = SnapshotReader(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(Self.magic.count)), in: "header")
        let byteOrder: UInt32 = try reader.integer()
        guard byteOrder != Self.byteOrder.byteSwapped else { throw .otherByteOrder }
        guard byteOrder == Self.byteOrder else { throw .corrupted }
        let version = SnapshotVersion(format: try reader.integer(), layout: try reader.integer())
        guard version <= .current else { throw .newer(version) }
        guard version == .current else { throw .older(version) }
        guard try reader.integer(UInt32.self) == 0 else { throw .corrupted }
        let length: UInt64 = try reader.integer()
        guard length >= Self.byteCount, length % 8 == 0, length <= UInt64(Int.max) else { throw .corrupted }
        guard bytes.count >= Int(length) else { throw .truncated(bytes: bytes.count, needed: Int(length)) }
        guard bytes.count == Int(length) else { throw .tooLong(bytes: bytes.count, expected: Int(length)) }
        guard try reader.integer(UInt64.self) == Self.checksum(bytes) else { throw .corrupted }
        try readLengths(&reader, remaining: Int(length) - Self.byteCount)
    }

    private mutating func readLengths(_ reader: inout SnapshotReader, remaining: Int) throws(SnapshotError) {
        var remaining = remaining
        for section in lengths.indices {
            let length: UInt64 = try reader.integer()
            guard length <= UInt64(remaining), length % 8 == 0 else {
                throw .invalid("section \(section) is \(length) bytes long where \(remaining) are left")
            }
            lengths[section] = Int(length)
            remaining -= Int(length)
        }
        guard remaining == 0 else { throw .invalid("\(remaining) bytes belong to no section") }
    }

    /// Of everything but the checksum itself.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var checksum = SnapshotChecksum()
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<checksumOffset]))
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[lengthsOffset...]))
        return checksum.value
    }
}
