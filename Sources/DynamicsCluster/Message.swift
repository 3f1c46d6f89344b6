/// A message that was received.
public struct Message: Hashable, Sendable {
    /// The rank that sent it.
    public let source: Int
    /// The number that the sender gave it.
    public let tag: Int
    /// What it says.
    public let bytes: [UInt8]
}
