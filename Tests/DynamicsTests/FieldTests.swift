import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Section 13 of the facts: fields.
@Suite struct FieldTests {
    /// Velocity of a 100 × 100 item (mass 1) after a tick in a field, per second of it.
    private func acceleration(
        _ field: FieldBehavior, at place: CGPoint = CGPoint(x: 100, y: 0), velocity: CGPoint = .zero,
        set: (DynamicItemBehavior) -> Void = { _ in }
    ) -> CGPoint {
        let item = Box(place.x, place.y)
        let behavior = properties([item], set)
        behavior.addLinearVelocity(velocity, for: item)
        field.addItem(item)
        let animator = DynamicAnimator.free(behavior, field)
        animator.advance(by: tick)
        let now = behavior.linearVelocity(for: item)
        animator.removeAllBehaviors()
        field.removeItem(item)
        return CGPoint(x: (now.x - velocity.x) / tick, y: (now.y - velocity.y) / tick)
    }

    @Test func `fields start with the documented values (header)`() {
        let field = FieldBehavior.vortexField()
        #expect((field.strength, field.falloff, field.position) == (1, 0, .zero))
        #expect(field.minimumRadius > 0 && field.minimumRadius < 0.1)
        #expect(field.region.contains(CGPoint(x: 1e8, y: 0)))
        #expect((field.direction, field.smoothness, field.animationSpeed) == (.zero, 0, 0))
        let noise = FieldBehavior.noiseField(smoothness: 0.3, animationSpeed: 2)
        #expect((noise.smoothness, noise.animationSpeed) == (0.3, 2))
        let wind = FieldBehavior.velocityField(direction: CGVector(dx: 1, dy: 2))
        #expect(wind.direction == CGVector(dx: 1, dy: 2))
        #expect(FieldBehavior.radialGravityField(position: CGPoint(x: 3, y: 4)).position == CGPoint(x: 3, y: 4))
        #expect(field.items.isEmpty)
    }

