import DynamicsModel
import DynamicsScenes

extension SceneOptions {
    /// What decides on the results of a scene but its seed, as words of a command line. Threads don't.
    var words: [String] {
        var words = ["--substeps \(substeps)", "--direct-solver \(directSolver.rawValue)"]
        if let items { words.append("--items \(items)") }
        if let fields { words.append("--fields \(fields)") }
        if let aspect { words.append("--aspect \(aspect)") }
        if let ratio { words.append("--ratio \(ratio)") }
        if sleep { words.append("--sleep") }
        return words
    }
}
