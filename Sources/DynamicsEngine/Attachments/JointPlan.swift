import BlockCholesky
import Buffers
import DynamicsModel

/// Attachments that hang together by moving bodies.
struct Linkage {
    private(set) var joints: [JointProgram.Joint] = []
    /// The entry of each joint, and the item behind each body (−1 − entry for the anchor of that entry).
    private(set) var entries: [Int] = []
    private(set) var bodies: [Int64] = []
    private var isMoving: [Bool] = []
    /// How many of the joints, at the end, have their place in other units.
    private(set) var rungCount = 0
    private var numbers: [Int64: Int32] = [:]

    private mutating func body(_ item: Int64, isMoving moves: Bool) -> Int32 {
        if let number = numbers[item] { return number }
        let number = Int32(bodies.count)
        numbers[item] = number
        bodies.append(item)
        isMoving.append(moves)
        return number
    }

    var shape: JointProgram.Shape { JointProgram.Shape(joints: joints, isMoving: isMoving) }

    /// The items of the bodies that move.
    var movingItems: [Int64] { zip(bodies, isMoving).filter { $0.1 }.map { $0.0 } }

    /// Adds an attachment.
    ///
    /// - Parameter index: of its entry.
    fileprivate mutating func append(_ attachment: Attachment, _ index: Int, moves: (ItemID) -> Bool) {
        // What is anchored gets a body for each attachment: it couples nothing.
        let anchor = -1 - Int64(index)
        let partner = attachment.partner.item.flatMap { moves($0) ? $0 : nil }
        let a = body(partner.map { Int64($0.rawValue) } ?? anchor, isMoving: partner != nil)
        let item = moves(attachment.item) ? Int64(attachment.item.rawValue) : anchor
        let b = body(item, isMoving: item >= 0)
        joints.append(JointProgram.Joint(flags: attachment.jointFlags, a: a, b: b))
        entries.append(index)
    }

    /// A linkage of some of the joints.
    ///
    /// - Parameter rungs: joints that are solved elsewhere too.
    fileprivate func part(_ chosen: [Int], rungs: [Int] = []) -> Linkage {
        var part = Linkage()
        part.rungCount = rungs.count
        for joint in chosen + rungs {
            let sides = (Int(joints[joint].a), Int(joints[joint].b))
            let a = part.body(bodies[sides.0], isMoving: isMoving[sides.0])
            let b = part.body(bodies[sides.1], isMoving: isMoving[sides.1])
            part.joints.append(JointProgram.Joint(flags: joints[joint].flags, a: a, b: b))
            part.entries.append(entries[joint])
        }
        return part
    }
}

/// Which attachments hang together, and which linkages become which units.
struct JointPlan {
    struct Unit {
        var program: Int
        var pass: Int
        var isShared: Bool
        /// Linkages of equal structure, up to four.
        var members: [Linkage]
    }

    /// In the order of their first attachments.
    let linkages: [Linkage]
    private(set) var units: [Unit] = []
    private(set) var programs: [JointProgram] = []
    private var known: [JointProgram.Shape: Int] = [:]
    /// The unit that has a lane left for a program in a pass.
    private var open: [SIMD2<Int>: Int] = [:]

    /// - Parameters:
    ///   - idCount: ids of items are below this.
    ///   - moves: whether an item isn't anchored.
    /// - Complexity: O(attachments · log + products of blocks of every shape of linkage).
    init(_ entries: [AttachmentStore.Entry], idCount: Int, moves: (ItemID) -> Bool) {
        linkages = Self.linkages(entries, idCount: idCount, moves: moves)
        for linkage in linkages {
            let limit = Tuning.directProductsPerJoint * linkage.joints.count + 100_000
            if let program = program(of: linkage.shape, limit: limit) {
                add(linkage, program: program, pass: 0, isShared: false)
            } else {
                addLadders(linkage)
            }
        }
    }

    /// Attachments that hang together.
    private static func linkages(
        _ entries: [AttachmentStore.Entry], idCount: Int, moves: (ItemID) -> Bool
    ) -> [Linkage] {
        var sets = DisjointSets()
        sets.reset(idCount)
        for entry in entries {
            guard let partner = entry.attachment.partner.item, moves(partner), moves(entry.attachment.item) else {
                continue
            }
            sets.join(Int(partner.rawValue), Int(entry.attachment.item.rawValue))
        }
        var numberOfRoot: [Int: Int] = [:]
        var linkages: [Linkage] = []
        for (index, entry) in entries.enumerated() {
            let ends = [entry.attachment.item, entry.attachment.partner.item].compactMap { $0 }.filter { moves($0) }
            guard let mover = ends.first else { continue }
            let root = sets.root(Int(mover.rawValue))
            let number = numberOfRoot[root] ?? linkages.count
            if number == linkages.count {
                numberOfRoot[root] = number
                linkages.append(Linkage())
            }
            linkages[number].append(entry.attachment, index, moves: moves)
        }
        return linkages
    }

    /// Adds a linkage that is too large for one factorisation, ladder by ladder.
    private mutating func addLadders(_ linkage: Linkage) {
        let shape = linkage.shape
        let mayBeRung = shape.joints.map { JointProgram.isRigid($0.flags) }
        for (pass, strips) in Strips(shape).passes.enumerated() {
            for unit in Ladders(shape, strips, mayBeRung: mayBeRung).units {
                let ladder = linkage.part(unit.strips.flatMap { $0 }, rungs: unit.rungs)
                let limit = Tuning.directProductsPerJoint * ladder.joints.count
                if let program = program(of: ladder.shape, limit: limit) {
                    add(ladder, program: program, pass: pass, isShared: true)
                    continue
                }
                for joints in unit.strips {
                    let strip = linkage.part(joints)
                    // A path has two neighbours a joint at most; its factor fills in nowhere.
                    guard let program = program(of: strip.shape, limit: .max / 8) else { continue }
                    add(strip, program: program, pass: pass, isShared: true)
                }
            }
        }
    }

    /// The number of the program of a shape; nil where it would take more products of blocks than the limit.
    private mutating func program(of shape: JointProgram.Shape, limit: Int) -> Int? {
        if let number = known[shape] { return number }
        guard let program = JointProgram(shape, limit: limit) else { return nil }
        known[shape] = programs.count
        programs.append(program)
        return programs.count - 1
    }

    private mutating func add(_ linkage: Linkage, program: Int, pass: Int, isShared: Bool) {
        let key = SIMD2(program, pass)
        if let unit = open[key], units[unit].members.count < 4, units[unit].isShared == isShared {
            units[unit].members.append(linkage)
        } else {
            open[key] = units.count
            units.append(Unit(program: program, pass: pass, isShared: isShared, members: [linkage]))
        }
    }
}
