import DynamicsEngine
import DynamicsModel
import DynamicsScenes

/// Scenes that are large enough to be shared among threads, on one, two and four of them side by side: the states must be
/// equal in every bit. Under the thread sanitizer it shows that no two threads meet in one place, too.
public enum ThreadRun {
    /// Contacts, fields, groups, attachments in lanes and in ladders, crowds, and items that fall asleep and wake.
    private static let scenes: [(name: String, items: Int)] = [
        ("mixed", 3000), ("settle", 3000), ("gas", 4000), ("groups", 1200), ("chain", 2048), ("cloth", 2500),
        ("onepoint", 1500), ("fields", 2500),
    ]

    public static func run(steps: Int, kernels: KernelBuild, _ report: inout Report) throws {
        for (name, items) in scenes {
            let worlds = try [1, 2, 4].map { workers in
                let options = SceneOptions(items: items, workers: workers, sleep: true)
                return try World(BuiltInScene.named(name).make(options).description, kernels: kernels)
            }
            var (different, progress) = (0, Progress("threads, \(name)", steps))
            for step in 1...steps {
                for world in worlds { world.step() }
                let hashes = worlds.map { $0.stateHash() }
                if hashes[1] != hashes[0] || hashes[2] != hashes[0] { different += 1 }
                progress.tell(step)
            }
            report.figure(
                "\(name), \(items) items: steps of \(steps) that differ on 2 or 4 threads", Double(different),
                atMost: 0, "")
        }
    }
}
