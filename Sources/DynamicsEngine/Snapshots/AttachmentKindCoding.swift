import DynamicsModel

// Kinds of attachments: the number of the form, then its values. Values that may be missing come after a flag.

extension SnapshotWriter {
    mutating func put(_ kind: Attachment.Kind) {
        put(UInt32(Attachment.Form.allCases.firstIndex(of: kind.form) ?? 0))
        switch kind {
        case .distance(let length, let spring):
            put(length)
            put(spring)
        case .limit(let length, let least):
            put(length)
            put(least)
        case .fixed(let spring): put(spring)
        case .pin(let freedom): put(freedom)
        case .sliding(let axis, let freedom):
            put(axis)
            put(freedom)
        case .wheel(let axis, let suspension, let motor):
            put(axis)
            put(suspension)
            put(motor)
        case .groove(let axis): put(axis)
        case .snap(let spring, let largest):
            put(spring as Attachment.Spring?)
            put(largest)
        case .gear(let ratio): put(ratio)
        case .pulley(let over, let partnerOver, let ratio, let length):
            put(over)
            put(partnerOver)
            put(ratio)
            put(length)
        }
    }

    private mutating func put(_ value: Double?) {
        put(value != nil)
        if let value { put(value) }
    }

    private mutating func put(_ spring: Attachment.Spring?) {
        put(spring != nil)
        guard let spring else { return }
        put(spring.frequency)
        put(spring.damping)
    }

    private mutating func put(_ motor: Attachment.Motor?) {
        put(motor != nil)
        guard let motor else { return }
        put(motor.speed)
        put(motor.strength)
    }

    private mutating func put(_ range: AttachmentRange) {
        put(range.minimum)
        put(range.maximum)
    }

    private mutating func put(_ freedom: Attachment.Freedom) {
        switch freedom {
        case .within(let range, let friction):
            put(UInt32(0))
            put(range)
            put(friction)
        case .motor(let motor, let range):
            put(UInt32(1))
            put(motor as Attachment.Motor?)
            put(range)
        case .spring(let spring):
            put(UInt32(2))
            put(spring as Attachment.Spring?)
        case .ratchet(let step):
            put(UInt32(3))
            put(step)
        }
    }
}

extension SnapshotReader {
    mutating func attachmentKind() throws(SnapshotError) -> Attachment.Kind {
        let number = Int(try integer(UInt32.self))
        let forms = Attachment.Form.allCases
        try require(number < forms.count, "an attachment of kind \(number)")
        switch forms[number] {
        case .distance: return .distance(length: try optional(), spring: try spring())
        case .limit: return .limit(length: try optional(), minimumLength: try double())
        case .fixed: return .fixed(spring: try spring())
        case .pin: return .pin(try freedom())
        case .sliding: return .sliding(axis: try axis(), try freedom())
        case .wheel:
            return .wheel(axis: try axis(), suspension: try needed(try spring(), "a suspension"), motor: try motor())
        case .groove: return .groove(axis: try axis())
        case .snap: return .snap(try needed(try spring(), "a snap's spring"), largestForce: try optional())
        case .gear: return .gear(ratio: try double())
        case .pulley:
            return .pulley(
                over: try vector(), partnerOver: try vector(), ratio: try double(), length: try optional())
        }
    }

    private mutating func axis() throws(SnapshotError) -> Vector2 { try vector(within: 2, "an axis") }

    private mutating func optional() throws(SnapshotError) -> Double? { try flag() ? try double() : nil }

    private func needed<Value>(_ value: Value?, _ name: String) throws(SnapshotError) -> Value {
        guard let value else { throw invalid("\(name) is missing") }
        return value
    }

    private mutating func spring() throws(SnapshotError) -> Attachment.Spring? {
        guard try flag() else { return nil }
        return Attachment.Spring(frequency: try double(), damping: try double())
    }

    private mutating func motor() throws(SnapshotError) -> Attachment.Motor? {
        guard try flag() else { return nil }
        return Attachment.Motor(speed: try double(), strength: try double())
    }

    private mutating func range() throws(SnapshotError) -> AttachmentRange {
        AttachmentRange(try double(), try double())
    }

    private mutating func freedom() throws(SnapshotError) -> Attachment.Freedom {
        switch try integer(UInt32.self) {
        case 0: return .within(try range(), friction: try double())
        case 1: return .motor(try needed(try motor(), "a motor"), within: try range())
        case 2: return .spring(try needed(try spring(), "a spring"))
        case 3: return .ratchet(step: try double())
        case let number: throw invalid("a freedom of number \(number)")
        }
    }
}
