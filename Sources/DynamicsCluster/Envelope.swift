/// What is known of a message before it is received.
public struct Envelope: Hashable, Sendable {
    /// The rank that sent it.
    public let source: Int
    /// The number that the sender gave it.
    public let tag: Int
    /// How many bytes it has.
    public let byteCount: Int
}
