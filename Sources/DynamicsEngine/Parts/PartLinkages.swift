import Buffers
import DynamicsModel

/// What a part of a scene knows of all attachments. Those whose items it has are laid out from this after an exchange.
///
/// Linkages are solved in units of up to four of equal structure, lane by lane, and a lane may go by what its unit does. So
/// linkages that are in one unit in the whole are here together or not at all: a *group*. What is left are then the units of
/// the whole but those of groups that aren't here.
struct PartLinkages {
    /// All attachments, in their order and in no unit, with what they kept when one of them last came, went or changed.
    let all: AttachmentStore
    /// Whether every part has what all attachments keep, since they have changed and items have not been exchanged yet.
    var areShared = false
    /// By id of an item that moves: its linkage, −1 for none.
    let linkageOfItem: [Int32]
    /// By place in ``all``: its linkage, −1 where nothing of it moves.
    let linkageOfEntry: [Int32]
    let entriesOfLinkage: [[Int]]
    /// The item of each linkage whose owner answers for its state.
    let firstItems: [UInt32]
    let groupOfLinkage: [Int32]
    let itemsOfGroup: [[UInt32]]

    /// - Parameters:
    ///   - all: in no unit.
    ///   - world: has all that is anchored.
    init(_ all: AttachmentStore, in world: World) {
        self.all = all
        let plan = JointPlan(all.entries, idCount: world.idCount, moves: world.moves)
        entriesOfLinkage = plan.linkages.map { $0.entries }
        let items = plan.linkages.map { $0.movingItems }
        firstItems = items.map { UInt32($0.min() ?? 0) }
        var (ofItem, ofEntry) = (
            [Int32](repeating: -1, count: world.idCount), [Int32](repeating: -1, count: all.count)
        )
        for (number, items) in items.enumerated() { for item in items { ofItem[Int(item)] = Int32(number) } }
        for (number, own) in entriesOfLinkage.enumerated() { for entry in own { ofEntry[entry] = Int32(number) } }
        (linkageOfItem, linkageOfEntry) = (ofItem, ofEntry)
        (groupOfLinkage, itemsOfGroup) = Self.groups(plan, items, ofItem)
    }

    /// Linkages that have a unit in common, and those of units that take lanes from each other.
    private static func groups(
        _ plan: JointPlan, _ items: [[Int64]], _ linkageOfItem: [Int32]
    ) -> (ofLinkage: [Int32], items: [[UInt32]]) {
        var sets = DisjointSets()
        sets.reset(items.count)
        // Units of one program and pass are filled one after the other, as long as they are of one kind.
        var kinds: [SIMD2<Int>: (isShared: Bool, linkages: [Int])] = [:]
        var mixed: Set<SIMD2<Int>> = []
        for unit in plan.units {
            let linkages = unit.members.compactMap { $0.movingItems.first }.map { Int(linkageOfItem[Int($0)]) }
            guard let any = linkages.first else { continue }
            for other in linkages { sets.join(any, other) }
            let key = SIMD2(unit.program, unit.pass)
            if kinds[key].map({ $0.isShared != unit.isShared }) ?? false { mixed.insert(key) }
            kinds[key, default: (unit.isShared, [])].linkages.append(any)
        }
        for key in mixed { for other in kinds[key]!.linkages { sets.join(kinds[key]!.linkages[0], other) } }
        var numbers: [Int: Int32] = [:]
        var (ofLinkage, itemsOfGroup): ([Int32], [[UInt32]]) = ([], [])
        for linkage in items.indices {
            let root = sets.root(linkage)
            let group = numbers[root] ?? Int32(itemsOfGroup.count)
            if numbers[root] == nil { itemsOfGroup.append([]) }
            numbers[root] = group
            ofLinkage.append(group)
            itemsOfGroup[Int(group)] += items[linkage].map { UInt32($0) }
        }
        return (ofLinkage, itemsOfGroup)
    }

    /// The linkage that the owner of an item answers for; nil for none.
    func answered(byOwnerOf item: UInt32) -> Int? {
        let linkage = Int(item) < linkageOfItem.count ? linkageOfItem[Int(item)] : -1
        return linkage >= 0 && firstItems[Int(linkage)] == item ? Int(linkage) : nil
    }

    func group(ofItem item: UInt32) -> Int32 {
        let linkage = Int(item) < linkageOfItem.count ? linkageOfItem[Int(item)] : -1
        return linkage < 0 ? -1 : groupOfLinkage[Int(linkage)]
    }
}
