import DynamicsModel
import SceneFiles

/// What a world of a sweep has come to.
struct SweepRow {
    var items: Int
    /// Those that were measured.
    var steps: Int
    /// Touching manifolds at the end.
    var contacts: Int
    /// Largest and mean overlap of the last 60 steps, as fractions of the smaller item's smaller extent.
    var maxOverlap: Double
    var meanOverlap: Double
    /// Over the last 60 steps, pt/s.
    var rmsSpeed: Double
    /// At the end, mass · pt²/s².
    var kineticEnergy: Double
    /// Items outside the container at the end; nil without one.
    var escaped: Int?
    var stateHash: String

    /// The columns behind those of the key. The last one says why a world has no results.
    static let columns = [
        "items", "steps", "contacts", "maxOverlap", "meanOverlap", "rmsSpeed", "kineticEnergy", "escaped", "stateHash",
        "error",
    ]

    private var values: [String] {
        [
            "\(items)", "\(steps)", "\(contacts)", "\(maxOverlap)", "\(meanOverlap)", "\(rmsSpeed)", "\(kineticEnergy)",
            escaped.map { "\($0)" } ?? "", stateHash, "",
        ]
    }

    /// The row's end as CSV, without a line break.
    var text: String { ReportCSV.line(values) }

    /// That of a world that could not be made, or not be stepped on.
    static func text(failed error: any Error) -> String {
        // A scene that isn't a document has no place in it.
        let reason = ((error as? SceneFileError)?.problem ?? "\(error)").shown()
        return ReportCSV.line(Array(repeating: "", count: columns.count - 1) + [reason])
    }

    /// Whether a row's end tells of a failure.
    static func isFailed(_ text: String) -> Bool { text.hasPrefix(",") }
}
