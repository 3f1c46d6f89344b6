import DynamicsEngine
import DynamicsModel

/// Bytes as damage to a snapshot, whose checksum is then made right again: whatever it says, a world either refuses it and
/// stays as it was, or goes on from it.
enum SnapshotInput {
    static func run(_ bytes: [UInt8]) {
        var source = ByteSource(bytes)
        guard let world = try? World(scene(&source)) else { return }
        for _ in 0..<source.choice(12) { world.step() }
        let sound = world.snapshot()
        var damaged = sound.bytes
        for _ in 0..<32 where !source.isAtEnd { damage(&damaged, &source) }
        if source.bool() { seal(&damaged) }
        guard let snapshot = try? WorldSnapshot(bytes: damaged) else { return }
        restore(snapshot, into: world)
        goBack(world, to: sound)
        insist(world.snapshot() == sound, "and is then the same")
    }

    private static func goBack(_ world: World, to snapshot: WorldSnapshot) {
        do {
            try world.restore(snapshot)
        } catch {
            insist(false, "what a snapshot was taken of can always be restored: \(error)")
        }
    }

    private static func restore(_ snapshot: WorldSnapshot, into world: World) {
        world.step()
        let before = (world.stateHash(), world.itemCount, world.ticks)
        guard (try? world.restore(snapshot)) != nil else {
            insist(before == (world.stateHash(), world.itemCount, world.ticks), "a refused snapshot changes nothing")
            return
        }
        let taken = world.snapshot()
        goBack(world, to: taken)
        insist(world.snapshot() == taken, "and is then the same")
        world.validatesSteps = true
        for _ in 0..<4 { world.step() }
    }

    private static func scene(_ source: inout ByteSource) -> SceneDescription {
        let items = (0..<source.integer(1...6)).map { _ in source.item() }
        let ids = items.indices.map { ItemID(rawValue: UInt64($0)) }
        return SceneDescription(
            items: items, boundaries: [Boundary(.inside(minimum: [-300, -300], maximum: [300, 300]))],
            fields: [Field(.noise(smoothness: 0.5, animationSpeed: 1))],
            pushes: [Push(force: [1, 0], targets: [.init(ids[0])])],
            attachments: ids.count > 1 ? [.distance(ids[0], to: .item(ids[1]))] : [])
    }

    private static func damage(_ bytes: inout [UInt8], _ source: inout ByteSource) {
        let place = (Int(source.byte()) << 8 | Int(source.byte())) % max(bytes.count, 1)
        switch source.choice(5) {
        case 0 where place < bytes.count: bytes[place] = source.byte()
        case 1 where place < bytes.count: bytes[place] ^= 1 << (source.byte() & 7)
        case 2 where place + 4 <= bytes.count:
            let words: [UInt32] = [0, .max, 0x7FC0_0000, 0x7F80_0000, 0xFF80_0000, 1, 1 << 31, 0x7FFF_FFFF]
            let word = words[source.choice(words.count)]
            for k in 0..<4 { bytes[place + k] = UInt8(truncatingIfNeeded: word >> UInt32(8 * k)) }
        case 3: bytes.removeSubrange(min(place, bytes.count)..<min(place + 8, bytes.count))
        default: bytes.insert(contentsOf: [UInt8](repeating: source.byte(), count: 8), at: min(place, bytes.count))
        }
    }

    /// Writes length and checksum as the format's documentation says.
    private static func seal(_ bytes: inout [UInt8]) {
        while bytes.count % 8 != 0 { bytes.append(0) }
        guard bytes.count >= 40 else { return }
        put(UInt64(bytes.count), at: 24, &bytes)
        var lanes: [UInt64] = [
            0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5,
        ]
        let factor: UInt64 = 0xD6E8_FEB8_6659_FD93
        // Everything but the checksum's own word, each of both runs from the first lane on.
        for run in [0..<4, 5..<bytes.count / 8] {
            for (k, word) in run.enumerated() {
                let value = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[8 * word + $1]) << UInt64(8 * $1) }
                let mixed = (lanes[k % 4] ^ value) &* factor
                lanes[k % 4] = mixed << 29 | mixed >> 35
            }
        }
        let checksum = lanes.reduce(UInt64(bytes.count - 8)) { result, lane in
            let product = (result ^ lane) &* factor
            return product ^ product >> 32
        }
        put(checksum, at: 32, &bytes)
    }

    private static func put(_ value: UInt64, at place: Int, _ bytes: inout [UInt8]) {
        for k in 0..<8 { bytes[place + k] = UInt8(truncatingIfNeeded: value >> UInt64(8 * k)) }
    }
}
