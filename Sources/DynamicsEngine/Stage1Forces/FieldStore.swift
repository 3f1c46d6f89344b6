// The fields of a world: edits, what the kernels read of them, and their evaluation.

import Buffers
import CSIMD
import DynamicsModel

/// Fields in ascending order of their ids.
///
/// After edits, and after bodies were added, removed or reordered, the store is prepared once; then
/// `evaluate` may be called for disjoint ranges of bodies from several threads at once.
struct FieldStore {
    /// A validated field and what is derived from it once.
    struct Entry {
        let id: FieldID
        var field: Field
        var program: RegionProgram
        /// Index of the member set, nil where all items are members.
        var members: Int?
    }

    private var entries: [Entry] = [] {
        didSet { foundLists = nil }
    }
    /// Nil while they must be found again.
    private var foundLists: FieldLists?
    private(set) var memberSets = MemberSets()

    /// What the kernels read; nil while it must be made again.
    private(set) var tables: FieldTables? = FieldTables(fields: [], memberSets: MemberSets())

    init() {}

    /// Number of fields.
    var count: Int { entries.count }

    /// The fields in ascending order of their ids. O(fields).
    var fields: [(id: FieldID, field: Field)] { entries.map { ($0.id, $0.field) } }

    /// A field and its id, by place in that order.
    func field(at place: Int) -> (id: FieldID, field: Field) { (entries[place].id, entries[place].field) }

    /// What snapshots hold of all fields together, found once after edits.
    mutating func lists() -> FieldLists {
        if let foundLists { return foundLists }
        let new = FieldLists(entries)
        foundLists = new
        return new
    }

    /// The field of an id, nil if there is none.
    subscript(id: FieldID) -> Field? { index(of: id).map { entries[$0].field } }
}

// MARK: Edits

extension FieldStore {
    /// - Throws: what is wrong with the field, or `duplicateID`.
    mutating func add(_ field: Field, id: FieldID) throws(DynamicsError) {
        let field = try field.validated()
        let place = insertionIndex(of: id)
        if place < entries.count && entries[place].id == id { throw .duplicateID("\(id)") }
        let members = insertMembers(of: field)
        entries.insert(
            Entry(id: id, field: field, program: RegionProgram(field.region), members: members), at: place)
        tables = nil
    }

    /// Replaces a field in its place.
    ///
    /// - Throws: what is wrong with the field, or `unknownID`.
    mutating func update(_ id: FieldID, to field: Field) throws(DynamicsError) {
        let field = try field.validated()
        guard let place = index(of: id) else { throw .unknownID("\(id)") }
        let old = entries[place]
        // The new list first, so that an unchanged one keeps its bits.
        entries[place].members = insertMembers(of: field)
        if let members = old.members { memberSets.remove(members) }
        if old.field.region != field.region { entries[place].program = RegionProgram(field.region) }
        entries[place].field = field
        tables = nil
    }

    /// - Throws: `unknownID`.
    mutating func remove(_ id: FieldID) throws(DynamicsError) {
        guard let place = index(of: id) else { throw .unknownID("\(id)") }
        if let members = entries[place].members { memberSets.remove(members) }
        entries.remove(at: place)
        tables = nil
    }

    private mutating func insertMembers(of field: Field) -> Int? {
        switch field.members {
        case .all: nil
        case .only(let list): memberSets.insert(list)
        }
    }

    private func insertionIndex(of id: FieldID) -> Int {
        firstIndex(in: 0..<entries.count) { entries[$0].id >= id }
    }

    private func index(of id: FieldID) -> Int? {
        let place = insertionIndex(of: id)
        return place < entries.count && entries[place].id == id ? place : nil
    }
}

// MARK: Preparation

extension FieldStore {
    /// Makes the store ready after edits: to be called before every step, and next to free where nothing
    /// was edited.
    ///
    /// - Parameters:
    ///   - count: bodies whose slots can occur.
    ///   - slotOf: an item's body slot, -1 if the item is gone.
    mutating func prepare(count: Int, slotOf: (ItemID) -> Int32) {
        if !memberSets.isEmpty && memberSets.bodyCount != count {
            rebuildMembership(count: count, slotOf: slotOf)
        }
        if tables == nil { tables = FieldTables(fields: entries, memberSets: memberSets) }
    }

    /// Makes the store ready after bodies were added, removed or reordered. O(bodies/8 + members) a set of
    /// members; parameters as in `prepare(count:slotOf:)`.
    mutating func rebuildMembership(count: Int, slotOf: (ItemID) -> Int32) {
        let oldStride = memberSets.stride
        memberSets.rebuild(count: count, slotOf: slotOf)
        // The tables hold where sets start, and nothing else of the bodies.
        if tables == nil || memberSets.stride != oldStride {
            tables = FieldTables(fields: entries, memberSets: memberSets)
        }
    }
}
