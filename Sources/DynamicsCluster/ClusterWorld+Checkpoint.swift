import DynamicsEngine
import FileAccess
import Foundation

extension ClusterWorld {
    /// Writes the state of the scene into a folder, each rank its own items, from where any number of ranks can go on with
    /// the same bits.
    ///
    /// The checkpoint that was there before is removed once the new one is whole.
    ///
    /// - Parameters:
    ///   - folder: the same on every rank, and seen by all of them; it is made where it isn't there.
    ///   - label: words that ``Checkpoint/label`` gives back, as of what the scene was made of.
    /// - Throws: on all ranks, what can't be written, and why: nothing of a scene whose settings, boundaries, fields or pushes
    ///   have been changed, since a checkpoint has items alone.
    public func writeCheckpoint(to folder: String, label: [String] = []) throws {
        guard !isSceneEdited else {
            throw ClusterError.checkpoint(
                "a checkpoint has items alone, and settings, boundaries, fields or pushes have been changed")
        }
        var progress = world.partProgress!
        progress.isSortNeeded = try anyNeedsSort()
        let step = progress.ticks
        let (rank, files) = (communicator.rank, FileManager.default)
        let before = try communicator.together {
            guard rank == 0 else { return Int?.none }
            do {
                try files.createDirectory(
                    atPath: Checkpoint.stepFolder(step, in: folder), withIntermediateDirectories: true)
            } catch {
                throw ClusterError.checkpoint("\(folder) can't be written: \(error.localizedDescription)")
            }
            return (try? Checkpoint(in: folder))?.step
        }
        let file = try communicator.together {
            let bytes = world.parcel(of: (0..<world.bodyCount).filter { world.isOwn($0) }.map { Int32($0) })
            try OutputFile(Checkpoint.path(ofRank: rank, step: step, in: folder)).write(Data(bytes))
            return CheckpointRecord.File(bytes)
        }
        let all = try communicator.gather(Array(try JSONEncoder().encode(file)))
        try communicator.together {
            guard rank == 0 else { return }
            let record = CheckpointRecord(
                label: label, start: String(startHash, radix: 16), progress: progress,
                files: try all.map { try JSONDecoder().decode(CheckpointRecord.File.self, from: Data($0)) })
            try record.write(to: Checkpoint.recordPath(in: folder))
            // What is left over does no harm.
            if let before, before != step {
                try? files.removeItem(atPath: Checkpoint.stepFolder(before, in: folder))
            }
        }
    }

    /// Takes the items of a checkpoint in place of those that are here.
    func takeItems(of checkpoint: Checkpoint) throws {
        guard checkpoint.record.start == String(startHash, radix: 16) else {
            throw ClusterError.checkpoint("\(checkpoint.folder) has a checkpoint of another scene")
        }
        let parcels = try checkpoint.parcels()
        do {
            try world.take(parcels, keeping: { _ in false }, isOwn: isOwn)
        } catch {
            throw ClusterError.checkpoint("\(checkpoint.folder) has a damaged checkpoint: \(error)")
        }
        guard world.bodyCount == itemCount else {
            throw ClusterError.checkpoint(
                "\(checkpoint.folder) has a checkpoint of \(world.bodyCount) items where the scene has \(itemCount)")
        }
    }
}
