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
    /// - Throws: on all ranks, what can't be written, and why.
    public func writeCheckpoint(to folder: String, label: [String] = []) throws {
        world.settleBoundaries()
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
            let scene = isSceneEdited ? world.sceneOfAllParts() : nil
            if let scene { try OutputFile(Checkpoint.scenePath(step: step, in: folder)).write(Data(scene)) }
            let record = CheckpointRecord(
                label: label, start: String(startHash, radix: 16), progress: progress, itemCount: itemCount,
                files: try all.map { try JSONDecoder().decode(CheckpointRecord.File.self, from: Data($0)) },
                scene: scene.map { CheckpointRecord.File($0) })
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
        let (parcels, scene) = (try checkpoint.parcels(), try checkpoint.scene())
        do {
            try world.take(parcels, keeping: { _ in false }, isOwn: { _ in true }, scene: scene)
        } catch {
            throw ClusterError.checkpoint("\(checkpoint.folder) has a damaged checkpoint: \(error)")
        }
        if scene != nil { (itemCount, isSceneEdited) = (checkpoint.record.itemCount, true) }
        guard world.bodyCount == itemCount else {
            throw ClusterError.checkpoint(
                "\(checkpoint.folder) has a checkpoint of \(world.bodyCount) items where the scene has \(itemCount)")
        }
        movedPlaces = world.movedPlaces
        ownPlaces = movedPlaces.part(communicator.rank, of: communicator.count)
        world.markOwn(isOwn)
    }
}
