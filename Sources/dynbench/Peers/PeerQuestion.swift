import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// What a row asks of a scene that isn't stepped, on ten thousand ways: one pass of it counts as a step.
struct PeerQuestion: Hashable {
    enum Kind: String {
        /// What a ray meets first.
        case ray
        /// What a circle of a radius meets first.
        case circle
        /// What overlaps a square of twice a side, and a circle of a radius, where a way begins.
        case square, disc
    }

    var kind: Kind
    /// Pt; 0 for a ray.
    var size = 0.0
    /// Whether ours gets all rays in one call; the peers have none for that.
    var inBulk = false

    static let ways = 10_000

    /// Ways from place to place, anywhere among the items; none begins in one, as engines differ on what is met then.
    static func ways(in world: World, seed: UInt64) throws -> [Ray] {
        let places = world.states().map(\.centerOfMass)
        guard let first = places.first else { return [] }
        let (low, high) = places.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
        var random = RandomSource(seed: seed)
        func anywhere() -> Vector2 { Vector2(random.uniform(low.x, high.x), random.uniform(low.y, high.y)) }
        var ways: [Ray] = []
        while ways.count < PeerQuestion.ways {
            let way = Ray(from: anywhere(), to: anywhere())
            if try world.items(containing: way.from).isEmpty { ways.append(way) }
        }
        return ways
    }
}

/// Asks our engine, and counts what is found among items.
struct QuestionAsker {
    private let world: World
    private let question: PeerQuestion
    private let ways: [Ray]
    private let disc: QueryShape
    private var hits: [CastHit?]
    private var items: [ItemID] = []
    private let filter = QueryFilter(targets: .items)

    init(_ question: PeerQuestion, in world: World, seed: UInt64) throws {
        (self.world, self.question) = (world, question)
        ways = try PeerQuestion.ways(in: world, seed: seed)
        disc = try QueryShape(.circle(radius: question.size > 0 ? question.size : 1))
        hits = [CastHit?](repeating: nil, count: ways.count)
    }

    /// Asks on every way; returns how much was found.
    mutating func ask() throws -> Int {
        let (world, ways, filter, size) = (world, ways, filter, question.size)
        var found = 0
        switch question.kind {
        case .ray where question.inBulk:
            var span = hits.mutableSpan
            try world.castRays(ways.span, filter: filter, into: &span)
            found = hits.count { $0 != nil }
        case .ray:
            for way in ways where try world.castRay(from: way.from, to: way.to, filter: filter) != nil { found += 1 }
        case .circle:
            for way in ways where try world.castShape(disc, from: way.from, to: way.to, filter: filter) != nil {
                found += 1
            }
        case .square:
            for way in ways {
                items.removeAll(keepingCapacity: true)
                try world.items(
                    in: Box(minimum: way.from - size, maximum: way.from + size), filter: filter, into: &items)
                found += items.count
            }
        case .disc:
            for way in ways {
                items.removeAll(keepingCapacity: true)
                try world.items(overlapping: disc, at: way.from, filter: filter, into: &items)
                found += items.count
            }
        }
        return found
    }
}

/// From a step on, each begins with waking what hangs together with an item, and putting it to sleep again.
struct PeerNap: Hashable {
    var from: Int
    var item: Int
}
