import Buffers
import DynamicsModel
import DynamicsScenes
import Testing

@testable import DynamicsEngine

/// Every column that bodies and colliders keep comes back: a column that is added and that snapshots forget fails here.
@Suite struct SnapshotColumnTests {
    /// The bits of columns, one after the other, in the order of a visit.
    private struct BitsVisitor: ColumnVisitor {
        let count: Int
        var columns: [[UInt8]] = []
        var includesHeldColumns: Bool { false }

        mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {
            let bytes = UnsafeRawBufferPointer(start: column.pointer, count: count * MemoryLayout<Element>.stride)
            columns.append(Array(bytes))
        }

        mutating func visit<Element>(_ column: inout Column<Element>) {
            columns.append((0..<count).flatMap { k in withUnsafeBytes(of: column[k]) { Array($0) } })
        }
    }

    private func bodyColumns(_ world: World) -> [[UInt8]] {
        // Places in tables are names that each world gives on its own.
        world.bodies.shapeEntry.share(0, count: world.bodies.count)
        world.bodies.materialEntry.share(0, count: world.bodies.count)
        world.bodies.membership.share(0, count: world.bodies.count)
        for slot in 0..<world.bodies.count { world.bodies.flags[slot] &= ~BodyFlags.hasExclusions }
        var visitor = BitsVisitor(count: world.bodies.count)
        world.bodies.visitColumns(&visitor)
        return visitor.columns
    }

    private func colliderColumns(_ world: World) -> [[UInt8]] {
        let count = world.colliders.count
        // Bounds are made anew in the next step, and polygons have other places.
        for column in [
            world.colliders.minX.pointer, world.colliders.minY.pointer, world.colliders.maxX.pointer,
            world.colliders.maxY.pointer,
        ] { column.update(repeating: 0, count: count) }
        for k in 0..<count where world.colliders.kind[k] == ColliderKind.polygon.rawValue { world.colliders.p1[k] = 0 }
        var visitor = BitsVisitor(count: count)
        world.colliders.visitColumns(&visitor)
        return visitor.columns
    }

    @Test(arguments: ["mixed", "groups", "ragdolls"]) func `all columns are restored by their bits`(name: String) throws
    {
        var scene = try BuiltInScene.named(name).make(SceneOptions(items: 80, sleep: true)).description
        for k in scene.items.indices {
            scene.items[k].resistance = 0.01 * Double(k)
            scene.items[k].angularResistance = 0.02 * Double(k)
            scene.items[k].charge = 0.5
            scene.items[k].elasticity = 0.1
            scene.items[k].rollingResistance = 0.01 * Double(k % 3)
            scene.items[k].material = k % 4
            scene.items[k].allowsRotation = k % 5 != 0
            if k % 7 == 0 { scene.items[k].collisions.items = [1, 35 + UInt32(k)] }
        }
        let world = try World(scene)
        world.step(40)
        let restored = try World(restoring: world.snapshot())
        for slot in 0..<world.bodies.count {
            let sets = [world, restored].map { world in
                world.membership(of: slot)
            }
            #expect(sets[0] == sets[1])
        }
        for (one, two) in [
            (bodyColumns(restored), bodyColumns(world)), (colliderColumns(restored), colliderColumns(world)),
        ] {
            #expect(one.count == two.count)
            for column in one.indices { #expect(one[column] == two[column], "column \(column) of \(one.count)") }
        }
        // A column of zeros would prove nothing: places in three tables, centres of mass where all lie at the origin,
        // sleep where all is awake, loads of what attachments hold, surfaces that don't run, what parts of scenes have.
        let empty = bodyColumns(world).count { $0.allSatisfy { $0 == 0 } }
        #expect(empty <= 11)
        for slot in 0..<world.bodies.count {
            #expect(restored.bodies.firstCollider[slot] == world.bodies.firstCollider[slot])
        }
        for k in 0..<world.colliders.count { #expect(restored.colliders.body[k] == world.colliders.body[k]) }
        #expect((0..<restored.idCount).allSatisfy { restored.slotOfID[$0] == world.slotOfID[$0] })
        #expect(restored.awakeCount == world.awakeCount && restored.awakeColliderCount == world.awakeColliderCount)
    }
}
