/// The state of all items as spans over the engine's own memory: one element an item, in slot order, without a copy.
///
/// ```swift
/// let columns = world.columns
/// for slot in columns.ids.indices { draw(columns.ids[slot], x: columns.x[slot], y: columns.y[slot]) }
/// ```
///
/// Spans have as many elements as the world has items, indexed by slot. The centre of an item's shape is (x, y) −
/// (centerX, centerY) turned by (cosine, sine).
public struct Columns: ~Escapable {
    /// Low 32 bits of the item's id, which are all of it: a world takes fewer than 2³¹ items.
    public let ids: Span<UInt32>
    /// Centre of mass along x, pt.
    public let x: Span<Float>
    /// Centre of mass along y, pt; down.
    public let y: Span<Float>
    /// Cosine of the item's angle.
    public let cosine: Span<Float>
    /// Sine of the item's angle, which is positive from +x towards +y.
    public let sine: Span<Float>
    /// Centre of mass in item coordinates, relative to the item's centre, along x, pt; 0 but for paths and groups.
    public let centerX: ColumnSpan
    /// Centre of mass in item coordinates, relative to the item's centre, along y, pt; 0 but for paths and groups.
    public let centerY: ColumnSpan
    /// Velocity of the centre of mass along x, pt/s.
    public let velocityX: Span<Float>
    /// Velocity of the centre of mass along y, pt/s.
    public let velocityY: Span<Float>
    /// Angular velocity, rad/s, positive from +x towards +y.
    public let angularVelocity: Span<Float>
}

/// One value an item, indexed by slot, which takes memory for one element only while all items have the same value.
///
/// ```swift
/// let columns = world.columns
/// let slot = 0
/// print(columns.x[slot] - columns.centerX[slot])   // the centre along x of an item that isn't turned
/// ```
public struct ColumnSpan: ~Escapable {
    /// One element, or one an item.
    private let values: Span<Float>
    /// −1 while element 0 stands for all items, else 0.
    private let sharing: Int
    /// The number of items; slots are `0..<count`.
    public let count: Int

    /// Makes a column of one element, or of one an item.
    @_lifetime(copy values)
    init(values: Span<Float>, sharing: Int, count: Int) {
        (self.values, self.sharing, self.count) = (values, sharing, count)
    }

    /// The value of the item in a slot; a slot beyond ``count`` stops the process.
    ///
    /// - Complexity: O(1).
    public subscript(slot: Int) -> Float {
        precondition(slot >= 0 && slot < count, "there is no slot \(slot) of \(count)")
        return values[slot & ~sharing]
    }
}
