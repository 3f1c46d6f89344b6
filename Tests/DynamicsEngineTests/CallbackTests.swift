import DynamicsEngine
import DynamicsModel
import Testing

@Suite struct CallbackTests {
    /// A hundred discs in a box.
    private func crowd(workers: Int = 1) throws -> World {
        let items = (0..<100).map { k -> Item in
            let (column, row) = (Double(k % 10), Double(k / 10))
            return Item(
                .circle(radius: 8), position: Vector2(column * 17, row * -17 - 10),
                velocity: Vector2(Double(k % 7) * 20, 0), friction: 0.4, elasticity: 0.2)
        }
        return try World(
            SceneDescription(
                settings: Settings(gravity: down, workers: workers), items: items,
                boundaries: [Boundary(.inside(minimum: Vector2(-20, -600), maximum: Vector2(190, 0)), friction: 0.4)]))
    }

    // MARK: Pair filter

    @Test func `pairs that are left out pass through each other`() throws {
        let world = try world([ball(0, 0).moving(300, 0), ball(60, 0), ball(0, 100).moving(300, 0), ball(60, 100)])
        world.pairFilter = { pairs in
            for k in 0..<pairs.count {
                if pairs.items[k].rawValue < 2, case .item(let other) = pairs.others[k], other.rawValue < 2 {
                    pairs.mayCollide[k] = false
                }
            }
        }
        world.step(60)
        #expect(try world.state(0).velocity == Vector2(300, 0))
        #expect(try world.state(1).velocity == .zero)
        #expect(try world.state(2).velocity.x < 200)
        world.pairFilter = nil
        try world.setPoses([(id(0), Vector2(0, 0), 0), (id(1), Vector2(60, 0), 0)])
        world.step(60)
        #expect(try world.state(1).velocity.x > 100)
    }

    @Test func `pairs and contacts come alike on any number of workers, and bits are the same`() throws {
        func run(_ workers: Int) throws -> (asked: [Int], seen: [UInt64], bytes: [UInt8]) {
            let world = try crowd(workers: workers)
            var (asked, seen): ([Int], [UInt64]) = ([], [])
            world.pairFilter = { pairs in
                asked.append(pairs.count)
                for k in 0..<pairs.count {
                    seen.append(pairs.items[k].rawValue)
                    if pairs.items[k].rawValue % 9 == 0 { pairs.mayCollide[k] = false }
                }
            }
            world.preSolve = { contacts in
                for k in 0..<contacts.count where contacts.items[k].rawValue % 5 == 0 { contacts.frictions[k] = 2 }
            }
            world.step(90)
            return (asked, seen, world.snapshot().bytes)
        }
        let (one, three) = (try run(1), try run(3))
        #expect(one.asked == three.asked && one.seen == three.seen)
        #expect(one.bytes == three.bytes)
        #expect(one.asked.reduce(0, +) > 100)
    }

    @Test func `what is fast passes what it is filtered from, however far it comes from, and after a restore`() throws {
        let world = try world([
            ball(0, 0).moving(20_000, 0), anchored(.rectangle(width: 4, height: 200), 100, 0),
            anchored(.rectangle(width: 4, height: 200), 3000, 0), ball(4000, 0),
        ])
        world.pairFilter = { pairs in for k in 0..<pairs.count { pairs.mayCollide[k] = false } }
        world.step(6)
        let restored = try World(restoring: world.snapshot())
        restored.pairFilter = world.pairFilter
        for world in [world, restored] {
            world.step(10)
            #expect(try world.state().velocity == Vector2(20_000, 0))
            #expect(try world.state(3).velocity == .zero)
        }
        #expect(world.stateHash() == restored.stateHash())
    }

    // MARK: Pre-solve

