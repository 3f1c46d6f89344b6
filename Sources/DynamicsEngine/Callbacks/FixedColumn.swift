/// Values that a callback may change, but not their number.
public struct FixedColumn<Value: Sendable>: RandomAccessCollection, MutableCollection, Sendable {
    var values: [Value] = []

    /// 0.
    public var startIndex: Int { 0 }
    /// How many values there are.
    public var endIndex: Int { values.count }

    /// The value at a place.
    public subscript(index: Int) -> Value {
        get { values[index] }
        set { values[index] = newValue }
    }

    /// Empty, with room for as many as before.
    mutating func removeAll() { values.removeAll(keepingCapacity: true) }
}
