import Dynamics
import DynamicsEngine
import DynamicsModel

/// What the engine makes of a state: contacts, islands, grid cells, and what fields do.
struct Overlay {
    /// One point of a contact, pt, and its normal.
    struct Contact {
        var position: Vector2
        var normal: Vector2
    }

    /// The key frame it belongs to.
    var frame: Int
    var contacts: [Contact] = []
    /// Colour of each item's island by id, 0 for items by themselves.
    var islands: [UInt8]
    var cells: [GridCell]
    /// At each probe, pt/s².
    var vectors: [Vector2]

    init(_ world: World, frame: Int, states: [KeyFrame.State], probes: FieldLattice, islands: inout IslandColors) {
        self.frame = frame
        let found = world.currentContacts()
        for contact in found {
            for point in contact.points { contacts.append(Contact(position: point.position, normal: contact.normal)) }
        }
        self.islands = islands.colors(of: found, in: world, states: states)
        cells = world.gridCells()
        vectors = probes.accelerations(
            by: world.allFields().map(\.field), ticks: world.ticks, tick: world.settings.tick)
    }
}
