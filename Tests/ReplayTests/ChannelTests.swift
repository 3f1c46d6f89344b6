import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import Testing

@testable import Replay

/// Numbers survive their channel; the decoder here is written from the format alone.
@Suite struct ChannelTests {
    private func decoded(_ bytes: [UInt8], width: Int, frames: Int, bits: Int, order: Int) -> [UInt32] {
        let planes = (bits + 7) / 8
        let modulus = Int64(1) << bits
        var result: [[Int64]] = []
        for frame in 0..<frames {
            var row: [Int64] = []
            for index in 0..<width {
                var folded: Int64 = 0
                for plane in 0..<planes {
                    folded += Int64(bytes[(frame * planes + plane) * width + index]) << (8 * plane)
                }
                let residual = folded % 2 == 0 ? folded / 2 : -(folded + 1) / 2
                let history = [result.last?[index] ?? 0, result.dropLast().last?[index] ?? 0]
                let expected = [0, history[0], 2 * history[0] - history[1]][min(order, frame)]
                row.append(((expected + residual) % modulus + modulus) % modulus)
            }
            result.append(row)
        }
        return result.flatMap { $0 }.map { UInt32($0) }
    }

    @Test(arguments: [8, 12, 16, 24], [0, 1, 2])
    func `numbers come back whatever the bits and the order`(bits: Int, order: Int) {
        var random = RandomSource(seed: UInt64(bits * 10 + order))
        for (width, frames) in [(1, 1), (7, 5), (64, 3)] {
            let values = (0..<width * frames).map { _ in UInt32(random.integer(0...(1 << bits - 1))) }
            let channel = Channel(width: width, bits: bits, values: values)
            let bytes = channel.bytes(order: order)
            #expect(bytes.count == width * frames * ((bits + 7) / 8))
            #expect(decoded(bytes, width: width, frames: frames, bits: bits, order: order) == values)
        }
    }

    @Test func `even motion compresses to next to nothing of order 2`() {
        let values: [UInt32] = (0..<50_000).map { place in
            let (frame, index) = (place / 500, place % 500)
            return UInt32(1000 + 7 * index + frame * (index % 50))
        }
        let channel = Channel(width: 500, bits: 16, values: values)
        #expect(channel.bestOrder(of: [0, 1, 2]) == 2)
        // All but the first two frames are zeros.
        #expect(channel.bytes(order: 2).dropFirst(2000).allSatisfy { $0 == 0 })
    }

    @Test func `coordinates are exact to half a quantum`() {
        let area = SceneArea.Rectangle(minimum: [-300, 20], maximum: [900, 400])
        let quantiser = Quantiser(area: area, size: 20)
        #expect(quantiser.bits == 16 && quantiser.quantum <= 20.0 / 256)
        for x in stride(from: -300.0, through: 900, by: 37.7) {
            let back = -300 + Double(quantiser.whole(x, axis: 0)) * quantiser.quantum
            #expect(abs(back - x) <= quantiser.quantum / 2 + 1e-9)
        }
        // Grains of 1 pt in a plane of 100,000 take a third byte.
        let fine = Quantiser(area: .init(minimum: [0, 0], maximum: [100_000, 10]), size: 1)
        #expect(fine.bits == 24 && fine.quantum <= 1.0 / 32)
    }

    @Test func `recording changes no later state`() throws {
        let scene = try BuiltInScene.named("mixed").make(SceneOptions(items: 150, sleep: true)).description
        let (plain, recorded) = (try World(scene), try World(scene))
        let recorder = Recorder(recorded, name: "mixed")
        for _ in 0..<120 {
            plain.step()
            recorded.step()
            recorder.record()
        }
        #expect(plain.stateHash() == recorded.stateHash())
        #expect(recorder.frames.map(\.step) == Array(stride(from: 0, through: 120, by: 3)))
    }

    @Test(arguments: [2, 100]) func `a page ends with the last step`(steps: Int) throws {
        let world = try World(SceneDescription(items: [Item(.circle(radius: 5), position: .zero)]))
        let recorder = Recorder(world, name: "ball")
        for _ in 0..<steps {
            world.step()
            recorder.record()
        }
        _ = recorder.page()
        #expect(recorder.frames.map(\.step) == Array(stride(from: 0, to: steps, by: 3)) + [steps])
        // Nothing is recorded twice, and a recording can go on.
        _ = recorder.page()
        for _ in 0..<3 {
            world.step()
            recorder.record()
        }
        #expect(recorder.frames.suffix(2).map(\.step) == [steps, steps + 3])
    }
}
