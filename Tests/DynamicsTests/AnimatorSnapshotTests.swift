import Dynamics
import DynamicsEngine
import Foundation
import Geometry
import TestSupport
import Testing

/// Saved and restored state of whole animators.
@Suite struct AnimatorSnapshotTests {
    /// An animator with everything that there is, which can be built twice.
    private final class Scene {
        let space = Space(width: 600, height: 400)
        let animator: DynamicAnimator
        let balls = ballRows(24, columns: 8, spacing: 25, from: CGPoint(x: 40, y: 40))
        let boxes = (0..<6).map { Box(330 + CGFloat($0 % 3) * 60, 60 + CGFloat($0 / 3) * 60, width: 40, height: 30) }
        let group = DynamicItemGroup(items: [
            Box(500, 200, width: 20, height: 60), Box(530, 220, width: 40, height: 20),
        ])
        let gravity: GravityBehavior
        let walls: CollisionBehavior
        let rubber: DynamicItemBehavior
        let rope: AttachmentBehavior
        let snap: SnapBehavior
        let wind: PushBehavior
        let custom: FieldBehavior
        let noise = FieldBehavior.noiseField(smoothness: 0.4, animationSpeed: 3)

        init() {
            let items: [any DynamicItem] = balls + boxes + [group]
            animator = DynamicAnimator(referenceSpace: space)
            gravity = GravityBehavior(items: items)
            walls = CollisionBehavior(items: items)
            walls.translatesReferenceBoundsIntoBoundary = true
            walls.addBoundary(
                withIdentifier: "ramp" as NSCopying, from: CGPoint(x: 20, y: 250), to: CGPoint(x: 250, y: 320))
            rubber = properties(balls) {
                $0.elasticity = 0.6
                $0.density = 2
            }
            rope = AttachmentBehavior.limitAttachment(
                with: boxes[0], offsetFromCenter: .zero, attachedTo: boxes[1],
                offsetFromCenter: Offset(horizontal: 5, vertical: 0))
            snap = SnapBehavior(item: boxes[2], snapTo: CGPoint(x: 450, y: 300))
            wind = PushBehavior(items: balls, mode: .continuous)
            wind.setAngle(0.3, magnitude: 0.02)
            wind.setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 3), for: balls[1])
            custom = FieldBehavior.field { _, place, _, mass, _, _ in
                CGVector(dx: (300 - place.x) * mass, dy: 0)
            }
            custom.region = Region(size: CGSize(width: 200, height: 300)).byUnion(with: Region(radius: 180))
            custom.position = CGPoint(x: 300, y: 200)
            for box in boxes {
                custom.addItem(box)
                noise.addItem(box)
            }
            let tree = DynamicBehavior()
            tree.addChildBehavior(gravity)
            tree.addChildBehavior(walls)
            for behavior in [tree, rubber, rope, snap, wind, custom, noise] { animator.addBehavior(behavior) }
            let pin = AttachmentBehavior.pinAttachment(
                with: boxes[3], attachedTo: boxes[4], attachmentAnchor: CGPoint(x: 360, y: 120))
            pin.frictionTorque = 0.01
            animator.addBehavior(pin)
            let rod = AttachmentBehavior(item: boxes[5], attachedToAnchor: CGPoint(x: 480, y: 20))
            (rod.frequency, rod.damping) = (2, 0.1)
            animator.addBehavior(rod)
        }

        /// Every bit of where the items are.
        var poses: [UInt64] {
            let all: [any DynamicItem] = balls + boxes + [group] + group.items
            return all.flatMap { item -> [UInt64] in
                [
                    item.center.x, item.center.y, item.transform.a, item.transform.b, item.transform.c,
                    item.transform.d,
                ].map { Double($0).bitPattern }
            }
        }

        func run(_ ticks: Int) -> [[UInt64]] {
            (0..<ticks).map { _ in
                animator.advance(by: tick)
                return poses
            }
        }
    }

    private func copied(_ snapshot: AnimatorSnapshot) throws -> AnimatorSnapshot {
        try AnimatorSnapshot(bytes: snapshot.bytes)
    }

    @Test func `what is restored goes on bit for bit as without, in the same animator and in another`() throws {
        let scene = Scene()
        _ = scene.run(45)
        let saved = try scene.animator.snapshot()
        let before = scene.poses
        let course = scene.run(180)
        #expect(course.last != before)
        try scene.animator.restore(saved)
        #expect(scene.poses == before && scene.animator.elapsedTime == 45 * tick)
        #expect(try scene.animator.snapshot() == saved)
        #expect(scene.run(180) == course)

        let other = Scene()
        try other.animator.restore(try copied(saved))
        #expect(other.poses == before && other.run(180) == course)
        #expect(other.animator.world.stateHash() == scene.animator.world.stateHash())
    }

    @Test func `taking a snapshot changes nothing, and comes back from bytes as it was`() throws {
        let (plain, watched) = (Scene(), Scene())
        for _ in 0..<60 {
            #expect(plain.run(1) == watched.run(1))
            let saved = try watched.animator.snapshot()
            #expect(try copied(saved) == saved)
        }
    }

    @Test func `items at rest are written by ascending id, so that equal snapshots give equal bytes`() throws {
        let boxes = (0..<40).map { Box(30 + CGFloat($0) * 50, 392, width: 16, height: 16) }
        let space = Space(width: 2100, height: 400)
        let animator = DynamicAnimator(referenceSpace: space)
        animator.addBehavior(GravityBehavior(items: boxes))
        let walls = CollisionBehavior(items: boxes)
        walls.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(walls)
        // Only for a delegate is it kept who rests.
        final class Listener: DynamicAnimatorDelegate {}
        let listener = Listener()
        animator.delegate = listener
        animator.advance(by: 3)
        let document = try JSONSerialization.jsonObject(with: Data(animator.snapshot().bytes)) as? [String: Any]
        let state = document?["state"] as? [String: Any]
        let resting = try #require((state?["resting"] as? [String: Any])?["ids"] as? [Int])
        #expect(resting == Array(0..<40))
    }

    @Test func `what waits for the next tick is saved as well`() throws {
        func change(_ scene: Scene) {
            scene.rubber.addLinearVelocity(CGPoint(x: 120, y: -50), for: scene.balls[3])
            scene.gravity.setAngle(0.2, magnitude: 0.5)
            scene.walls.addBoundary(
                withIdentifier: "shelf" as NSCopying, from: CGPoint(x: 300, y: 350), to: CGPoint(x: 500, y: 350))
            scene.walls.removeBoundary(withIdentifier: "ramp" as NSCopying)
            scene.gravity.removeItem(scene.balls[7])
            for behavior in [scene.walls.removeItem, scene.rubber.removeItem, scene.wind.removeItem] {
                behavior(scene.balls[7])
            }
            scene.animator.removeBehavior(scene.snap)
            scene.noise.strength = 3
            scene.rope.length = 70
            let kick = PushBehavior(items: [scene.boxes[4]], mode: .instantaneous)
            kick.setAngle(-1, magnitude: 2)
            scene.animator.addBehavior(kick)
            let late = Ball(200, 20)
            scene.gravity.addItem(late)
            scene.walls.addItem(late)
            scene.boxes[0].center.x += 3
            scene.animator.updateItem(usingCurrentState: scene.boxes[0])
        }
        let (scene, other) = (Scene(), Scene())
        _ = scene.run(30)
        change(scene)
        let saved = try scene.animator.snapshot()
        let course = scene.run(120)
        try scene.animator.restore(saved)
        #expect(scene.run(120) == course)
        change(other)
        // It has left, so that the animator doesn't put it anywhere.
        (other.balls[7].center, other.balls[7].transform) = (scene.balls[7].center, scene.balls[7].transform)
        try other.animator.restore(try copied(saved))
        #expect(other.run(120) == course)
    }

    @Test func `what was changed since is set back`() throws {
        let scene = Scene()
        _ = scene.run(20)
        let saved = try scene.animator.snapshot()
        let course = scene.run(60)
        scene.gravity.magnitude = 0
        scene.walls.collisionMode = []
        scene.snap.snapPoint = .zero
        scene.wind.active = false
        scene.wind.setTargetOffsetFromCenter(.zero, for: scene.balls[1])
        scene.rubber.isAnchored = true
        scene.custom.region = .infinite
        scene.noise.smoothness = 1
        scene.animator.timeScale = 0.5
        scene.animator.isHeld = true
        scene.animator.unsetResistance = 3
        scene.animator.itemBounds = CGRect(x: 0, y: 0, width: 1, height: 1)
        try scene.animator.restore(saved)
        #expect(scene.gravity.magnitude == 1 && scene.walls.collisionMode == .everything)
        #expect(scene.snap.snapPoint == CGPoint(x: 450, y: 300) && scene.wind.active)
        #expect(!scene.rubber.isAnchored && scene.custom.region.contains(CGPoint(x: 0, y: 170)))
        #expect(!scene.custom.region.contains(CGPoint(x: 0, y: 200)))
        #expect(!scene.animator.isHeld && scene.animator.timeScale == 1 && scene.animator.itemBounds == nil)
        #expect(scene.run(60) == course)
    }

    @Test func `items get the bodies and numbers that they had, also where others came and went`() throws {
        let (first, second) = (Ball(0, 0), Ball(50, 0))
        let gravity = GravityBehavior(items: [first, second])
        let animator = DynamicAnimator.free(gravity)
        animator.advance(ticks: 5)
        gravity.removeItem(first)
        animator.advance(ticks: 5)
        let saved = try animator.snapshot()
        let place = second.center
        animator.advance(ticks: 5)
        let later = second.center

        let (fresh, alone) = (Ball(9, 9), Ball(50, 0))
        let rebuilt = DynamicAnimator.free(GravityBehavior(items: [alone]))
        try rebuilt.restore(saved)
        #expect(alone.center == place)
        rebuilt.advance(ticks: 5)
        #expect(alone.center == later)
        (rebuilt.behaviors[0] as? GravityBehavior)?.addItem(fresh)
        rebuilt.advance(ticks: 1)
        #expect(
            fresh.center.y > 9 && fresh.center.y < 10
                && rebuilt.items(in: CGRect(x: 0, y: 0, width: 20, height: 20)).count == 1)
    }

    @Test func `a delegate hears that a pause is over, or begins`() throws {
        final class Listener: DynamicAnimatorDelegate {
            var heard: [String] = []
            func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { heard.append("resumes") }
            func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { heard.append("pauses") }
        }
        let ball = Ball(0, 0)
        let animator = DynamicAnimator.free(GravityBehavior(items: [ball]), floor([ball], y: 30))
        let moving = try animator.snapshot()
        animator.advance(by: 5)
        let resting = try animator.snapshot()
        #expect(!animator.isRunning)
        let listener = Listener()
        animator.delegate = listener
        try animator.restore(moving)
        #expect(animator.isRunning && ball.center == .zero)
        try animator.restore(resting)
        #expect(!animator.isRunning && listener.heard == ["resumes", "pauses"])
    }

    @Test func `contacts aren't told again that were told before`() throws {
        final class Listener: CollisionBehaviorDelegate {
            var begins = 0
            var ends = 0
            func collisionBehavior(
                _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
                withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
            ) { begins += 1 }
            func collisionBehavior(
                _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
                withBoundaryIdentifier identifier: (any NSCopying)?
            ) { ends += identifier as? String == "floor" ? 1 : 0 }
        }
        func built() -> (DynamicAnimator, PushBehavior, Listener) {
            let ball = Ball(0, 20)
            let ground = floor([ball], y: 30)
            let lift = PushBehavior(items: [ball], mode: .instantaneous)
            lift.active = false
            lift.pushDirection = CGVector(dx: 0, dy: -0.2)
            let listener = Listener()
            ground.collisionDelegate = listener
            return (DynamicAnimator.free(GravityBehavior(items: [ball]), ground, lift), lift, listener)
        }
        let (animator, _, heard) = built()
        animator.advance(by: 0.2)
        #expect(heard.begins == 1)
        let saved = try animator.snapshot()
        let (other, lift, heardThere) = built()
        try other.restore(try copied(saved))
        other.advance(by: 0.2)
        #expect(heardThere.begins == 0)
        lift.active = true
        other.advance(by: 0.1)
        #expect(heardThere.ends == 1)
    }

    // MARK: What doesn't fit

    private func problem(_ saved: AnimatorSnapshot, _ change: (Scene) -> Void) -> AnimatorSnapshotError? {
        let scene = Scene()
        change(scene)
        let before = scene.poses
        do throws(AnimatorSnapshotError) {
            try scene.animator.restore(saved)
            return nil
        } catch {
            // All or nothing.
            #expect(scene.poses == before)
            return error
        }
    }

    @Test func `a state that doesn't fit is refused by name`() throws {
        let saved = try Scene().animator.snapshot()
        #expect(problem(saved) { _ in } == nil)
        #expect(
            problem(saved) { $0.animator.removeBehavior($0.snap) } == .otherBehaviorCount(saved: 11, now: 10))
        #expect(
            problem(saved) {
                $0.animator.removeBehavior($0.noise)
                $0.animator.addBehavior($0.noise)
            } == .otherBehavior(index: 8, saved: "FieldBehavior of kind noise", now: "AttachmentBehavior of form pin"))
        #expect(
            problem(saved) { $0.rubber.removeItem($0.balls[0]) } == .otherItemCount(behavior: 3, saved: 24, now: 23))
        #expect(
            problem(saved) {
                $0.rubber.removeItem($0.balls[0])
                $0.rubber.addItem($0.balls[0])
            } == .otherItem(behavior: 3, place: 0))
        #expect(
            problem(saved) {
                $0.boxes[2].bounds.size.width = 90
                $0.animator.updateItem(usingCurrentState: $0.boxes[2])
            } == .otherOutline(behavior: 1, place: 26))
        #expect(problem(saved) { $0.walls.removeAllBoundaries() } == .otherBoundaries(behavior: 2))
        let plain = DynamicBehavior()
        let (one, two) = (DynamicAnimator.free(plain, DynamicBehavior()), DynamicAnimator())
        let flat = try one.snapshot()
        let parent = DynamicBehavior()
        parent.addChildBehavior(DynamicBehavior())
        two.addBehavior(parent)
        #expect(throws: AnimatorSnapshotError.otherParent(index: 1)) { try two.restore(flat) }
    }

    @Test func `from inside a callback nothing is saved or restored`() throws {
        let ball = Ball(0, 0)
        let gravity = GravityBehavior(items: [ball])
        let animator = DynamicAnimator.free(gravity)
        let saved = try animator.snapshot()
        var errors: [AnimatorSnapshotError] = []
        gravity.action = { [unowned animator] in
            do throws(AnimatorSnapshotError) { _ = try animator.snapshot() } catch { errors.append(error) }
            do throws(AnimatorSnapshotError) { try animator.restore(saved) } catch { errors.append(error) }
        }
        animator.advance(by: tick)
        #expect(errors == [.insideCallback, .insideCallback])
    }

    @Test func `bytes that are none are refused`() throws {
        func problem(_ text: String) -> AnimatorSnapshotError? {
            do throws(AnimatorSnapshotError) {
                _ = try AnimatorSnapshot(bytes: Array(text.utf8))
                return nil
            } catch { return error }
        }
        guard case .unreadable = problem("") else { return #expect(Bool(false)) }
        guard case .unreadable = problem("{}") else { return #expect(Bool(false)) }
        #expect(problem(#"{"format": "photo", "version": 1}"#) == .foreign(format: "photo"))
        #expect(problem(#"{"format": "swift-dynamics animator", "version": 9}"#) == .otherVersion(9))
        let text = String(decoding: try Scene().animator.snapshot().bytes, as: UTF8.self)
        #expect(problem(text.replacing("\"world\":\"", with: "\"world\":\"AAAA")) == .world(.foreign))
        guard case .unreadable(let reason) = problem(text.replacing("\"isHeld\":false", with: "\"isHeld\":7")) else {
            return #expect(Bool(false))
        }
        #expect(reason.contains("state.isHeld"))
    }

    @Test func `numbers that were changed are refused or taken, and never stop the program`() throws {
        let scene = Scene()
        _ = scene.run(10)
        let text = String(decoding: try scene.animator.snapshot().bytes, as: UTF8.self)
        // The state without the world, which has a checksum.
        let state = text.ranges(of: "\"state\":").first!.upperBound
        let numbers = text[state...].ranges(of: /-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?/)
        var refused = 0
        for (k, range) in numbers.enumerated() where k % 7 == 0 || k > numbers.count - 40 {
            for other in ["-1", "1e300", "77"] {
                let changed = text.replacingCharacters(in: range, with: other)
                let target = Scene()
                do throws(AnimatorSnapshotError) {
                    try target.animator.restore(try AnimatorSnapshot(bytes: Array(changed.utf8)))
                    _ = reported { _ = target.run(2) }
                } catch {
                    refused += 1
                }
            }
        }
        #expect(refused > 100)
    }

    @Test func `a region as deep as may be comes back from bytes`() throws {
        let field = FieldBehavior.dragField()
        var region = Region(radius: 50)
        for _ in 0..<499 { region = region.inverse() }
        field.region = region
        field.addItem(Ball(0, 0))
        let animator = DynamicAnimator.free(field)
        let saved = try copied(try animator.snapshot())
        field.region = .infinite
        try animator.restore(saved)
        #expect(field.region.contains(.zero) == region.contains(.zero))
        #expect(field.region.contains(CGPoint(x: 60, y: 0)) == region.contains(CGPoint(x: 60, y: 0)))
    }
}
