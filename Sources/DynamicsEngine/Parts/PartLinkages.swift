import Buffers
import DynamicsModel

/// What a part of a scene knows of all attachments. Those whose items it has are laid out from this after an exchange.
///
/// Linkages are solved in units of up to four of equal structure, lane by lane, and a lane may go by what its unit does. So
/// linkages that are in one unit in the whole are here together or not at all: a *group*. What is left are then the units of
/// the whole but those of groups that aren't here.
struct PartLinkages {
    /// All attachments, in their order, while they are in no unit.
    let entries: [AttachmentStore.Entry]
    let idCount: UInt64
    /// By id of an item that moves: its linkage, −1 for none.
    let linkageOfItem: [Int32]
    /// By place in ``entries``: its linkage, −1 where nothing of it moves.
    let linkageOfEntry: [Int32]
    let entriesOfLinkage: [[Int]]
    /// The item of each linkage whose owner answers for its state.
    let firstItems: [UInt32]
    let groupOfLinkage: [Int32]
    let itemsOfGroup: [[UInt32]]

    /// - Parameter world: holds the whole scene, with its units laid out.
    init(_ world: World) {
        entries = world.attachments.entries.map { entry in
            var entry = entry
            (entry.place, entry.rungs) = (nil, [])
            return entry
        }
        idCount = world.attachments.idCount
        linkageOfItem = world.units.linkageOfItem
        entriesOfLinkage = world.units.entriesOfLinkage
        let items = world.units.itemsOfLinkage
        firstItems = items.map { UInt32($0.min() ?? 0) }
        var ofEntry = [Int32](repeating: -1, count: entries.count)
        for (linkage, own) in entriesOfLinkage.enumerated() { for entry in own { ofEntry[entry] = Int32(linkage) } }
        linkageOfEntry = ofEntry
        (groupOfLinkage, itemsOfGroup) = Self.groups(world, items)
    }

    /// Linkages that have a unit in common, and those of units that take lanes from each other.
    private static func groups(_ world: World, _ items: [[Int64]]) -> (ofLinkage: [Int32], items: [[UInt32]]) {
        var sets = DisjointSets()
        sets.reset(items.count)
        // Units of one program and pass are filled one after the other, as long as they are of one kind.
        var kinds: [SIMD2<Int32>: (isShared: Bool, linkages: [Int])] = [:]
        var mixed: Set<SIMD2<Int32>> = []
        for unit in 0..<world.units.count {
            let first = world.units.firstRecord[unit]
            let end = unit + 1 < world.units.count ? world.units.firstRecord[unit + 1] : world.units.items.count
            let linkages = world.units.items[first..<end].filter { $0 >= 0 }.map {
                Int(world.units.linkageOfItem[Int($0)])
            }
            guard let any = linkages.first else { continue }
            for other in linkages { sets.join(any, other) }
            let key = SIMD2(world.units.programOfUnit[unit], world.units.passOfUnit[unit])
            let isShared = world.units.isSharedUnit[unit]
            if kinds[key].map({ $0.isShared != isShared }) ?? false { mixed.insert(key) }
            kinds[key, default: (isShared, [])].linkages.append(any)
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
