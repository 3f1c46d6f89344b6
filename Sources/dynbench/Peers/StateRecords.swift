import DynamicsModel
import Foundation

/// The file of recorded states: for each recorded step its number as a 64-bit integer, then seven doubles an item
/// (x and y of the centre of mass, cosine, sine, velocity x and y, angular velocity), all little-endian.
enum StateRecords {
    static let bytesPerItem = 7 * MemoryLayout<Double>.size

    /// Appends a step's states.
    static func append(_ states: [ItemState], step: Int, to data: inout Data) {
        withUnsafeBytes(of: Int64(step).littleEndian) { data.append(contentsOf: $0) }
        var values: [UInt64] = []
        values.reserveCapacity(7 * states.count)
        for state in states {
            for value in [
                state.centerOfMass.x, state.centerOfMass.y, state.cosine, state.sine, state.velocity.x,
                state.velocity.y, state.angularVelocity,
            ] {
                values.append(value.bitPattern.littleEndian)
            }
        }
        values.withUnsafeBytes { data.append(contentsOf: $0) }
    }

    /// Reads a file record by record. A record that was cut off at the end is left out.
    static func read(_ file: URL, items: Int, _ body: (_ step: Int, _ states: [ItemState]) -> Void) throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let size = MemoryLayout<Int64>.size + items * bytesPerItem
        while let record = try handle.read(upToCount: size), record.count == size {
            record.withUnsafeBytes { bytes in
                func value(_ index: Int) -> Double {
                    let bits = bytes.loadUnaligned(fromByteOffset: 8 + 8 * index, as: UInt64.self)
                    return Double(bitPattern: UInt64(littleEndian: bits))
                }
                let step = Int64(littleEndian: bytes.loadUnaligned(as: Int64.self))
                let states = (0..<items).map { item in
                    let at = 7 * item
                    return ItemState(
                        centerOfMass: Vector2(value(at), value(at + 1)), cosine: value(at + 2), sine: value(at + 3),
                        velocity: Vector2(value(at + 4), value(at + 5)), angularVelocity: value(at + 6))
                }
                body(Int(step), states)
            }
        }
    }
}
