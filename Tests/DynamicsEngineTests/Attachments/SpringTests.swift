import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

@Suite struct SpringTests {
    /// Frequency (Hz) and damping ratio of a free oscillation sampled once a tick: its samples obey
    /// x₂ = p x₁ − q x₀ with q = e^(−2ζωt) and p = 2 e^(−ζωt) cos(ω_d t), fitted by least squares.
    private func fit(_ samples: [Double]) -> (frequency: Double, damping: Double) {
        var (a, b, c, u, v) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for k in 2..<samples.count {
            let (x0, x1, x2) = (samples[k - 2], samples[k - 1], samples[k])
            (a, b, c) = (a + x1 * x1, b - x1 * x0, c + x0 * x0)
            (u, v) = (u + x1 * x2, v - x0 * x2)
        }
        let determinant = a * c - b * b
        let (p, q) = ((u * c - v * b) / determinant, (a * v - b * u) / determinant)
        let decay = -log(q) / 2 / tick
        let turning = acos(max(-1, min(1, p / (2 * q.squareRoot())))) / tick
        let omega = (decay * decay + turning * turning).squareRoot()
        return (omega / (2 * .pi), decay / omega)
    }

    @Test(arguments: [0.5, 1, 2, 5], [0.0, 0.05, 0.2, 0.5])
    func `a spring keeps its frequency and damping ratio`(frequency: Double, damping: Double) throws {
        let world = try linkage(
            [ball(150, 0)],
            [.distance(id(0), to: .anchor(.zero), length: 100, frequency: frequency, damping: damping)])
        var samples = [50.0]
        for _ in 0..<Int(2 / tick / frequency) {
            world.step()
            samples.append(try world.state().centerOfMass.x - 100)
        }
        let found = fit(samples)
        #expect(isNear(found.frequency, frequency, 0.01 * frequency), "\(found.frequency) Hz")
        #expect(isNear(found.damping, damping, 0.01), "ζ \(found.damping)")
    }

    @Test func `the frequency between two items is that of the reduced mass`() throws {
        let heavy = ball(200, 0).with { $0.density = 3 }
        let world = try linkage(
            [ball(0, 0), heavy], [.distance(id(1), to: .item(id(0)), length: 150, frequency: 1)])
        var samples = [50.0]
        for _ in 0..<120 {
            world.step()
            samples.append(try world.state(1).centerOfMass.x - world.state(0).centerOfMass.x - 150)
        }
        #expect(isNear(fit(samples).frequency, 1, 0.01))
    }

    @Test(arguments: [0.3, 1.0])
    func `a load stretches a spring by g over ω²`(damping: Double) throws {
        let world = try linkage(
            [ball(0, 100)],
            [.distance(id(0), to: .anchor(.zero), length: 100, frequency: 2, damping: damping)], gravity: down)
        world.step(600)
        let stretch = 1000 / (4 * Double.pi * 4 * Double.pi)
        #expect(isNear(try world.state().centerOfMass.y, 100 + stretch, 0.01 * stretch))
    }

    @Test func `the stiffest springs stay stable`() throws {
        let items = (0..<6).map { ball(Double($0) * 30, 0) }
        let springs = (1..<6).map {
            Attachment.distance(id($0), to: .item(id($0 - 1)), length: 20, frequency: 1e5, damping: $0 % 2 == 0 ? 0 : 3)
        }
        let world = try linkage(items, springs, gravity: down)
        world.step(300)
        #expect(world.isFinite)
        for state in world.attachmentStates() { #expect(isNear(state.separation, 20, 0.5)) }
    }

    @Test func `a snap reaches its point upright and rings less with more damping`() throws {
        func overshoots(_ damping: Double) throws -> Int {
            let item = Item(.rectangle(width: 60, height: 40), position: Vector2(300, 100), rotation: 2)
            let world = try linkage([item], [.snap(id(0), to: .zero, damping: damping)])
            var crossings = 0
            var last = 300.0
            for _ in 0..<240 {
                world.step()
                let x = try world.state().centerOfMass.x
                if x * last < 0, abs(x) > 0.5 { crossings += 1 }
                if x != 0 { last = x }
            }
            #expect(isNear(try world.state().centerOfMass, .zero, damping < 0.2 ? 20 : 0.1))
            #expect(try world.state().cosine > (damping < 0.2 ? 0.9 : 0.9999))
            return crossings
        }
        let counts = [try overshoots(0.1), try overshoots(0.5), try overshoots(1)]
        #expect(counts[0] > counts[1] && counts[1] > counts[2], "\(counts)")
    }

    @Test func `an item upside down snaps upright`() throws {
        let item = Item(.rectangle(width: 60, height: 40), position: .zero, rotation: 3.1)
        let world = try linkage([item], [.snap(id(0), to: .zero)])
        world.step(180)
        #expect(try world.state().cosine > 0.999)
    }
}
