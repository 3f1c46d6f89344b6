import DynamicsEngine
import DynamicsModel

/// What is shown of a field.
struct FieldMark: Equatable {
    var kind: String
    var position: Vector2
    var region: Region
    var strength: Double

    init(_ field: Field) {
        // In words: "radialGravity" is radial gravity.
        kind = field.kind.name.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
        position = field.position
        region = field.region
        strength = field.strength
    }
}

/// What is shown of an attachment: a point of an item and its partner's, each relative to the centre of mass.
struct AttachmentMark: Equatable {
    var kind: Attachment.Form
    var item: Int
    var point: Vector2
    /// Nil where the partner is a place of the world.
    var partner: Int?
    var partnerPoint: Vector2
    /// How fast a motor is to turn or move the item, positive from +x towards +y or along the axis; nil without one.
    var motor: Double?

    init(_ attachment: Attachment, in world: World) {
        kind = attachment.form
        motor = attachment.kind.motor?.speed
        item = Int(attachment.item.rawValue)
        point = attachment.offset - Self.center(of: attachment.item, in: world)
        switch attachment.partner {
        case .anchor(let place): partnerPoint = place
        case .item(let id, let offset):
            partner = Int(id.rawValue)
            partnerPoint = offset - Self.center(of: id, in: world)
        }
    }

    /// The centre of mass in item coordinates.
    private static func center(of id: ItemID, in world: World) -> Vector2 {
        guard let state = try? world.state(of: id), let position = try? world.position(of: id) else { return .zero }
        // In Float steps, so that it is the same in every frame however the item is turned.
        let arm = (state.centerOfMass - position).rotated(cosine: state.cosine, sine: -state.sine)
        return Vector2((arm.x * 64).rounded() / 64, (arm.y * 64).rounded() / 64)
    }
}

extension Attachment.Kind {
    /// What drives it; nil for nothing.
    var motor: Attachment.Motor? {
        switch self {
        case .pin(.motor(let motor, _)), .sliding(_, .motor(let motor, _)): motor
        case .wheel(_, _, let motor): motor
        default: nil
        }
    }
}
