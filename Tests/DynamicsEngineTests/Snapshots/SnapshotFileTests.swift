import AllocationCounter
import DynamicsModel
import Testing

@testable import DynamicsEngine

/// Bytes that are not what was written.
@Suite struct SnapshotFileTests {
    /// As small as a file with items and contacts gets.
    private func smallBytes() throws -> [UInt8] {
        let world = try world([ball(0, -10), ball(30, -10)], gravity: down, boundaries: [floor()])
        world.step(3)
        return world.snapshot().bytes
    }

    /// Puts the right checksum on changed bytes.
    private func seal(_ bytes: [UInt8]) -> [UInt8] {
        var (sealed, checksum) = (bytes, SnapshotChecksum())
        bytes.withUnsafeBytes { raw in
            checksum.update(UnsafeRawBufferPointer(rebasing: raw[..<32]))
            checksum.update(UnsafeRawBufferPointer(rebasing: raw[40...]))
        }
        withUnsafeBytes(of: checksum.value) { sealed.replaceSubrange(32..<40, with: $0) }
        return sealed
    }

    private func error(_ bytes: [UInt8]) -> SnapshotError? {
        do throws(SnapshotError) {
            _ = try WorldSnapshot(bytes: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `every change of a single byte is noticed`() throws {
        var bytes = try smallBytes()
        #expect(error(bytes) == nil)
        var unnoticed: [Int] = []
        for place in bytes.indices {
            let old = bytes[place]
            for change in UInt8(1)...255 {
                bytes[place] = old ^ change
                if error(bytes) == nil { unnoticed.append(place) }
            }
            bytes[place] = old
        }
        #expect(unnoticed.isEmpty)
        #expect(bytes.count < 1200, "a small file")
    }

    @Test func `every other length is noticed`() throws {
        let bytes = try smallBytes()
        for length in 0..<bytes.count {
            guard case .truncated(length, let needed)? = error(Array(bytes[..<length])) else {
                Issue.record("\(length) bytes of \(bytes.count)")
                continue
            }
            #expect(needed > length)
        }
        for more in 1...17 {
            let long = bytes + [UInt8](repeating: 0, count: more)
            #expect(error(long) == .tooLong(bytes: long.count, expected: bytes.count))
        }
    }

    @Test func `foreign, newer and older files are told apart`() throws {
        let bytes = try smallBytes()
        #expect(error(Array("PNG and other files begin with other bytes".utf8)) == .foreign)
        #expect(error([UInt8](repeating: 0, count: 4096)) == .foreign)
        var swapped = bytes
        swapped[8..<12].reverse()
        #expect(error(swapped) == .otherByteOrder)
        for place in [12, 16] {
            var newer = bytes
            newer[place] = 9
            guard case .newer(let version)? = error(newer) else {
                Issue.record("newer at \(place)")
                continue
            }
            #expect(version > .current)
            var older = bytes
            older[place] = 0
            guard case .older? = error(older) else {
                Issue.record("older at \(place)")
                continue
            }
        }
        var flipped = bytes
        flipped[bytes.count - 20] ^= 4
        #expect(error(flipped) == .corrupted)
        #expect(try String(describing: #require(error(flipped))).contains("checksum"))
    }

    /// Restores, and steps what is restored.
    private func tryOut(_ bytes: [UInt8]) throws -> Bool {
        let before = allocated_bytes()
        // A snapshot may unfold to 64 MiB, and that more than once where it is read, stepped and written again.
        defer { #expect(allocated_bytes() - before < 1 << 28, "\(bytes.count) bytes") }
        let world: World
        do throws(SnapshotError) {
            let snapshot = try WorldSnapshot(bytes: bytes)
            let blocks = (0..<4).map { (FieldID(rawValue: UInt64($0)), World.block) }
            world = try World(restoring: snapshot, customFields: Dictionary(uniqueKeysWithValues: blocks))
        } catch {
            #expect(!"\(error)".isEmpty)
            return false
        }
        world.step(2)
        _ = world.currentContacts()
        _ = world.attachmentStates()
        #expect(world.isFinite)
        #expect(try World(restoring: world.snapshot()).snapshot() == world.snapshot())
        return true
    }

    // No assertion but that it comes back, and that what is refused leaves no half of it: a sanitizer sees the rest.
    @Test func `nonsense under a right checksum is refused or stepped, and nothing crashes`() throws {
        let bytes = try worldOfEverything(steps: 8).snapshot().bytes
        let words: [UInt32] = [0, 1, 2, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x7F80_0000, 0x7FC0_0000, 0x7EFF_FFFF]
        var (refused, accepted) = (0, 0)
        for place in stride(from: 40, to: bytes.count, by: 4) {
            for word in isLong ? words : [words[(place / 4) % words.count], words[(place / 4 + 5) % words.count]] {
                var changed = bytes
                withUnsafeBytes(of: word) { changed.replaceSubrange(place..<(place + 4), with: $0) }
                if try tryOut(seal(changed)) { accepted += 1 } else { refused += 1 }
            }
        }
        #expect(refused > 300 && accepted > 100, "\(refused), \(accepted)")
    }

    @Test func `absurd counts are refused before memory is asked for`() throws {
        let bytes = try smallBytes()
        // The number of items, and that of ids, stand first in their section.
        var header = SnapshotHeader()
        header = try bytes.withUnsafeBytes { try SnapshotHeader(checking: $0) }
        for section in SnapshotSection.allCases where section != .room {
            let start = header.range(of: section).lowerBound
            for place in [start, start + 8] where place + 8 <= header.range(of: section).upperBound {
                for count in [UInt64(1) << 31, 1 << 40, 1 << 62, .max] {
                    var changed = bytes
                    withUnsafeBytes(of: count) { changed.replaceSubrange(place..<(place + 8), with: $0) }
                    _ = try tryOut(seal(changed))
                }
            }
        }
        var ids = bytes
        let place = header.range(of: .items).lowerBound + 8
        withUnsafeBytes(of: UInt64(Int32.max)) { ids.replaceSubrange(place..<(place + 8), with: $0) }
        #expect(try !tryOut(seal(ids)), "a file of \(bytes.count) bytes asks for 8 GB of ids")
    }

    @Test func `a world that has seen many items leaves room for their ids`() throws {
        let world = try world([ball(0, 0)])
        // As if six million items had come and gone: tables of more than 64 MiB.
        let ids = 6_000_000
        world.slotOfID.reserve(ids)
        world.idCount = ids
        let snapshot = world.snapshot()
        #expect(snapshot.bytes.count > 100_000)
        let restored = try World(restoring: snapshot)
        #expect(try restored.add(ball(50, 0)).rawValue == 6_000_000)
        // Without that room the same counts are refused.
        let header = try snapshot.bytes.withUnsafeBytes { try SnapshotHeader(checking: $0) }
        let end = header.range(of: .room).lowerBound
        var short = Array(snapshot.bytes[..<end])
        withUnsafeBytes(of: UInt64(end)) { short.replaceSubrange(24..<32, with: $0) }
        let room = 40 + 8 * SnapshotSection.room.rawValue
        withUnsafeBytes(of: UInt64(0)) { short.replaceSubrange(room..<(room + 8), with: $0) }
        #expect(try !tryOut(seal(short)))
    }

    @Test func `regions go into snapshots as deep as worlds take them`() throws {
        func nested(_ depth: Int) -> Region {
            (1..<depth).reduce(Region.circle(radius: 10)) { region, _ in .inverse(region) }
        }
        let world = try world([ball(0, 0)], fields: [Field(.drag, region: nested(500))])
        #expect(try World(restoring: world.snapshot()).snapshot() == world.snapshot())
        #expect(throws: DynamicsError.self) { try world.add(Field(.drag, region: nested(501))) }
    }

    @Test func `what cannot be restored leaves the world as it was`() throws {
        let world = try worldOfEverything()
        var bytes = world.snapshot().bytes
        let header = try bytes.withUnsafeBytes { try SnapshotHeader(checking: $0) }
        // The last thing that is read: an event of an item that never was.
        let events = header.range(of: .events)
        withUnsafeBytes(of: UInt64(1)) { bytes.replaceSubrange(events.lowerBound..<(events.lowerBound + 8), with: $0) }
        let (twin, bad) = (try worldOfEverything(), try WorldSnapshot(bytes: seal(bytes)))
        #expect(throws: SnapshotError.self) { try world.restore(bad) }
        #expect(world.snapshot() == twin.snapshot())
        #expect(world.trace(5) == twin.trace(5))
    }

    @Test func `the checksum takes notice of order and length`() {
        func checksum(_ words: [UInt64]) -> UInt64 {
            var checksum = SnapshotChecksum()
            words.withUnsafeBytes { checksum.update($0) }
            return checksum.value
        }
        let words: [UInt64] = [1, 2, 3, 4, 5, 6, 7]
        var seen: Set<UInt64> = [checksum(words)]
        for a in 0..<7 {
            for b in (a + 1)..<7 {
                var swapped = words
                swapped.swapAt(a, b)
                #expect(seen.insert(checksum(swapped)).inserted)
            }
        }
        for count in 0..<7 { #expect(seen.insert(checksum(Array(words[..<count]))).inserted) }
        #expect(checksum([]) != checksum([0]) && checksum([0]) != checksum([0, 0]))
    }
}
