import DynamicsEngine
import DynamicsFast
import DynamicsModel
import Foundation
import Testing

/// Stage 6: what is fast meets what is on its way with its whole outline, and loses the speed into that.
@Suite struct SweepTests {
    private let wall = Boundary(.segment([100, -1000], [100, 1000]))

    private func thrown(_ shape: Shape, _ velocity: Vector2, elasticity: Double = 0) -> Item {
        Item(shape, position: .zero, velocity: velocity, friction: 0, elasticity: elasticity)
    }

    @Test(arguments: [6e3, 6e4, 9.9e5])
    func `what a wall stops loses the speed into it and keeps the rest`(speed: Double) throws {
        let world = try world([thrown(.circle(radius: 10), [speed, 0.1 * speed])], boundaries: [wall])
        world.step(3)
        let state = try world.state()
        // The slop, and roundings of the largest speed.
        #expect(abs(state.centerOfMass.x - 90) < 0.2)
        #expect(abs(state.velocity.x) <= 1e-6 * speed)
        #expect(abs(state.velocity.y - 0.1 * speed) <= 1e-6 * speed)
    }

    @Test(arguments: [0.5, 1])
    func `what is elastic leaves a sweep with its share of the speed`(elasticity: Double) throws {
        let world = try world(
            [thrown(.rectangle(width: 20, height: 20), [60_000, 0], elasticity: elasticity)], boundaries: [wall])
        world.step()
        #expect(try abs(world.state().velocity.x + elasticity * 60_000) < 60)
    }

    @Test func `what turns about a peg as it slides past goes on`() throws {
        // An ellipse that touches a corner with its flank, and moves along it by 9 pt and 0.4 rad in a step.
        let ellipse = Item(
            .ellipse(halfWidth: 12.923, halfHeight: 5.267), position: [-363.731, 605.189],
            rotation: atan2(0.7599302, -0.6500047), velocity: [-195, 560.85], angularVelocity: -25.9)
        let corner = Vector2(-356.892, 604.617)
        let peg = Boundary(.segment(corner, corner + [10, -17.3]), friction: 0.3)
        let world = try world([ellipse], gravity: down, boundaries: [peg])
        for _ in 0..<3 {
            let before = try world.state()
            world.step()
            let way = try world.state().centerOfMass - before.centerOfMass
            #expect(way.length > 0.5 * before.velocity.length / 60)
        }
    }

    @Test func `what is fast meets the same whatever the order of boundaries`() throws {
        let (left, right) = (Vector2(-60, 0), Vector2(60, 0))
        let walls = [
            Boundary(.segment(left, [0, 40])), Boundary(.segment([0, 40], right)),
            Boundary(.segment(right, [90, -300])),
            Boundary(.segment([-90, -300], left)),
        ]
        func run(_ walls: [Boundary]) throws -> [ItemState] {
            let items = everyShape.indices.map { k in
                Item(
                    everyShape[k], position: [20 * Double(k) - 40, -200], velocity: [300, 20_000], angularVelocity: 30,
                    collisions: CollisionMembership(items: .none, boundaries: .all))
            }
            let world = try world(items, boundaries: walls)
            // A wall is far away at first, so that no contact is solved, in whose order walls count.
            world.step()
            return world.states()
        }
        let states = try run(walls)
        #expect(states.allSatisfy { $0.centerOfMass.y < 40 })
        #expect(try run(walls.reversed()) == states)
    }

    @Test(arguments: [3.0, 10, 30, 60])
    func `a pinned bar stops at what its tip meets and stays pinned`(rate: Double) throws {
        let bar = Item(
            .rectangle(width: 400, height: 4), position: [200, 0], velocity: [0, 200 * rate], angularVelocity: rate)
        let world = try world([bar, anchored(.circle(radius: 6), 0, 400)])
        try world.add(Attachment.pin(id(0), at: .zero))
        // In so many steps and five it would be through.
        for _ in 0..<Int(.pi / 2 / rate * 60) + 5 {
            world.step()
            let state = try world.state()
            // Just before a quarter turn: the disc's radius and half of the bar at 400 pt.
            #expect(state.cosine > 0)
            let pinned = state.centerOfMass - Vector2(200, 0).rotated(cosine: state.cosine, sine: state.sine)
            #expect(pinned.length < 1)
        }
        // The bar is struck as if it were free, and the pin answers in the next step: an eighth comes back.
        #expect(try abs(world.state().angularVelocity) < 0.15 * rate)
    }

