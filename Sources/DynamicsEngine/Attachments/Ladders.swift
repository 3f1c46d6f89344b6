/// Two strips that lie side by side, with the joints between their bodies as rungs.
///
/// A path of pinned bodies bends freely, so a load across it reaches a few bodies at either side in one solve; a
/// ladder is a beam, and carries it from end to end. Rungs are strips' joints in other passes; there they are solved too, with
/// impulses of their own: a load is shared between all units that hold two bodies together.
struct Ladders {
    struct Unit {
        /// One strip or two.
        var strips: [[Int]]
        var rungs: [Int]
    }

    private(set) var units: [Unit] = []

    /// Fewer joints between two strips make no ladder.
    private static let leastRungs = 2

    /// - Parameters:
    ///   - strips: joints of each strip of a pass.
    ///   - mayBeRung: whether each joint of the shape may be solved twice.
    /// - Complexity: O(joints · log).
    init(_ shape: JointProgram.Shape, _ strips: [[Int]], mayBeRung: [Bool]) {
        let neighbours = Self.neighbours(shape, strips, mayBeRung)
        var isUsed = [Bool](repeating: false, count: strips.count)
        for (strip, joints) in strips.enumerated() where !isUsed[strip] {
            isUsed[strip] = true
            let free = neighbours[strip].filter { !isUsed[$0.strip] && $0.rungs.count >= Self.leastRungs }
            // The first of those with the most rungs.
            if let other = free.max(by: { ($0.rungs.count, $1.strip) < ($1.rungs.count, $0.strip) }) {
                isUsed[other.strip] = true
                units.append(Unit(strips: [joints, strips[other.strip]], rungs: other.rungs))
            } else {
                units.append(Unit(strips: [joints], rungs: []))
            }
        }
    }

    /// For each strip those after it that joints lead to, and these joints.
    private static func neighbours(
        _ shape: JointProgram.Shape, _ strips: [[Int]], _ mayBeRung: [Bool]
    ) -> [[(strip: Int, rungs: [Int])]] {
        var stripOfBody = [Int](repeating: -1, count: shape.isMoving.count)
        for (strip, joints) in strips.enumerated() {
            for joint in joints {
                for body in [Int(shape.joints[joint].a), Int(shape.joints[joint].b)] where shape.isMoving[body] {
                    stripOfBody[body] = strip
                }
            }
        }
        var links: [(low: Int, high: Int, joint: Int)] = []
        for (joint, sides) in shape.joints.enumerated() where mayBeRung[joint] {
            let (a, b) = (stripOfBody[Int(sides.a)], stripOfBody[Int(sides.b)])
            if a >= 0, b >= 0, a != b { links.append((min(a, b), max(a, b), joint)) }
        }
        links.sort { ($0.low, $0.high, $0.joint) < ($1.low, $1.high, $1.joint) }
        var result = [[(strip: Int, rungs: [Int])]](repeating: [], count: strips.count)
        for link in links {
            if result[link.low].last?.strip == link.high {
                result[link.low][result[link.low].count - 1].rungs.append(link.joint)
            } else {
                result[link.low].append((link.high, [link.joint]))
            }
        }
        return result
    }
}
