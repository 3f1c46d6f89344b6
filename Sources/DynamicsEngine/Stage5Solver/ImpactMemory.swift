import Buffers
import CSIMD

/// What impacts are found and solved in.
struct ImpactMemory: ~Copyable {
    private var list = Buffer<csimd_impact>()
    private var countOfWorker = Buffer<Int32>()
    private let anywhere = Buffer<Int32>(capacity: 1)
    private var onePointFlags = Buffer<UInt32>()
    private var twoPointFlags = Buffer<UInt32>()
    private var changedRound = Buffer<UInt8>()
    private var sharedRound = Buffer<UInt8>()
    private var isStruck = Buffer<UInt8>()
    private var earliestOfBody = Buffer<Float>()
    private var firstOfBody = Buffer<Int32>()
    private var batchesOfBody = Buffer<Int32>()

    /// Places of a step's impacts.
    struct Places {
        /// Room for all contacts.
        let impacts: UnsafeMutablePointer<csimd_impact>
        /// By worker.
        let counts: UnsafeMutablePointer<Int32>
        /// Whether any part of a scene has impacts in a round.
        let isAnywhere: UnsafeMutablePointer<Int32>
        /// By solver body: the last round that changed it, that several impacts changed it in, and whether an impact
        /// did.
        let changed, shared, struck: UnsafeMutablePointer<UInt8>
        /// By solver body: when the first impact of a round strikes it, s.
        let earliest: UnsafeMutablePointer<Float>
        /// The batches of each body.
        let firstOfBody, batchesOfBody: UnsafeMutablePointer<Int32>
    }

    var places: Places {
        Places(
            impacts: list.pointer, counts: countOfWorker.pointer, isAnywhere: anywhere.pointer,
            changed: changedRound.pointer, shared: sharedRound.pointer, struck: isStruck.pointer,
            earliest: earliestOfBody.pointer, firstOfBody: firstOfBody.pointer, batchesOfBody: batchesOfBody.pointer)
    }

    /// What is noted of each batch.
    var flagsOfOnePoint: UnsafeMutablePointer<UInt32> { onePointFlags.pointer }
    var flagsOfTwoPoints: UnsafeMutablePointer<UInt32> { twoPointFlags.pointer }

    var byteCount: Int {
        list.byteCount + countOfWorker.byteCount + onePointFlags.byteCount + twoPointFlags.byteCount
            + changedRound.byteCount + sharedRound.byteCount + isStruck.byteCount + firstOfBody.byteCount
            + batchesOfBody.byteCount + earliestOfBody.byteCount
    }

    /// Makes room, but for the impacts themselves.
    mutating func begin(workers: Int, bodies: Int, onePointBatches: Int, twoPointBatches: Int) {
        countOfWorker.reserveDiscarding(workers)
        onePointFlags.reserveDiscarding(onePointBatches, spare: 256)
        twoPointFlags.reserveDiscarding(twoPointBatches, spare: 256)
        changedRound.reserveDiscarding(bodies + 1)
        sharedRound.reserveDiscarding(bodies + 1)
        isStruck.reserveDiscarding(bodies + 1)
        earliestOfBody.reserveDiscarding(bodies + 1)
    }

    /// Makes room for the impacts of some batches.
    mutating func reserve(bodies: Int, batches: Int) {
        list.reserveDiscarding(8 * batches, spare: 1024)
        firstOfBody.reserveDiscarding(bodies + 3)
        batchesOfBody.reserveDiscarding(16 * batches, spare: 2048)
    }
}
