import DynamicsModel

extension EditDocument {
    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(step, forKey: "step")
        try values.encode(change.name, forKey: "change")
        switch change {
        case .addItems: try values.encode(added, forKey: "items")
        case .removeItems(let ids): try values.encode(ids.map { $0.rawValue }, forKey: "items")
        case .setVelocities(let ids, let velocity, let angularVelocity):
            try values.encode(ids.map { $0.rawValue }, forKey: "items")
            try values.encode(velocity, forKey: "velocity")
            try values.encode(angularVelocity, forKey: "angularVelocity")
        case .setPose(let id, let position, let rotation):
            try values.encode(id.rawValue, forKey: "item")
            try values.encode(position, forKey: "position")
            try values.encode(rotation, forKey: "rotation")
        case .setProperties(let ids, let properties):
            try values.encode(ids.map { $0.rawValue }, forKey: "items")
            try properties.encode(into: &values)
        case .setShape(let id, let shape):
            try values.encode(id.rawValue, forKey: "item")
            try values.encode(ShapeDocument(shape), forKey: "shape")
        case .setGravity(let gravity): try values.encode(gravity, forKey: "gravity")
        default: try encodeForces(&values)
        }
    }

    /// Changes of what is no item.
    private func encodeForces(_ values: inout ObjectWriter) throws(SceneFileError) {
        switch change {
        case .push(let push), .addPush(let push): try PushDocument(push).encode(into: &values)
        case .removePush(let id): try values.encode(id.rawValue, forKey: "push")
        case .addBoundary(let boundary): try values.encode(BoundaryDocument(boundary), forKey: "boundary")
        case .removeBoundary(let id): try values.encode(id.rawValue, forKey: "boundary")
        case .addField(let field): try values.encode(FieldDocument(field), forKey: "field")
        case .updateField(let id, let field):
            try values.encode(id.rawValue, forKey: "id")
            try values.encode(FieldDocument(field), forKey: "field")
        case .removeField(let id): try values.encode(id.rawValue, forKey: "field")
        case .addAttachment(let attachment):
            try values.encode(AttachmentDocument(attachment), forKey: "attachment")
        case .updateAttachment(let id, let attachment):
            try values.encode(id.rawValue, forKey: "id")
            try values.encode(AttachmentDocument(attachment), forKey: "attachment")
        case .removeAttachment(let id): try values.encode(id.rawValue, forKey: "attachment")
        default: break
        }
    }
}

extension TimedEdit.Change {
    /// What a document calls the change.
    var name: String {
        switch self {
        case .addItems: "addItems"
        case .removeItems: "removeItems"
        case .setVelocities: "setVelocities"
        case .setPose: "setPose"
        case .setProperties: "setProperties"
        case .setShape: "setShape"
        case .setGravity: "setGravity"
        case .push: "push"
        case .addPush: "addPush"
        case .removePush: "removePush"
        case .addBoundary: "addBoundary"
        case .removeBoundary: "removeBoundary"
        case .addField: "addField"
        case .updateField: "updateField"
        case .removeField: "removeField"
        case .addAttachment: "addAttachment"
        case .updateAttachment: "updateAttachment"
        case .removeAttachment: "removeAttachment"
        }
    }
}
