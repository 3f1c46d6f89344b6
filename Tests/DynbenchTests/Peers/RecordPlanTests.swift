import ArgumentParser
import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Foundation
import Testing

@testable import dynbench

/// Which steps are recorded, which are timed, and the file of states.
@Suite struct RecordPlanTests {
    private func scene(_ name: String, items: Int) throws -> BuiltScene {
        try BuiltInScene.named(name).make(SceneOptions(items: items))
    }

    @Test func `a pile is recorded in its last sixty steps, and the steps after those don't count`() throws {
        let plan = RecordPlan(try scene("settle", items: 100), totalSteps: 900)
        #expect((1...900).filter(plan.records) == Array(841...900))
        #expect(plan.timedSteps(measured: 300, done: 900) == Array(601...841))
        #expect(!plan.isWholeRun)
    }

    @Test func `a stack's top is looked at in every tenth step before`() throws {
        let plan = RecordPlan(try scene("pyramid", items: 100), totalSteps: 900)
        #expect((1...900).filter(plan.records) == Array(stride(from: 600, to: 840, by: 10)) + Array(840...900))
    }

    @Test func `a short chain is recorded whole, and all its steps count`() throws {
        let plan = RecordPlan(try scene("heavy", items: 10), totalSteps: 600)
        #expect(plan.isWholeRun)
        #expect(plan.timedSteps(measured: 600, done: 600) == Array(1...600))
    }

    @Test func `of a run that was ended early the last third counts`() throws {
        let plan = RecordPlan(try scene("settle", items: 100), totalSteps: 900)
        #expect(plan.timedSteps(measured: 300, done: 90) == Array(61...90))
        #expect(plan.timedSteps(measured: 10, done: 90) == Array(81...90))
        #expect(plan.timedSteps(measured: 300, done: 0) == [])
    }

    @Test func `states come back from the file bit for bit, and a record cut off is left out`() throws {
        let states = (0..<3).map { k in
            ItemState(
                centerOfMass: Vector2(Double(k) / 3, -1e-300), cosine: 0.1, sine: -0.0, velocity: Vector2(.nan, 1e30),
                angularVelocity: .pi)
        }
        var data = Data()
        StateRecords.append(states, step: 7, to: &data)
        StateRecords.append(states.reversed(), step: 12, to: &data)
        StateRecords.append(states, step: 13, to: &data)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("states-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try data.dropLast().write(to: file)
        var read: [(Int, [ItemState])] = []
        try StateRecords.read(file, items: 3) { read.append(($0, $1)) }
        #expect(read.map(\.0) == [7, 12])
        func bits(_ states: [ItemState]) -> [UInt64] {
            states.flatMap { [$0.centerOfMass.x, $0.centerOfMass.y, $0.cosine, $0.sine, $0.velocity.x, $0.velocity.y] }
                .map(\.bitPattern)
        }
        #expect(bits(read[0].1) == bits(states))
        #expect(bits(read[1].1) == bits(states.reversed()))
    }

    @Test func `words of the engine's own pass read back`() throws {
        let recording = Recording(from: 3, through: 60, every: 10)
        #expect(try EnginePassCommand.recording(EnginePassCommand.text(of: recording)) == recording)
        let force = StepForce(step: 60, item: 39, force: Vector2(1e30, -0.25))
        #expect(try EnginePassCommand.force(EnginePassCommand.text(of: force)) == force)
        let nan = try EnginePassCommand.force("1:2:nan:nan")
        #expect(nan.force.x.isNaN)
        #expect(throws: (any Error).self) { try EnginePassCommand.force("1:2:3") }
        #expect(throws: (any Error).self) { try EnginePassCommand.recording("1:2") }
    }

    @Test(arguments: ["1:2:0", "0:2:1", "1:-2:1", "1:2:1:1", "1::2", "1:x:2:3", ""])
    func `a recording that makes no sense is a usage error`(text: String) throws {
        let error = try #require(throws: ValidationError.self) { try EnginePassCommand.recording(text) }
        #expect(error.message.contains("--record is \(text)") && error.message.contains("from 1"))
    }

    @Test(arguments: ["1:-1:0:0", "0:1:0:0", "1:1.5:0:0", "1:1:x:0", "1:1:0:0:0", "99999999999999999999:1:0:0", ""])
    func `a force that makes no sense is a usage error`(text: String) throws {
        let error = try #require(throws: ValidationError.self) { try EnginePassCommand.force(text) }
        #expect(error.message.contains("--force is \(text)") && error.message.contains("ITEM from 0"))
    }

    @Test func `gaps of pins found from states are the engine's own`() throws {
        let scene = try scene("heavy", items: 10)
        let pins = try PinPoints(scene.description)
        let world = try World(scene.description)
        var widest = 0.0
        for _ in 0..<60 {
            world.step()
            let own = try #require(world.attachmentStates().map(\.separation).max())
            // Both in Double from the same states: a few roundings of places some thousand points out.
            #expect(abs(pins.largestSeparation(world.states()) - own) < 1e-10)
            widest = max(widest, own)
        }
        #expect(widest > 1e-6)
    }

    @Test func `gaps of pins are the distances of their points`() throws {
        let scene = try scene("heavy", items: 3)
        let pins = try PinPoints(scene.description)
        let states = scene.description.items.map {
            ItemState(centerOfMass: $0.position, cosine: 1, sine: 0, velocity: .zero, angularVelocity: 0)
        }
        #expect(pins.largestSeparation(states) == 0)
        var moved = states
        moved[1].centerOfMass += Vector2(3, 4)
        // Both pins of the link are 5 pt apart.
        #expect(pins.largestSeparation(moved) == 5)
        moved[2].cosine = 0
        moved[2].sine = 1
        // The third link stands upright: its upper end is at (250, −50), the second one's right end at (203, 4).
        #expect(abs(pins.largestSeparation(moved) - Vector2(47, -54).length) < 1e-9)
        moved[0].sine = .nan
        #expect(pins.largestSeparation(moved) == .infinity)
    }
}
