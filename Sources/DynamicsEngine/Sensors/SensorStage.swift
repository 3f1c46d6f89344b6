import Buffers
import DynamicsModel

/// What tells who is in it, and who was after the last step.
struct SensorStage {
    struct Entry {
        let sensor: SensorEvent.Sensor
        /// Ascending.
        var visitors: [UInt32] = []
    }

    /// Ascending by sensor.
    private(set) var entries: [Entry] = []
    /// The changes that the index of queries had noted when visitors were last looked for.
    private var seenChanges = -1
    private var found: [UInt32] = []
    private var ended: [SensorEvent] = []

    var isEmpty: Bool { entries.isEmpty }

    init(_ entries: [Entry] = []) { self.entries = entries }

    /// Where a sensor is, or would be.
    private func place(of sensor: SensorEvent.Sensor) -> Int {
        firstIndex(in: 0..<entries.count) { entries[$0].sensor >= sensor }
    }

    mutating func add(_ sensor: SensorEvent.Sensor) {
        entries.insert(Entry(sensor: sensor), at: place(of: sensor))
        seenChanges = -1
    }

    /// Removes a sensor if it is one.
    mutating func remove(_ sensor: SensorEvent.Sensor) {
        let place = place(of: sensor)
        if place < entries.count, entries[place].sensor == sensor { entries.remove(at: place) }
    }

    /// Who was in a sensor after the last step; nil if it is none.
    func visitors(of sensor: SensorEvent.Sensor) -> [UInt32]? {
        let place = place(of: sensor)
        return place < entries.count && entries[place].sensor == sensor ? entries[place].visitors : nil
    }

    /// Takes the visitors that any part of a scene knows.
    ///
    /// - Parameter parts: of each part for each sensor the number of its visitors, and these.
    mutating func join(_ parts: [[UInt32]]) {
        var begins = parts.map { _ in 0 }
        for place in entries.indices {
            var visitors: [UInt32] = []
            // Of a part that can't be heard any more there is nothing.
            for (part, numbers) in parts.enumerated() where begins[part] < numbers.count {
                let first = begins[part] + 1
                begins[part] = first + Int(numbers[first - 1])
                visitors += numbers[first..<begins[part]]
            }
            entries[place].visitors = visitors.sorted()
        }
    }

    /// Forgets visitors that another part of a scene tells of.
    mutating func keepVisitors(_ isKept: (UInt32) -> Bool) {
        for place in entries.indices { entries[place].visitors.removeAll { !isKept($0) } }
    }

    /// Whether something has changed since visitors were last looked for.
    mutating func isBehind(_ index: QueryIndex) -> Bool {
        defer { seenChanges = index.changeCount }
        return seenChanges != index.changeCount
    }

    /// Takes the visitors of each sensor, and appends who has come, then who has left.
    ///
    /// - Parameter find: hands out the visitors of a sensor, ascending, each once.
    mutating func update(
        _ events: inout [SensorEvent], _ find: (SensorEvent.Sensor, _ note: (UInt32) -> Void) -> Void
    ) {
        ended.removeAll(keepingCapacity: true)
        for place in entries.indices {
            let sensor = entries[place].sensor
            found.removeAll(keepingCapacity: true)
            find(sensor) { found.append($0) }
            compare(entries[place].visitors, sensor, &events)
            swap(&entries[place].visitors, &found)
        }
        events.append(contentsOf: ended)
    }

    private mutating func compare(
        _ before: [UInt32], _ sensor: SensorEvent.Sensor, _ events: inout [SensorEvent]
    ) {
        var old = 0
        for visitor in found {
            while old < before.count, before[old] < visitor {
                ended.append(SensorEvent(phase: .ended, sensor: sensor, visitor: before[old]))
                old += 1
            }
            if old < before.count, before[old] == visitor {
                old += 1
            } else {
                events.append(SensorEvent(phase: .began, sensor: sensor, visitor: visitor))
            }
        }
        for visitor in before[old...] {
            ended.append(SensorEvent(phase: .ended, sensor: sensor, visitor: visitor))
        }
    }
}

extension SensorEvent {
    fileprivate init(phase: Phase, sensor: Sensor, visitor: UInt32) {
        self.init(phase: phase, sensor: sensor, visitor: ItemID(rawValue: UInt64(visitor)))
    }
}
