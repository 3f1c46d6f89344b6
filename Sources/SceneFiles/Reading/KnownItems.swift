import DynamicsModel

/// Whether every item that is spoken of is there, at the start or when an edit speaks of it.
struct KnownItems {
    private let scene: SceneFile
    private var count: Int
    private var removed: Set<ItemID> = []

    init(_ scene: SceneFile) {
        self.scene = scene
        count = scene.description.items.count
    }

    mutating func check() throws(SceneFileError) {
        for (index, attachment) in scene.description.attachments.enumerated() {
            try check(attachment, "attachments[\(index)]")
        }
        for (index, pair) in scene.description.exemptPairs.enumerated() {
            for id in [pair.first, pair.second] { try check(id, "exemptPairs[\(index)]") }
        }
        for (index, field) in scene.description.fields.enumerated() { try check(field, "fields[\(index)]") }
        for (index, push) in scene.description.pushes.enumerated() { try check(push, "pushes[\(index)]") }
        for (index, edit) in scene.editsInOrder { try check(edit.change, "edits[\(index)]") }
    }

    private mutating func check(_ change: TimedEdit.Change, _ path: String) throws(SceneFileError) {
        switch change {
        case .addItems(let items): count += items.count
        case .removeItems(let ids):
            for (index, id) in ids.enumerated() {
                try check(id, "\(path).items[\(index)]")
                removed.insert(id)
            }
        case .setVelocities(let ids, _, _), .setProperties(let ids, _):
            for (index, id) in ids.enumerated() { try check(id, "\(path).items[\(index)]") }
        case .setPose(let id, _, _), .setShape(let id, _): try check(id, "\(path).item")
        case .push(let push), .addPush(let push): try check(push, path)
        case .addField(let field), .updateField(_, let field): try check(field, "\(path).field")
        case .addAttachment(let attachment), .updateAttachment(_, let attachment):
            try check(attachment, "\(path).attachment")
        default: break
        }
    }

    private func check(_ attachment: Attachment, _ path: String) throws(SceneFileError) {
        try check(attachment.item, "\(path).item")
        if case .item(let partner, _) = attachment.partner { try check(partner, "\(path).partner") }
    }

    private func check(_ field: Field, _ path: String) throws(SceneFileError) {
        guard case .only(let ids) = field.members else { return }
        for (index, id) in ids.enumerated() { try check(id, "\(path).members[\(index)]") }
    }

    private func check(_ push: Push, _ path: String) throws(SceneFileError) {
        for (index, target) in push.targets.enumerated() { try check(target.item, "\(path).targets[\(index)].item") }
    }

    private func check(_ id: ItemID, _ path: String) throws(SceneFileError) {
        guard id.rawValue < UInt64(count) else {
            throw SceneFileError(
                path: path, problem: "\(id.rawValue) – must be an item's number; there are \(count) items, from 0")
        }
        guard !removed.contains(id) else { throw SceneFileError(path: path, problem: "\(id) has been removed before") }
    }
}
