import DynamicsEngine
import DynamicsFast
import DynamicsModel
import DynamicsScenes
import Runs

/// A mixed scene that is edited at random for long: memory comes to an end, what sleeps stays where it is, and nothing
/// gets out. What is anchored goes from place to place within, since nothing would stop it.
struct EditRun {
    let name: String
    let items: Int
    /// Edits are made every so many steps, this many at once.
    let every: Int
    let edits: Int

    static let small = EditRun(name: "small scene", items: 60, every: 20, edits: 2)
    static let large = EditRun(name: "10,000 items", items: 10_000, every: 10, edits: 8)

    func run(steps: Int, _ report: inout Report) throws {
        let scene = try BuiltInScene.named("mixed").make(SceneOptions(items: items, fields: 0, sleep: true))
        guard let container = scene.container else { return }
        let world = try World(scene.description, kernels: FastKernels.best())
        var edits = RandomEdits(world, scene, seed: 3)
        // Tables keep the room of the largest demand there was: the first eighth is more crowded than all that follows.
        edits.most = 3 * items / 2
        var sleepers = SleepWatch()
        var progress = Progress(name, steps)
        var escaped = 0
        var (settled, settledResident) = ([MemoryUse](), 0)
        var asleep = 0
        for step in 1...steps {
            if step % every == 0 {
                // Now and then all is left alone for long enough to fall asleep.
                if (step / 2000) % 2 == 0 { for _ in 0..<self.edits { try edits.make() } }
            }
            world.step()
            sleepers.look(at: world)
            asleep = max(asleep, sleepers.count)
            if step % 100 == 0 {
                escaped = max(escaped, outside(container, world))
                progress.tell(step)
            }
            if step == steps / 8 { edits.most = items }
            if step == steps / 4 { (settled, settledResident) = (world.memory, residentBytes()) }
        }
        report.figure("\(name): items that got out in \(steps) steps", Double(escaped), atMost: 0, "")
        report.figure("\(name): sleeping items that drifted", Double(sleepers.drifted), atMost: 0, "")
        report.figure("\(name): most asleep at once", "\(asleep), of \(world.itemCount) items at the end")
        report.figure("\(name): edits made", "\(edits.made), refused \(edits.refused)")
        // Ids are never used again: each ever given costs a slot of 4 bytes, half as much again where the table grows, and
        // another 4 each for the linkage of its item and for where its attachments begin.
        let ids = Double(edits.added) * 14
        let grown = zip(world.memory, settled).map { (kind: $0.kind, bytes: $0.bytes - $1.bytes) }
        report.figure(
            "\(name): growth of world.memory after a quarter of the steps",
            Double(grown.reduce(0) { $0 + $1.bytes }) - ids, atMost: 0.1 * Double(settled.reduce(0) { $0 + $1.bytes }),
            "bytes beyond ids")
        report.figure(
            "\(name): of that", grown.filter { $0.bytes != 0 }.map { "\($0.kind) \($0.bytes)" }.joined(separator: ", "))
        // The allocator returns memory in pages of its own choice.
        report.figure(
            "\(name): growth of resident memory after a quarter of the steps",
            Double(residentBytes() - settledResident) / 1e6, atMost: 8 + 0.1 * Double(settledResident) / 1e6, "MB")
    }

    private func outside(_ container: BuiltScene.Container, _ world: World) -> Int {
        world.states().count { !container.contains($0.centerOfMass) }
    }
}

/// Compares what slept through a step with how it lay before, bit for bit.
struct SleepWatch {
    private var poses: [SIMD4<Float>] = []
    /// The step after which an item was last asleep.
    private var steps: [Int] = []
    private(set) var drifted = 0
    /// Items asleep after the last step.
    private(set) var count = 0

    mutating func look(at world: World) {
        let columns = world.columns
        count = 0
        for (slot, activity) in world.activities().enumerated() where activity == .asleep {
            let id = Int(columns.ids[slot])
            while poses.count <= id {
                poses.append(.zero)
                steps.append(-1)
            }
            let pose = SIMD4(columns.x[slot], columns.y[slot], columns.cosine[slot], columns.sine[slot])
            // It takes half a second to fall asleep again: what sleeps after both steps slept through the second.
            if steps[id] == world.ticks - 1, poses[id] != pose { drifted += 1 }
            (poses[id], steps[id]) = (pose, world.ticks)
            count += 1
        }
    }
}
