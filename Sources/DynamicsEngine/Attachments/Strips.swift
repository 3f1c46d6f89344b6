/// Cuts a linkage that is too large for one factorisation into strips: paths of joints through bodies.
///
/// Strips of one pass share no body, so they are solved side by side, each directly; the passes follow each other
/// like the colours of contacts. On a net the strips are its rows and columns, so what happens at one end of a thread
/// reaches the other in one pass. A strip goes on straight ahead only: to a body that has no neighbour in common with
/// the one it came from but the one between them, of several through the joint that was added first.
struct Strips {
    private let sides: [(a: Int, b: Int)]
    private let isMoving: [Bool]
    private let jointsOfBody: [[Int]]
    private var isUsed: [Bool]
    private var isTaken: [Bool] = []

    /// Bodies with more joints than this are not asked what is straight ahead.
    private static let mostNeighbours = 16

    /// Joints of each strip of each pass, in order along the strip.
    private(set) var passes: [[[Int]]] = []

    /// - Complexity: O(joints · passes).
    init(_ shape: JointProgram.Shape) {
        sides = shape.joints.map { (Int($0.a), Int($0.b)) }
        isMoving = shape.isMoving
        var lists = [[Int]](repeating: [], count: shape.isMoving.count)
        for (joint, side) in sides.enumerated() {
            lists[side.a].append(joint)
            lists[side.b].append(joint)
        }
        jointsOfBody = lists
        isUsed = [Bool](repeating: false, count: shape.joints.count)
        var remaining = shape.joints.count
        while remaining > 0 {
            let strips = nextPass()
            remaining -= strips.reduce(0) { $0 + $1.count }
            passes.append(strips)
        }
    }

    private mutating func nextPass() -> [[Int]] {
        isTaken = [Bool](repeating: false, count: isMoving.count)
        // From an anchor every way is straight ahead, so what is anchored is left for strips that arrive there.
        let (sides, isMoving) = (sides, isMoving)
        return strips { isMoving[sides[$0].a] && isMoving[sides[$0].b] }
            + strips { !isMoving[sides[$0].a] || !isMoving[sides[$0].b] }
    }

    /// Strips that start at joints of a kind.
    private mutating func strips(_ isStart: (Int) -> Bool) -> [[Int]] {
        var strips: [[Int]] = []
        for joint in sides.indices where !isUsed[joint] && isFree(sides[joint].a) && isFree(sides[joint].b) {
            guard isStart(joint) else { continue }
            take(joint)
            let back = extended(from: sides[joint].b, to: sides[joint].a)
            let ahead = extended(from: sides[joint].a, to: sides[joint].b)
            strips.append(back.reversed() + [joint] + ahead)
        }
        return strips
    }

    private func isFree(_ body: Int) -> Bool { !isMoving[body] || !isTaken[body] }

    private mutating func take(_ joint: Int) {
        isUsed[joint] = true
        isTaken[sides[joint].a] = true
        isTaken[sides[joint].b] = true
    }

    /// The joints that go on from a body, away from another.
    private mutating func extended(from start: Int, to end: Int) -> [Int] {
        var (last, body) = (start, end)
        var strip: [Int] = []
        while isMoving[body], let joint = straightest(last, body) {
            take(joint)
            strip.append(joint)
            (last, body) = (body, other(joint, body))
        }
        return strip
    }

    private func other(_ joint: Int, _ body: Int) -> Int {
        sides[joint].a == body ? sides[joint].b : sides[joint].a
    }

    private func straightest(_ last: Int, _ body: Int) -> Int? {
        jointsOfBody[body].first { joint in
            !isUsed[joint] && isFree(other(joint, body)) && commonNeighbours(last, other(joint, body)) <= 1
        }
    }

    private func commonNeighbours(_ a: Int, _ b: Int) -> Int {
        let (first, second) = (jointsOfBody[a], jointsOfBody[b])
        guard first.count <= Self.mostNeighbours, second.count <= Self.mostNeighbours else { return 0 }
        return first.reduce(0) { sum, joint in
            let neighbour = other(joint, a)
            return sum + (second.contains { other($0, b) == neighbour } ? 1 : 0)
        }
    }
}
