import DynamicsModel

/// An attachment in a document: `{"type": "pin", "item": 1, "partner": 0, "at": [50, 0]}`. Without a partner it holds
/// the item to a place: to "anchor", or to "at".
struct AttachmentDocument: Codable {
    var attachment: Attachment

    init(_ attachment: Attachment) { self.attachment = attachment }

    static let keys = [
        "type", "item", "offset", "partner", "partnerOffset", "anchor", "length", "minimumLength", "frequency",
        "damping", "frictionTorque", "motor", "breakingForce", "breakingTorque", "range", "axis",
        "collidesWithPartner", "at",
    ]

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: Self.keys)
        let kind: Attachment.Kind = try reader.name("type")
        let limit = Tuning.maximumCoordinate
        let point = reader.has("at") ? try reader.vector("at", within: limit, "pt") : nil
        attachment = Attachment(
            kind, try reader.item("item"),
            offset: try reader.vector("offset", within: Limits.offset, "pt", default: .zero),
            to: try Self.partner(reader, point),
            length: reader.has("length") ? try reader.number("length", in: Limits.attachmentLength, "pt") : nil,
            minimumLength: try reader.number("minimumLength", in: Limits.attachmentLength, "pt", default: 0),
            frequency: try reader.number("frequency", in: Limits.frequency, "Hz", default: 0),
            damping: try reader.number(
                "damping", in: kind == .snap ? Limits.snapDamping : Limits.damping,
                default: Self.usualDamping(kind)),
            frictionTorque: try reader.number("frictionTorque", in: Limits.frictionTorque, default: 0),
            motor: reader.has("motor") ? try reader.value("motor", as: MotorDocument.self).motor : nil,
            range: reader.has("range") ? try reader.value("range", as: RangeDocument.self).range : .infinite,
            axis: try reader.vector("axis", within: .greatestFiniteMagnitude, default: Vector2(1, 0)),
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

    private static func partner(_ reader: ObjectReader, _ point: Vector2?) throws -> Attachment.Partner {
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

    private static func usualDamping(_ kind: Attachment.Kind) -> Double { kind == .snap ? 0.5 : 0 }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(attachment.kind.rawValue, forKey: "type")
        try values.encode(attachment.item.rawValue, forKey: "item")
        if attachment.offset != .zero { try values.encode(attachment.offset, forKey: "offset") }
        switch attachment.partner {
        case .anchor(let place): try values.encode(place, forKey: "anchor")
        case .item(let other, let offset):
            try values.encode(other.rawValue, forKey: "partner")
            if offset != .zero { try values.encode(offset, forKey: "partnerOffset") }
        }
        try values.encodeIfPresent(attachment.length, forKey: "length")
        if attachment.minimumLength != 0 { try values.encode(attachment.minimumLength, forKey: "minimumLength") }
        if attachment.frequency != 0 { try values.encode(attachment.frequency, forKey: "frequency") }
        if attachment.damping != Self.usualDamping(attachment.kind) {
            try values.encode(attachment.damping, forKey: "damping")
        }
        if attachment.frictionTorque != 0 { try values.encode(attachment.frictionTorque, forKey: "frictionTorque") }
        try values.encodeIfPresent(attachment.motor.map(MotorDocument.init), forKey: "motor")
        try values.encodeIfPresent(attachment.breakingForce, forKey: "breakingForce")
        try values.encodeIfPresent(attachment.breakingTorque, forKey: "breakingTorque")
        if !attachment.range.isInfinite { try values.encode(RangeDocument(attachment.range), forKey: "range") }
        if attachment.axis != Vector2(1, 0) { try values.encode(attachment.axis, forKey: "axis") }
        let usual = Attachment(attachment.kind, attachment.item, to: attachment.partner).collidesWithPartner
        if attachment.collidesWithPartner != usual {
            try values.encode(attachment.collidesWithPartner, forKey: "collidesWithPartner")
        }
        try values.encodeIfPresent(attachment.point, forKey: "at")
    }
}

/// A range around 0; a side that is left out is open.
private struct RangeDocument: Codable {
    var range: AttachmentRange

    init(_ range: AttachmentRange) { self.range = range }

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: ["minimum", "maximum"])
        range = AttachmentRange(
            reader.has("minimum") ? try reader.number("minimum", in: -.greatestFiniteMagnitude...0) : -.infinity,
            reader.has("maximum") ? try reader.number("maximum", in: 0...(.greatestFiniteMagnitude)) : .infinity)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        if range.minimum != -.infinity { try values.encode(range.minimum, forKey: "minimum") }
        if range.maximum != .infinity { try values.encode(range.maximum, forKey: "maximum") }
    }
}

/// What drives a pin or slider: `{"speed": 3, "strength": 50}`.
private struct MotorDocument: Codable {
    var motor: Attachment.Motor

    init(_ motor: Attachment.Motor) { self.motor = motor }

    init(from decoder: any Decoder) throws {
        let reader = try ObjectReader(decoder, keys: ["speed", "strength"])
        motor = Attachment.Motor(
            speed: try reader.number("speed", in: -Tuning.maximumSpeed...Tuning.maximumSpeed),
            strength: try reader.number("strength", in: Limits.motorStrength))
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(motor.speed, forKey: "speed")
        try values.encode(motor.strength, forKey: "strength")
    }
}
