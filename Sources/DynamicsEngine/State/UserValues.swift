import Buffers
import DynamicsModel

/// What clients keep with items, by id; takes memory once one is not 0.
struct UserValues {
    private var values: [UInt64] = []

    var byteCount: Int { 8 * values.count }

    func value(of id: Int) -> UInt64 { id < values.count ? values[id] : 0 }

    mutating func set(_ value: UInt64, of id: Int) {
        if id >= values.count {
            guard value != 0 else { return }
            values.append(contentsOf: repeatElement(0, count: id + 1 - values.count))
        }
        values[id] = value
    }
}

extension World {
    /// The bits that a client keeps with an item, see `Item.userValue`.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(1).
    public func userValue(of id: ItemID) throws(DynamicsError) -> UInt64 {
        _ = try slot(of: id)
        return userValues.value(of: Int(id.rawValue))
    }

    /// Gives an item other bits to keep. Nothing wakes: steps don't read them.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    /// - Complexity: O(1), and O(ids) for the first value that is not 0.
    public func setUserValue(_ value: UInt64, of id: ItemID) throws(DynamicsError) {
        try checkIsEditable()
        _ = try slot(of: id)
        userValues.set(value, of: Int(id.rawValue))
    }
}

extension World {
    /// As many as there are up to the last one that is not 0.
    func writeUserValues(to writer: inout SnapshotWriter) {
        var count = idCount
        while count > 0, userValues.value(of: count - 1) == 0 { count -= 1 }
        writer.put(UInt64(count))
        for id in 0..<count { writer.put(userValues.value(of: id)) }
    }

    func readUserValues(_ reader: inout SnapshotReader) throws(SnapshotError) {
        let count = try reader.count(ofBytes: 8, "users' values")
        try reader.require(count <= idCount, "\(count) users' values of \(idCount) items")
        for id in 0..<count {
            let value: UInt64 = try reader.integer()
            try reader.require(value == 0 || slotOfID[id] >= 0, "a value of item \(id), which is gone")
            userValues.set(value, of: id)
        }
        try reader.end()
    }
}
