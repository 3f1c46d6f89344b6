import Buffers

/// A world's state as the bytes of a snapshot, in memory that the next state is written to.
///
/// Shapes and materials are numbered as the world's tables have them, not by their first use: so their numbers, and the
/// section of shapes, stay the same when bodies are put into another order.
struct FrameState: ~Copyable {
    private(set) var bytes = Buffer<UInt8>()
    /// The lengths of the sections; the header among the bytes is written when the state is restored.
    var header = SnapshotHeader()

    var byteCount: Int { header.byteCount }

    /// Takes the state of a world.
    mutating func take(_ world: World) {
        let contents = world.surveyState(&header) { $0.numberAll($1) }
        makeRoom()
        world.write(contents, &header, to: bytes.pointer)
        world.kinds.forgetUnused(&world.bodies)
    }

    /// Makes room for as many bytes as the header says.
    mutating func makeRoom() { bytes.reserveDiscarding(byteCount, spare: byteCount / 8) }

    func section(_ section: SnapshotSection) -> UnsafeMutableRawBufferPointer {
        let range = header.range(of: section)
        return UnsafeMutableRawBufferPointer(start: bytes.pointer + range.lowerBound, count: range.count)
    }

    /// The snapshot, complete with its header.
    func sealed() -> UnsafeRawBufferPointer {
        let all = UnsafeMutableRawBufferPointer(start: bytes.pointer, count: byteCount)
        header.seal(all)
        return UnsafeRawBufferPointer(all)
    }
}
