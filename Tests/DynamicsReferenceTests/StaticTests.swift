import DynamicsModel
import Foundation
import Testing

@testable import DynamicsReference

@Suite struct StaticTests {
    private func chain(_ points: [Vector2], friction: Double = 0) -> Boundary {
        Boundary(.path(points, closed: false), friction: friction)
    }

    @Test(arguments: [
        Shape.rectangle(width: 20, height: 20), .rectangle(width: 60, height: 14),
        .path([Vector2(-10, -10), Vector2(10, -10), Vector2(10, 10), Vector2(-10, 10)]), .circle(radius: 10),
        .ellipse(halfWidth: 12, halfHeight: 10),
    ])
    func `nothing snags on the shared vertices of a flat chain`(shape: Shape) throws {
        let points = (0...60).map { Vector2(Double($0) * 15, 0) }
        let height = if case .rectangle(_, let h) = shape { h / 2 } else { 10.0 }
        var item = Item(shape, position: Vector2(40, -height))
        item.velocity = Vector2(400, 0)
        item.friction = 0
        item.allowsRotation = false
        var world = try world([item], gravity: down, boundaries: [chain(points)])
        world.step(90)
        // Without friction nothing acts along the chain: rounding.
        #expect(isNear(world.state().velocity.x, 400, 1e-6))
        #expect(isNear(world.state().centerOfMass.y, -height, 0.3))
    }

    @Test func `a box that may turn slides over a flat chain as over one line`() throws {
        let points = (0...60).map { Vector2(Double($0) * 15, 0) }
        var item = box(40, -10, side: 20)
        (item.velocity, item.friction) = (Vector2(400, 0), 1)
        var broken = try world([item], gravity: down, boundaries: [chain(points, friction: 0.09)])
        var whole = try world(
            [item], gravity: down, boundaries: [chain([Vector2(0, 0), Vector2(900, 0)], friction: 0.09)])
        broken.step(60)
        whole.step(60)
        // The weight shifts between the segments' points, which warm starts follow with a delay of a step.
        #expect(isNear(broken.state().velocity.x, whole.state().velocity.x, 4))
        #expect(abs(broken.state().sine) < 0.01)
        #expect(isNear(broken.state().centerOfMass.y, -10, 0.2))
    }

    @Test func `a circle rolls down a valley and up again without a jump`() throws {
        let valley = chain([Vector2(-300, -100), Vector2(0, 0), Vector2(300, -100)])
        var world = try world([ball(-150, -62)], gravity: down, boundaries: [valley])
        var highest = 0.0
        for _ in 0..<120 {
            world.step()
            highest = min(highest, world.state().centerOfMass.y)
            #expect(world.contacts().count <= 2)
        }
        // It never rises above where it started.
        #expect(highest >= -63)
        #expect(world.state().centerOfMass.y < 0)
    }

    @Test func `an open corner gives one contact with a circle`() throws {
        let hill = chain([Vector2(-100, 30), Vector2(0, 0), Vector2(100, 30)])
        let contacts = try world([ball(0, -9.9)], boundaries: [hill]).contacts()
        #expect(contacts.map(\.b) == [.boundary(BoundaryID(rawValue: 0), segment: 0)])
        #expect(isNear(contacts[0].normal, Vector2(0, 1), 1e-12))
        #expect(isNear(contacts[0].points[0].separation, -0.1, 1e-12))
    }

    @Test func `a corner of floor and wall holds a box by both`() throws {
        let corner = chain([Vector2(-200, 0), Vector2(0, 0), Vector2(0, -200)], friction: 0.2)
        var item = box(-10.2, -10, side: 20)
        item.velocity = Vector2(50, 0)
        var world = try world([item], gravity: Vector2(0.3, 1), boundaries: [corner])
        world.step(120)
        // Within the slop on both sides, unturned.
        #expect(isNear(world.state().centerOfMass, Vector2(-10, -10), 0.2))
        #expect(abs(world.state().sine) < 0.01)
    }

    @Test func `both sides of a segment stop items`() throws {
        let line = Boundary(.segment(Vector2(-100, 0), Vector2(100, 0)))
        for sign in [1.0, -1] {
            var world = try world([ball(0, 30 * sign)], gravity: Vector2(0, -sign), boundaries: [line])
            world.step(60)
            #expect(isNear(world.state().centerOfMass.y, 10 * sign, 0.1))
        }
    }

