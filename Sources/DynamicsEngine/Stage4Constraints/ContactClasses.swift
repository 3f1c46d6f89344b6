/// The classes that contacts are sorted into before they are laid out in batches: a group, and a graph colour within it.
///
/// Groups are the solver tiles, each with its own contacts, then the contacts across tiles, then those with a static side.
/// The last two groups are shared: their contacts are split among the workers.
struct ContactClasses {
    /// Graph colours of a group. The last one is of contacts that found none.
    static let colors = 64
    /// The colour of contacts that found none; they are solved one at a time.
    static let serial = colors - 1
    /// Classes of both shared groups.
    static let sharedCount = 2 * colors

    let tileCount: Int

    /// Of all groups.
    var count: Int { groupCount * Self.colors }
    var groupCount: Int { tileCount + 2 }
    /// The first class of the shared groups.
    var firstShared: Int { tileCount * Self.colors }

    /// The class of a contact within a tile.
    @inline(__always) func within(_ tile: Int, _ color: Int) -> Int { tile * Self.colors + color }
    /// The class of a contact across tiles.
    @inline(__always) func across(_ color: Int) -> Int { firstShared + color }
    /// The class of a contact with what is static.
    @inline(__always) func fixed(_ color: Int) -> Int { firstShared + Self.colors + color }

    @inline(__always) static func isSerial(_ index: Int) -> Bool { index & (colors - 1) == serial }
}

/// How many contacts of a class have one point, and two; while they are laid out, the lane that the next one of each takes.
struct ContactClassCount {
    var onePoint: Int32 = 0
    var twoPoint: Int32 = 0

    var isEmpty: Bool { onePoint + twoPoint == 0 }

    @inline(__always) subscript(hasTwo hasTwo: Bool) -> Int32 {
        get { hasTwo ? twoPoint : onePoint }
        set { if hasTwo { twoPoint = newValue } else { onePoint = newValue } }
    }
}

/// The graph colours that a moving body already has, a bit each: apart for contacts within its tile, across tiles and with
/// what is static. The first and the last concern the bodies of one tile only, so that workers don't touch each other's.
struct BodyColors {
    var within: UInt64 = 0
    var across: UInt64 = 0
    var fixed: UInt64 = 0
    /// Keeps a record from lying on two cache lines.
    private var padding: UInt64 = 0

    /// Contacts that found a colour.
    var count: Int { within.nonzeroBitCount + across.nonzeroBitCount + fixed.nonzeroBitCount }
}

/// What a worker's part of the contacts came to.
struct ContactPartCounts {
    var contacts: Int32 = 0
    /// Of them across tiles.
    var across: Int32 = 0
    var highestColor: Int32 = 0
}
