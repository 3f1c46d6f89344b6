import DynamicsEngine
import DynamicsModel

/// What a finger holds: an item, by a spring at the point where it was touched.
struct Grip {
    let item: ItemID
    let spring: AttachmentID
}

extension LiveWorld {
    /// Hz: stiff enough to follow a hand within a tenth of a second, and critically damped, so that nothing swings on.
    private static let gripFrequency = 5.0

    /// Takes hold of the topmost movable item at a point: the one drawn last, which is that of the highest id.
    ///
    /// - Parameters:
    ///   - finger: any number; what it held before is let go.
    ///   - point: in scene coordinates, pt.
    /// - Returns: the item, or nil where there is none.
    @discardableResult public func grab(finger: Int32, at point: Vector2) -> ItemID? {
        release(finger: finger)
        guard
            let item = (try? world.items(containing: point, filter: QueryFilter(targets: .freeItems)))?.last,
            let offset = try? localPoint(point, on: item),
            let spring = try? world.add(
                .distance(
                    item, offset: offset, to: .anchor(point), length: 0, frequency: Self.gripFrequency, damping: 1))
        else { return nil }
        grips[finger] = Grip(item: item, spring: spring)
        return item
    }

    /// Moves the end of a finger's spring; nothing where it holds nothing.
    public func drag(finger: Int32, to point: Vector2) {
        guard let grip = grips[finger], var spring = try? world.attachment(grip.spring) else { return }
        spring.partner = .anchor(point)
        try? world.update(grip.spring, to: spring)
    }

    /// Lets go; the item goes on with the velocity that it has.
    public func release(finger: Int32) {
        guard let grip = grips.removeValue(forKey: finger) else { return }
        try? world.removeAttachment(grip.spring)
    }

    /// The item that a finger holds.
    public func held(by finger: Int32) -> ItemID? { grips[finger]?.item }

    /// Removes the movable items within a distance of a point, and the lines and joints there that a hand has drawn.
    ///
    /// - Returns: how many there were of all.
    @discardableResult public func erase(at point: Vector2, radius: Double) -> Int {
        let drawings = eraseLines(at: point, radius: radius) + eraseJoints(at: point, radius: radius)
        guard
            let items = try? world.items(
                overlapping: .circle(radius: radius), at: point, filter: QueryFilter(targets: .freeItems)),
            (try? world.remove(items)) != nil
        else { return drawings }
        // What was attached to an item goes with it.
        grips = grips.filter { !items.contains($0.value.item) }
        return drawings + items.count
    }

    /// A point of the scene in an item's coordinates, relative to its centre.
    func localPoint(_ point: Vector2, on item: ItemID) throws(DynamicsError) -> Vector2 {
        let state = try world.state(of: item)
        let arm = point - (try world.position(of: item))
        return Vector2(
            arm.x * state.cosine + arm.y * state.sine, arm.y * state.cosine - arm.x * state.sine)
    }
}
