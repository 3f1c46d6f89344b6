import DynamicsEngine
import DynamicsModel
import DynamicsReference
import DynamicsScenes

/// Random questions about a scene, of which brute force judges the answers.
struct QueryQuestions {
    private var random: RandomSource
    private let items: [Item]

    init(_ items: [Item], seed: UInt64) {
        self.items = items
        random = RandomSource(seed: seed)
    }

    /// Asks a world, whose items are all there, so many questions of each kind.
    ///
    /// - Returns: for each question 0, or 1 where the answer is wrong.
    mutating func ask(_ world: World, _ count: Int) throws -> [Double] {
        guard !items.isEmpty else { return [] }
        let states = world.states()
        let placed = zip(items, states).enumerated().map { k, entry in
            PlacedItem(id: ItemID(rawValue: UInt64(k)), item: entry.0, state: entry.1)
        }
        let judge = try QueryJudge(items: placed, boundaries: world.allBoundaries())
        var faults: [String?] = []
        for _ in 0..<count { try ask(world, judge, states, &faults) }
        return faults.map { $0 == nil ? 0 : 1 }
    }

    private mutating func ask(
        _ world: World, _ judge: QueryJudge, _ states: [ItemState], _ faults: inout [String?]
    ) throws {
        let (from, to) = (place(states), random.integer(0...1) == 0 ? place(states) : nil)
        let end = to ?? from + Vector2(random.uniform(-50, 50), random.uniform(-50, 50))
        let (shape, rotation) = (items[random.integer(0...(items.count - 1))].shape, random.uniform(-4, 4))
        let filter = QueryFilter(
            targets: random.integer(0...3) == 0 ? .items : .all,
            collisions: random.integer(0...1) == 0 ? .all : nil,
            excluding: ItemID(rawValue: UInt64(random.integer(0...(items.count - 1)))))
        let hit = try world.castRay(from: from, to: end, filter: filter)
        faults.append(judge.fault(of: hit, from: from, to: end, filter: filter))
        let hits = try world.castRayAll(from: from, to: end, filter: filter)
        faults.append(judge.fault(of: hits, from: from, to: end, filter: filter))
        let cast = try world.castShape(shape, from: from, to: end, rotation: rotation, filter: filter)
        faults.append(
            try judge.fault(of: cast, shape, from: from, to: end, rotation: rotation, filter: filter))
        let near = try world.items(overlapping: shape, at: from, rotation: rotation, filter: filter)
        faults.append(try judge.fault(of: near, overlapping: shape, at: from, rotation: rotation, filter: filter))
        let half = Vector2(random.uniform(1, 60), random.uniform(1, 60))
        let inBox = try world.items(in: Box(minimum: from - half, maximum: from + half), filter: filter)
        let box = Shape.rectangle(width: 2 * half.x, height: 2 * half.y)
        faults.append(try judge.fault(of: inBox, overlapping: box, at: from, rotation: 0, filter: filter))
        let holding = try world.items(containing: from, filter: filter)
        faults.append(judge.fault(of: holding, containing: from, filter: filter))
        let within = random.uniform(0, 100)
        let nearest = try world.nearestPoint(to: from, within: within, filter: filter)
        faults.append(judge.fault(of: nearest, to: from, within: within, filter: filter))
    }

    /// Near one of the items.
    private mutating func place(_ states: [ItemState]) -> Vector2 {
        // With room for what is asked about from there.
        let most = Tuning.maximumCoordinate - 100
        let center = states[random.integer(0...(states.count - 1))].centerOfMass
        let place = center + Vector2(random.uniform(-60, 60), random.uniform(-60, 60))
        return pointwiseMax(pointwiseMin(place, Vector2(most, most)), Vector2(-most, -most))
    }
}