    @Test func `contacts are told as they are, and an untouched callback changes no bit`() throws {
        let (plain, asked) = (try crowd(), try crowd())
        var counts: [Int] = []
        asked.preSolve = { [unowned asked] contacts in
            counts.append(contacts.count)
            #expect(contacts.frictions.allSatisfy { $0 == Float(0.4) })
            #expect(contacts.elasticities.allSatisfy { $0 == Float(0.2) })
            for k in 0..<contacts.count {
                let normal = contacts.normals[k]
                #expect(abs(normal.x * normal.x + normal.y * normal.y - 1) < 1e-5)
                // From the item into the floor or a wall.
                if case .boundary = contacts.others[k] { #expect(normal.y > 0.99 || abs(normal.x) > 0.99) }
                // From one disc to the other.
                if case .item(let other) = contacts.others[k],
                    let one = try? asked.state(of: contacts.items[k]), let two = try? asked.state(of: other)
                {
                    let way = two.centerOfMass - one.centerOfMass
                    #expect(way.dot(Vector2(Double(normal.x), Double(normal.y))) > 0)
                }
            }
        }
        for _ in 0..<60 {
            plain.step()
            asked.step()
            #expect(counts.last == asked.statistics.touchingContacts)
        }
        #expect(plain.stateHash() == asked.stateHash())
    }

    @Test func `friction, bounce, belts and nothing at all, by contact`() throws {
        let items = (0..<4).map { box(Double($0) * 300, -50) }
        let world = try world(items, gravity: down, boundaries: [floor()])
        world.step(10)
        try world.setVelocities((0..<4).map { (id($0), Vector2(200, $0 == 1 ? 400 : 0), 0) })
        world.preSolve = { contacts in
            for k in 0..<contacts.count {
                switch contacts.items[k].rawValue {
                case 0: contacts.frictions[k] = 0
                case 1: contacts.elasticities[k] = 1
                case 2: (contacts.frictions[k], contacts.surfaceSpeeds[k]) = (1, -100)
                default: contacts.areEnabled[k] = false
                }
            }
        }
        world.step()
        #expect(isNear(try world.state(1).velocity.y, -400, 20))
        world.step(59)
        #expect(isNear(try world.state(0).velocity.x, 200, 0.1))
        #expect(isNear(abs(try world.state(2).velocity.x), 100, 1))
        #expect(try world.state(3).velocity.y > 900)
        // Back to what the materials say.
        world.preSolve = nil
        world.step(90)
        #expect(isNear(try world.state(0).velocity.x, 0, 1))
    }

    @Test func `numbers that can't be are brought into range or ignored`() throws {
        let asked = try world([box(0, -50).moving(300, 0)], gravity: down, boundaries: [floor()])
        let plain = try world([box(0, -50).moving(300, 0)], gravity: down, boundaries: [floor()])
        asked.preSolve = { contacts in
            for k in 0..<contacts.count {
                (contacts.frictions[k], contacts.elasticities[k]) = (.nan, -5)
                contacts.surfaceSpeeds[k] = .nan
            }
        }
        asked.step(30)
        plain.step(30)
        #expect(asked.stateHash() == plain.stateHash())
        asked.preSolve = { contacts in for k in 0..<contacts.count { contacts.frictions[k] = .infinity } }
        asked.step(30)
        #expect(asked.isFinite)
    }

    // MARK: Edits

    @Test func `a callback reads the world and may not change it`() throws {
        let world = try world([box(0, -50)], gravity: down, boundaries: [floor()])
        let snapshot = world.snapshot()
        var refused = 0
        func refuse(_ edit: () throws -> Void) {
            do {
                try edit()
                Issue.record("an edit went through")
            } catch let error as DynamicsError {
                #expect("\(error)".contains("callback"))
                refused += 1
            } catch {
                #expect("\(error)".contains("callback"))
                refused += 1
            }
        }
        func edit() {
            refuse { try world.add(ball(0, 0)) }
            refuse { try world.remove([id(0)]) }
            refuse { try world.setPoses([(id(0), .zero, 0)]) }
            refuse { try world.setVelocities([(id(0), .zero, 0)]) }
            refuse { try world.setProperties([(id(0), ItemProperties())]) }
            refuse { try world.setShape(.circle(radius: 3), of: id(0)) }
            refuse { try world.setSettings(Settings()) }
            refuse { try world.add(floor()) }
            refuse { try world.removeBoundary(boundaryID(0)) }
            refuse { try world.add(.pin(id(0), at: .zero)) }
            refuse { try world.apply(Push(force: .zero, targets: [])) }
            refuse { try world.sleep([id(0)]) }
            refuse { try world.wake([id(0)]) }
            refuse { try world.exempt([]) }
            refuse { try world.restore(snapshot) }
            // A step in a step is none.
            world.step()
        }
        world.pairFilter = { _ in edit() }
        world.preSolve = { contacts in
            edit()
            #expect((try? world.state().centerOfMass) != nil)
        }
        world.step(2)
        #expect(world.ticks == 2)
        #expect(refused >= 45)
        // Both hold the world until they are taken away.
        (world.pairFilter, world.preSolve) = (nil, nil)
        try world.add(ball(0, -300))
        world.step(2)
    }
}
