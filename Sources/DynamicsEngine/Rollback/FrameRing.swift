import Buffers
import DynamicsModel

/// The frames before the newest one, each as what differs from the next: the oldest gives room to the newest.
///
/// Bytes lie one behind the other in one block, whose end goes on at its beginning; it grows until as many frames fit as
/// are to be kept.
struct FrameRing: ~Copyable {
    private struct Frame {
        let tick: Int
        let start: Int
        let length: Int
        let customFields: [FieldID: CustomField]

        /// Behind what a decoder may look at.
        var end: Int { start + length + WordDecoder.slack }
    }

    private let depth: Int
    /// Frame k, from the oldest on, is element (`first` + k) modulo `depth`.
    private var frames: [Frame] = []
    private var first = 0
    private(set) var count = 0
    private var bytes = Buffer<UInt8>()
    /// Bytes that the frames take.
    private(set) var usedBytes = 0

    init(depth: Int) { self.depth = depth }

    /// Bytes held, what is free included.
    var byteCount: Int { bytes.byteCount }

    private subscript(place: Int) -> Frame { frames[(first + place) % depth] }

    /// The tick of a frame, from the oldest on.
    func tick(_ place: Int) -> Int { self[place].tick }

    /// The frame of a tick; nil if it isn't held.
    func place(of tick: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].tick < tick { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].tick == tick ? low : nil
    }

    func withBytes<Result>(_ place: Int, _ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        body(UnsafePointer(bytes.pointer + self[place].start))
    }

    func customFields(_ place: Int) -> [FieldID: CustomField] { self[place].customFields }

    /// Appends a frame; where as many are there as are to be kept, the oldest goes.
    mutating func append(
        tick: Int, _ delta: UnsafePointer<UInt8>, _ length: Int, _ customFields: [FieldID: CustomField]
    ) {
        if count == depth { removeFirst() }
        let start = room(for: length + WordDecoder.slack)
        (bytes.pointer + start).copy(delta, count: length)
        let frame = Frame(tick: tick, start: start, length: length, customFields: customFields)
        let place = (first + count) % depth
        if place < frames.count { frames[place] = frame } else { frames.append(frame) }
        count += 1
        usedBytes += length
    }

    private mutating func removeFirst() {
        usedBytes -= self[0].length
        frames[first] = Frame(tick: 0, start: 0, length: 0, customFields: [:])
        first = (first + 1) % depth
        count -= 1
    }

    mutating func removeLast() {
        usedBytes -= self[count - 1].length
        frames[(first + count - 1) % depth] = Frame(tick: 0, start: 0, length: 0, customFields: [:])
        count -= 1
    }

    mutating func removeAll() {
        while count > 0 { removeLast() }
    }

    /// Where so many bytes are free; makes room if they aren't.
    private mutating func room(for length: Int) -> Int {
        if let start = free(length) { return start }
        let needed = usedBytes + count * WordDecoder.slack + length
        let grown = Buffer<UInt8>(capacity: needed + needed / 4)
        var end = 0
        for place in 0..<count {
            let frame = self[place]
            (grown.pointer + end).copy(bytes.pointer + frame.start, count: frame.length)
            let moved = Frame(tick: frame.tick, start: end, length: frame.length, customFields: frame.customFields)
            frames[(first + place) % depth] = moved
            end = moved.end
        }
        bytes = grown
        return end
    }

    private func free(_ length: Int) -> Int? {
        guard count > 0 else { return length <= bytes.capacity ? 0 : nil }
        let (begin, end) = (self[0].start, self[count - 1].end)
        if self[count - 1].start < begin { return end + length <= begin ? end : nil }
        if end + length <= bytes.capacity { return end }
        return length <= begin ? 0 : nil
    }
}
