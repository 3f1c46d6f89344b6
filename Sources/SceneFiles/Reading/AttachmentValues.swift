import DynamicsModel

/// The values of an attachment's kind, which stand beside its other keys.
struct AttachmentValues {
    let kind: Attachment.Kind

    init(_ reader: ObjectReader) throws(SceneFileError) {
        let form: Attachment.Form = try reader.name("type")
        let length = reader.has("length") ? try reader.number("length", in: Limits.attachmentLength, "pt") : nil
        let least = try reader.number("minimumLength", in: Limits.attachmentLength, "pt", default: 0)
        let spring = Attachment.Spring(
            frequency: try reader.number("frequency", in: Limits.frequency, "Hz", default: 0),
            damping: try reader.number(
                "damping", in: form == .snap ? Limits.snapDamping : Limits.damping,
                default: Self.usualDamping(form)))
        let given = spring.frequency > 0 ? spring : nil
        let axis = try reader.vector("axis", within: .greatestFiniteMagnitude, default: Vector2(1, 0))
        let ratio = try reader.number(
            "ratio", in: -Limits.ratio.upperBound...Limits.ratio.upperBound, default: 1)
        switch form {
        case .distance: kind = .distance(length: length, spring: given)
        case .limit: kind = .limit(length: length, minimumLength: least)
        case .fixed: kind = .fixed(spring: given)
        case .pin: kind = .pin(try Self.freedom(reader, given, isAngle: true))
        case .sliding: kind = .sliding(axis: axis, try Self.freedom(reader, given, isAngle: false))
        case .wheel: kind = .wheel(axis: axis, suspension: spring, motor: try Self.motor(reader))
        case .groove: kind = .groove(axis: axis)
        case .snap:
            kind = .snap(
                spring,
                largestForce: reader.has("largestForce")
                    ? try reader.number("largestForce", in: Limits.motorStrength) : nil)
        case .gear: kind = .gear(ratio: ratio)
        case .pulley:
            let limit = Tuning.maximumCoordinate
            kind = .pulley(
                over: try reader.vector("over", within: limit, "pt"),
                partnerOver: try reader.vector("partnerOver", within: limit, "pt"), ratio: ratio, length: length)
        }
    }

    private static func usualDamping(_ form: Attachment.Form) -> Double {
        switch form {
        case .snap: 0.5
        case .wheel: 0.7
        default: 0
        }
    }

    private static func motor(_ reader: ObjectReader) throws(SceneFileError) -> Attachment.Motor? {
        reader.has("motor") ? try reader.value("motor", as: MotorDocument.self).motor : nil
    }

    /// One of spring, motor, ratchet and friction.
    private static func freedom(
        _ reader: ObjectReader, _ spring: Attachment.Spring?, isAngle: Bool
    ) throws(SceneFileError) -> Attachment.Freedom {
        let range = reader.has("range") ? try reader.value("range", as: RangeDocument.self).range : .infinite
        let friction = try reader.number(isAngle ? "frictionTorque" : "friction", in: Limits.frictionTorque, default: 0)
        let motor = try motor(reader)
        let step =
            reader.has("ratchetStep")
            ? try reader.number("ratchetStep", in: -Limits.ratchet.upperBound...Limits.ratchet.upperBound) : nil
        let drives = [spring != nil, motor != nil, step != nil, friction > 0].count { $0 }
        guard drives <= 1 else {
            throw reader.error("type", "has several of a spring, a motor, a ratchet and friction; it takes one of them")
        }
        guard range.isInfinite || spring == nil && step == nil else {
            throw reader.error("range", "stands beside a spring or ratchet, which takes its place")
        }
        if let spring { return .spring(spring) }
        if let motor { return .motor(motor, within: range) }
        if let step { return .ratchet(step: step) }
        return .within(range, friction: friction)
    }

