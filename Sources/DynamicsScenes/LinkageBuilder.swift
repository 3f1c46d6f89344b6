import DynamicsModel

/// Puts linkages together from items and attachments.
struct LinkageBuilder {
    /// Their places are their ids in the world that is made of them.
    private(set) var items: [Item] = []
    var attachments: [Attachment] = []

    /// Adds an item and names it as its world will.
    @discardableResult
    mutating func add(_ item: Item) -> ItemID {
        items.append(item)
        return ItemID(rawValue: UInt64(items.count - 1))
    }

    /// Adds a horizontal chain of links of 100 × 20 pt and mass 1, pinned to each other and to its start.
    ///
    /// - Returns: the last link; nil where there is none.
    @discardableResult
    mutating func addChain(
        of links: Int, from start: Vector2, collisions: CollisionMembership = .none, friction: Double = 0.2
    ) -> ItemID? {
        var last: ItemID?
        for link in 0..<links {
            let joint = start + Vector2(100 * Double(link), 0)
            let item = add(
                Item(
                    .rectangle(width: 100, height: 20), position: joint + Vector2(50, 0), density: 5,
                    friction: friction, collisions: collisions))
            attachments.append(.pin(item, to: last, at: joint))
            last = item
        }
        return last
    }

    /// Adds a figure of eleven parts: head, chest, hips, and arms and legs of two parts each.
    mutating func addFigure(at centre: Vector2) {
        func limb(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Item {
            Item(.rectangle(width: width, height: height), position: centre + Vector2(x, y), friction: 0.5)
        }
        let chest = add(limb(0, -20, 40, 36))
        let hips = add(limb(0, 18, 36, 36))
        let head = add(Item(.circle(radius: 16), position: centre + Vector2(0, -56), friction: 0.5))
        join(hips, chest, at: centre, range: 0.4)
        join(head, chest, at: centre + Vector2(0, -39), range: 0.5)
        for side in [-1.0, 1.0] {
            let arm = add(limb(side * 45, -32, 46, 12))
            join(arm, chest, at: centre + Vector2(side * 21, -32), range: 1.5)
            let hand = add(limb(side * 90, -32, 42, 10))
            join(hand, arm, at: centre + Vector2(side * 69, -32), range: 1.2)
        }
        for side in [-1.0, 1.0] {
            let leg = add(limb(side * 10, 56, 14, 38))
            join(leg, hips, at: centre + Vector2(side * 10, 37), range: 0.8)
            let foot = add(limb(side * 10, 96, 12, 40))
            join(foot, leg, at: centre + Vector2(side * 10, 76), range: 0.9)
        }
    }

    /// A joint that turns by so much either way (rad), with a little friction.
    private mutating func join(_ item: ItemID, _ other: ItemID, at place: Vector2, range: Double) {
        attachments.append(
            .pin(item, to: other, at: place, range: AttachmentRange(-range, range), frictionTorque: 0.002))
    }

    /// The scene under gravity 1, its links 100 pt long.
    func built(_ options: SceneOptions) -> BuiltScene {
        BuiltScene(
            SceneDescription(
                settings: options.settings(gravity: Vector2(0, 1)), items: items, attachments: attachments),
            linkLength: 100)
    }
}
