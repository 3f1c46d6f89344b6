import Buffers
import CSIMD

/// The colliders whose enlarged bounds have changed since the grid was made: taken out of the grid and kept here
/// in a plain list.
struct MovedColliders: ~Copyable {
    private(set) var count = 0
    private var minX = Buffer<Float>()
    private var minY = Buffer<Float>()
    private var maxX = Buffer<Float>()
    private var maxY = Buffer<Float>()
    private var collider = Buffer<Int32>()
    /// Where each collider stands in the list, −1 where it doesn't.
    private var place = Buffer<Int32>()
    /// 1 for each collider whose pairs are being searched.
    var isSearched = Buffer<UInt8>()
    /// Comparisons of eight bounds since the grid was made.
    private var comparisons = 0

    /// A full search costs about as much as this many comparisons a collider.
    private static let comparisonsOfFullSearch = 150
    /// The largest share of colliders, one in so many, that are looked up one by one. A full search costs more than
    /// looking up a tenth, but after it few leave their bounds for some steps.
    private static let largestShare = 8

    var byteCount: Int {
        minX.byteCount * 4 + collider.byteCount + place.byteCount + isSearched.byteCount
    }

    /// Empties the list.
    mutating func removeAll(colliderCount: Int) {
        count = 0
        comparisons = 0
        place.reserveDiscarding(colliderCount)
        place.fill(-1, 0..<colliderCount)
        isSearched.reserveDiscarding(colliderCount)
        isSearched.zero(0..<colliderCount)
    }

    /// Whether looking up some colliders one by one costs less than a full search.
    func pays(_ searched: Int, of colliders: Int) -> Bool {
        searched * MovedColliders.largestShare <= colliders
            && comparisons + searched * (count + searched) / 8 <= MovedColliders.comparisonsOfFullSearch * colliders
    }

    /// Puts a collider's new bounds into the list; returns whether it is new there.
    mutating func update(_ index: Int, _ box: StaticTree.Box) -> Bool {
        let isNew = place[index] < 0
        if isNew {
            reserve(count + 1)
            place[index] = Int32(count)
            collider[count] = Int32(index)
            count += 1
        }
        let place = Int(place[index])
        (minX[place], minY[place], maxX[place], maxY[place]) = (box.minX, box.minY, box.maxX, box.maxY)
        return isNew
    }

    private mutating func reserve(_ count: Int) {
        minX.reserve(count)
        minY.reserve(count)
        maxX.reserve(count)
        maxY.reserve(count)
        collider.reserve(count)
    }

    /// Notes that a number of colliders is about to be compared with the whole list.
    mutating func noteSearch(_ searched: Int) { comparisons += searched * count / 8 }

    /// The list as kernels see it; it has no columns of a grid.
    func bounds() -> csimd_sorted_bounds {
        csimd_sorted_bounds(
            min_x: minX.pointer, min_y: minY.pointer, max_x: maxX.pointer, max_y: maxY.pointer,
            column: collider.pointer, collider: collider.pointer)
    }
}
