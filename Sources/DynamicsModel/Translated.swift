// Descriptions in coordinates whose origin lies elsewhere.

extension Boundary {
    /// The same, so much further.
    package func translated(by way: Vector2) -> Boundary {
        var result = self
        switch outline {
        case .segment(let a, let b): result.outline = .segment(a + way, b + way)
        case .path(let points, let closed): result.outline = .path(points.map { $0 + way }, closed: closed)
        case .inside(let minimum, let maximum):
            result.outline = .inside(minimum: minimum + way, maximum: maximum + way)
        }
        return result
    }
}

extension Attachment {
    /// The same, with all that is a place in the world so much further.
    package func translated(by way: Vector2) -> Attachment {
        var result = self
        if case .anchor(let place) = partner { result.partner = .anchor(place + way) }
        if case .pulley(let over, let partnerOver, let ratio, let length) = kind {
            result.kind = .pulley(over: over + way, partnerOver: partnerOver + way, ratio: ratio, length: length)
        }
        return result
    }
}
