import Foundation

/// What one run of an engine's program gave.
struct PeerResult: Codable {
    /// The engine's name with its version, and what it was set to.
    var engine: String
    var settings: String
    /// What was refused or left out; nil where nothing was.
    var note: String?
    var createMs: Double
    var contacts: Int
    /// The most memory that the process had in use, MiB.
    var peakRSSMB: Double
    /// Of every step done: the step without its fields, and the fields (empty without any), ms.
    var stepMs: [Double]
    var fieldMs: [Double]
    /// How much the last step's question found; nil where none was asked.
    var found: Int?
}

/// How a run of a peer program ended.
enum PeerOutcome {
    case finished(PeerResult)
    /// It did not come back in time and was killed, s.
    case killed(after: Double)
    case failed(String)
}
