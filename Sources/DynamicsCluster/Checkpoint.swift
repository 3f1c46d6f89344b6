import DynamicsEngine
import FileAccess
import Foundation

/// A scene in parts as ranks have left it in a folder, for any number of ranks to go on from.
///
/// ```swift
/// try world.writeCheckpoint(to: "checkpoints")
/// // later, with another number of ranks:
/// let checkpoint = try Checkpoint(in: "checkpoints")
/// let world = try ClusterWorld(scene, over: communicator, resuming: checkpoint)
/// ```
///
/// The folder has a file `checkpoint.json`, and in a folder `step-…` the items of each rank that wrote, and the rest of the scene
/// where edits have changed it. The file takes the place of the one before once all items are on the disk: wherever writing
/// stops, what it names is whole.
public struct Checkpoint: Sendable {
    /// Where it is.
    public let folder: String
    /// What the ranks that wrote it were told to keep with it.
    public var label: [String] { record.label }
    /// Steps that had been taken.
    public var step: Int { record.progress.ticks }

    let record: CheckpointRecord

    /// The newest checkpoint in a folder.
    ///
    /// - Throws: that there is none, that it can't be read, or that another version has written it.
    public init(in folder: String) throws(ClusterError) {
        guard Self.isThere(in: folder) else { throw .checkpoint("\(folder) has no checkpoint") }
        self.folder = folder
        record = try CheckpointRecord(at: Self.recordPath(in: folder))
    }

    /// Whether a folder has a checkpoint.
    public static func isThere(in folder: String) -> Bool {
        FileManager.default.fileExists(atPath: recordPath(in: folder))
    }

    static func recordPath(in folder: String) -> String { "\(folder)/checkpoint.json" }

    static func stepFolder(_ step: Int, in folder: String) -> String { "\(folder)/step-\(step)" }

    static func path(ofRank rank: Int, step: Int, in folder: String) -> String {
        "\(stepFolder(step, in: folder))/rank-\(rank)"
    }

    static func scenePath(step: Int, in folder: String) -> String { "\(stepFolder(step, in: folder))/scene" }

    /// What each of the ranks wrote.
    ///
    /// - Throws: the file that can't be read, or is not what was written.
    func parcels() throws -> [[UInt8]] {
        try record.files.enumerated().map { rank, file in
            try bytes(of: file, at: Self.path(ofRank: rank, step: step, in: folder))
        }
    }

    /// What was edited of the scene besides its items; nil where nothing was.
    ///
    /// - Throws: as for items.
    func scene() throws -> [UInt8]? {
        try record.scene.map { try bytes(of: $0, at: Self.scenePath(step: step, in: folder)) }
    }

    private func bytes(of file: CheckpointRecord.File, at path: String) throws -> [UInt8] {
        let bytes = [UInt8](try InputFile(path).data())
        guard CheckpointRecord.File(bytes) == file else { throw ClusterError.checkpoint("\(path) is damaged") }
        return bytes
    }
}

/// What `checkpoint.json` says.
struct CheckpointRecord: Codable {
    /// A file of items, by which it is known to be whole.
    struct File: Codable, Hashable {
        let byteCount: Int
        let checksum: String

        init(_ bytes: [UInt8]) {
            (byteCount, checksum) = (bytes.count, String(SnapshotChecksum.value(of: bytes), radix: 16))
        }
    }

    /// Of snapshots, whose form items have.
    let version: String
    let label: [String]
    /// The hash of the scene at its start.
    let start: String
    let progress: PartProgress
    let itemCount: Int
    /// Of the ranks in their order.
    let files: [File]
    /// Of the rest of the scene, where that has been edited.
    let scene: File?

    static let currentVersion = "checkpoint 2, \(SnapshotVersion.current)"

    init(label: [String], start: String, progress: PartProgress, itemCount: Int, files: [File], scene: File?) {
        (version, self.label, self.start) = (Self.currentVersion, label, start)
        (self.progress, self.itemCount, self.files, self.scene) = (progress, itemCount, files, scene)
    }

    /// Only the version of what another version has written.
    private struct Version: Codable { let version: String }

    init(at path: String) throws(ClusterError) {
        do {
            let data = try InputFile(path).data()
            let version = try JSONDecoder().decode(Version.self, from: data).version
            guard version == Self.currentVersion else {
                throw ClusterError.checkpoint("\(path) is of \(version); this is \(Self.currentVersion)")
            }
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch let error as ClusterError {
            throw error
        } catch is DecodingError {
            throw .checkpoint("\(path) is damaged, or none of a checkpoint")
        } catch {
            throw .checkpoint("\(error)")
        }
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try OutputFile(path).write(try encoder.encode(self))
    }
}
