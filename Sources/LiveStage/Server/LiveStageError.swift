/// Why a stage can't be served.
public enum LiveStageError: Error, Equatable, CustomStringConvertible {
    /// Nothing can listen there: the port is taken, say, or the address isn't this machine's.
    case cannotListen(address: String, port: UInt16, reason: String)

    /// What is wrong, in words.
    public var description: String {
        switch self {
        case .cannotListen(let address, let port, let reason):
            "nothing can listen on \(address), port \(port): \(reason)"
        }
    }
}
