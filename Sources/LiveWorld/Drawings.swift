import DynamicsEngine
import DynamicsModel

/// What a joint between two items does.
public enum Joint: Int32, Sendable {
    /// Keeps both points at their distance.
    case rod
    /// Pulls them to their distance, at 2 Hz.
    case spring
    /// Keeps them from going further apart.
    case rope
}

extension LiveWorld {
    /// Makes a boundary of the points that a hand has gone through; its two sides are walls.
    ///
    /// - Returns: its id, or nil where there are fewer than two points that differ, or one is out of range.
    @discardableResult public func draw(line points: [Vector2]) -> BoundaryID? {
        guard let id = try? world.add(Boundary(.path(points, closed: false))) else { return nil }
        drawn.append(id)
        return id
    }

    /// Attaches the topmost items at two points to each other, or one to the place where none is.
    ///
    /// - Returns: nil where there is no item at the first point that can move, or the same at both.
    @discardableResult public func join(_ joint: Joint, from start: Vector2, to end: Vector2) -> AttachmentID? {
        guard let item = item(at: start, .freeItems), let offset = try? localPoint(start, on: item) else { return nil }
        var partner = Attachment.Partner.anchor(end)
        if let other = self.item(at: end, .items) {
            guard other != item, let place = try? localPoint(end, on: other) else { return nil }
            partner = .item(other, offset: place)
        }
        let kind: Attachment.Kind =
            switch joint {
            case .rod: .distance()
            case .spring: .distance(spring: Attachment.Spring(frequency: 2, damping: 0.2))
            case .rope: .limit()
            }
        guard let id = try? world.add(Attachment(kind, item, offset: offset, to: partner)) else { return nil }
        joined.append(id)
        return id
    }

    private func item(at point: Vector2, _ targets: QueryFilter.Targets) -> ItemID? {
        (try? world.items(containing: point, filter: QueryFilter(targets: targets)))?.last
    }

    /// Removes boundaries that a hand has drawn, and returns how many.
    func eraseLines(at point: Vector2, radius: Double) -> Int {
        guard
            let found = try? world.boundaries(
                overlapping: .circle(radius: radius), at: point, filter: QueryFilter(targets: .boundaries))
        else { return 0 }
        let gone = drawn.filter { found.contains($0) }
        for id in gone { try? world.removeBoundary(id) }
        drawn.removeAll { gone.contains($0) }
        return gone.count
    }

    /// Removes joints that a hand has made and whose line passes by, and returns how many. Those that have gone with their
    /// items are forgotten.
    func eraseJoints(at point: Vector2, radius: Double) -> Int {
        var (kept, gone): ([AttachmentID], Int) = ([], 0)
        for id in joined {
            guard let state = try? world.state(of: id) else { continue }
            let line = state.partnerPoint - state.point
            let share = (point - state.point).dot(line) / max(line.dot(line), .leastNormalMagnitude)
            if (state.point + line * min(max(share, 0), 1) - point).length > radius {
                kept.append(id)
            } else if (try? world.removeAttachment(id)) != nil {
                gone += 1
            }
        }
        joined = kept
        return gone
    }
}
