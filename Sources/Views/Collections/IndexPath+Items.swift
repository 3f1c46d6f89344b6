import Foundation

extension IndexPath {
    /// The place of an item in a section.
    ///
    /// Any numbers are accepted, negative ones too: whether there is such an item isn't asked. As in UIKit the
    /// section is the first index, though the second argument.
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    /// The place of a row in a section: the same as an item's.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// The first index; a path without one traps.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The second index: the place in its section. A path of fewer than two traps.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The second index, the same as `item`. A path of fewer than two traps.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
