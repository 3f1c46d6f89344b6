// Attachments as the reference sees them: what each holds, and the rows of its Jacobian.

import DynamicsModel
import Foundation

/// An attachment with everything filled in that was left open.
struct Joint {
    /// Index of the partner's body, or the static one's, and of the item's.
    let a: Int
    let b: Int
    let attachment: Attachment
    /// Held points relative to the centres of mass; of an anchor its place.
    let armA: Vector2
    let armB: Vector2
    /// In the partner's frame.
    let axis: Vector2
    /// Rotation of the item against the partner at angle 0.
    let rest: Double
    /// The longest of its arms within items and of its length, at least a tenth of the item's size, pt.
    let extent: Double
    /// Full turns counted; of a gear, what its sides have turned by its ratio.
    var angle: Double
    /// Of a ratchet: the multiple of its step that it doesn't turn back behind.
    var hold = 0.0
    /// Of the rows, at the end of the last substep.
    var impulses = SIMD3<Double>.zero
    /// Of spring rows, before forces act.
    var speeds = SIMD3<Double>.zero
}

/// Where a body is during a substep.
struct Pose {
    var center: Vector2
    /// Since the step began.
    var turn: Double
    var rotation: Vector2

    func point(_ arm: Vector2) -> Vector2 { center + arm.rotated(cosine: rotation.x, sine: rotation.y) }
}

/// How one row acts.
enum RowRule {
    case rigid(goal: Double)
    /// Stiffness and damper are per reduced mass.
    case spring(rest: Double, mass: Double, frequency: Double, damping: Double)
    /// With friction about a value that a motor may move on, at a speed.
    case bounded(ClosedRange<Double>, friction: Double, motor: Double = 0)
}

/// One row: what it measures, and how that changes with the velocities of both sides.
struct JointRow {
    let number: Int
    let rule: RowRule
    let isAngle: Bool
    let value: Double
    let linearA: Vector2
    let angularA: Double
    let linearB: Vector2
    let angularB: Double

    func speed(_ a: Motion, _ b: Motion) -> Double {
        linearA.dot(a.velocity) + angularA * a.angularVelocity + linearB.dot(b.velocity) + angularB * b.angularVelocity
    }
}

extension Joint {
    /// Whether it holds by more than springs.
    var isStiff: Bool {
        switch attachment.kind {
        case .distance, .fixed: attachment.frequency == 0
        case .snap: false
        case .limit, .pin, .sliding, .wheel, .gear, .pulley, .groove: true
        }
    }

    /// The rows in the poses of both sides.
    func rows(_ a: Pose, _ b: Pose) -> [JointRow] {
        let (armA, armB) = (a.point(armA) - a.center, b.point(armB) - b.center)
        let gap = b.center + armB - a.center - armA
        func along(_ u: Vector2, _ number: Int, _ rule: RowRule, _ value: Double, reach: Vector2) -> JointRow {
            JointRow(
                number: number, rule: rule, isAngle: false, value: value, linearA: -u, angularA: -reach.cross(u),
                linearB: u, angularB: armB.cross(u))
        }
        func turning(_ number: Int, _ rule: RowRule) -> JointRow {
            JointRow(
                number: number, rule: rule, isAngle: true, value: angle + b.turn - a.turn, linearA: .zero,
                angularA: -1, linearB: .zero, angularB: 1)
        }
        func points(_ rule: RowRule) -> [JointRow] {
            [
                along(Vector2(1, 0), 0, rule, gap.x, reach: armA), along(Vector2(0, 1), 1, rule, gap.y, reach: armA),
            ]
        }
        let length = attachment.length ?? 0
        switch attachment.kind {
        case .distance, .limit:
            let rule = distanceRule
            if length < 1e-6 { return points(rule) }
            let direction = gap.length < 1e-9 ? Vector2(1, 0) : gap / gap.length
            return [along(direction, 0, rule, gap.length, reach: armA)]
        case .fixed: return points(weldRule) + [turning(2, weldRule)]
        case .pin: return points(.rigid(goal: 0)) + rangeRule.map { [turning(2, $0)] }.joined()
        case .sliding:
            let axis = axis.rotated(cosine: a.rotation.x, sine: a.rotation.y)
            let reach = armA + gap
            return [
                along(axis.perpendicular, 0, .rigid(goal: 0), axis.cross(gap), reach: reach),
                turning(1, .rigid(goal: 0)),
            ] + rangeRule.map { [along(axis, 2, $0, axis.dot(gap), reach: reach)] }.joined()
        case .wheel(_, let suspension, let motor):
            let axis = axis.rotated(cosine: a.rotation.x, sine: a.rotation.y)
            let reach = armA + gap
            let drive = motor.map { motor in
                turning(2, .bounded(-.infinity ... .infinity, friction: motor.strength * 10_000, motor: motor.speed))
            }
            return [
                along(axis.perpendicular, 0, .rigid(goal: 0), axis.cross(gap), reach: reach),
                along(axis, 1, rule(suspension), axis.dot(gap), reach: reach),
            ] + (drive.map { [$0] } ?? [])
        case .groove:
            let axis = axis.rotated(cosine: a.rotation.x, sine: a.rotation.y)
            return [along(axis.perpendicular, 0, .rigid(goal: 0), axis.cross(gap), reach: armA + gap)]
        case .gear(let ratio):
            return [
                JointRow(
                    number: 0, rule: .rigid(goal: 0), isAngle: true, value: angle + b.turn - ratio * a.turn,
                    linearA: .zero, angularA: -ratio, linearB: .zero, angularB: 1)
            ]
        case .pulley(let over, let partnerOver, let ratio, let length):
            let (wayA, wayB) = (a.center + armA - partnerOver, b.center + armB - over)
            func direction(_ way: Vector2) -> Vector2 { way.length < 1e-9 ? Vector2(1, 0) : way / way.length }
            let (pullA, pullB) = (direction(wayA) * ratio, direction(wayB))
            return [
                JointRow(
                    number: 0, rule: .bounded(-Double.infinity...(length ?? 0), friction: 0), isAngle: false,
                    value: wayB.length + ratio * wayA.length, linearA: pullA, angularA: armA.cross(pullA),
                    linearB: pullB, angularB: armB.cross(pullB))
            ]
        case .snap:
            return points(snapRule(turns: false)) + [turning(2, snapRule(turns: true))]
        }
    }

