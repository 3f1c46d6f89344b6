import DynamicsModel

/// The physics of the step pipeline written plainly: Double, one item at a time, all pairs, one file a stage.
///
/// It is what the fast engine is compared with, in results and in speed, and shares no maths with it. Items
/// never sleep, and their number is fixed.
///
/// ```swift
/// var world = try ReferenceWorld(SceneDescription(items: [Item(.circle(radius: 10), position: .zero)]))
/// world.step()
/// print(world.states()[0].velocity)
/// ```
public struct ReferenceWorld {
    /// How much two choices of a contact may differ to count as a tie when a step follows an order, as a
    /// fraction of the smaller size.
    public static let tieTolerance = 1e-4

    /// Steps made so far.
    public private(set) var ticks = 0
    /// Bounds compared in the last step: of items with each other, and of moving items with static shapes.
    public internal(set) var pairTests = 0

    let settings: Settings
    let items: [Item]
    let statics: [StaticShape]
    /// The colliders of anchored items.
    let anchored: [Int]
    let fields: [Field]
    /// The items of each field.
    let fieldMembers: [[Int]]
    let pushes: [Push]
    var bodies: [Body]
    var colliders: [Collider]
    /// The impulses that the last step ended with.
    var solved: [PairKey: [SolvedPoint]] = [:]
    var joints: [Joint] = []
    /// Joints that hang together by moving bodies.
    var linkages: [[Int]] = []
    /// Pairs of items that are attached and don't collide, the lower first.
    var exclusions: Set<SIMD2<Int>> = []

    /// A world from a description: item k gets the id of raw value k.
    ///
    /// - Throws: the first value that breaks its rule; `unknownID` for a member or target that is not an item.
    /// - Complexity: O(n) in items, boundaries' points, fields' members and pushes' targets.
    public init(_ scene: SceneDescription) throws(DynamicsError) {
        settings = try scene.settings.validated()
        var (items, bodies, colliders): ([Item], [Body], [Collider]) = ([], [], [])
        for item in scene.items {
            let item = try item.validated()
            let first = colliders.count
            let mass = MassProperties(of: item)
            for (number, part) in item.shape.parts.enumerated() {
                colliders.append(
                    Collider(part, number: number, body: bodies.count, centerOfMass: mass.centerOfMass))
            }
            bodies.append(Body(item, colliders: first..<colliders.count))
            bodies[bodies.count - 1].reach = colliders[first...].map(\.reach).max()!
            items.append(item)
        }
        var statics: [StaticShape] = []
        for (k, boundary) in scene.boundaries.enumerated() {
            statics += StaticShape.all(of: try boundary.validated(), id: BoundaryID(rawValue: UInt64(k)))
        }
        var (fields, members, pushes): ([Field], [[Int]], [Push]) = ([], [], [])
        for field in scene.fields {
            fields.append(try field.validated())
            members.append(try Self.numbers(field.members, count: items.count))
        }
        for push in scene.pushes {
            pushes.append(try push.validated())
            _ = try Self.numbers(.only(push.targets.map(\.item)), count: items.count)
        }
        (self.items, self.bodies, self.colliders, self.statics) = (items, bodies, colliders, statics)
        anchored = colliders.indices.filter { !bodies[colliders[$0].body].isMoving }
        (self.fields, fieldMembers, self.pushes) = (fields, members, pushes)
        for attachment in scene.attachments { try append(try attachment.validated()) }
        for pair in scene.exemptPairs { try exempt(pair) }
        linkages = findLinkages()
        placeAll()
    }

    private static func numbers(_ members: Field.Members, count: Int) throws(DynamicsError) -> [Int] {
        switch members {
        case .all: return Array(0..<count)
        case .only(let ids):
            for id in ids where id.rawValue >= count { throw .unknownID("\(id)") }
            return Set(ids).sorted().map { Int($0.rawValue) }
        }
    }

    public var itemCount: Int { items.count }

    /// Seconds since the start.
    public var time: Double { Double(ticks) * settings.tick }

    /// Where every item is and how it moves, by ascending id: `[itemCount]`.
    public func states() -> [ItemState] { bodies.map(\.state) }

    /// Puts every item in a state. Impulses are kept as warm starts; an anchored item with a
    /// velocity moves by that.
    ///
    /// - Parameter states: by ascending id, `[itemCount]`.
    public mutating func setStates(_ states: [ItemState]) {
        precondition(states.count == bodies.count, "\(states.count) states for \(bodies.count) items")
        for k in bodies.indices { bodies[k].set(states[k]) }
        synchroniseAngles()
        placeAll()
    }

    /// Sets what the loads of past steps mean for the next one.
    ///
    /// - Parameter loads: by ascending id, `[itemCount]`.
    public mutating func setLoads(_ loads: [ItemLoad]) {
        precondition(loads.count == bodies.count, "\(loads.count) loads for \(bodies.count) items")
        for k in bodies.indices {
            (bodies[k].burden, bodies[k].faceTurn) = (loads[k].burden, loads[k].faceTurn)
            bodies[k].footing = loads[k].footing
        }
    }

    /// Sets the number of steps made, and with it the time that noise sees.
    public mutating func setTicks(_ ticks: Int) { self.ticks = ticks }

    /// The contacts that the next ``step()`` solves, in its order: ascending by (a, b), with their warm starts.
    ///
    /// - Complexity: O(n²) in items.
    public func contacts() -> [ContactConstraint] {
        limited(touches(neighbours().found)).map(warmStarted)
    }

    /// The accelerations that fields and pushes give the items in the present state, pt/s², without gravity:
    /// `[itemCount]`. Drag, magnetic and velocity fields act through velocities and give none.
    public func accelerations() -> [Vector2] { heldForces(ahead: 0, along: 0).map(\.acceleration) }

    /// Steps once. A tick of 0 s changes nothing but ``ticks``.
    ///
    /// - Complexity: O(n² + n·s + c) for n items, s static shapes and c contacts.
    public mutating func step() {
        let near = neighbours()
        pairTests = near.tests
        let substep = settings.tick / Double(settings.substeps)
        var list = ContactList()
        for touch in limited(touches(near.found)) { append(touch, warmStarted(touch), substep: substep, to: &list) }
        solve(list, substep: substep)
    }

    /// The rest of a step, once it is known what to solve.
    mutating func solve(_ list: ContactList, substep: Double) {
        defer { ticks += 1 }
        guard substep > 0 else { return }
        for (k, held) in heldForces(ahead: readingTime, along: readingSquare).enumerated() { bodies[k].held = held }
        var solver = Solver(
            bodies, list, joints, linkages: linkages, threshold: settings.restitutionThreshold,
            fastest: settings.maximumSpeed, substep: substep, tick: settings.tick)
        solver.run(
            bodies, colliders, items, gravity: settings.gravity * Tuning.gravityAcceleration,
            substeps: settings.substeps)
        let solved = ContactList(contacts: list.contacts, points: solver.points)
        store(solved)
        joints = solver.joints
        let shares = finish(solver.motions, list)
        weigh(solved, solver.motions, substep: substep)
        turnFaces(solved, zip(solver.motions, shares).map { $1 == 1 ? $0.turn : .infinity })
        finishJoints(solver.motions)
    }

    mutating func placeAll() {
        for k in bodies.indices { bodies[k].place(&colliders, tick: settings.tick) }
    }
}
