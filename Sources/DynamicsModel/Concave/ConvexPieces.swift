/// Convex pieces that fill an outline: ears are cut off until nothing is left, and pieces that are convex together are
/// joined again.
///
/// Sources: G. H. Meisters, "Polygons have ears" (1975); D. Eberly, "Triangulation by ear clipping" (2002), for bridges to
/// holes; S. Hertel and K. Mehlhorn, "Fast triangulation of simple polygons" (1983): at most four times as many pieces as
/// needed.
struct ConvexPieces {
    private let points: [Vector2]
    /// Numbers of points, with increasing angle.
    private var pieces: [[Int]] = []

    var vertices: [[Vector2]] { pieces.map { $0.map { points[$0] } } }

    init(of area: OutlineWithHoles) {
        points = ([area.outer] + area.holes).flatMap { $0 }
        cutEars(ring(area))
        join()
    }

    // MARK: One ring

    /// The outline and its holes as one ring, which runs to each hole and back on a bridge.
    private func ring(_ area: OutlineWithHoles) -> [Int] {
        var ring = Array(area.outer.indices)
        var holes: [[Int]] = []
        var first = area.outer.count
        for hole in area.holes {
            holes.append(Array(first..<first + hole.count))
            first += hole.count
        }
        func rightmost(_ hole: [Int]) -> Int { hole.max { isLeft($0, of: $1) }! }
        // A bridge to the right crosses no hole that is still to come.
        for hole in holes.sorted(by: { isLeft(rightmost($1), of: rightmost($0)) }) {
            let end = rightmost(hole)
            let place = bridge(from: end, to: ring)
            let start = hole.firstIndex(of: end)!
            let round = Array(hole[start...] + hole[..<start]) + [end]
            ring.insert(contentsOf: round + [ring[place]], at: place + 1)
        }
        return ring
    }

    private func isLeft(_ a: Int, of b: Int) -> Bool { (points[a].x, points[a].y, a) < (points[b].x, points[b].y, b) }

    /// The place in a ring of a vertex that sees a point from the right.
    private func bridge(from point: Int, to ring: [Int]) -> Int {
        let from = points[point]
        // The side that a ray to the right meets first, and its end that is further to the right.
        var (nearest, place) = (Double.infinity, 0)
        for index in ring.indices {
            let (a, b) = (points[ring[index]], points[ring[(index + 1) % ring.count]])
            guard (a.y <= from.y) != (b.y <= from.y) || a.y == from.y || b.y == from.y, a.y != b.y else { continue }
            // Seen from inside, sides on the right run down the screen: with increasing y.
            guard a.y <= from.y, b.y >= from.y else { continue }
            let x = a.x + (b.x - a.x) * ((from.y - a.y) / (b.y - a.y))
            guard x >= from.x, x < nearest else { continue }
            nearest = x
            place = a.x > b.x ? index : (index + 1) % ring.count
        }
        // Corners in between may hide it; the one of them nearest to the ray's direction does not.
        let (met, end) = (Vector2(nearest, from.y), points[ring[place]])
        var best = (
            place: place, slope: abs(end.y - from.y) / max(end.x - from.x, 1e-300), distance: (end - from).length
        )
        let isBelow = end.y > from.y
        for index in ring.indices {
            let corner = points[ring[index]]
            guard corner != end, corner.x >= from.x, isReflex(ring, index) else { continue }
            let corners = isBelow ? (from, met, end) : (from, end, met)
            guard Self.holds(corners.0, corners.1, corners.2, corner) else { continue }
            let slope = abs(corner.y - from.y) / max(corner.x - from.x, 1e-300)
            let distance = (corner - from).length
            if slope < best.slope || (slope == best.slope && distance < best.distance) {
                best = (index, slope, distance)
            }
        }
        // Of several visits of the vertex the one whose corner the bridge leaves into the area.
        let name = ring[best.place]
        return ring.indices.first { ring[$0] == name && sees(ring, $0, from) } ?? best.place
    }

    private func isReflex(_ ring: [Int], _ index: Int) -> Bool {
        let (before, corner, after) = corner(ring, index)
        return (corner - before).cross(after - corner) < 0
    }

    private func corner(_ ring: [Int], _ index: Int) -> (Vector2, Vector2, Vector2) {
        (
            points[ring[(index + ring.count - 1) % ring.count]], points[ring[index]],
            points[ring[(index + 1) % ring.count]]
        )
    }