    @Test(arguments: [Shape.circle(radius: 4), .rectangle(width: 8, height: 8), .ellipse(halfWidth: 6, halfHeight: 3)])
    func `a bullet hands its momentum to a thin wall that can move, and doesn't pass`(bullet: Shape) throws {
        for speed in [2e3, 1e4, 1e5, 1e6] {
            for start in stride(from: 0.0, to: 1, by: 0.125) {
                let shot = Item(
                    bullet, position: [-100 - speed / 60 * start, 0], velocity: [speed, 0], friction: 0)
                let world = try world([
                    shot, Item(.rectangle(width: 4, height: 200), position: .zero, friction: 0),
                ])
                let mass = (
                    first: MassProperties(of: bullet, density: 1).mass,
                    second: MassProperties(of: .rectangle(width: 4, height: 200), density: 1).mass
                )
                world.step(2 + Int(100 / speed * 60))
                let (first, second) = try (world.state(0), world.state(1))
                #expect(first.centerOfMass.x < second.centerOfMass.x, "\(speed) pt/s from \(start)")
                let momentum = mass.first * first.velocity.x + mass.second * second.velocity.x
                // What the solver's rounding leaves of it.
                #expect(abs(momentum / (mass.first * speed) - 1) < 1e-4, "\(speed) pt/s from \(start)")
            }
        }
    }

    @Test func `a bullet wakes what it hits`() throws {
        let world = try world([Item(.rectangle(width: 4, height: 200), position: .zero)], sleeps: true)
        world.step(60)
        #expect(world.activities() == [.asleep])
        try world.add([Item(.circle(radius: 4), position: [-5000, 0], velocity: [1e5, 0])])
        world.step(10)
        let (hit, shot) = try (world.state(0), world.state(1))
        #expect(hit.velocity.x > 100)
        #expect(shot.centerOfMass.x < hit.centerOfMass.x)
    }

    @Test func `what is attached and doesn't collide passes`() throws {
        let items = [
            Item(.circle(radius: 4), position: [-100, 0], velocity: [1e5, 0]),
            Item(.circle(radius: 4), position: .zero),
        ]
        let world = try world(items)
        var rope = Attachment.limit(id(0), to: .item(id(1), offset: .zero), length: 1e4)
        rope.collidesWithPartner = false
        try world.add(rope)
        world.step()
        #expect(try world.state(0).centerOfMass.x > 1000)
    }

    @Test(arguments: [1, 2, 4])
    func `a crowd of bullets ends the same on any number of workers and with any kernels`(workers: Int) throws {
        func run(_ workers: Int, _ kernels: KernelBuild) throws -> [ItemState] {
            var numbers = SystemlessNumbers(state: 7)
            let items = (0..<400).map { (k: Int) -> Item in
                let shape: Shape = k % 3 == 0 ? .circle(radius: 5) : .rectangle(width: 3, height: 30)
                let place = Vector2(Double(k % 20), Double(k / 20)) * 50
                let velocity = Vector2(numbers.next() - 0.5, numbers.next() - 0.5) * 40_000
                return Item(shape, position: place, velocity: velocity, elasticity: 0.5)
            }
            let world = try world(
                items, boundaries: [Boundary(.inside(minimum: [-100, -100], maximum: [1100, 1100]))],
                workers: workers, kernels: kernels)
            world.validatesSteps = true
            world.step(20)
            return world.states()
        }
        #expect(try run(workers, FastKernels.best()) == run(1, .portable))
    }

    @Test func `what meets something from afar keeps its speed along that`() throws {
        let world = try world([
            Item(.circle(radius: 2), position: [-60, -34], velocity: [3000, 1500], friction: 0),
            Item(.rectangle(width: 800, height: 4), position: .zero, friction: 0),
        ])
        world.step(4)
        let disc = try world.state()
        // It meets the plate in the second step. 1 % for what the plate has turned by since.
        #expect(abs(disc.velocity.x - 3000) < 30 && disc.velocity.y < 150 && disc.centerOfMass.y < 0)
    }
}

/// Numbers between 0 and 1 that are the same in every run (a linear congruence).
private struct SystemlessNumbers {
    var state: UInt64

    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }
}
