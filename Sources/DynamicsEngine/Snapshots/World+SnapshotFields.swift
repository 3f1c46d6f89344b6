import DynamicsModel

/// The kinds of fields by number.
private enum KindNumber: UInt32 {
    case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic, custom

    init(_ kind: Field.Kind) {
        self =
            switch kind {
            case .drag: .drag
            case .vortex: .vortex
            case .radialGravity: .radialGravity
            case .linearGravity: .linearGravity
            case .velocity: .velocity
            case .noise: .noise
            case .turbulence: .turbulence
            case .spring: .spring
            case .electric: .electric
            case .magnetic: .magnetic
            case .custom: .custom
            }
    }
}

extension World {
    func writeFields(_ contents: SnapshotContents, to writer: inout SnapshotWriter) {
        writer.put(UInt64(contents.memberLists.count))
        for list in contents.memberLists {
            writer.put(UInt64(list.count))
            for id in list { writer.put(UInt32(id.rawValue)) }
        }
        writer.put(UInt64(forces.fields.count))
        writer.put(forces.fieldIDCount)
        for (entry, list) in zip(forces.fields.fields, contents.listOfField) {
            let field = entry.field
            writer.put(entry.id.rawValue)
            writer.put(list)
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
        put(KindNumber(kind).rawValue)
        switch kind {
        case .linearGravity(let direction), .velocity(let direction): put(direction)
        case .noise(let smoothness, let speed), .turbulence(let smoothness, let speed):
            put(smoothness)
            put(speed)
        case .custom(_, let name):
            put(name != nil)
            put(utf8: name ?? "")
        default: break
        }
    }
}

extension SnapshotReader {
    fileprivate mutating func fieldKind(
        of id: FieldID, _ blocks: [FieldID: CustomField]
    ) throws(SnapshotError) -> Field.Kind {
        let number: UInt32 = try integer()
        switch KindNumber(rawValue: number) {
        case .drag: return .drag
        case .vortex: return .vortex
        case .radialGravity: return .radialGravity
        case .linearGravity: return .linearGravity(direction: try vector())
        case .velocity: return .velocity(direction: try vector())
        case .noise: return .noise(smoothness: try double(), animationSpeed: try double())
        case .turbulence: return .turbulence(smoothness: try double(), animationSpeed: try double())
        case .spring: return .spring
        case .electric: return .electric
        case .magnetic: return .magnetic
        case .custom:
            let hasName = try flag()
            let text = try text()
            let name = hasName ? text : nil
            guard let block = blocks[id] else { throw .missingCustomField(id, name: name) }
            return .custom(block, name: name)
        case nil: throw invalid("a field of kind \(number)")
        }
    }
}
