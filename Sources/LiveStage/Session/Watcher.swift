/// One page: what it shows, and how far it has come with reading.
struct Watcher {
    /// Frames that may be under way before the page has shown the first of them.
    static let mostUnseen = 3
    /// Ticks that a page may take to show a frame before it counts as gone.
    static let patience = 600
    /// Messages that may be refused before the page is shut out.
    static let mostErrors = 10

    private var encoder = FrameEncoder()
    private var seen = 0
    private var waiting = 0
    private(set) var errors = 0

    /// Whether the page shows nothing of what it is sent any more.
    var isLost: Bool { waiting > Self.patience }
    /// Whether the page has sent too much that makes no sense.
    var isHostile: Bool { errors >= Self.mostErrors }

    mutating func noteError() { errors += 1 }

    /// Time has passed.
    mutating func pass(ticks: Int) { waiting = seen < encoder.count ? waiting + ticks : 0 }

    /// The page has shown a frame, and all before it.
    mutating func saw(_ frame: Int) throws(InputError) {
        guard frame <= encoder.count else { throw .frameToCome(frame) }
        seen = max(seen, frame)
        waiting = 0
    }

    /// The frame that is due; nil while the page is behind, or shows the list already.
    mutating func frame(of list: [Record]) -> [UInt8]? {
        guard encoder.count - seen < Self.mostUnseen else { return nil }
        return encoder.frame(to: list)
    }
}