    @Test func `an item far outside of a rectangle is pushed in`() throws {
        let room = Boundary(.inside(minimum: .zero, maximum: Vector2(200, 200)))
        var world = try world([box(-60, 100, side: 20)], boundaries: [room])
        world.step(180)
        // 60 pt/s is the push-out speed of a size of 20.
        #expect(world.state().centerOfMass.x > 9.8)
    }

    @Test(arguments: [
        Shape.circle(radius: 5), .rectangle(width: 10, height: 10), .ellipse(halfWidth: 5, halfHeight: 9),
        .group([Shape.Part(.circle(radius: 5)), Shape.Part(.circle(radius: 5), offset: Vector2(12, 0))]),
    ])
    func `nothing tunnels at 100 item lengths a step`(shape: Shape) throws {
        let statics: [([Item], [Boundary])] = [
            ([], [Boundary(.segment(Vector2(500, -2000), Vector2(500, 2000)))]),
            ([], [Boundary(.inside(minimum: Vector2(-100, -500), maximum: Vector2(500, 500)))]),
            ([anchored(.rectangle(width: 2, height: 400))], []),
            ([anchored(.circle(radius: 60))], []),
            ([anchored(.ellipse(halfWidth: 4, halfHeight: 90))], []),
        ]
        for (items, boundaries) in statics {
            var item = Item(shape, position: .zero)
            item.velocity = Vector2(100 * 10 * 60, 0)
            var world = try world([item] + items, boundaries: boundaries)
            world.step(60)
            #expect(world.state().centerOfMass.x < 500)
        }
    }

    private func anchored(_ shape: Shape) -> Item {
        var item = Item(shape, position: Vector2(500, 0))
        item.isAnchored = true
        return item
    }

    @Test func `a sweep stops where the circle touches`() throws {
        let turned = Shape.Part(.rectangle(width: 40, height: 40), rotation: .pi / 4)
        for (shape, expected) in [
            (Shape.Part(.circle(radius: 60)), 435.0), (Shape.Part(.ellipse(halfWidth: 10, halfHeight: 60)), 485),
            (Shape.Part(.rectangle(width: 40, height: 40)), 475), (turned, 495 - 20 * 2.0.squareRoot()),
        ] {
            var obstacle = Item(.group([shape]), position: Vector2(500, 0))
            obstacle.isAnchored = true
            var thrown = ball(0, 0, radius: 5)
            thrown.velocity = Vector2(60_000, 0)
            var world = try world([thrown, obstacle])
            world.step()
            // The circle is smaller by the slop, 1 % of its radius, where its contact doesn't stop it before.
            #expect(isNear(world.state().centerOfMass.x, expected + 0.025, 0.026))
            // Nothing is elastic.
            #expect(isNear(world.state().velocity.x, 0, 1e-9))
        }
    }

    @Test(arguments: [5.0, 20, 60])
    func `a bar that turns stops at what its tip meets`(rate: Double) throws {
        let bar = Item(.rectangle(width: 400, height: 4), position: .zero, angularVelocity: rate)
        var disc = ball(0, 200, radius: 6)
        disc.isAnchored = true
        var world = try world([bar, disc])
        // In so many steps it would be through.
        world.step(Int((.pi / 2 / rate / tick).rounded(.up)))
        #expect(world.state().cosine > 0)
        #expect(world.state().angularVelocity < rate / 2)
    }

    @Test(arguments: [1e4, 1e6])
    func `a bullet hands its momentum to a thin wall that can move`(speed: Double) throws {
        var bullet = ball(-100, 0, radius: 4)
        bullet.velocity = Vector2(speed, 0)
        let wall = Item(.rectangle(width: 4, height: 200), position: .zero)
        var world = try world([bullet, wall])
        world.step(2)
        let mass = (MassProperties(of: bullet.shape, density: 1).mass, MassProperties(of: wall.shape, density: 1).mass)
        #expect(world.state(0).centerOfMass.x < world.state(1).centerOfMass.x)
        let momentum = mass.0 * world.state(0).velocity.x + mass.1 * world.state(1).velocity.x
        #expect(isNear(momentum / (mass.0 * speed), 1, 1e-9))
    }
}
