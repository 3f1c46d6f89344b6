import Buffers
import CSIMD
import DynamicsModel

/// What workers look at while they search pairs; nothing of it changes meanwhile.
struct SearchView {
    private let minX: UnsafeMutablePointer<Float>
    private let minY: UnsafeMutablePointer<Float>
    private let maxX: UnsafeMutablePointer<Float>
    private let maxY: UnsafeMutablePointer<Float>
    let body: IndexView
    let itemSets: ColumnView<UInt32>
    let boundarySets: ColumnView<UInt32>
    let awakeBodies: Int32
    /// Flags of bodies where some are driven; pairs of which neither side has a mass make no contact.
    let drivenFlags: ColumnView<UInt8>?
    let awakeColliders: Int
    let kernels: csimd_broadphase_kernels
    let grid: GridView
    /// The colliders that have left the grid, and 1 for each of those whose pairs are searched.
    let moved: csimd_sorted_bounds
    let movedCount: Int
    let isSearched: UnsafeMutablePointer<UInt8>
    /// What is static does not take part in the common motion, pt.
    let staticMargin: Float
    /// Pairs that are listed without leaving any out, and whether each collider takes only so many partners that they
    /// fit in memory.
    let most: Int
    let isCrowded: Bool

    init(_ stage: BroadphaseStage) {
        minX = stage.colliders.minX.pointer
        minY = stage.colliders.minY.pointer
        maxX = stage.colliders.maxX.pointer
        maxY = stage.colliders.maxY.pointer
        body = stage.colliders.body.view
        itemSets = stage.bodies.itemSets.view
        boundarySets = stage.bodies.boundarySets.view
        awakeBodies = Int32(stage.awakeCount)
        drivenFlags = stage.hasDrivenItems ? stage.bodies.flags.view : nil
        awakeColliders = stage.awakeColliderCount
        kernels = stage.kernels
        grid = stage.broadphase.grid.view()
        moved = stage.broadphase.moved.bounds()
        movedCount = stage.broadphase.moved.count
        isSearched = stage.broadphase.moved.isSearched.pointer
        staticMargin = Float(stage.broadphase.commonMotion.length)
        most = Broadphase.mostPairs(stage.colliders.count)
        isCrowded = stage.broadphase.isCrowded
    }

    /// The enlarged bounds of a collider.
    func box(_ collider: Int) -> StaticTree.Box {
        StaticTree.Box(minX: minX[collider], minY: minY[collider], maxX: maxX[collider], maxY: maxY[collider])
    }

    /// Partners that each of so many colliders may take.
    func partnerLimit(_ colliders: Int) -> Int {
        isCrowded ? max(Tuning.maximumContactsPerItem, most / max(1, colliders)) : .max / 2
    }
}
