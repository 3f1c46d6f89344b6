import DynamicsModel
import DynamicsScenes
import Foundation

/// Writes states of the steps that were asked for to a file of ``StateRecords``.
struct StateRecorder {
    private let recordings: [Recording]
    private let output: FileHandle?

    /// - Parameter states: a file that is begun anew; nil to record nothing.
    init(_ recordings: [Recording], states file: URL?) throws {
        self.recordings = recordings
        output = try file.map { file in
            try Data().write(to: file)
            return try FileHandle(forWritingTo: file)
        }
    }

    func records(_ step: Int) -> Bool { output != nil && recordings.contains { $0.contains(step) } }

    func write(_ states: [ItemState], step: Int) throws {
        var data = Data()
        StateRecords.append(states, step: step, to: &data)
        try output?.write(contentsOf: data)
    }
}
