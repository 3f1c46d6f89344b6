import DynamicsModel

/// What is common to several fields, and what snapshots keep beside their bytes.
struct FieldLists {
    /// The distinct lists of fields' members, and the list of each field, −1 for fields that act on all.
    private(set) var memberLists: [[ItemID]] = []
    private(set) var listOfField: [Int32] = []
    /// The blocks of custom fields.
    private(set) var customBlocks: [FieldID: CustomField] = [:]

    /// - Parameter entries: by ascending id.
    init(_ entries: [FieldStore.Entry]) {
        var listsOfSet: [Int: [Int]] = [:]
        for entry in entries {
            if case .custom(let block, _) = entry.field.kind { customBlocks[entry.id] = block }
            guard case .only(let members) = entry.field.members, let set = entry.members else {
                listOfField.append(-1)
                continue
            }
            // Lists of one set are mostly one list.
            let known = listsOfSet[set, default: []].first { memberLists[$0] == members }
            if known == nil {
                listsOfSet[set, default: []].append(memberLists.count)
                memberLists.append(members)
            }
            listOfField.append(Int32(known ?? memberLists.count - 1))
        }
    }
}
