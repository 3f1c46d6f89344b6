/// A question of one rank to all others, whether they wait as it does, and who has not answered it yet.
///
/// Questions are numbered by their tags, since an answer may come when its question has been given up.
struct RollCall {
    /// The tag of the message that asks.
    let tag: Int
    /// The ranks that have not answered.
    private(set) var missing: Set<Int>

    /// - Parameter number: how many questions the rank has asked before.
    init(number: Int, by rank: Int, of count: Int) {
        tag = 2 * (number % Self.numbers)
        missing = Set(0..<count).subtracting([rank])
    }

    /// An answer counts where it is one to this question.
    mutating func take(answer tag: Int, from rank: Int) {
        if tag == Self.answer(to: self.tag) { missing.remove(rank) }
    }

    /// Every MPI has room for the tags of so many questions and answers.
    private static let numbers = (Communicator.tagRange.upperBound + 1) / 2

    static func isQuestion(_ tag: Int) -> Bool { tag.isMultiple(of: 2) }

    static func answer(to question: Int) -> Int { question + 1 }
}
