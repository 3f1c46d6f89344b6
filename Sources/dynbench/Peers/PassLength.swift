/// The steps of a pass, counted from 1: so many, or fewer once they have taken longer than allowed.
struct PassLength: Sequence {
    /// 1 or more.
    let steps: Int
    /// The time after which no further step begins, s.
    let seconds: Double

    func makeIterator() -> some IteratorProtocol<Int> {
        let start = ContinuousClock.now
        return (1...steps).lazy.prefix { _ in ContinuousClock.now - start < .seconds(seconds) }
            .makeIterator()
    }
}