    @Test func `linear gravity accelerates along its direction, whatever the mass (doc)`() {
        let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 0.6, dy: 0.8))
        field.strength = 2
        for density in [CGFloat(0.1), 1, 10] {
            #expect(isNear(acceleration(field) { $0.density = density }, CGPoint(x: 120, y: 160), 0.01))
        }
    }

    @Test func `radial gravity pulls towards its position for positive strength, uniformly without falloff (doc)`() {
        let field = FieldBehavior.radialGravityField(position: CGPoint(x: 50, y: 0))
        for x in [CGFloat(150), 350] {
            #expect(isNear(acceleration(field, at: CGPoint(x: x, y: 0)), CGPoint(x: -100, y: 0), 0.01))
        }
        field.strength = -1
        #expect(isNear(acceleration(field), CGPoint(x: 100, y: 0), 0.01))
        field.strength = 1
        field.falloff = 2
        // At 2 m a quarter, and below the minimum radius as at it.
        #expect(isNear(acceleration(field, at: CGPoint(x: 250, y: 0)), CGPoint(x: -25, y: 0), 0.01))
        field.minimumRadius = 200
        #expect(isNear(acceleration(field, at: CGPoint(x: 60, y: 0)), CGPoint(x: -25, y: 0), 0.01))
        #expect(isNear(acceleration(field, at: CGPoint(x: 50, y: 0)), .zero, 1e-9))
    }

    @Test func `a vortex drives counter-clockwise on screen, in proportion to the distance (doc)`() {
        let field = FieldBehavior.vortexField()
        field.strength = 0.005
        #expect(isNear(acceleration(field), CGPoint(x: 0, y: -50), 0.01))
        #expect(isNear(acceleration(field, at: CGPoint(x: 0, y: 200)), CGPoint(x: 100, y: 0), 0.01))
        // A force in proportion to the mass.
        #expect(isNear(acceleration(field) { $0.density = 7 }, CGPoint(x: 0, y: -50), 0.01))
    }

    @Test func `drag slows in proportion to speed and strength, and never turns back (doc)`() {
        let field = FieldBehavior.dragField()
        // Implicit in every substep: less by 5/8 of the rate times the tick, 1 %.
        #expect(isNear(acceleration(field, velocity: CGPoint(x: 50, y: 0)).x, -50, 0.6))
        #expect(isNear(acceleration(field, velocity: CGPoint(x: 50, y: 0)) { $0.density = 2 }.x, -25, 0.5))
        field.strength = 1e9
        #expect(isNear(acceleration(field, velocity: CGPoint(x: 50, y: 0)).x, -50 / tick, 0.01))
    }

    @Test func `a velocity field sets the velocity, whatever else acts, and the last one added wins (doc)`() {
        let item = Box(0, 0)
        let (first, second) = (
            FieldBehavior.velocityField(direction: CGVector(dx: -0.4, dy: -0.5)),
            FieldBehavior.velocityField(direction: CGVector(dx: 1, dy: 0))
        )
        first.addItem(item)
        second.addItem(item)
        let behavior = DynamicItemBehavior(items: [item])
        let animator = DynamicAnimator.free(GravityBehavior(items: [item]), first, behavior)
        animator.advance(by: 0.5)
        #expect(isNear(behavior.linearVelocity(for: item), CGPoint(x: -40, y: -50), 1e-3))
        #expect(isNear(item.center, CGPoint(x: -20, y: -25), 0.01))
        animator.addBehavior(second)
        animator.advance(by: tick)
        #expect(isNear(behavior.linearVelocity(for: item), CGPoint(x: 100, y: 0), 1e-3))
    }

    @Test func `a spring pulls in proportion to the distance; mass 1 at strength 1 swings in 2π s (doc)`() {
        let field = FieldBehavior.springField()
        #expect(isNear(acceleration(field), CGPoint(x: -100, y: 0), 0.01))
        #expect(isNear(acceleration(field) { $0.density = 0.02 }, CGPoint(x: -5000, y: 0), 0.5))
        let item = Box(100, 0)
        field.addItem(item)
        let animator = DynamicAnimator.free(field)
        animator.advance(by: .pi)
        // Half a period. A force held for a tick of T gains 3/8 ω²T² of energy in it: 1 % of the amplitude in 188.
        #expect(isNear(item.center.x, -100, 1.2))
    }

    @Test func `a positive charge is attracted by negative strength and repelled by positive (doc)`() {
        let field = FieldBehavior.electricField()
        #expect(isNear(acceleration(field) { $0.charge = 2 }, CGPoint(x: 200, y: 0), 0.01))
        field.strength = -6
        #expect(isNear(acceleration(field) { $0.charge = 1 }, CGPoint(x: -600, y: 0), 0.05))
        #expect(isNear(acceleration(field) { $0.charge = -1 }, CGPoint(x: 600, y: 0), 0.05))
        #expect(acceleration(field) == .zero)
    }

    @Test func `a magnetic field turns charges counter-clockwise on screen and keeps their speed (doc, header)`() {
        let field = FieldBehavior.magneticField()
        let item = Box(0, 0)
        field.addItem(item)
        field.strength = 2
        let behavior = properties([item]) { $0.charge = 1 }
        behavior.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
        let animator = DynamicAnimator.free(field, behavior)
        animator.advance(by: 0.5)
        // One radian against the clock: up on screen.
        #expect(isNear(behavior.linearVelocity(for: item), CGPoint(x: 54.0302, y: -84.1471), 0.05))
        behavior.charge = 0
        let velocity = behavior.linearVelocity(for: item)
        animator.advance(by: 0.5)
        #expect(behavior.linearVelocity(for: item) == velocity)
    }

    @Test func `noise shakes regardless of mass, turbulence in proportion to speed (header, doc)`() {
        let noise = FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
        let place = CGPoint(x: 37, y: 91)
        let one = acceleration(noise, at: place)
        #expect(one != .zero && abs(one.x) <= 100 && abs(one.y) <= 100)
        #expect(isNear(acceleration(noise, at: place) { $0.density = 5 }, one, 1e-3))
        let turbulence = FieldBehavior.turbulenceField(smoothness: 0.5, animationSpeed: 0)
        #expect(acceleration(turbulence, at: place) == .zero)
        // So slow that the places at which the field is read, 0.03 and 0.06 pt on, differ in little.
        let slow = acceleration(turbulence, at: place, velocity: CGPoint(x: 5, y: 0))
        let fast = acceleration(turbulence, at: place, velocity: CGPoint(x: 10, y: 0))
        #expect(slow != .zero)
        #expect(isNear(fast, CGPoint(x: 2 * slow.x, y: 2 * slow.y), 0.01))
        // Frozen noise is the same at any time; what runs was elsewhere a second ago.
        func change(_ speed: CGFloat) -> CGFloat {
            noise.animationSpeed = speed
            let item = Box(place.x, place.y)
            let behavior = DynamicItemBehavior(items: [item])
            let animator = DynamicAnimator.free(behavior, noise)
            func force() -> CGPoint {
                item.center = place
                noise.addItem(item)
                animator.updateItem(usingCurrentState: item)
                let before = behavior.linearVelocity(for: item)
                animator.advance(by: tick)
                let after = behavior.linearVelocity(for: item)
                noise.removeItem(item)
                return CGPoint(x: after.x - before.x, y: after.y - before.y)
            }
            let first = force()
            animator.advance(by: 1)
            let second = force()
            animator.removeAllBehaviors()
            return hypot(second.x - first.x, second.y - first.y)
        }
        #expect(change(0) < 1e-4 && change(1) > 0.1)
    }

    @Test func `a block's force is divided by the mass, and is told all there is to know (doc)`() {
        var seen: [(CGPoint, CGVector, CGFloat, CGFloat, TimeInterval)] = []
        let field = FieldBehavior.field { field, position, velocity, mass, charge, time in
            seen.append((position, velocity, mass, charge, time))
            return CGVector(dx: 300 * field.strength, dy: 0)
        }
        field.falloff = 5
        let result = acceleration(field, velocity: CGPoint(x: 6, y: 7)) {
            $0.density = 3
            $0.charge = 4
        }
        #expect(isNear(result, CGPoint(x: 100, y: 0), 0.01))
        #expect(seen.count == 1)
        // Fields are read where items are on the average of a step's substeps: 3/8 of a step on.
        #expect(isNear(seen[0].0, CGPoint(x: 100 + 6 * tick * 0.375, y: 7 * tick * 0.375), 1e-4))
        #expect(seen[0].1 == CGVector(dx: 6, dy: 7))
        #expect(isNear(seen[0].2, 3, 1e-6) && seen[0].3 == 4 && seen[0].4 == tick)
    }

    @Test func `a block that gives no number is logged, and its item stays unforced`() {
        let item = Box(0, 0)
        let field = FieldBehavior.field { _, _, _, _, _, _ in CGVector(dx: CGFloat.nan, dy: 0) }
        field.addItem(item)
        let animator = DynamicAnimator.free(field)
        let reports = reported { animator.advance(by: tick) }
        #expect(reports.map(\.kind) == [.invalidForce])
        #expect(item.center == .zero)
    }

    @Test func `a block may change the animator`() {
        let item = Box(0, 0)
        let animator = DynamicAnimator()
        let field = FieldBehavior.field { field, _, _, _, _, _ in
            animator.removeBehavior(field)
            return CGVector(dx: 100, dy: 0)
        }
        field.addItem(item)
        animator.addBehavior(field)
        animator.advance(by: 0.5)
        // It left in the middle of the step, so it is no longer written.
        #expect(item.writes == 0)
        #expect(animator.behaviors.isEmpty)
    }

    @Test func `a field acts on its items alone, inside its region about its position (doc)`() {
        let (inside, outside, stranger) = (Box(100, 0), Box(180, 0), Box(100, 0))
        let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 1))
        field.position = CGPoint(x: 100, y: 0)
        field.region = Region(radius: 75)
        field.addItem(inside)
        field.addItem(outside)
        let animator = DynamicAnimator.free(field, DynamicItemBehavior(items: [stranger]))
        animator.advance(by: 0.25)
        #expect(inside.center.y > 2)
        #expect((outside.writes, stranger.writes) == (0, 0))
        field.position.x = 180
        animator.advance(by: 0.25)
        #expect(outside.center.y > 2)
    }

    @Test func `fields add up, and any number of them acts`() {
        let item = Box(0, 0)
        let fields = (0..<100).map { _ in
            FieldBehavior.linearGravityField(direction: CGVector(dx: 0.01, dy: 0)).then { $0.addItem(item) }
        }
        let animator = DynamicAnimator.free()
        for field in fields { animator.addBehavior(field) }
        animator.advance(by: 1)
        #expect(isNear(item.center.x, 50, 0.3))
    }

    @Test func `factories make subclasses`() {
        final class Own: FieldBehavior {
            var note = "mine"
            class func drag(note: String) -> Self {
                let field = self.dragField()
                field.note = note
                return field
            }
        }
        let own = Own.springField()
        #expect(own.note == "mine")
        #expect(Own.drag(note: "yours").note == "yours")
    }

    @Test func `numbers outside a property's range are reported and ignored`() {
        let field = FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
        let wind = FieldBehavior.velocityField(direction: CGVector(dx: 1, dy: 0))
        let reports = reported {
            field.strength = .nan
            field.falloff = 100
            field.minimumRadius = -1
            field.position = CGPoint(x: CGFloat.infinity, y: 0)
            field.animationSpeed = .nan
            field.smoothness = .nan
            wind.direction = CGVector(dx: CGFloat.nan, dy: 0)
        }
        #expect(reports.map(\.kind) == Array(repeating: .invalidValue, count: 7))
        #expect((field.strength, field.falloff, field.position) == (1, 0, .zero))
        #expect((field.smoothness, field.animationSpeed) == (0.5, 1))
        // Clamped, and of no meaning to other kinds.
        field.smoothness = 3
        wind.smoothness = 1
        field.direction = CGVector(dx: 1, dy: 1)
        #expect((field.smoothness, wind.smoothness, field.direction) == (1, 0, .zero))
    }

    @Test func `a new value wakes what rests in the field`() {
        let item = Box(0, 0)
        let field = FieldBehavior.linearGravityField(direction: .zero).then { $0.addItem(item) }
        let animator = DynamicAnimator.free(field)
        animator.advance(by: 2)
        #expect(!animator.isRunning)
        field.direction = CGVector(dx: 1, dy: 0)
        animator.advance(by: 1)
        #expect(isNear(item.center.x, 50, 0.3))
    }

    @Test func `a custom field is told the time step, in every call`() {
        let item = Box(0, 0)
        var steps: [TimeInterval] = []
        // The force that gives mass 1 a speed of 12 pt/s more in a step.
        let field = FieldBehavior.field { _, _, _, mass, _, timeStep in
            steps.append(timeStep)
            return CGVector(dx: 12 * mass / timeStep, dy: 0)
        }
        field.addItem(item)
        let behavior = DynamicItemBehavior(items: [item])
        let animator = DynamicAnimator.free(field, behavior)
        animator.advance(by: 0.1)
        animator.advance(by: 0.4)
        #expect(steps == Array(repeating: tick, count: 30))
        // Velocities are Float: 30 sums lose a few of their last bits.
        #expect(isNear(behavior.linearVelocity(for: item).x, 360, 1e-3))
        animator.removeBehavior(field)
        animator.advance(by: 1)
        animator.addBehavior(field)
        animator.advance(by: tick)
        #expect(steps.last == tick && steps.count == 31)
    }
}
