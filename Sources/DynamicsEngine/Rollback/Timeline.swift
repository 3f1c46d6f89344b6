import Buffers
import DynamicsModel

/// The last states of a world, to go back to: for games over a network that learn of an input after they have gone on
/// without it.
///
/// ```swift
/// let timeline = try Timeline(depth: 60)
/// timeline.record(world)
/// for _ in 0..<60 { timeline.step(world) }
///
/// // Eight steps ago the other player jumped.
/// try timeline.restore(world, ticksBack: 8)
/// try world.apply(Push(force: [0, -4], targets: [.init(ball)]))
/// for _ in 0..<8 { timeline.step(world) }
/// ```
///
/// A state is all that a ``WorldSnapshot`` holds, so what is restored goes on by the same bits, and edits between the steps
/// are undone with them. The newest state is kept as it is, and each one before as what differs from the next: what has not
/// changed takes no bytes. See the article on rollback for sizes and times.
///
/// States are named by `World.ticks`, and rise. A timeline is used from one thread at a time.
public final class Timeline {
    /// How many states are kept besides the newest: so many steps back one can go, where each is recorded.
    public let depth: Int

    /// Nil before the first.
    private var newestTick: Int?
    private var newest = FrameState()
    private var newestCustomFields: [FieldID: CustomField] = [:]
    private var ring: FrameRing
    /// The state that the newest one is compared with, or made of.
    private var other = FrameState()
    private var coding = FrameCoding()
    private var encoder = WordEncoder()

    /// A timeline without states.
    ///
    /// - Parameter depth: how many states are kept besides the newest, 1 to 1,000,000. Memory is taken as they come.
    /// - Throws: `DynamicsError.outOfRange`.
    public init(depth: Int) throws(DynamicsError) {
        guard 1...1_000_000 ~= depth else {
            throw .outOfRange("depth", Double(depth), rule: "from 1 to 1000000 states")
        }
        self.depth = depth
        ring = FrameRing(depth: depth)
    }

    /// How many states can be restored.
    public var count: Int { newestTick == nil ? 0 : ring.count + 1 }

    /// The ticks of the oldest and the newest state that can be restored; nil before the first.
    public var ticks: ClosedRange<Int>? {
        newestTick.map { (ring.count > 0 ? ring.tick(0) : $0)...$0 }
    }

    /// Whether the state of a tick can be restored.
    ///
    /// - Complexity: O(log states).
    public func contains(tick: Int) -> Bool { tick == newestTick || ring.place(of: tick) != nil }

    /// Takes the state of a world as it is now; the oldest is given up where ``depth`` is reached.
    ///
    /// States of its tick and of later ones are given up as well: the world has another future now. So an edit can be
    /// recorded after the step that it follows. Once as many states have been recorded as are kept, nothing is allocated
    /// but what snapshots make of large linkages, and a short list for each boundary.
    ///
    /// - Complexity: O(items + contacts).
    public func record(_ world: World) {
        dropFrames(from: world.ticks)
        other.take(world)
        if let newestTick {
            encoder.begin()
            coding.code(&newest, from: other, with: &encoder)
            ring.append(tick: newestTick, encoder.bytes.pointer, encoder.byteCount, newestCustomFields)
        }
        swap(&newest, &other)
        newestTick = world.ticks
        newestCustomFields = world.customBlocks
    }

    /// Steps a world, and takes its state.
    public func step(_ world: World) {
        world.step()
        record(world)
    }

    /// Puts a world back to the state of a tick; states after it are given up.
    ///
    /// The world stays the same object, with its workers and kernels. Steps and edits that follow give the same bits as those
    /// did that followed the state; ids that were given since are given again. ``World/statistics`` start anew.
    ///
    /// - Throws: `TimelineError.notHeld`; world and timeline are then unchanged.
    /// - Complexity: O(ticks · (items + contacts)), and what restoring a snapshot takes.
    public func restore(_ world: World, toTick tick: Int) throws(TimelineError) {
        guard contains(tick: tick) else { throw .notHeld(tick: tick, held: ticks) }
        while let newestTick, newestTick > tick { dropNewest() }
        do {
            try world.restore(newest.sealed(), newestCustomFields)
        } catch {
            throw .refused(error)
        }
    }

    /// Puts a world back by so many ticks from where it is now, and otherwise like ``restore(_:toTick:)``; 0 undoes edits since
    /// its state was recorded.
    public func restore(_ world: World, ticksBack: Int) throws(TimelineError) {
        let (tick, overflows) = world.ticks.subtractingReportingOverflow(ticksBack)
        guard !overflows else { throw .notHeld(tick: ticksBack < 0 ? .max : .min, held: ticks) }
        try restore(world, toTick: tick)
    }

    /// Gives all states up; their memory stays for the next ones.
    public func removeAll() {
        ring.removeAll()
        newestTick = nil
        newestCustomFields = [:]
    }

    /// What the timeline holds, by kind: "frames" before the newest, "spare" room for more of them, "states" as they are,
    /// and "scratch".
    public var memory: [MemoryUse] {
        [
            MemoryUse(kind: "frames", bytes: ring.usedBytes),
            MemoryUse(kind: "spare", bytes: ring.byteCount - ring.usedBytes),
            MemoryUse(kind: "states", bytes: newest.bytes.byteCount + other.bytes.byteCount),
            MemoryUse(kind: "scratch", bytes: coding.byteCount + encoder.bytes.byteCount),
        ]
    }

    private func dropFrames(from tick: Int) {
        while let newestTick, newestTick >= tick { dropNewest() }
    }

    /// Makes the frame before the newest one.
    private func dropNewest() {
        guard ring.count > 0 else { return removeAll() }
        let last = ring.count - 1
        ring.withBytes(last) { bytes in
            var decoder = WordDecoder(bytes)
            coding.code(&other, from: newest, with: &decoder)
        }
        swap(&newest, &other)
        newestTick = ring.tick(last)
        newestCustomFields = ring.customFields(last)
        ring.removeLast()
    }
}
