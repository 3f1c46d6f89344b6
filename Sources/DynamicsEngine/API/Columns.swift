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
    public let centerX: Span<Float>
    /// Centre of mass in item coordinates, relative to the item's centre, pt.
    public let centerY: Span<Float>
    /// Of the centre of mass, pt/s.
    public let velocityX: Span<Float>
    /// Of the centre of mass, pt/s.
    public let velocityY: Span<Float>
    /// rad/s.
    public let angularVelocity: Span<Float>
}
