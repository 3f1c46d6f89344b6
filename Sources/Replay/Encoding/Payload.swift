import Foundation

/// The blocks of bytes of a page, one behind the other, and a table of them.
struct Payload {
    /// How a block is read back.
    struct Entry: Encodable {
        var offset: Int
        var length: Int
        var deflated: Bool
        var width: Int
        var frames: Int
        var bits: Int
        var order: Int
    }

    /// All blocks; entries say where each begins.
    private(set) var bytes: [UInt8] = []
    private(set) var entries: [String: Entry] = [:]

    /// - Parameter orders: what to choose the order of prediction from.
    mutating func add(_ name: String, _ channel: Channel, orders: [Int]) {
        let order = channel.bestOrder(of: orders)
        let (block, deflated) = Payload.block(channel.bytes(order: order))
        entries[name] = Entry(
            offset: bytes.count, length: block.count, deflated: deflated, width: channel.width, frames: channel.frames,
            bits: channel.bits, order: order)
        bytes += block
    }

    /// Compressed where that is possible.
    static func block(_ plain: [UInt8]) -> (bytes: [UInt8], deflated: Bool) {
        guard let compressed = Deflate.compressed(plain) else { return (plain, false) }
        return (compressed, true)
    }
}
