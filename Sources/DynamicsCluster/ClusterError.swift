/// What went wrong between ranks. ``description`` names the call or the value, and says why.
public enum ClusterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A call failed: its name, the rank that made it, and the reason in MPI's own words.
    case failed(call: String, rank: Int, reason: String)
    /// Several processes were started together, by a program that is built without the package's trait `MPI`.
    case builtWithoutMPI
    /// A number that was handed in breaks its rule: its name, value and rule.
    case outOfRange(String, Int, rule: String)
    /// A time that was handed in isn't more than 0: its name and value.
    case notPositive(String, Duration)
    /// Ranks have not come to a call that all ranks make, and have not said that they wait either: they hang, or still compute.
    /// ``Communicator/patience`` is how long they were waited for.
    case noAnswer(from: [Int], after: Duration)
    /// A scene has what several ranks can't simulate together yet: what it is.
    case notAdmitted(String)
    /// A rank can't make its share of a scene: why. All ranks throw it.
    case scene(String)
    /// Ranks were given different scenes: the rank with another one than rank 0's.
    case otherScene(rank: Int)
    /// Ranks run builds that keep states in different forms: the rank with another one than rank 0's.
    case otherVersion(rank: Int)
    /// A checkpoint can't be written or gone on from: what is named, and why. All ranks throw it.
    case checkpoint(String)

    /// Whether all ranks throw it together.
    public var isOfAllRanks: Bool {
        switch self {
        case .checkpoint, .scene, .otherScene, .otherVersion, .notAdmitted: true
        case .failed, .builtWithoutMPI, .outOfRange, .notPositive, .noAnswer: false
        }
    }

    /// Whether it says that ranks don't answer.
    public var isAbsence: Bool {
        if case .noAnswer = self { true } else { false }
    }

    /// One sentence, for logs; its words may change between releases.
    public var description: String {
        switch self {
        case .failed(let call, let rank, let reason): "\(call) failed on rank \(rank): \(reason)"
        case .builtWithoutMPI: "several processes were started, but the program is built without the trait MPI"
        case .notAdmitted(let what): "several ranks can't simulate a scene with \(what) yet"
        case .notPositive(let name, let value): "\(name) is \(value.inSeconds); it must be more than 0 s"
        case .noAnswer(let ranks, let patience): "\(Self.have(ranks)) not answered for \(patience.inSeconds)"
        case .outOfRange(let name, let value, let rule): "\(name) is \(value); it must be \(rule)"
        case .otherScene(let rank): "rank \(rank) was given another scene than rank 0"
        case .otherVersion(let rank): "rank \(rank) runs another version than rank 0"
        case .checkpoint(let reason), .scene(let reason): reason
        }
    }

    private static func have(_ ranks: [Int]) -> String {
        guard let last = ranks.last, ranks.count > 1 else { return "rank \(ranks.first ?? 0) has" }
        return "ranks \(ranks.dropLast().map(String.init).joined(separator: ", ")) and \(last) have"
    }
}

extension Duration {
    /// As few digits as tell it, such as 120 s or 0.5 s.
    fileprivate var inSeconds: String {
        let (seconds, attoseconds) = components
        return attoseconds == 0 ? "\(seconds) s" : "\(self / .seconds(1)) s"
    }
}
