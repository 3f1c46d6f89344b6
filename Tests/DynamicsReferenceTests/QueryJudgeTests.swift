import DynamicsModel
import DynamicsReference
import Testing

/// The judge of queries names what is wrong with an answer.
@Suite struct QueryJudgeTests {
    /// Discs of radius 10 at 0, 100 and 200 along x.
    private func judge() throws -> QueryJudge {
        let item = Item(.circle(radius: 10), position: .zero)
        let items = (0..<3).map { k in
            PlacedItem(
                id: ItemID(rawValue: UInt64(k)), item: item,
                state: ItemState(
                    centerOfMass: [100 * Double(k), 0], cosine: 1, sine: 0, velocity: .zero, angularVelocity: 0))
        }
        return try QueryJudge(items: items, boundaries: [])
    }

    private func side(_ k: Int) -> ContactConstraint.Side { .item(ItemID(rawValue: UInt64(k)), part: 0) }

    @Test func `what holds a point is named, and nothing else`() throws {
        let judge = try judge()
        let (place, ids) = (Vector2(107, 0), (0..<3).map { ItemID(rawValue: UInt64($0)) })
        #expect(judge.fault(of: [ids[1]], containing: place, filter: .everything) == nil)
        #expect(judge.fault(of: [], containing: place, filter: .everything) != nil)
        #expect(judge.fault(of: [ids[1], ids[2]], containing: place, filter: .everything) != nil)
        #expect(judge.fault(of: [], containing: [111, 0], filter: .everything) == nil)
    }

    @Test func `the nearest point is on the nearest side, at its distance`() throws {
        let judge = try judge()
        func fault(_ nearest: NearestPoint?, within: Double = 50, _ filter: QueryFilter = .everything) -> String? {
            judge.fault(of: nearest, to: [130, 0], within: within, filter: filter)
        }
        let right = NearestPoint(side: side(1), point: [110, 0], distance: 20)
        #expect(fault(right) == nil)
        #expect(fault(nil) != nil && fault(nil, within: 19) == nil)
        #expect(fault(right, within: 19) != nil)
        #expect(fault(NearestPoint(side: side(2), point: [190, 0], distance: 60), within: 70) != nil)
        #expect(fault(NearestPoint(side: side(2), point: [110, 0], distance: 20)) != nil)
        #expect(fault(NearestPoint(side: side(1), point: [110, 0], distance: 21)) != nil)
        #expect(fault(NearestPoint(side: side(1), point: [112, 0], distance: 20)) != nil)
        // It isn't asked about.
        let others = QueryFilter(excluding: ItemID(rawValue: 1))
        #expect(fault(right, others) != nil)
        #expect(fault(NearestPoint(side: side(2), point: [190, 0], distance: 60), within: 70, others) == nil)
    }
}
