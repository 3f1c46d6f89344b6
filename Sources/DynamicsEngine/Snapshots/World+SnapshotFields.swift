import DynamicsModel

extension World {
    func writeFields(_ contents: SnapshotContents, to writer: inout SnapshotWriter) {
        writer.put(UInt64(contents.fields.memberLists.count))
        for list in contents.fields.memberLists {
            writer.put(UInt64(list.count))
            for id in list { writer.put(UInt32(id.rawValue)) }
        }
        writer.put(UInt64(forces.fields.count))
        writer.put(forces.fieldIDCount)
        for place in 0..<forces.fields.count {
            let (id, field) = forces.fields.field(at: place)
            writer.put(id.rawValue)
            writer.put(contents.fields.listOfField[place])
            writer.put(field.position)
            writer.put(field.strength)
            writer.put(field.falloff)
            writer.put(field.minimumRadius)
            writer.put(field.kind)
            writer.put(field.region)
        }
    }

    func readFields(
        _ reader: inout SnapshotReader, _ blocks: [FieldID: CustomField], snapshotBytes: Int
    ) throws(SnapshotError) {
        let lists = try readMemberLists(&reader)
        let unfolded = SnapshotContents.unfoldedBytes(
            shapeWords: kinds.shapeWords, ids: idCount, lists: lists.count, bodies: bodies.count)
        try reader.require(
            snapshotBytes >= SnapshotContents.leastBytes(unfolded: unfolded), "\(lists.count) lists of members")
        let count = try reader.count(ofBytes: 68, "fields")
        forces.fieldIDCount = try reader.number(upTo: 1 << 62, "number of fields' ids")
        var last: FieldID?
        for _ in 0..<count {
            let id = FieldID(rawValue: try reader.identifier(below: forces.fieldIDCount, "field"))
            if let last { try reader.require(last < id, "\(id) is out of order") }
            last = id
            let list = Int(try reader.integer(Int32.self))
            try reader.require(list >= -1 && list < lists.count, "list \(list) of \(lists.count)")
            let (position, strength) = (try reader.vector(), try reader.double())
            let (falloff, minimumRadius) = (try reader.double(), try reader.double())
            let kind = try reader.fieldKind(of: id, blocks)
            let field = Field(
                kind, position: position, region: try reader.region(), strength: strength, falloff: falloff,
                minimumRadius: minimumRadius, members: list < 0 ? .all : .only(lists[list]))
            try SnapshotError.refusing { () throws(DynamicsError) in try forces.fields.add(field, id: id) }
        }
        try reader.end()
    }

    /// Members may have been removed since, but not be still to come.
    private func readMemberLists(_ reader: inout SnapshotReader) throws(SnapshotError) -> [[ItemID]] {
        var lists: [[ItemID]] = []
        for _ in 0..<(try reader.count(ofBytes: 8, "lists of members")) {
            var list: [ItemID] = []
            for _ in 0..<(try reader.count(ofBytes: 4, "members")) {
                let id: UInt32 = try reader.integer()
                try reader.require(id < idCount, "member \(id) of \(idCount)")
                list.append(ItemID(rawValue: UInt64(id)))
            }
            lists.append(list)
        }
        return lists
    }
}

extension SnapshotWriter {
    fileprivate mutating func put(_ kind: Field.Kind) {
        let values = kind.values
        put(kind.kindName.number)
        switch kind.kindName.parameters {
        case .none: break
        case .direction: put(values.direction)
        case .noise:
            put(values.smoothness)
            put(values.animationSpeed)
        case .wind:
            put(values.direction)
            put(values.drag)
            put(values.lift)
        case .block:
            put(values.blockName != nil)
            put(utf8: values.blockName ?? "")
        }
    }
}

extension SnapshotReader {
    fileprivate mutating func fieldKind(
        of id: FieldID, _ blocks: [FieldID: CustomField]
    ) throws(SnapshotError) -> Field.Kind {
        let number: UInt32 = try integer()
        guard let name = Field.KindName(number: number) else { throw invalid("a field of kind \(number)") }
        switch name.parameters {
        case .none: return Field.Kind(name, Field.KindValues())
        case .direction: return Field.Kind(name, Field.KindValues(direction: try vector()))
        case .noise: return Field.Kind(name, Field.KindValues(smoothness: try double(), animationSpeed: try double()))
        case .wind:
            return Field.Kind(
                name, Field.KindValues(direction: try vector(), drag: try double(), lift: try double()))
        case .block:
            let hasName = try flag()
            let text = try text()
            let blockName = hasName ? text : nil
            guard let block = blocks[id] else { throw .missingCustomField(id, name: blockName) }
            return Field.Kind(name, Field.KindValues(block: block, name: blockName))
        }
    }
}
