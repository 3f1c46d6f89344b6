import Buffers
import DynamicsFast
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// What items of a kind have in common is there once, and that changes no bit.
@Suite struct WorldMemoryTests {
    /// Gives each element of every column a place of its own.
    private struct SpreadVisitor: ColumnVisitor {
        var includesHeldColumns: Bool { true }
        mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {}
        mutating func visit<Element>(_ column: inout Column<Element>) { column.spread() }
    }

    private func spread(_ world: World) {
        var visitor = SpreadVisitor()
        world.bodies.visitColumns(&visitor)
        world.colliders.visitColumns(&visitor)
        // Indices are stored from the first other one on.
        (world.bodies.firstCollider[0], world.colliders.body[0]) = (1, 1)
        (world.bodies.firstCollider[0], world.colliders.body[0]) = (0, 0)
    }

    /// Elements that columns have been written for.
    private struct CountVisitor: ColumnVisitor {
        var counts: Set<Int> = []
        var includesHeldColumns: Bool { false }
        mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {}
        mutating func visit<Element>(_ column: inout Column<Element>) { counts.insert(column.count) }
    }

    /// A column that one body was not written to would give it the value of others, or none.
    private func expectFullColumns(_ world: World) {
        var (bodies, colliders) = (CountVisitor(), CountVisitor())
        world.bodies.visitColumns(&bodies)
        world.colliders.visitColumns(&colliders)
        #expect(bodies.counts == [world.bodies.count] && colliders.counts == [world.colliders.count])
    }

    private func scene(_ name: String, items: Int) throws -> SceneDescription {
        try BuiltInScene.named(name).make(SceneOptions(items: items, sleep: true)).description
    }

    private func bytes(_ world: World, _ kinds: String...) -> Double {
        let bytes = world.memory.reduce(0) { kinds.contains($1.kind) ? $0 + $1.bytes : $0 }
        return Double(bytes) / Double(world.itemCount)
    }

    @Test(arguments: ["gas", "settle", "mixed", "groups", "ragdolls", "boundaries"])
    func `what is shared and what each has for itself give the same bits`(name: String) throws {
        // No multiple of eight, so that the last lanes are padding.
        let scene = try scene(name, items: 61)
        for kernels in [KernelBuild.portable, FastKernels.best()] {
            let shared = try World(scene, kernels: kernels)
            let own = try World(scene, kernels: kernels)
            spread(own)
            for _ in 0..<150 {
                shared.step()
                own.step()
            }
            #expect(own.bodies.firstCollider.sharing == 0 && own.colliders.body.sharing == 0)
            #expect(shared.bodies.density.sharing == -1 && own.bodies.density.sharing == 0)
            #expect(shared.stateHash() == own.stateHash())
            // Rest times and impulses too.
            #expect(shared.snapshot().bytes == own.snapshot().bytes)
            #expect(shared.currentContacts() == own.currentContacts())
            expectFullColumns(shared)
            expectFullColumns(try World(restoring: shared.snapshot()))
        }
    }

    @Test func `pushes, fields and edits on what is shared give the same bits`() throws {
        var states: [[UInt64]] = []
        for isSpread in [false, true] {
            let world = try World(scene("settle", items: 45))
            if isSpread { spread(world) }
            var hashes: [UInt64] = []
            func go() {
                for _ in 0..<10 { world.step() }
                hashes.append(world.stateHash())
                expectFullColumns(world)
            }
            go()
            // Onto the first slot's item, which is the one whose value could be taken for all.
            let first = ItemID(rawValue: UInt64(world.bodies.id[0]))
            let push = try world.add(Push(force: [0, -3], targets: [Push.Target(first, offset: [5, 0])]))
            go()
            try world.removePush(push)
            let magnetic = try world.add(Field(.magnetic, strength: 2))
            go()
            try world.removeField(magnetic)
            _ = try world.add(Field(.drag, strength: 1))
            go()
            var properties = ItemProperties()
            (properties.density, properties.charge) = (3, 0.5)
            try world.setProperties([(id: first, properties: properties)])
            go()
            try world.setShape(.rectangle(width: 30, height: 20), of: first)
            go()
            try world.remove([first])
            go()
            _ = try world.add(Item(.circle(radius: 12), position: [0, -400], density: 2))
            go()
            states.append(hashes)
        }
        #expect(states[0] == states[1])
        #expect(Set(states[0]).count == 8)
    }

    @Test func `a world restored from a snapshot shares as much`() throws {
        let world = try World(scene("gas", items: 3000))
        for _ in 0..<20 { world.step() }
        let restored = try World(restoring: world.snapshot())
        for other in [world, restored] { for _ in 0..<20 { other.step() } }
        #expect(restored.stateHash() == world.stateHash())
        #expect(bytes(restored, "bodies", "colliders") <= bytes(world, "bodies", "colliders"))
    }

    @Test func `equal items take few bytes, and one that differs takes a column`() throws {
        let equal = try World(scene("gas", items: 8000))
        for _ in 0..<3 { equal.step() }
        // Position, velocity and their angles (28), rest time, loads, id and slot (21), accelerations and drag (12),
        // bounds (16), and what a step works in (60): 137. The rest is room for more items.
        #expect(bytes(equal, "bodies", "colliders", "solverBodies", "sorting", "joints") < 141)
        let before = bytes(equal, "bodies", "colliders")
        _ = try equal.add(Item(.circle(radius: 50), position: [0, -9000], friction: 0.3, elasticity: 0.8))
        // Room grows by half, which the columns that are there take too.
        #expect(equal.bodies.friction.sharing == 0 && equal.bodies.elasticity.sharing == -1)
        #expect(bytes(equal, "bodies", "colliders") > before + 4)
    }
}
