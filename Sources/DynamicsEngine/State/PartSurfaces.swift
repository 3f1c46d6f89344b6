import DynamicsModel

/// What parts of items are made of where that differs from their items: each distinct surface once, for good.
struct PartSurfaces {
    private var surfaces: [Surface] = []
    private var numbers: [Surface: Int32] = [:]
    /// Whether any runs, any resists rolling, and any bounces.
    private(set) var areRunning = false
    private(set) var resistRolling = false
    private(set) var areElastic = false

    var isEmpty: Bool { surfaces.isEmpty }

    /// The number that colliders keep; 0 stands for the item's own.
    mutating func number(of surface: Surface?) -> Int32 {
        // By the bits that snapshots hold.
        guard let surface = SurfaceRecord(surface).surface else { return 0 }
        if let known = numbers[surface] { return known }
        surfaces.append(surface)
        if surface.speed ?? 0 != 0 { areRunning = true }
        if surface.rollingResistance ?? 0 != 0 { resistRolling = true }
        if surface.elasticity ?? 0 != 0 { areElastic = true }
        numbers[surface] = Int32(surfaces.count)
        return Int32(surfaces.count)
    }

    subscript(number: Int32) -> Surface? { number == 0 ? nil : surfaces[Int(number) - 1] }
}

extension PartSurfaces {
    /// What a collider is made of, where that differs from its item.
    @inline(__always) func surface(of collider: Int, _ colliders: borrowing Colliders) -> Surface? {
        isEmpty ? nil : self[colliders.surface[collider]]
    }

    @inline(__always) func elasticity(of collider: Int, _ colliders: borrowing Colliders, _ bodies: borrowing Bodies)
        -> Float
    {
        surface(of: collider, colliders)?.elasticity.map { Float($0) }
            ?? bodies.elasticity[Int(colliders.body[collider])]
    }

    /// Whether any part of a body bounces.
    @inline(__always) func areElastic(of slot: Int, _ colliders: borrowing Colliders, _ bodies: borrowing Bodies)
        -> Bool
    {
        if isEmpty { return bodies.elasticity[slot] != 0 }
        for collider in bodies.colliders(of: slot) where elasticity(of: collider, colliders, bodies) != 0 {
            return true
        }
        return false
    }
}
