import DynamicsModel

/// What a world that holds a part of a scene has to know of the whole, and how it asks the other parts.
///
/// Each part is a world of its own, in a process of its own. It has items of its own, and around them copies of others'
/// (*ghosts*), as many as its own can have to do with. It moves all of them as if it were alone, and hears from others how
/// their items go on where it can't know (``PartSolve``). An item's bits depend on nothing but what it hangs together with
/// in a pass over the contacts, and on the order of these in the whole. So its own come out as in one world that holds all,
/// as long as nothing that is missing, or whose copy is not right any more, had to do with one of them. ``PartCheck`` finds
/// that out before a step is kept.
package struct ScenePart {
    /// What all parts do together: each call is made by all of them, in the same order.
    package struct Calls {
        /// Adds up the numbers of all parts, one by one.
        package let sum: ([Int]) -> [Int]
        /// The largest of each number.
        package let maximum: ([Double]) -> [Double]
        /// The numbers of all parts, each once.
        package let union: ([UInt32]) -> [UInt32]
        /// Gives each part a message of this one; returns the message of each, empty ones where parts can't talk any more.
        package let exchange: ([[UInt8]]) -> [[UInt8]]

        package init(
            sum: @escaping ([Int]) -> [Int], maximum: @escaping ([Double]) -> [Double],
            union: @escaping ([UInt32]) -> [UInt32], exchange: @escaping ([[UInt8]]) -> [[UInt8]]
        ) {
            (self.sum, self.maximum, self.union, self.exchange) = (sum, maximum, union, exchange)
        }
    }

    package let calls: Calls
    /// Items of the whole scene that are awake, driven ones among them, and that sleep.
    private(set) var awakeCount: Int
    private(set) var asleepCount = 0
    /// Of all items of the whole scene, pt.
    private(set) var medianWidth: Float
    /// Whether the scene has other shapes since that was found.
    var isWidthStale = false
    /// Ids of items that the scene has no longer.
    var removedItems: Set<UInt32> = []
    /// All attachments of the scene; nil where it has none.
    var linkages: PartLinkages?
    /// Bodies that are awake and of one group of linkages, one of them a ghost: the first with each other one.
    var linked: [(Int32, Int32)] = []
    /// What is missing here and elsewhere; nothing until items are exchanged.
    private(set) var check: PartCheck
    /// Of the own items in this step.
    var survey: OwnSurvey?
    /// How deep something missing is among what this part covers in this step, in cells.
    var missing = 0.0
    /// Slots of ghosts that may touch something missing in this step.
    var edgeSlots: [Int32] = []
    /// Slots of ghosts that contacts leave with another velocity than they have where nothing is missing, pass by pass:
    /// for each part those that it owns; and for each part the own items that are astray there.
    var astrayOfPart: [[Int32]] = []
    var toldOfPart: [[Int32]] = []
    /// Slots of ghosts that have become stale in the last step.
    var staleSlots: [Int32] = []
    /// Colliders of pairs that the search of this step has left out though they touched.
    var droppedPairs: [(low: Int32, high: Int32)] = []
    /// Contacts that have come with refreshed ghosts, until pairs are listed.
    var refreshedContacts: [ParcelContact] = []

    /// Goes on after an exchange.
    mutating func begin(_ check: PartCheck) {
        self.check = check
        (staleSlots, refreshedContacts) = ([], [])
    }

    init(calls: Calls, awakeCount: Int, medianWidth: Float, check: PartCheck = .whole(number: 0, of: 1)) {
        (self.calls, self.awakeCount, self.medianWidth) = (calls, awakeCount, medianWidth)
        self.check = check
    }

    /// The width of the cells that awake items are ordered by, pt; nil where they are in the order of their ids.
    var cell: Float? { awakeCount > Tuning.itemsOrderedByID ? medianWidth : nil }

    mutating func setMedianWidth(_ width: Float) { (medianWidth, isWidthStale) = (width, false) }

    mutating func setCounts(awake: Int, asleep: Int) { (awakeCount, asleepCount) = (awake, asleep) }
}

/// Marks of bodies in a world that holds a part of a scene; 0 of all where it holds the whole.
enum PartMarks {
    /// A copy of another part's item.
    static let ghost: UInt8 = 1
    /// A copy that may not be right any more.
    static let stale: UInt8 = 2
}