    static func encode(_ kind: Attachment.Kind, into values: inout ObjectWriter) throws(SceneFileError) {
        func put(_ spring: Attachment.Spring?, _ values: inout ObjectWriter) throws(SceneFileError) {
            guard let spring else { return }
            if spring.frequency != 0 { try values.encode(spring.frequency, forKey: "frequency") }
            if spring.damping != usualDamping(kind.form) { try values.encode(spring.damping, forKey: "damping") }
        }
        switch kind {
        case .distance(let length, let spring):
            try values.encodeIfPresent(length, forKey: "length")
            try put(spring, &values)
        case .limit(let length, let least):
            try values.encodeIfPresent(length, forKey: "length")
            if least != 0 { try values.encode(least, forKey: "minimumLength") }
        case .fixed(let spring): try put(spring, &values)
        case .snap(let spring, let largest):
            try put(spring, &values)
            try values.encodeIfPresent(largest, forKey: "largestForce")
        case .pin(let freedom): try encode(freedom, isAngle: true, into: &values, put)
        case .sliding(let axis, let freedom):
            try values.encode(axis, forKey: "axis")
            try encode(freedom, isAngle: false, into: &values, put)
        case .wheel(let axis, let suspension, let motor):
            try values.encode(axis, forKey: "axis")
            try put(suspension, &values)
            try values.encodeIfPresent(motor.map(MotorDocument.init), forKey: "motor")
        case .groove(let axis): try values.encode(axis, forKey: "axis")
        case .gear(let ratio): try values.encode(ratio, forKey: "ratio")
        case .pulley(let over, let partnerOver, let ratio, let length):
            try values.encode(over, forKey: "over")
            try values.encode(partnerOver, forKey: "partnerOver")
            if ratio != 1 { try values.encode(ratio, forKey: "ratio") }
            try values.encodeIfPresent(length, forKey: "length")
        }
    }

    private static func encode(
        _ freedom: Attachment.Freedom, isAngle: Bool, into values: inout ObjectWriter,
        _ put: (Attachment.Spring?, inout ObjectWriter) throws(SceneFileError) -> Void
    ) throws(SceneFileError) {
        switch freedom {
        case .within(let range, let friction):
            if !range.isInfinite { try values.encode(RangeDocument(range), forKey: "range") }
            if friction != 0 { try values.encode(friction, forKey: isAngle ? "frictionTorque" : "friction") }
        case .motor(let motor, let range):
            try values.encode(MotorDocument(motor), forKey: "motor")
            if !range.isInfinite { try values.encode(RangeDocument(range), forKey: "range") }
        case .spring(let spring): try put(spring, &values)
        case .ratchet(let step): try values.encode(step, forKey: "ratchetStep")
        }
    }
}

/// A range around 0; a side that is left out is open.
private struct RangeDocument: Readable, ObjectWritable {
    var range: AttachmentRange

    init(_ range: AttachmentRange) { self.range = range }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["minimum", "maximum"])
        range = AttachmentRange(
            reader.has("minimum") ? try reader.number("minimum", in: -.greatestFiniteMagnitude...0) : -.infinity,
            reader.has("maximum") ? try reader.number("maximum", in: 0...(.greatestFiniteMagnitude)) : .infinity)
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        if range.minimum != -.infinity { try values.encode(range.minimum, forKey: "minimum") }
        if range.maximum != .infinity { try values.encode(range.maximum, forKey: "maximum") }
    }
}

/// What drives a pin or slider: `{"speed": 3, "strength": 50}`.
private struct MotorDocument: Readable, ObjectWritable {
    var motor: Attachment.Motor

    init(_ motor: Attachment.Motor) { self.motor = motor }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["speed", "strength"])
        motor = Attachment.Motor(
            speed: try reader.number("speed", in: -Tuning.maximumSpeed...Tuning.maximumSpeed),
            strength: try reader.number("strength", in: Limits.motorStrength))
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(motor.speed, forKey: "speed")
        try values.encode(motor.strength, forKey: "strength")
    }
}
