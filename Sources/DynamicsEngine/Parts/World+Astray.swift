import Buffers
import CSIMD

// Ghosts at the edge may touch something missing, so contacts leave them with another velocity than they should have. What
// touches them after that in the same pass goes astray with them, and what touches that later on; and then the linkages, which
// are solved after the contacts, of what is astray. Then all parts tell each other how bodies go on, and what linkages keep, and
// the next pass begins with all copies right.

extension World {
    /// Finds the ghosts that each pass over the contacts leaves astray.
    ///
    /// All passes have the same contacts in the same order, so what a contact keeps from pass to pass is wrong only where it
    /// leaves both of its bodies astray anyway.
    ///
    /// - Returns: false where own items of a part are among them.
    func findAstray() -> Bool {
        guard let part, !part.check.areAllComplete else { return true }
        var search = AstraySearch(edge: part.edgeSlots, linked: part.linked, bodyCount: awakeCount)
        if !part.edgeSlots.isEmpty { search.search(graph, pairMaterials, pairCount: pairs.count) }
        let isAstray = search.isAstray
        let isLacking = (0..<awakeCount).contains { isAstray[$0 + 1] && isOwn($0) }
        guard part.calls.maximum([isLacking ? 1 : 0])[0] == 0 else { return false }
        askForAstray(part) { isAstray[Int($0) + 1] }
        return true
    }

    /// Has owners know which of their items are astray elsewhere, by their numbers among the copies.
    private func askForAstray(_ part: ScenePart, _ isAstray: (_ slot: Int32) -> Bool) {
        let numbers = part.check.ghostsOfPart.map { ghosts in
            ghosts.indices.filter { isAstray(ghosts[$0]) }.map { UInt32($0) }
        }
        self.part?.astrayOfPart = part.check.ghostsOfPart.map { ghosts in ghosts.filter(isAstray) }
        let asked = part.calls.exchange(numbers.map { $0.withUnsafeBytes { Array($0) } })
        var told = [[Int32]](repeating: [], count: part.check.partCount)
        for other in part.check.others {
            told[other.number] = asked[other.number].withUnsafeBytes { bytes in
                bytes.bindMemory(to: UInt32.self).map { other.copies[Int($0)] }
            }
        }
        self.part?.toldOfPart = told
    }
}

/// The search for bodies that a pass leaves astray: contacts in the order that they are solved in.
private struct AstraySearch {
    /// By solver body.
    private(set) var isAstray: [Bool]
    /// Bodies of linkages, which are solved as a whole after the contacts of a pass.
    private let linked: [(Int32, Int32)]

    init(edge: [Int32], linked: [(Int32, Int32)], bodyCount: Int) {
        isAstray = [Bool](repeating: false, count: bodyCount + 1)
        self.linked = linked
        for slot in edge { isAstray[Int(slot) + 1] = true }
    }

    mutating func search(_ graph: borrowing ContactGraph, _ materials: PairMaterials, pairCount: Int) {
        // They begin a pass with what has been made ready for contacts that aren't here.
        spreadAlongLinkages()
        let tiles = SolverTiles(graph)
        for tile in 0..<tiles.count where tiles.bodies(of: tile).contains(where: { isAstray[$0 + 1] }) {
            for color in tiles.colors(of: tile) { spread(over: color, graph, materials, pairCount) }
        }
        for color in tiles.sharedColors { spread(over: color, graph, materials, pairCount) }
        spreadAlongLinkages()
    }

    private mutating func spread(
        over color: ContactGraph.Color, _ graph: borrowing ContactGraph, _ materials: PairMaterials, _ pairCount: Int
    ) {
        spread(over: color.onePoint, graph.onePointPairs.pointer, materials, graph.stillBodies, pairCount)
        spread(over: color.twoPoint, graph.twoPointPairs.pointer, materials, graph.stillBodies, pairCount)
    }

    /// - Parameter stillBodies: contacts don't change these.
    private mutating func spread(
        over batches: Range<Int>, _ pairs: UnsafePointer<Int32>, _ materials: PairMaterials, _ stillBodies: Int,
        _ pairCount: Int
    ) {
        for lane in (8 * batches.lowerBound)..<(8 * batches.upperBound) where Int(pairs[lane]) < pairCount {
            let (a, b) = materials.bodies(of: Int(pairs[lane]))
            guard a > stillBodies, b > stillBodies, isAstray[a] != isAstray[b] else { continue }
            (isAstray[a], isAstray[b]) = (true, true)
        }
    }

    /// Of a linkage all bodies go astray, or none.
    private mutating func spreadAlongLinkages() {
        var goesOn = true
        while goesOn {
            goesOn = false
            for (a, b) in linked where isAstray[Int(a) + 1] != isAstray[Int(b) + 1] {
                (isAstray[Int(a) + 1], isAstray[Int(b) + 1]) = (true, true)
                goesOn = true
            }
        }
    }
}
