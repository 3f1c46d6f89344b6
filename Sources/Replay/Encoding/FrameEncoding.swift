import DynamicsEngine
import DynamicsModel
import Foundation

/// The frames of a recording as channels.
struct FrameEncoding {
    let recorder: Recorder
    /// Items that ever were.
    let items: Int
    let quantiser: Quantiser
    let speeds: SpeedScale
    /// Largest field vector, pt/s².
    let vectors: SpeedScale

    /// 4096 steps a turn, less than a tenth of a degree each.
    static let angleBits = 12

    init(_ recorder: Recorder) {
        self.recorder = recorder
        items = recorder.frames.map(\.x.count).max() ?? 0
        quantiser = Quantiser(area: Self.area(recorder), size: Self.usualSize(recorder.shapes))
        speeds = SpeedScale(
            most: recorder.frames.reduce(0) { most, frame in
                Double(max(Float(most), frame.velocityX.map(abs).max() ?? 0, frame.velocityY.map(abs).max() ?? 0))
            })
        vectors = SpeedScale(most: recorder.overlays.flatMap(\.vectors).map { max(abs($0.x), abs($0.y)) }.max() ?? 0)
    }

    /// Where items ever were; what flies off by more than 50 times the extent of the start is moved to the edge.
    private static func area(_ recorder: Recorder) -> SceneArea.Rectangle {
        var (low, high) = (Vector2(repeating: .infinity), Vector2(repeating: -.infinity))
        for frame in recorder.frames {
            for id in frame.x.indices where frame.states[id] != .absent {
                let place = Vector2(Double(frame.x[id]), Double(frame.y[id]))
                low = pointwiseMin(low, place)
                high = pointwiseMax(high, place)
            }
        }
        guard low.x <= high.x else { return recorder.startArea }
        let limit = recorder.startArea.enlarged(by: 50)
        // Contacts lie on the rim of items.
        let rim = Vector2(repeating: recorder.shapes.shapes.map(ShapeTable.radius).max() ?? 0)
        low = pointwiseMax(low, limit.minimum) - rim
        return SceneArea.Rectangle(
            minimum: low, maximum: pointwiseMax(pointwiseMin(high, limit.maximum) + rim, low + Vector2(1, 1)))
    }

    /// The median diameter of the shapes in use, pt.
    private static func usualSize(_ table: ShapeTable) -> Double {
        let sizes = table.uses.map { 2 * ShapeTable.radius(table.shapes[$0.shape]) }.sorted()
        return sizes.isEmpty ? 1 : max(sizes[sizes.count / 2], 1e-3)
    }

    /// Positions, angles, velocities and states, each as a channel of all items that ever were.
    func addFrames(to payload: inout Payload) {
        func channel(bits: Int, _ value: (KeyFrame, Int) -> UInt32) -> Channel {
            var values: [UInt32] = []
            values.reserveCapacity(items * recorder.frames.count)
            for frame in recorder.frames {
                for id in 0..<items {
                    if id < frame.x.count, frame.states[id] != .absent {
                        values.append(value(frame, id))
                    } else {
                        // As before, which costs nothing.
                        values.append(values.count >= items ? values[values.count - items] : 0)
                    }
                }
            }
            return Channel(width: items, bits: bits, values: values)
        }
        // Of order 1 or 2, whichever compresses better: what flies goes on evenly, what rests stays.
        payload.add("x", channel(bits: quantiser.bits) { quantiser.whole(Double($0.x[$1]), axis: 0) }, orders: [1, 2])
        payload.add("y", channel(bits: quantiser.bits) { quantiser.whole(Double($0.y[$1]), axis: 1) }, orders: [1, 2])
        payload.add("angle", channel(bits: Self.angleBits) { Self.turn($0.cosine[$1], $0.sine[$1]) }, orders: [1, 2])
        payload.add("vx", channel(bits: 8) { speeds.byte(Double($0.velocityX[$1])) }, orders: [0, 1])
        payload.add("vy", channel(bits: 8) { speeds.byte(Double($0.velocityY[$1])) }, orders: [0, 1])
        let states = recorder.frames.flatMap { frame in
            (0..<items).map { $0 < frame.states.count ? UInt32(frame.states[$0].rawValue) : 0 }
        }
        payload.add("state", Channel(width: items, bits: 8, values: states), orders: [1])
    }

    /// An angle in 4096ths of a turn.
    private static func turn(_ cosine: Float, _ sine: Float) -> UInt32 {
        let turns = atan2(Double(sine), Double(cosine)) / (2 * .pi)
        return UInt32(bitPattern: Int32((turns * Double(1 << angleBits)).rounded())) & (1 << UInt32(angleBits) - 1)
    }

    /// Contacts, islands, cells and field vectors. Lists of different lengths lie one behind the other; the manifest
    /// has the lengths.
    func addOverlays(to payload: inout Payload) {
        let overlays = recorder.overlays
        let contacts = overlays.flatMap(\.contacts)
        func list(_ name: String, bits: Int, _ values: [UInt32]) {
            payload.add(name, Channel(width: values.count, bits: bits, values: values), orders: [0])
        }
        list("contactX", bits: quantiser.bits, contacts.map { quantiser.whole($0.position.x, axis: 0) })
        list("contactY", bits: quantiser.bits, contacts.map { quantiser.whole($0.position.y, axis: 1) })
        list(
            "contactAngle", bits: 8,
            contacts.map {
                UInt32(bitPattern: Int32((atan2($0.normal.y, $0.normal.x) / (2 * .pi) * 256).rounded())) & 255
            })
        let islands = overlays.flatMap { overlay in
            (0..<items).map { $0 < overlay.islands.count ? UInt32(overlay.islands[$0]) : 0 }
        }
        payload.add("island", Channel(width: items, bits: 8, values: islands), orders: [1])
        // Differences from one cell to the next are small, as cells come row by row.
        let cells = overlays.flatMap(\.cells)
        func coordinate(_ name: String, _ value: KeyPath<GridCell, Int>) {
            payload.add(
                name,
                Channel(
                    width: 1, bits: 24,
                    values: cells.map { UInt32(truncatingIfNeeded: $0[keyPath: value]) & 0xFF_FFFF }), orders: [1])
        }
        coordinate("cellLevel", \.level)
        coordinate("cellColumn", \.column)
        coordinate("cellRow", \.row)
        let probes = recorder.probes.count
        let hasVectors = overlays.contains { !$0.vectors.isEmpty }
        func component(_ name: String, _ axis: Int) {
            let values = overlays.flatMap { overlay in
                overlay.vectors.isEmpty
                    ? [UInt32](repeating: 128, count: probes) : overlay.vectors.map { vectors.byte($0[axis]) }
            }
            payload.add(name, Channel(width: probes, bits: 8, values: hasVectors ? values : []), orders: [1])
        }
        component("vectorX", 0)
        component("vectorY", 1)
    }
}
