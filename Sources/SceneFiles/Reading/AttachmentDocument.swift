import DynamicsModel

/// An attachment in a document: `{"type": "pin", "item": 1, "partner": 0, "at": [50, 0]}`. Without a partner it holds
/// the item to a place: to "anchor", or to "at".
struct AttachmentDocument: Readable, ObjectWritable {
    var attachment: Attachment

    init(_ attachment: Attachment) { self.attachment = attachment }

    static let keys = [
        "type", "item", "offset", "partner", "partnerOffset", "anchor", "length", "minimumLength", "frequency",
        "damping", "frictionTorque", "friction", "motor", "ratchetStep", "ratio", "over", "partnerOver",
        "largestForce", "breakingForce", "breakingTorque", "range", "axis", "collidesWithPartner", "at",
    ]

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: Self.keys)
        let limit = Tuning.maximumCoordinate
        let point = reader.has("at") ? try reader.vector("at", within: limit, "pt") : nil
        attachment = Attachment(
            try AttachmentValues(reader).kind, try reader.item("item"),
            offset: try reader.vector("offset", within: Limits.offset, "pt", default: .zero),
            to: try Self.partner(reader, point),
            collidesWithPartner: reader.has("collidesWithPartner")
                ? try reader.flag("collidesWithPartner") : nil,
            at: point)
        if reader.has("breakingForce") {
            attachment.breakingForce = try reader.number("breakingForce", in: Limits.breaking)
        }
        if reader.has("breakingTorque") {
            attachment.breakingTorque = try reader.number("breakingTorque", in: Limits.breaking)
        }
        try SceneFileError.naming(reader.path, attachment.validated)
    }

    private static func partner(_ reader: ObjectReader, _ point: Vector2?) throws(SceneFileError) -> Attachment.Partner
    {
        if reader.has("partner") {
            guard !reader.has("anchor") else {
                throw reader.error("anchor", "stands beside a partner; an attachment has one of them")
            }
            return .item(
                try reader.item("partner"),
                offset: try reader.vector("partnerOffset", within: Limits.offset, "pt", default: .zero))
        }
        guard !reader.has("partnerOffset") else {
            throw reader.error("partnerOffset", "stands without a partner that it is a point of")
        }
        if let point, !reader.has("anchor") { return .anchor(point) }
        return .anchor(try reader.vector("anchor", within: Tuning.maximumCoordinate, "pt"))
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(attachment.form.rawValue, forKey: "type")
        try values.encode(attachment.item.rawValue, forKey: "item")
        if attachment.offset != .zero { try values.encode(attachment.offset, forKey: "offset") }
        switch attachment.partner {
        case .anchor(let place): try values.encode(place, forKey: "anchor")
        case .item(let other, let offset):
            try values.encode(other.rawValue, forKey: "partner")
            if offset != .zero { try values.encode(offset, forKey: "partnerOffset") }
        }
        try AttachmentValues.encode(attachment.kind, into: &values)
        try values.encodeIfPresent(attachment.breakingForce, forKey: "breakingForce")
        try values.encodeIfPresent(attachment.breakingTorque, forKey: "breakingTorque")
        let usual = Attachment(attachment.kind, attachment.item, to: attachment.partner).collidesWithPartner
        if attachment.collidesWithPartner != usual {
            try values.encode(attachment.collidesWithPartner, forKey: "collidesWithPartner")
        }
        try values.encodeIfPresent(attachment.point, forKey: "at")
    }
}
