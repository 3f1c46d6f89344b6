/// Whole numbers of many frames as bytes that compress well.
///
/// Each number is told by its difference from what the frames before let expect: of order 0 nothing, of order 1 the number
/// before, of order 2 going on as before. Differences wrap within the channel's bits and are folded (0, −1, 1, −2 … become 0,
/// 1, 2, 3 …); a frame's low bytes come before its higher ones, so that zeros gather.
struct Channel {
    /// Numbers of a frame.
    let width: Int
    let frames: Int
    /// Numbers are below 2^bits; up to 24.
    let bits: Int
    /// Frame after frame.
    let values: [UInt32]

    init(width: Int, bits: Int, values: [UInt32]) {
        self.width = width
        self.bits = bits
        self.values = values
        frames = width == 0 ? 0 : values.count / width
    }

    /// Bytes of a number.
    var planes: Int { (bits + 7) / 8 }

    /// The bytes of the first frames.
    func bytes(order: Int, frames count: Int? = nil) -> [UInt8] {
        let count = min(count ?? frames, frames)
        let mask: UInt32 = (1 << UInt32(bits)) - 1
        let half: UInt32 = 1 << UInt32(bits - 1)
        var bytes = [UInt8](repeating: 0, count: count * width * planes)
        for frame in 0..<count {
            for index in 0..<width {
                let place = frame * width + index
                // Wrapping, so that an angle that passes a full turn makes a small difference.
                let residual = (values[place] &- expected(place, frame: frame, order: order)) & mask
                let folded = residual < half ? residual << 1 : ((mask - residual) << 1) | 1
                for plane in 0..<planes {
                    // A frame's low bytes, then its next ones: high bytes of small differences are zeros side by side.
                    bytes[frame * width * planes + plane * width + index] = UInt8(
                        truncatingIfNeeded: folded >> UInt32(8 * plane))
                }
            }
        }
        return bytes
    }

    /// What the frames before let expect; the first frames have fewer before them, so a lower order.
    private func expected(_ place: Int, frame: Int, order: Int) -> UInt32 {
        switch min(order, frame) {
        case 0: 0
        case 1: values[place - width]
        default: 2 &* values[place - width] &- values[place - 2 * width]
        }
    }

    /// The order whose bytes compress best, by the first frames.
    ///
    /// 30 frames at most, since every order is compressed to find out.
    func bestOrder(of orders: [Int]) -> Int {
        guard orders.count > 1 else { return orders[0] }
        return orders.min { Deflate.size(bytes(order: $0, frames: 30)) < Deflate.size(bytes(order: $1, frames: 30)) }
            ?? orders[0]
    }
}