    private var distanceRule: RowRule {
        let length = attachment.length ?? 0
        let rest = length < 1e-6 ? 0 : length
        if attachment.form == .limit {
            let least = attachment.minimumLength > 0 ? attachment.minimumLength : -Double.infinity
            return rest == 0 ? .rigid(goal: 0) : .bounded(least...rest, friction: 0)
        }
        guard let spring = attachment.spring else { return .rigid(goal: rest) }
        return rule(spring, rest: rest)
    }

    private func rule(_ spring: Attachment.Spring, rest: Double = 0) -> RowRule {
        .spring(rest: rest, mass: 0, frequency: spring.frequency, damping: spring.damping)
    }

    /// The rule of the third row of a pin or slide; empty where it has none.
    private var rangeRule: [RowRule] {
        let unit = attachment.form == .pin ? 10_000.0 : 100
        switch attachment.freedom {
        case .within(let range, let friction):
            if range == .zero { return [.rigid(goal: 0)] }
            if range.isInfinite && friction == 0 { return [] }
            return [.bounded(range.minimum...range.maximum, friction: friction * unit)]
        case .motor(let motor, let range):
            if range == .zero { return [.rigid(goal: 0)] }
            return [.bounded(range.minimum...range.maximum, friction: motor.strength * unit, motor: motor.speed)]
        case .spring(let spring): return [rule(spring)]
        case .ratchet(let step):
            return [.bounded(step > 0 ? hold...Double.infinity : -Double.infinity...hold, friction: 0)]
        case nil: return []
        }
    }

    private var weldRule: RowRule { attachment.spring.map { rule($0) } ?? .rigid(goal: 0) }

    private func snapRule(turns: Bool) -> RowRule {
        let damping = max(attachment.damping, Tuning.leastSnapDamping)
        let factor = turns ? 3.0.squareRoot() : 1
        let frequency = attachment.frequency > 0 ? attachment.frequency : Tuning.snapFrequency
        return .spring(rest: 0, mass: 0, frequency: factor * frequency, damping: factor * damping)
    }
}

extension ReferenceWorld {
    /// The attachment as a joint, in the present state.
    static func joint(_ attachment: Attachment, _ bodies: [Body]) -> Joint {
        let item = bodies[Int(attachment.item.rawValue)]
        func turned(_ body: Body, _ point: Vector2) -> Vector2 {
            body.center + (point - body.centerOfMass).rotated(cosine: body.cosine, sine: body.sine)
        }
        var attachment = attachment
        var other: Body?
        var partner: Int?
        if case .item(let id, _) = attachment.partner {
            partner = Int(id.rawValue)
            other = bodies[Int(id.rawValue)]
        }
        if let point = attachment.point {
            attachment.offset = item.local(point) + item.centerOfMass
            if case .item(let id, _) = attachment.partner, let other {
                attachment.partner = .item(id, offset: other.local(point) + other.centerOfMass)
            } else {
                attachment.partner = .anchor(point)
            }
        }
        let armA: Vector2
        let place: Vector2
        switch attachment.partner {
        case .anchor(let anchor): (armA, place) = (anchor, anchor)
        case .item(_, let offset):
            armA = offset - (other?.centerOfMass ?? .zero)
            place = other.map { turned($0, offset) } ?? .zero
        }
        if attachment.length == nil {
            let point = turned(item, attachment.offset)
            if case .pulley(let over, let partnerOver, let ratio, _) = attachment.kind {
                attachment.length = (point - over).length + ratio * (place - partnerOver).length
            } else {
                attachment.length = (point - place).length
            }
        }
        let rotation = (atan2(item.sine, item.cosine), other.map { atan2($0.sine, $0.cosine) } ?? 0)
        let isSnap = attachment.form == .snap
        return Joint(
            a: partner ?? bodies.count, b: Int(attachment.item.rawValue), attachment: attachment, armA: armA,
            armB: attachment.offset - item.centerOfMass,
            axis: attachment.axis.rotated(cosine: cos(rotation.1), sine: -sin(rotation.1)),
            rest: isSnap ? 0 : rotation.0 - rotation.1,
            extent: max(
                other == nil ? 0 : armA.length, (attachment.offset - item.centerOfMass).length,
                attachment.length ?? 0, 0.1 * item.size), angle: isSnap ? rotation.0 : 0)
    }
}
