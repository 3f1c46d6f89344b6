import Buffers
import CSIMD
import DynamicsModel

/// Stage 4, constraints: touching contacts in graph colours and batches, and what they have that the usual rules of
/// materials don't say.
///
/// Reads the pairs, their numbers of points and what both sides are made of. Writes the contact graph, the surfaces'
/// speeds and other materials by batch; and takes the points from contacts of items that have more than they may keep.
/// The records of the batches are filled by the solver's ``SolverStage/prepare(_:)``, while a tile's bodies are in the
/// cache.
struct ConstraintStage {
    private let world: World

    init(_ world: World) { self.world = world }

    // MARK: Reads

    var mixing: MaterialMixing { _read { yield world.settings.mixing } }
    var bodies: Bodies { _read { yield world.bodies } }
    var awakeCount: Int { world.awakeCount }
    var colliders: Colliders { _read { yield world.colliders } }
    var statics: StaticShapes { _read { yield world.statics } }
    var partSurfaces: PartSurfaces { _read { yield world.partSurfaces } }
    var pairMaterials: PairMaterials { world.pairMaterials }
    private var pool: WorkerPool { world.pool }

    // MARK: Writes

    /// Contacts that may not be kept lose their points.
    var pairs: PairList {
        _read { yield world.pairs }
        nonmutating _modify { yield &world.pairs }
    }
    var graph: ContactGraph {
        _read { yield world.graph }
        nonmutating _modify { yield &world.graph }
    }
    var surfaces: RunningSurfaces {
        _read { yield world.surfaces }
        nonmutating _modify { yield &world.surfaces }
    }
    var arms: ArmMemory {
        _read { yield world.arms }
        nonmutating _modify { yield &world.arms }
    }
    var contactMaterials: ContactMaterials {
        _read { yield world.contactMaterials }
        nonmutating _modify { yield &world.contactMaterials }
    }

    /// Makes the contact graph.
    ///
    /// - Parameter bodyCount: no contact has a moving body behind these.
    /// - Returns: false where parts of a scene can't agree on it.
    func buildGraph(bodyCount: Int) -> Bool {
        if bodies.isWhole {
            graph.tiles.reset(bodies: bodyCount)
        } else {
            graph.tiles.reset(bodies: bodyCount, places: bodies.place.view)
        }
        let (materials, items, parts, still) = (pairMaterials, colliders.items(bodies), contactParts(), stillBodies)
        return graph.build(
            &pairs, materials, stillBodies: still, parts: parts, pool: pool, shared: SharedColors(world),
            limit: { pairs in
                ContactLimit.apply(&pairs, materials, colliders, items, bodyCount: bodyCount, stillBodies: still)
            })
    }

    /// Awake bodies that contacts don't change, which come first: those that are driven.
    private var stillBodies: Int {
        let inverseMass = bodies.inverseMass.view
        return (0..<awakeCount).first { inverseMass[$0] != 0 } ?? awakeCount
    }

    /// Active pairs in a part for each worker, or in one where they are few.
    private func contactParts() -> ContactParts {
        let count = pairs.activeCount
        let parts = count < 4096 ? 1 : pool.workerCount
        graph.partBounds.reserveDiscarding(parts + 1)
        let (bounds, sides) = (graph.partBounds.pointer, PairSides(pairs.current, impulses: pairs.impulses))
        let tiles = graph.tiles.view
        (bounds[0], bounds[parts]) = (0, count)
        for part in 1..<parts {
            let body = Int(colliders.body[Int(sides.low[count * part / parts])])
            let first = tiles.bodiesBefore(tiles.tile(of: body))
            bounds[part] = sides.first(ofLow: Int(bodies.firstCollider[first]))
        }
        return ContactParts(count: parts, bounds: bounds)
    }
}

extension World {
    /// Stage 4: touching contacts in batches.
    ///
    /// - Returns: false in a part of a scene, where parts can't agree on them.
    func buildContactGraph() -> Bool { buildContactGraph(bodyCount: awakeCount) }

    /// - Parameter bodyCount: no contact has a moving body behind these.
    @discardableResult func buildContactGraph(bodyCount: Int) -> Bool {
        let isBuilt = ConstraintStage(self).buildGraph(bodyCount: bodyCount)
        statistics.touchingContacts = graph.contactCount
        statistics.droppedContacts = graph.droppedCount
        return isBuilt
    }

    /// Stage 4: what the contacts in these batches have that the usual rules don't say, and whether their arms move.
    func noteMaterials() {
        let stage = ConstraintStage(self)
        stage.noteRunningSurfaces()
        stage.noteContactMaterials()
        stage.noteMovingArms()
    }
}
