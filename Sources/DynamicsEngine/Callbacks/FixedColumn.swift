/// Values that a callback may change, but not their number.
public struct FixedColumn<Value: Sendable>: RandomAccessCollection, MutableCollection, Sendable {
    var values: [Value] = []

    public var startIndex: Int { 0 }
    public var endIndex: Int { values.count }

    public subscript(index: Int) -> Value {
        get { values[index] }
        set { values[index] = newValue }
    }

    /// Empty, with room for as many as before.
    mutating func removeAll() { values.removeAll(keepingCapacity: true) }
}
