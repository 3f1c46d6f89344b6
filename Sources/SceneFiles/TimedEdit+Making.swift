import DynamicsEngine
import DynamicsModel

extension TimedEdit.Change {
    /// Makes a change of items or gravity, and hands others on; each is one call of the scene, so it is made whole or not at all.
    package func make<Scene: EditableScene>(in scene: Scene) throws(Scene.Failure) {
        switch self {
        case .addItems(let items): try scene.add(items)
        case .removeItems(let ids): try scene.remove(ids)
        case .setVelocities(let ids, let velocity, let angularVelocity):
            try scene.setVelocities(ids.map { (id: $0, velocity: velocity, angularVelocity: angularVelocity) })
        case .setPose(let id, let position, let rotation):
            try scene.setPoses([(id: id, position: position, rotation: rotation)])
        case .setProperties(let ids, let properties):
            try scene.setProperties(ids.map { (id: $0, properties: properties) })
        case .setShape(let id, let shape): try scene.setShape(shape, of: id)
        case .setGravity(let gravity):
            var settings = scene.settings
            settings.gravity = gravity
            try scene.setSettings(settings)
        default: try makeForces(in: scene)
        }
    }

    /// Makes a change of boundaries, fields, pushes or attachments.
    private func makeForces<Scene: EditableScene>(in scene: Scene) throws(Scene.Failure) {
        switch self {
        case .push(let push): try scene.apply(push)
        case .addPush(let push): try scene.add(push)
        case .removePush(let id): try scene.removePush(id)
        case .addBoundary(let boundary): try scene.add(boundary)
        case .removeBoundary(let id): try scene.removeBoundary(id)
        case .addField(let field): try scene.add(field)
        case .updateField(let id, let field): try scene.update(id, to: field)
        case .removeField(let id): try scene.removeField(id)
        case .addAttachment(let attachment): try scene.add([attachment])
        case .updateAttachment(let id, let attachment): try scene.update([(id: id, attachment: attachment)])
        case .removeAttachment(let id): try scene.removeAttachments([id])
        default: break
        }
    }
}