    /// Whether a point lies between both sides of a corner.
    private func sees(_ ring: [Int], _ index: Int, _ point: Vector2) -> Bool {
        let (before, corner, after) = corner(ring, index)
        let left = (corner - before).cross(point - corner) >= 0
        let right = (after - corner).cross(point - corner) >= 0
        return (corner - before).cross(after - corner) >= 0 ? left && right : left || right
    }

    /// Whether a triangle with increasing angle holds a point, its sides included.
    private static func holds(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ point: Vector2) -> Bool {
        (b - a).cross(point - a) >= 0 && (c - b).cross(point - b) >= 0 && (a - c).cross(point - c) >= 0
    }

    // MARK: Ears

    /// Cuts a ring into triangles, the roundest ear of a round first: thin parts make small margins.
    private mutating func cutEars(_ ring: [Int]) {
        var ring = ring
        while ring.count > 3 {
            let byRoundness = ring.indices.map { (index: $0, roundness: roundness(ring, $0)) }
                .filter { $0.roundness > 0 }
                .sorted { ($1.roundness, $0.index) < ($0.roundness, $1.index) }
            // Rounding may leave no ear; the flattest corner then takes least away.
            let index = byRoundness.first { isEar(ring, $0.index) }?.index ?? flattest(ring)
            pieces.append(triangle(ring, index))
            ring.remove(at: index)
        }
        pieces.append(ring)
    }

    private func triangle(_ ring: [Int], _ index: Int) -> [Int] {
        [ring[(index + ring.count - 1) % ring.count], ring[index], ring[(index + 1) % ring.count]]
    }

    private func isEar(_ ring: [Int], _ index: Int) -> Bool {
        let (a, b, c) = corner(ring, index)
        return !ring.indices.contains { other in
            let point = points[ring[other]]
            guard point != a, point != b, point != c, isReflex(ring, other) else { return false }
            return Self.holds(a, b, c, point)
        }
    }

    /// Twice the area by the square of the longest side.
    private func roundness(_ ring: [Int], _ index: Int) -> Double {
        let (a, b, c) = corner(ring, index)
        let longest = max((b - a).dot(b - a), (c - b).dot(c - b), (a - c).dot(a - c))
        return (b - a).cross(c - b) / longest
    }

    private func flattest(_ ring: [Int]) -> Int {
        ring.indices.min { abs(roundness(ring, $0)) < abs(roundness(ring, $1)) }!
    }

    // MARK: Joining

    /// A side of a piece, from one point to another.
    private struct Edge: Hashable {
        let from: Int
        let to: Int
    }

    /// Takes away, in the order in which they were cut, all cuts that no convex corner needs.
    private mutating func join() {
        var owner: [Edge: Int] = [:]
        for (number, piece) in pieces.enumerated() { own(piece, number, &owner) }
        for number in pieces.indices {
            var index = 0
            while index < pieces[number].count {
                let piece = pieces[number]
                let edge = Edge(from: piece[index], to: piece[(index + 1) % piece.count])
                guard let other = owner[Edge(from: edge.to, to: edge.from)], other != number,
                    let joined = joined(piece, index, pieces[other], edge)
                else {
                    index += 1
                    continue
                }
                owner[edge] = nil
                owner[Edge(from: edge.to, to: edge.from)] = nil
                pieces[other] = []
                pieces[number] = joined
                own(joined, number, &owner)
                index = 0
            }
        }
        pieces.removeAll { $0.isEmpty }
    }

    private func own(_ piece: [Int], _ number: Int, _ owner: inout [Edge: Int]) {
        for index in piece.indices { owner[Edge(from: piece[index], to: piece[(index + 1) % piece.count])] = number }
    }

    /// Both pieces without the edge that they share; nil where that is not convex.
    private func joined(_ piece: [Int], _ index: Int, _ other: [Int], _ edge: Edge) -> [Int]? {
        guard
            let start = other.indices.first(where: {
                other[$0] == edge.to && other[($0 + 1) % other.count] == edge.from
            })
        else { return nil }
        // From the edge's end round the piece to its start, then round the other one.
        var ring: [Int] = []
        for k in 0..<piece.count { ring.append(piece[(index + 1 + k) % piece.count]) }
        for k in 2..<other.count { ring.append(other[(start + k) % other.count]) }
        for corner in [0, piece.count - 1] where isReflex(ring, corner) { return nil }
        return ring
    }
}
