import DynamicsModel
import Foundation

/// States of a scene over time, with what measures need to know about its items.
struct Track {
    /// All items after one step (counted from 1).
    struct Frame {
        let step: Int
        let states: [ItemState]
    }

    let scene: SceneDescription
    /// Before the first step.
    let start: [ItemState]
    let masses: [MassProperties]
    /// In the order of steps; never empty.
    let frames: [Frame]

    init(_ scene: SceneDescription, _ frames: [Frame]) {
        self.scene = scene
        self.frames = frames
        masses = scene.items.map { MassProperties(of: $0.shape, density: $0.density) }
        start = zip(scene.items, masses).map { item, mass in
            let (cosine, sine) = (cos(item.rotation), sin(item.rotation))
            return ItemState(
                centerOfMass: item.position + mass.centerOfMass.rotated(cosine: cosine, sine: sine), cosine: cosine,
                sine: sine, velocity: item.velocity, angularVelocity: item.angularVelocity)
        }
    }

    /// All items at the end.
    var last: [ItemState] { frames[frames.count - 1].states }

    /// Simulated time of a frame, s.
    func time(_ frame: Frame) -> Double { Double(frame.step) * scene.settings.tick }

    /// One item over time.
    func states(of item: Int) -> [ItemState] { frames.map { $0.states[item] } }

    /// Indices of items that move.
    var movable: [Int] { scene.items.indices.filter { !scene.items[$0].isAnchored } }

    // MARK: Places

    /// The farthest that the centre of a movable item came from where it began, sideways, at any time, pt.
    var sidewaysDrift: Double {
        frames.map { frame in
            movable.map { abs(frame.states[$0].centerOfMass.x - start[$0].centerOfMass.x) }.largest
        }.largest
    }

    /// How much lower an item ended than it began, in percent of its height above y = 0.
    func heightLost(of item: Int) -> Double {
        let height = -start[item].centerOfMass.y
        return 100 * (height + last[item].centerOfMass.y) / height
    }

    /// The item whose centre begins highest.
    var topItem: Int { movable.min { start[$0].centerOfMass.y < start[$1].centerOfMass.y } ?? 0 }

    /// How far an item has turned since the start after each frame, rad, full turns included; frames must follow each
    /// other by less than half a turn.
    func turns(of item: Int) -> [Double] {
        var before = start[item]
        var sum = 0.0
        return states(of: item).map { state in
            let cross = before.cosine * state.sine - before.sine * state.cosine
            let dot = before.cosine * state.cosine + before.sine * state.sine
            sum += atan2(cross, dot)
            before = state
            return sum
        }
    }

    // MARK: Speeds

    /// The speed of an item's centre and, by its turning, of its rim, whichever is larger, pt/s.
    func speed(of item: Int, _ states: [ItemState]) -> Double {
        let inertia = masses[item].momentOfInertia / masses[item].mass
        // The rim of a disc of that moment of inertia.
        let rim = (2 * inertia).squareRoot() * abs(states[item].angularVelocity)
        return [states[item].velocity.length, rim].largest
    }

    /// Root mean square of the speed of the movable items' centres over all frames from a time (s) on, pt/s.
    func rmsSpeed(after seconds: Double) -> Double {
        var sum = 0.0
        var count = 0
        for frame in frames where time(frame) >= seconds {
            for item in movable {
                let velocity = frame.states[item].velocity
                sum += velocity.dot(velocity)
                count += 1
            }
        }
        return (sum / Double(count)).squareRoot()
    }

    // MARK: Conserved quantities

    /// Kinetic energy of an item, mass · pt²/s².
    func kinetic(_ item: Int, _ states: [ItemState]) -> Double {
        let state = states[item]
        return masses[item].mass * state.velocity.dot(state.velocity) / 2
            + masses[item].momentOfInertia * state.angularVelocity * state.angularVelocity / 2
    }

    /// Kinetic energy of all items, mass · pt²/s².
    func kinetic(_ states: [ItemState]) -> Double { movable.reduce(0) { $0 + kinetic($1, states) } }

    /// Kinetic energy and that of height in gravity, of all items, mass · pt²/s².
    func energy(_ states: [ItemState]) -> Double {
        let gravity = scene.settings.gravity * Tuning.gravityAcceleration
        return kinetic(states)
            - movable.reduce(0) { $0 + masses[$1].mass * gravity.dot(states[$1].centerOfMass) }
    }

    /// Momentum of all items, mass · pt/s.
    func momentum(_ states: [ItemState]) -> Vector2 {
        movable.reduce(Vector2.zero) { $0 + states[$1].velocity * masses[$1].mass }
    }

    /// Angular momentum of all items about the origin, mass · pt²/s.
    func angularMomentum(_ states: [ItemState]) -> Double {
        movable.reduce(0) { sum, item in
            sum + masses[item].mass * states[item].centerOfMass.cross(states[item].velocity)
                + masses[item].momentOfInertia * states[item].angularVelocity
        }
    }

    // MARK: Periods

    /// The mean time between passages of a value through 0 upwards, s, each found by a straight line between two frames.
    func period(of value: (ItemState) -> Double, item: Int = 0) -> Double {
        var passages: [Double] = []
        for (before, after) in zip(frames, frames.dropFirst()) {
            let (low, high) = (value(before.states[item]), value(after.states[item]))
            guard low < 0, high >= 0 else { continue }
            passages.append(time(before) + (time(after) - time(before)) * low / (low - high))
        }
        guard passages.count > 1 else { return .nan }
        return (passages[passages.count - 1] - passages[0]) / Double(passages.count - 1)
    }

    // MARK: Overlaps

    /// The deepest overlap of two items in any frame from a time (s) on, in percent of the smaller one's smaller extent.
    func deepestOverlap(after seconds: Double) throws -> Double {
        var meter = OverlapMeter(try ItemOutline.outlines(of: scene.items))
        for frame in frames where time(frame) >= seconds { meter.add(frame.states) }
        return 100 * meter.largest
    }
}

extension [Double] {
    /// The largest element; NaN where one is NaN or there is none, so that nothing undefined passes.
    var largest: Double { reduce(-.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.max($0, $1) } }
}

extension Double {
    /// How far a value is from the one wanted, in percent of it.
    func percentOff(_ wanted: Double) -> Double { 100 * abs(self - wanted) / abs(wanted) }
}
