/// The columns of all items in slot order.
public struct Columns: ~Escapable {
    /// Low 32 bits of the item's id.
    public let ids: Span<UInt32>
    /// Centre of mass, pt.
    public let x: Span<Float>
    /// Centre of mass, pt.
    public let y: Span<Float>
    /// Of the item's angle.
    public let cosine: Span<Float>
    /// Of the item's angle.
    public let sine: Span<Float>
    /// Centre of mass in item coordinates, relative to the item's centre, pt.
    public let centerX: ColumnSpan
    /// Centre of mass in item coordinates, relative to the item's centre, pt.
    public let centerY: ColumnSpan
    /// Of the centre of mass, pt/s.
    public let velocityX: Span<Float>
    /// Of the centre of mass, pt/s.
    public let velocityY: Span<Float>
    /// rad/s.
    public let angularVelocity: Span<Float>
}

/// One value an item, held once as long as it is the same for all of them.
public struct ColumnSpan: ~Escapable {
    private let values: Span<Float>
    /// −1 while one value stands for all, else 0.
    private let sharing: Int
    /// Items.
    public let count: Int

    @_lifetime(copy values)
    init(values: Span<Float>, sharing: Int, count: Int) {
        (self.values, self.sharing, self.count) = (values, sharing, count)
    }

    /// The value of the item in a slot.
    public subscript(slot: Int) -> Float {
        precondition(slot >= 0 && slot < count, "there is no slot \(slot) of \(count)")
        return values[slot & ~sharing]
    }
}
