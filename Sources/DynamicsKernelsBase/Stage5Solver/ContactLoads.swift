// What contacts press both of their bodies with after the last pass: sums of impulses, leverages, footing and faces.
//
//     ℓ = c² m / I        leverage of a contact whose middle of impulses is at r×n = c
//
// m, I     mass and moment of inertia of a body

import CSIMD

/// How much more the point where a contact presses answers than both bodies' centres of mass would: c² m / I.
struct Leverages {
    let a: FloatLanes
    let b: FloatLanes

    /// - Parameters:
    ///   - armA: r×n of the middle of the contact's impulses, pt.
    ///   - armB: likewise.
    @inline(__always) init(
        _ arguments: csimd_contact_arguments, _ bodyA: SolverBodyLanes, _ bodyB: SolverBodyLanes, _ armA: FloatLanes,
        _ armB: FloatLanes
    ) {
        let most = FloatLanes(arguments.largest_leverage)
        func leverage(_ body: SolverBodyLanes, _ arm: FloatLanes) -> FloatLanes {
            min(arm * arm * (body.inverseInertia / max(body.inverseMass, 1e-37)), most)
        }
        (a, b) = (leverage(bodyA, armA), leverage(bodyB, armB))
    }
}

/// Adds what a contact presses both bodies with, and the footing that each gives the other.
@inline(__always) func addLoads(
    _ load: FloatLanes, _ leverages: Leverages, isFace: LaneMask, _ batch: ContactBatch,
    to loads: UnsafeMutablePointer<csimd_load>, above still: Int32
) {
    var a = LoadLanes(loads, at: batch.indexA)
    var b = LoadLanes(loads, at: batch.indexB)
    let normal = LaneVector(batch.normalX, batch.normalY)
    a.add(load, along: -normal, leverage: leverages.a)
    b.add(load, along: normal, leverage: leverages.b)
    let face = IntLanes(csimd_load_face) & isFace
    let footingA = footing(a, at: batch.indexA, still)
    let footingB = footing(b, at: batch.indexB, still)
    // Footing goes on from body to body and is one less with each.
    let (fromB, fromA) = (footingB &- 1, footingA &- 1)
    let kept = IntLanes(~Int32(csimd_load_footing))
    let isLoaded = load > 0
    a.marks = (a.marks & kept) | select(isLoaded & (footingA < fromB), fromB, footingA) | face
    b.marks = (b.marks & kept) | select(isLoaded & (footingB < fromA), fromA, footingB) | face
    a.store(loads, at: batch.indexA, above: still)
    b.store(loads, at: batch.indexB, above: still)
}

/// The footing of both sides of a contact: all of it where contacts don't change a side.
@inline(__always) private func footing(
    _ load: LoadLanes, at places: UnsafePointer<Int32>, _ still: Int32
) -> IntLanes {
    select(places.lanes(at: 0) < IntLanes(still &+ 1), IntLanes(csimd_load_footing), load.footing)
}
