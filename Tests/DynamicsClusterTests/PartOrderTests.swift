import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsCluster

/// Ranks give items the places that one world sorts them to.
@Suite struct PartOrderTests {
    @Test(arguments: [1, 2, 5]) func `places are those of one world that sorts all`(ranks: Int) throws {
        let scene = try BuiltInScene.named("gas").make(SceneOptions(items: 3000)).description
        let world = try World(scene)
        for _ in 0..<40 { world.step() }
        // A world that is made of the items as they are then sorts them before its first step.
        var later = scene
        for k in later.items.indices {
            let state = try world.state(of: ItemID(rawValue: UInt64(k)))
            later.items[k].position = state.centerOfMass
        }
        let sorted = try World(later)
        sorted.step()
        let expected = (0..<sorted.bodyCount).map { sorted.bodyID($0) }

        let places = try ThreadRanks.run(ranks) { [later] communicator in
            let world = try ClusterWorld(later, over: communicator)
            let order = try PartOrder(of: world.world, over: communicator)
            let own = (0..<world.world.bodyCount).filter { world.world.isOwn($0) }
            return (
                order.ownPlaces, own.map { (world.world.place(of: $0), world.world.bodyID($0), order.owners[$0]) }
            )
        }
        var found = [UInt32](repeating: .max, count: expected.count)
        for (place, id, owner) in places.flatMap(\.1) {
            found[Int(place)] = id
            #expect(places[Int(owner)].0.contains(place))
        }
        #expect(found == expected)
        // A share is a rank's part to a fraction of what a sample stands for.
        for share in places.map(\.0) { #expect(abs(share.count - 3000 / ranks) <= 3000 / 256 + ranks) }
    }
}
