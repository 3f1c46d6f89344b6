/// What was there from when to when: values by id, each for a run of key frames.
struct Spans<ID: Hashable, Value: Equatable> {
    /// One value of one id, for as long as it stays.
    struct Span {
        var value: Value
        /// First key frame, and the one at which it has gone or changed; nil while it lasts.
        var from: Int
        var to: Int?
    }

    private(set) var spans: [Span] = []
    /// The span that each id is in now.
    private var current: [ID: Int] = [:]

    /// Notes what is there at a key frame, in a fixed order.
    mutating func note(_ values: [(id: ID, value: Value)], frame: Int) {
        var seen: Set<ID> = []
        for (id, value) in values {
            seen.insert(id)
            if let index = current[id] {
                if spans[index].value == value { continue }
                spans[index].to = frame
            }
            current[id] = spans.count
            spans.append(Span(value: value, from: frame))
        }
        guard seen.count < current.count else { return }
        for (id, index) in current where !seen.contains(id) {
            spans[index].to = frame
            current[id] = nil
        }
    }
}
