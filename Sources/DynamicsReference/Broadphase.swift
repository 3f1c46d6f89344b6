// Stage 2: which items are near each other and near which static shapes, by all pairs of bounds.

import DynamicsModel

/// What lies near one item.
struct Neighbourhood {
    /// Items of higher number, ascending.
    var items: [Int] = []
    /// Static shapes, ascending.
    var statics: [Int] = []
}

extension ReferenceWorld {
    /// The neighbours of every item, and how many bounds were compared.
    ///
    /// - Complexity: O(n² + n·s) for n items and s static shapes.
    func neighbours() -> (found: [Neighbourhood], tests: Int) {
        var found = [Neighbourhood](repeating: Neighbourhood(), count: bodies.count)
        bodies.withUnsafeBufferPointer { bodies in
            for i in 0..<bodies.count {
                let (low, high) = (bodies[i].low, bodies[i].high)
                for j in (i + 1)..<bodies.count {
                    if bodies[j].low.x <= high.x, low.x <= bodies[j].high.x, bodies[j].low.y <= high.y,
                        low.y <= bodies[j].high.y, mayCollide(bodies[i], bodies[j]),
                        exclusions.isEmpty || !exclusions.contains(SIMD2(i, j))
                    {
                        found[i].items.append(j)
                    }
                }
            }
            for i in 0..<bodies.count where bodies[i].isMoving {
                for k in statics.indices where mayCollide(bodies[i], statics[k]) { found[i].statics.append(k) }
            }
        }
        return (found, bodies.count * (bodies.count - 1) / 2 + bodies.count(where: \.isMoving) * statics.count)
    }

    private func mayCollide(_ a: Body, _ b: Body) -> Bool {
        a.inverseMass + b.inverseMass > 0 && a.collisions.meets(b.collisions)
    }

    private func mayCollide(_ body: Body, _ shape: StaticShape) -> Bool {
        shape.low.x <= body.high.x && body.low.x <= shape.high.x && shape.low.y <= body.high.y
            && body.low.y <= shape.high.y && body.collisions.meets(boundaryIn: shape.sets, filter: shape.filter)
    }
}
