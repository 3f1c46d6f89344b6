import Buffers
import CSIMD

/// How parts of a scene come to the graph colours that its contacts have in one world that holds all.
///
/// A contact gets the lowest colour that none of those before it has which have one of its bodies, and so depends on many of
/// them. The part that owns the lower body of a contact decides on its colour, and tells the other parts that have both
/// bodies. Each part takes what it is told, and gives its own contacts their colours anew; until none is told anything else
/// than what it went by. The first contact of all is right from the beginning, the second one then, and so on: colours that
/// no part changes any more are those of the whole. They seldom depend on far ones, so that a few rounds are enough.
struct SharedColors {
    private let part: ScenePart
    private let bodyOfCollider: IndexView
    /// Colliders of each pair's lower body.
    private let low: UnsafePointer<Int32>
    private let awakeCount: Int

    /// - Returns: nil where no part lacks anything, so that each comes to the colours by itself.
    init?(_ world: World) {
        guard let part = world.part, !part.check.areAllComplete else { return nil }
        self.part = part
        bodyOfCollider = world.colliders.body.view
        low = UnsafePointer(world.pairs.current.low.pointer)
        awakeCount = world.awakeCount
    }

    /// Whether contacts have begun or ended in any part, so that all have to colour theirs anew.
    func isAny(changed: Bool) -> Bool { part.calls.maximum([changed ? 1 : 0])[0] != 0 }

    /// Gives contacts their colours, which are those of this part alone so far.
    ///
    /// - Parameter isCrowded: whether a body has more contacts than it may keep. Which of them it keeps, a part can't know.
    /// - Returns: false where that is so in any part.
    /// - Complexity: O(contacts), and O(those that are shared or across tiles) a round.
    func agree(_ coloring: ContactColoring, isCrowded: Bool) -> Bool {
        let contacts = SharedContacts(self, coloring)
        contacts.count(coloring, by: -1)
        var isCrowded = isCrowded
        while true {
            let told = part.calls.exchange(contacts.sent.map { $0.map { coloring.color(of: Int($0)) } })
            var isOther = false
            for (number, received) in contacts.received.enumerated() where !received.isEmpty {
                // Others have as many, unless something is wrong; then all are asked for everything.
                guard told[number].count == received.count else {
                    isCrowded = true
                    continue
                }
                for (contact, color) in zip(received, told[number]) where coloring.color(of: Int(contact)) != color {
                    coloring.setColor(color, of: Int(contact))
                    isOther = true
                }
            }
            let all = part.calls.maximum([isOther ? 1 : 0, isCrowded ? 1 : 0])
            if all[1] != 0 { return false }
            if all[0] == 0 { break }
            if isOther, contacts.color(coloring) == ContactClasses.serial { isCrowded = true }
        }
        contacts.count(coloring, by: 1)
        return true
    }

    /// The body that a contact goes by.
    fileprivate func lowerBody(_ pair: Int) -> Int { Int(bodyOfCollider[Int(low[pair])]) }

    fileprivate var check: PartCheck { part.check }

    /// For each tile whether it has bodies of this part and of others.
    fileprivate func mixedTiles(_ tiles: BodyTilesView) -> [Bool] {
        var (own, others) = ([Bool](repeating: false, count: tiles.count), [Bool](repeating: false, count: tiles.count))
        for body in 0..<awakeCount {
            if check.owners[body] == Int32(check.number) {
                own[tiles.tile(of: body)] = true
            } else {
                others[tiles.tile(of: body)] = true
            }
        }
        return zip(own, others).map { $0 && $1 }
    }
}

/// Contacts of a part whose colours it tells others, or hears from them, or that depend on these.
private struct SharedContacts {
    /// For each part those whose colours it is told, and those whose colours it tells, in pair order; places in
    /// ``ContactColoring/touching``.
    private(set) var sent: [[Int32]]
    private(set) var received: [[Int32]]
    /// In pair order those that are coloured anew in each round: across tiles, and within tiles that have bodies of this
    /// part and of others; and whether this part decides on their colours.
    private var colored: [(contact: Int32, worker: Int32, isDecided: Bool)] = []
    /// Others that this part is told of.
    private var taken: [(contact: Int32, worker: Int32)] = []

