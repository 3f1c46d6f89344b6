import DynamicsModel

/// The points that pins and welds hold together, found again in any states: how far apart they are.
struct PinPoints {
    /// Both points relative to the centres of their items, in item coordinates; of the world without a partner.
    struct Pin {
        var item: Int
        var offset: Vector2
        var partner: Int?
        var partnerOffset: Vector2

        /// Nil where an attachment holds no two points together.
        ///
        /// - Parameter items: all items, as the scene begins.
        init?(_ attachment: Attachment, items: [Item]) throws {
            let isSoft = attachment.form == .fixed && attachment.frequency > 0
            guard [.pin, .fixed].contains(attachment.form), !isSoft else { return nil }
            item = Int(attachment.item.rawValue)
            offset = attachment.offset
            switch attachment.partner {
            case .anchor(let place): partnerOffset = place
            case .item(let other, let offset):
                partner = Int(other.rawValue)
                partnerOffset = offset
            }
            guard let point = attachment.point else { return }
            func own(_ index: Int) -> Vector2 {
                let item = items[index]
                return (point - item.position).rotated(
                    cosine: PortableMath.cosine(item.rotation), sine: -PortableMath.sine(item.rotation))
            }
            offset = own(item)
            partnerOffset = partner.map(own) ?? point
        }
    }

    private let pins: [Pin]
    /// Centres of mass relative to the items' centres.
    private let centres: [Vector2]

    init(_ scene: SceneDescription) throws {
        pins = try scene.attachments.compactMap { try Pin($0, items: scene.items) }
        centres = try scene.items.map { MassProperties(of: try $0.shape.validated(), density: 1).centerOfMass }
    }

    /// The largest distance of two points that are held together, pt; infinite where one is not finite.
    func largestSeparation(_ states: [ItemState]) -> Double {
        func place(_ item: Int, _ offset: Vector2) -> Vector2 {
            let state = states[item]
            return state.centerOfMass + (offset - centres[item]).rotated(cosine: state.cosine, sine: state.sine)
        }
        var largest = 0.0
        for pin in pins {
            let partner = pin.partner.map { place($0, pin.partnerOffset) } ?? pin.partnerOffset
            let separation = (place(pin.item, pin.offset) - partner).length
            guard separation.isFinite else { return .infinity }
            largest = max(largest, separation)
        }
        return largest
    }
}
