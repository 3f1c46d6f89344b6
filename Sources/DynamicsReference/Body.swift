import DynamicsModel
import Foundation

/// One item inside the reference: its bounds, how it lies and moves, and what the forces stage holds for it.
struct Body {
    /// The axis-parallel bounds of all colliders, enlarged by the distance at which contacts are made.
    var low = Vector2.zero
    var high = Vector2.zero

    /// Centre of mass, pt.
    var center: Vector2
    var cosine: Double
    var sine: Double
    var velocity: Vector2
    var angularVelocity: Double
    /// 0 for an anchored item.
    let inverseMass: Double
    /// 0 for an item that is anchored or may not rotate.
    let inverseInertia: Double
    /// The body's entries in the array of colliders, one a part.
    let colliders: Range<Int>
    let collisions: CollisionMembership
    /// The centre of mass relative to the item's centre, pt.
    let centerOfMass: Vector2
    /// The size of the item's shape, pt.
    let size: Double
    /// The side of the square of the same mass and inertia, √(6 I/m), pt.
    let extent: Double
    /// The greatest distance of the outline from the centre of mass, pt.
    var reach = 0.0
    /// How many times its own mass contacts meet: more than 1 while loads press it from opposite sides.
    var burden = 1.0
    /// How far it has turned on its face since its arms were found, rad.
    var faceTurn = 0.0
    /// For how many more steps it counts as standing on something fixed.
    var footing = 0

    /// What fields and pushes give during this step.
    var held = HeldForces()

    /// Whether it moves as forces and contacts say.
    var isMoving: Bool { inverseMass > 0 }
    private let mayTurn: Bool
    private let isOneWay: Bool
    /// The unit vector out of the upper side of a one-way item; nil for all others.
    var front: Vector2? { isOneWay ? Vector2(sine, -cosine) : nil }
    /// Whether it is anchored and has a velocity, by which it moves whatever it meets.
    var isDriven: Bool { inverseMass == 0 && (velocity != .zero || angularVelocity != 0) }

    init(_ item: Item, colliders: Range<Int>) {
        let mass = MassProperties(of: item)
        cosine = cos(item.rotation)
        sine = sin(item.rotation)
        centerOfMass = mass.centerOfMass
        center = item.position + mass.centerOfMass.rotated(cosine: cosine, sine: sine)
        inverseMass = item.isAnchored ? 0 : 1 / mass.mass
        inverseInertia = item.isAnchored || !item.allowsRotation ? 0 : 1 / mass.momentOfInertia
        velocity = item.velocity
        angularVelocity = item.allowsRotation ? item.angularVelocity : 0
        self.colliders = colliders
        collisions = item.isSensor ? .none : item.collisions
        mayTurn = item.allowsRotation
        isOneWay = item.isOneWay
        size = item.shape.size
        extent = (6 * mass.momentOfInertia / mass.mass).squareRoot()
    }

    var state: ItemState {
        ItemState(
            centerOfMass: center, cosine: cosine, sine: sine, velocity: velocity, angularVelocity: angularVelocity)
    }

    mutating func set(_ state: ItemState) {
        center = state.centerOfMass
        cosine = state.cosine
        sine = state.sine
        velocity = state.velocity
        angularVelocity = mayTurn ? state.angularVelocity : 0
    }

    /// Moves the centre and turns the body.
    mutating func move(by translation: Vector2, turn: Double) {
        center += translation
        guard turn != 0 else { return }
        let direction = Vector2(cosine, sine).rotated(cosine: cos(turn), sine: sin(turn))
        cosine = direction.x / direction.length
        sine = direction.y / direction.length
    }

    /// How far ahead of its pose a body is met by others, and by which angle: half of the step at its velocity, at most
    /// a share of its size.
    func lead(tick: Double) -> (way: Vector2, turn: Double) {
        let time = Tuning.leadSteps * tick
        var way = velocity * time
        let most = Tuning.leadFraction * size
        if way.length > most { way = way / way.length * most }
        return (way, min(max(angularVelocity * time, -Tuning.leadFraction), Tuning.leadFraction))
    }

    /// The body where others meet it.
    func ahead(tick: Double) -> Body {
        var ahead = self
        let lead = lead(tick: tick)
        ahead.move(by: lead.way, turn: lead.turn)
        return ahead
    }

    /// A point of the world in the body's own frame, relative to its centre of mass.
    func local(_ point: Vector2) -> Vector2 { (point - center).rotated(cosine: cosine, sine: -sine) }
}

/// What acts on a body throughout a step.
struct HeldForces {
    /// pt/s², without gravity.
    var acceleration = Vector2.zero
    /// rad/s².
    var angularAcceleration = 0.0
    /// Added to the item's resistance, 1/s.
    var dragRate = 0.0
    /// rad/s, counter-clockwise on screen.
    var magneticRate = 0.0
    /// The velocity that the last of the velocity fields sets, pt/s.
    var imposedVelocity: Vector2?
}
