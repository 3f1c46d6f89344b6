import DynamicsEngine
import DynamicsModel
import Foundation
import Testing

/// Swinging against closed forms.
@Suite struct PendulumTests {
    /// 2π √(l/g) / agm(1, cos(amplitude / 2)): the elliptic integral by its mean.
    private func period(length: Double, amplitude: Double) -> Double {
        var (a, b) = (1.0, cos(amplitude / 2))
        while abs(a - b) > 1e-15 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
        return 2 * .pi * (length / 1000).squareRoot() / a
    }

    /// The mean time between crossings of x = 0 from left to right.
    private func measuredPeriod(_ world: World, item: Int = 0, steps: Int) throws -> Double {
        var crossings: [Double] = []
        var last = try world.state(item).centerOfMass.x
        for step in 1...steps {
            world.step()
            let x = try world.state(item).centerOfMass.x
            if last < 0, x >= 0 { crossings.append((Double(step) - x / (x - last)) * tick) }
            last = x
        }
        return try (#require(crossings.last) - #require(crossings.first)) / Double(crossings.count - 1)
    }

    @Test(arguments: [0.2, 1.0, 2.0])
    func `a ball on a rod swings with the period of the elliptic integral`(amplitude: Double) throws {
        let start = Vector2(-200 * sin(amplitude), 200 * cos(amplitude))
        let world = try linkage([ball(start.x, start.y)], [.distance(id(0), to: .anchor(.zero))], gravity: down)
        let measured = try measuredPeriod(world, steps: 600)
        // 0.1 % is what pendulums are held to; crossings are interpolated within a tick.
        #expect(isNear(measured, period(length: 200, amplitude: amplitude), 1e-3 * measured))
    }

    @Test func `a pinned link swings like the compound pendulum it is`() throws {
        let amplitude = 1.0
        let item = Item(
            .rectangle(width: 20, height: 100), position: Vector2(-50 * sin(amplitude), 50 * cos(amplitude)),
            rotation: amplitude)
        let world = try linkage([item], [.pin(id(0), at: .zero)], gravity: down)
        let mass = MassProperties(of: item.shape, density: 1)
        let length = (mass.momentOfInertia + mass.mass * 2500) / (mass.mass * 50)
        let measured = try measuredPeriod(world, steps: 600)
        #expect(isNear(measured, period(length: length, amplitude: amplitude), 1e-3 * measured))
    }

    @Test func `a double pendulum keeps its energy for a minute`() throws {
        let items = [link(0, 0), link(100, 0)]
        let world = try linkage(
            items, [.pin(id(0), at: .zero), .pin(id(1), to: id(0), at: Vector2(100, 0))], gravity: down)
        func mean(_ steps: Int) -> Double {
            var sum = 0.0
            for _ in 0..<steps {
                world.step()
                sum += world.energy(items, gravity: 1000)
            }
            return sum / Double(steps)
        }
        let first = mean(60)
        world.step(3480)
        let last = mean(60)
        // The energy that moves between height and speed: both links from horizontal to hanging.
        let scale = 1000.0 * (50 + 150)
        #expect(abs(last - first) < 0.01 * scale, "\(first) to \(last)")
        #expect(world.largestGap < 0.01)
    }

    @Test func `an isolated linkage keeps its momentum`() throws {
        let items = [
            link(0, 0).moving(30, -200, turning: 3), link(100, 0).moving(-50, 100, turning: -5),
            link(200, 0).moving(10, 70),
        ]
        let world = try linkage(
            items, [.pin(id(1), to: id(0), at: Vector2(100, 0)), .fixed(id(2), to: id(1), at: Vector2(200, 0))])
        func momentum() -> (linear: Vector2, angular: Double) {
            zip(world.states(), items).reduce((Vector2.zero, 0)) { sum, pair in
                let mass = MassProperties(of: pair.1.shape, density: pair.1.density)
                let (p, state) = (pair.0.velocity * mass.mass, pair.0)
                return (
                    sum.0 + p, sum.1 + state.centerOfMass.cross(p) + mass.momentOfInertia * state.angularVelocity
                )
            }
        }
        let before = momentum()
        world.step(300)
        let after = momentum()
        // Velocities are rounded to Float twice a substep: 1,200 times 1e-7 of 200 pt/s at worst.
        #expect((after.linear - before.linear).length < 0.03)
        #expect(abs(after.angular - before.angular) < 2e-4 * 3 * 100 * 200)
    }
}
