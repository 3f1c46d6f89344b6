import Buffers
import CSIMD
import DynamicsModel

/// What the search for pairs keeps between steps.
struct Broadphase: ~Copyable {
    /// The pair list must be made anew, whatever has moved.
    var isDirty = true
    /// All bounds were made in the last step.
    private var boundsAreNew = false
    /// Anchored items or boundaries have changed.
    var staticsChanged = true
    var grid = Grid()
    var moved = MovedColliders()
    /// The colliders that have left their enlarged bounds, ascending.
    var left = Buffer<Int32>()
    /// The same memory, of use until the next search: the solver lists there which bodies are to be swept, and there are
    /// no more bodies than colliders.
    var sweptBodies: UnsafeMutablePointer<Int32> { left.pointer }
    var searches: PairSearches
    /// What each collider, then each static shape, is made of , and one of the static
    /// body for padding lanes; the solver body once more by itself; and what decides which of two comes first: kind,
    /// item's id and part.
    var materials = Buffer<csimd_material>()
    var solverBodies = Buffer<Int32>()
    var ranks = Buffer<csimd_side_rank>()
    /// For how many more steps bounds are no wider than the step needs.
    private var tightSteps = 0
    /// Whether all pairs are searched in this step, whatever has moved: bounds are tight, or were in the last step.
    private(set) var searchesAll = false
    /// What tight bounds leave out of every body's motion, pt a step.
    private(set) var commonMotion = Vector2.zero

    /// Whether the list leaves pairs out, because there are more than ``mostPairs(_:)``.
    var isCrowded = false

    init(workers: Int) { searches = PairSearches(workers: workers) }

    private var hasTightBounds: Bool { tightSteps > 0 }
    /// By what share of their size, and by how many steps of their motion, bounds are enlarged so that pairs may be kept.
    var skinFraction: Float { hasTightBounds ? 0 : Float(Tuning.skinFraction) }
    var lookaheadSteps: Float { hasTightBounds ? 0 : Float(Tuning.lookaheadSteps) }

    /// Wide bounds don't pay where more than one in so many colliders leave them in the first step.
    private static let tightShare = 4

    /// Decides how wide bounds are: where many colliders leave theirs at once all the same, there is a full search in every
    /// step, and wide bounds only make it find more pairs; if they hold for one step only, it is half as often, which
    /// pays. From time to time wide ones are tried again: who leaves tight ones says nothing.
    mutating func noteLeft(_ left: Int, of colliders: Int) {
        if !searchesAll, boundsAreNew, left * Broadphase.tightShare > colliders {
            tightSteps = Tuning.tightBoundsSteps
            searchesAll = true
        }
        boundsAreNew = false
    }

    /// Ends a search of all pairs, which has made all bounds anew.
    mutating func endFullSearch() {
        isDirty = false
        boundsAreNew = true
    }

    /// Begins the search of a step. Where items have woken in the step there is another one.
    mutating func beginSearch(_ bodies: borrowing Bodies, allAreAwake: Bool, tick: Double) {
        searchesAll = hasTightBounds
        if hasTightBounds { tightSteps -= 1 }
        noteCommonMotion(bodies, allAreAwake, tick)
    }

    /// Makes bounds tight from this step on; returns whether they were not. A list that leaves pairs out must depend on
    /// the state alone, not on when bounds were enlarged.
    mutating func tighten(_ bodies: borrowing Bodies, allAreAwake: Bool, tick: Double) -> Bool {
        guard !hasTightBounds else { return false }
        (tightSteps, searchesAll) = (Tuning.tightBoundsSteps, true)
        noteCommonMotion(bodies, allAreAwake, tick)
        return true
    }

    /// Finds what tight bounds leave out. Bounds of what sleeps or is anchored stay as they are, so where there is any,
    /// nothing is common.
    private mutating func noteCommonMotion(_ bodies: borrowing Bodies, _ allAreAwake: Bool, _ tick: Double) {
        commonMotion = hasTightBounds && allAreAwake ? bodies.commonVelocity() * tick : .zero
    }

    /// Pairs that are listed without leaving any out.
    static func mostPairs(_ colliders: Int) -> Int {
        max(Tuning.crowdedPairs, Tuning.maximumContactsPerItem * colliders)
    }

    var byteCount: Int {
        grid.byteCount + moved.byteCount + left.byteCount + searches.byteCount + materials.byteCount
            + solverBodies.byteCount + ranks.byteCount
    }

    /// Moves the first `count` colliders in ``left`` from the grid into the list of moved ones, and begins their search.
    mutating func beginSearch(ofLeft count: Int, _ view: SearchView, colliders: Int) -> PairRuns {
        for k in 0..<count {
            let collider = Int(left[k])
            if moved.update(collider, view.box(collider)) { grid.remove(collider) }
            moved.isSearched[collider] = 1
        }
        moved.noteSearch(count)
        return searches.begin(colliders: colliders, awakeColliders: view.awakeColliders)
    }

    /// Forgets which colliders were searched.
    func endSearch(ofLeft count: Int) {
        for k in 0..<count { moved.isSearched[Int(left[k])] = 0 }
    }
}