    init(_ shared: SharedColors, _ coloring: ContactColoring) {
        let (check, tiles) = (shared.check, coloring.tiles)
        (sent, received) = (
            [[Int32]](repeating: [], count: check.partCount), [[Int32]](repeating: [], count: check.partCount)
        )
        let isMixed = shared.mixedTiles(tiles)
        for worker in 0..<coloring.parts.count {
            let begin = coloring.parts.begin(of: worker)
            for contact in begin..<(begin + Int(coloring.partCounts[worker].contacts)) {
                guard let isAcross = coloring.isAcross(contact) else { continue }
                let pair = Int(coloring.touching[contact])
                let body = shared.lowerBody(pair)
                let owner = check.owners[body]
                let isOwn = owner == Int32(check.number)
                // Where nothing is missing the first colours are right.
                let isDecided = isOwn || check.isComplete
                let isColored = isAcross || isMixed[tiles.tile(of: body)]
                if isColored { colored.append((Int32(contact), Int32(worker), isDecided)) }
                if isOwn {
                    let (a, b) = coloring.materials.bodies(of: pair)
                    guard check.isElsewhere[a - 1], check.isElsewhere[b - 1] else { continue }
                    for other in check.others where other.hasItem(in: a - 1) && other.hasItem(in: b - 1) {
                        sent[other.number].append(Int32(contact))
                    }
                } else if !isDecided {
                    received[Int(owner)].append(Int32(contact))
                    if !isColored { taken.append((Int32(contact), Int32(worker))) }
                }
            }
        }
    }

    /// Colours contacts anew; returns the highest colour.
    func color(_ coloring: ContactColoring) -> Int {
        var highest = 0
        for (contact, _, _) in colored { coloring.forgetColors(around: Int(contact)) }
        for (contact, _, isDecided) in colored {
            highest = max(highest, isDecided ? coloring.colorAgain(Int(contact)) : coloring.keepColor(Int(contact)))
        }
        return highest
    }

    /// Adds to the numbers of contacts of the present classes, or takes from them.
    func count(_ coloring: ContactColoring, by step: Int32) {
        for (contact, worker, _) in colored { coloring.count(Int(contact), Int(worker), by: step) }
        for (contact, worker) in taken { coloring.count(Int(contact), Int(worker), by: step) }
    }
}

extension ContactColoring {
    /// Whether a contact is across tiles or within one; nil with what is static or driven.
    fileprivate func isAcross(_ contact: Int) -> Bool? {
        let index = Int(classOfContact[contact])
        if index < classes.firstShared { return false }
        return index < classes.fixed(0) ? true : nil
    }

    fileprivate func color(of contact: Int) -> UInt8 { UInt8(Int(classOfContact[contact]) % ContactClasses.colors) }

    fileprivate func setColor(_ color: UInt8, of contact: Int) {
        let index = Int(classOfContact[contact])
        classOfContact[contact] = Int32(index - index % ContactClasses.colors + Int(color))
    }

    /// The colours that both bodies of a contact have in its group.
    private func withColors<Result>(
        around contact: Int, _ body: (inout UInt64, inout UInt64) -> Result
    ) -> Result {
        let (a, b) = materials.bodies(of: Int(touching[contact]))
        return isAcross(contact) == true
            ? body(&bodyColors[a].across, &bodyColors[b].across) : body(&bodyColors[a].within, &bodyColors[b].within)
    }

    fileprivate func forgetColors(around contact: Int) {
        withColors(around: contact) { ($0, $1) = (0, 0) }
    }

    /// Gives a contact the lowest colour that its bodies don't have yet.
    fileprivate func colorAgain(_ contact: Int) -> Int {
        let color = withColors(around: contact) { movingColor(&$0, &$1) }
        setColor(UInt8(color), of: contact)
        return color
    }

    /// Notes the colour of a contact that is another part's.
    fileprivate func keepColor(_ contact: Int) -> Int {
        let color = Int(color(of: contact))
        guard color < ContactClasses.serial else { return color }
        let bit = csimd_bit(Int32(color))
        withColors(around: contact) {
            $0 |= bit
            $1 |= bit
        }
        return color
    }

    fileprivate func count(_ contact: Int, _ worker: Int, by step: Int32) {
        let index = Int(classOfContact[contact])
        let hasTwo = points[Int(touching[contact])] == 2
        counts[index][hasTwo: hasTwo] += step
        guard index >= classes.firstShared else { return }
        sharedCounts[ContactClasses.sharedCount * worker + index - classes.firstShared][hasTwo: hasTwo] += step
    }
}
