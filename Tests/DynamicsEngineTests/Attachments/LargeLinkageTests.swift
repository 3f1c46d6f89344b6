import DynamicsEngine
import DynamicsModel
import DynamicsScenes
import Testing

/// Linkages that are wide, closely knit, or too large for one factorisation.
@Suite struct LargeLinkageTests {
    /// A square net of pinned discs, hanging from its upper corners.
    private func net(_ side: Int, gravity: Vector2 = down) -> SceneDescription {
        var items: [Item] = []
        var attachments: [Attachment] = []
        for column in 0..<side {
            for row in 0..<side {
                let place = Vector2(Double(column), Double(row)) * 100
                let isAnchored = row == 0 && (column == 0 || column == side - 1)
                items.append(Item(.circle(radius: 40), position: place, isAnchored: isAnchored))
                let disc = id(items.count - 1)
                if row > 0 { attachments.append(.pin(disc, to: id(items.count - 2), at: place - Vector2(0, 50))) }
                if column > 0 {
                    attachments.append(.pin(disc, to: id(items.count - 1 - side), at: place - Vector2(50, 0)))
                }
            }
        }
        return scene(items, attachments, gravity: gravity)
    }

    @Test func `LAPACK and plain Swift agree on a net`() throws {
        var description = net(8)
        let portable = try World(description)
        description.settings.directSolver = .openBLAS
        let external = try World(description)
        portable.step(30)
        external.step(30)
        #expect(portable.statistics.lapackFactorisations == 0)
        if external.directSolver == .openBLAS {
            // One linkage, once a substep.
            #expect(external.statistics.lapackFactorisations >= 4)
        }
        for (a, b) in zip(portable.states(), external.states()) {
            // Redundant rows make a condition of 1e7, so 1e-16 grows to 1e-9 of 800 pt; then Float rounding of places.
            #expect(isNear(a.centerOfMass, b.centerOfMass, 1e-3))
        }
        #expect(external.largestGap < 0.01)
    }

    @Test(arguments: [1600, 3600])
    func `a net beyond the budget holds together`(items: Int) throws {
        let world = try World(try BuiltInScene.named("cloth").make(SceneOptions(items: items)).description)
        var worst = 0.0
        for _ in 0..<40 {
            world.step()
            worst = max(worst, world.largestGap)
        }
        #expect(world.isFinite)
        // A hundredth of the discs' distance; they fell apart without limit when impulses were kept whole.
        #expect(worst < 1, "\(worst)")
    }

    @Test func `a large net in free flight keeps its momentum`() throws {
        var description = net(40, gravity: .zero)
        for k in description.items.indices {
            description.items[k].isAnchored = false
            let place = description.items[k].position
            description.items[k].velocity = Vector2(20 - place.y * 0.1, 10 + place.x * 0.1)
            description.items[k].angularVelocity = 0.1
        }
        let world = try World(description)
        func momentum() -> (linear: Vector2, angular: Double) {
            var sum = (linear: Vector2.zero, angular: 0.0)
            let mass = MassProperties(of: .circle(radius: 40), density: 1)
            for state in world.states() {
                sum.linear += state.velocity * mass.mass
                let (r, v) = (state.centerOfMass, state.velocity)
                sum.angular += mass.mass * (r.x * v.y - r.y * v.x) + mass.momentOfInertia * state.angularVelocity
            }
            return sum
        }
        let before = momentum()
        world.step(60)
        let after = momentum()
        // Float velocities of 1,600 discs over 240 substeps: 1e-7 · √ of that, of 200 pt/s.
        #expect(isNear(before.linear, after.linear, 1e-5 * 800 * 200))
        #expect(isNear(before.angular, after.angular, 1e-3 * before.angular))
        #expect(world.largestGap < 1)
    }

    @Test func `contradictory attachments in a large net stay finite and settle`() throws {
        var description = net(30)
        let middle = 15 * 30 + 15
        for side in [-1.0, 1] {
            description.attachments.append(
                .distance(id(middle), to: .anchor(Vector2(1500 + side * 3000, 1500)), length: 0))
        }
        let world = try World(description)
        world.step(240)
        #expect(world.isFinite)
        #expect(try world.state(middle).velocity.length < 50)
    }
}
