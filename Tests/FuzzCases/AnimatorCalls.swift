import Dynamics
import Foundation
import Geometry

/// Bytes as calls of an animator, its behaviors and items, some of them from inside its callbacks.
final class AnimatorCalls: DynamicAnimatorDelegate, CollisionBehaviorDelegate {
    private final class Space: DynamicReferenceSpace {
        var bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    }

    private var source: ByteSource
    private let space = Space()
    private let animator: DynamicAnimator
    private var items: [any DynamicItem] = []
    private var behaviors: [DynamicBehavior] = []
    private var ticksLeft = 240

    static func run(_ bytes: [UInt8], _ prepare: (DynamicAnimator) -> Void) {
        let calls = AnimatorCalls(ByteSource(bytes))
        prepare(calls.animator)
        for _ in 0..<192 where !calls.source.isAtEnd { calls.call() }
        calls.advance(1)
        calls.read()
    }

    private init(_ source: ByteSource) {
        var source = source
        let hasSpace = source.bool()
        self.source = source
        animator = hasSpace ? DynamicAnimator(referenceSpace: space) : DynamicAnimator()
        animator.delegate = self
        animator.debugEnabled = true
    }

    private func call() {
        let kind = source.byte()
        source.isNasty = kind >= 192
        switch kind % 32 {
        case 0, 1, 2: addItem()
        case 3: groupItems()
        case 4, 5: changeItem()
        case 6, 7, 8, 9: addBehavior()
        case 10: removeBehavior()
        case 11: nest()
        case 12, 13, 14, 15, 16: changeBehavior()
        case 17: changeSpace()
        case 18:
            read()
            saveAndRestore()
        case 19: advance(40)
        default: advance(source.integer(1...4))
        }
    }

    /// What is saved is restored, wherever random calls have led to, and changes no bit.
    private func saveAndRestore() {
        // Refused from inside callbacks, and where an attachment or snap was given a place that is none.
        guard let saved = try? animator.snapshot() else { return }
        if (try? animator.restore(saved)) != nil {
            insist((try? animator.snapshot())?.bytes == saved.bytes, "restoring changes no bit")
        }
    }

    // MARK: Items

    private func addItem() {
        guard items.count < 32 else { return }
        items.append(FuzzItem(&source))
    }

    private func groupItems() {
        guard items.count < 32 else { return }
        items.append(DynamicItemGroup(items: someItems()))
    }

    private func changeItem() {
        guard let item = source.element(of: items) else { return }
        if let item = item as? FuzzItem {
            item.change(&source)
        } else {
            item.center = source.point(-200...200)
        }
        if source.bool() { animator.updateItem(usingCurrentState: item) }
    }

    private func someItems() -> [any DynamicItem] {
        (0..<source.choice(5)).compactMap { _ in source.element(of: items) }
    }

    private var anyItem: any DynamicItem { source.element(of: items) ?? FuzzItem(&source) }

    // MARK: Behaviors

    private func addBehavior() {
        guard behaviors.count < 32 else { return }
        let behavior = makeBehavior()
        if source.choice(4) == 1 { behavior.action = action() }
        behaviors.append(behavior)
        if source.choice(8) != 1 { animator.addBehavior(behavior) }
    }

    /// What an action does: something that the loop over actions must withstand.
    private func action() -> () -> Void {
        let kind = source.choice(4)
        return { [weak self] in
            guard let self else { return }
            switch kind {
            case 0: if let behavior = self.behaviors.middle { self.animator.removeBehavior(behavior) }
            case 1: if let item = self.items.first { self.animator.updateItem(usingCurrentState: item) }
            case 2: if let behavior = self.behaviors.first { self.animator.addBehavior(behavior) }
            default: self.animator.advance(by: 1)
            }
        }
    }

    private func makeBehavior() -> DynamicBehavior {
        switch source.choice(8) {
        case 0: return GravityBehavior(items: someItems())
        case 1, 2:
            let collision = CollisionBehavior(items: someItems())
            collision.collisionDelegate = self
            collision.translatesReferenceBoundsIntoBoundary = source.bool()
            return collision
        case 3: return makeAttachment()
        case 4: return SnapBehavior(item: anyItem, snapTo: source.point(-200...200))
        case 5: return PushBehavior(items: someItems(), mode: source.bool() ? .continuous : .instantaneous)
        case 6: return DynamicItemBehavior(items: someItems())
        default: return makeField()
        }
    }

    private func makeAttachment() -> AttachmentBehavior {
        let (item, other) = (anyItem, anyItem)
        switch source.choice(7) {
        case 0: return AttachmentBehavior(item: item, attachedToAnchor: source.point(-200...200))
        case 1:
            return AttachmentBehavior(
                item: item, offsetFromCenter: source.offset(), attachedToAnchor: source.point(-200...200))
        case 2:
            return AttachmentBehavior(
                item: item, offsetFromCenter: source.offset(), attachedTo: other, offsetFromCenter: source.offset())
        case 3:
            return .limitAttachment(
                with: item, offsetFromCenter: source.offset(), attachedTo: other, offsetFromCenter: source.offset())
        case 4:
            return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: source.point(-200...200))
        case 5: return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: source.point(-200...200))
        default:
            return .slidingAttachment(
                with: item, attachmentAnchor: source.point(-200...200), axisOfTranslation: source.direction(-1...1))
        }
    }

    private func makeField() -> FieldBehavior {
        let field: FieldBehavior
        switch source.choice(10) {
        case 0: field = .dragField()
        case 1: field = .vortexField()
        case 2: field = .radialGravityField(position: source.point(-200...200))
        case 3: field = .linearGravityField(direction: source.direction(-1...1))
        case 4: field = .velocityField(direction: source.direction(-1...1))
        case 5: field = .noiseField(smoothness: source.value(0...1), animationSpeed: source.value(0...5))
        case 6: field = .turbulenceField(smoothness: source.value(0...1), animationSpeed: source.value(0...5))
        case 7: field = .springField()
        case 8: field = source.bool() ? .electricField() : .magneticField()
        default:
            let force = source.direction(-5...5)
            field = .field { _, _, _, _, _, _ in force }
        }
        for item in someItems() { field.addItem(item) }
        return field
    }

    private func removeBehavior() {
        switch source.choice(8) {
        case 0: animator.removeAllBehaviors()
        case 1 where !behaviors.isEmpty: behaviors.remove(at: source.choice(behaviors.count))
        default: if let behavior = source.element(of: behaviors) { animator.removeBehavior(behavior) }
        }
    }

    private func nest() {
        guard let parent = source.element(of: behaviors), let child = source.element(of: behaviors) else { return }
        if source.bool() { parent.addChildBehavior(child) } else { parent.removeChildBehavior(child) }
    }

    private func changeSpace() {
        switch source.choice(5) {
        case 0: space.bounds = source.rect()
        case 1: animator.referenceBounds = source.bool() ? nil : source.rect()
        case 2: animator.unsetResistance = source.value(0...1)
        case 3: animator.unsetFriction = source.value(0...1)
        default: animator.advance(by: source.isNasty ? [-1, .nan, .infinity, 1e10, 0][source.choice(5)] : 0)
        }
    }

    // MARK: Changes of behaviors

    private func changeBehavior() {
        guard let behavior = source.element(of: behaviors) else { return }
        switch behavior {
        case let gravity as GravityBehavior: change(gravity)
        case let collision as CollisionBehavior: change(collision)
        case let attachment as AttachmentBehavior: change(attachment)
        case let snap as SnapBehavior:
            if source.bool() { snap.snapPoint = source.point(-200...200) } else { snap.damping = source.value(0...1) }
        case let push as PushBehavior: change(push)
        case let properties as DynamicItemBehavior: change(properties)
        case let field as FieldBehavior: change(field)
        default: behavior.action = source.bool() ? nil : action()
        }
    }

    private func change(_ gravity: GravityBehavior) {
        switch source.choice(5) {
        case 0: gravity.addItem(anyItem)
        case 1: gravity.removeItem(anyItem)
        case 2: gravity.gravityDirection = source.direction(-1...1)
        case 3: gravity.setAngle(source.value(-4...4), magnitude: source.value(-2...2))
        default: gravity.magnitude = source.value(-2...2)
        }
    }

    private func change(_ collision: CollisionBehavior) {
        let name = NSString(string: "\(source.choice(3))")
        switch source.choice(9) {
        case 0, 1: collision.addItem(anyItem)
        case 2: collision.removeItem(anyItem)
        case 3: collision.collisionMode = CollisionBehavior.Mode(rawValue: UInt(source.byte()))
        case 4: collision.addBoundary(withIdentifier: name, for: source.bezierPath(-200...200))
        case 5:
            collision.addBoundary(withIdentifier: name, from: source.point(-300...300), to: source.point(-300...300))
        case 6: collision.removeBoundary(withIdentifier: name)
        case 7: collision.removeAllBoundaries()
        default:
            let inset = source.value(-20...20)
            collision.setTranslatesReferenceBoundsIntoBoundary(
                with: EdgeInsets(top: inset, left: source.value(-20...20), bottom: inset, right: inset))
        }
    }

    private func change(_ attachment: AttachmentBehavior) {
        switch source.choice(6) {
        case 0: attachment.anchorPoint = source.point(-200...200)
        case 1: attachment.length = source.value(0...200)
        case 2: attachment.damping = source.value(0...2)
        case 3: attachment.frequency = source.value(0...20)
        case 4: attachment.frictionTorque = source.value(0...5)
        default:
            attachment.attachmentRange = FloatRange(minimum: source.value(-2...0), maximum: source.value(0...2))
        }
    }

    private func change(_ push: PushBehavior) {
        switch source.choice(6) {
        case 0: push.addItem(anyItem)
        case 1: push.removeItem(anyItem)
        case 2: push.active = source.bool()
        case 3: push.pushDirection = source.direction(-20...20)
        case 4: push.setAngle(source.value(-4...4), magnitude: source.value(-20...20))
        default: push.setTargetOffsetFromCenter(source.offset(), for: anyItem)
        }
    }

    private func change(_ properties: DynamicItemBehavior) {
        switch source.choice(12) {
        case 0, 1: properties.addItem(anyItem)
        case 2: properties.removeItem(anyItem)
        case 3: properties.elasticity = source.value(-1...1)
        case 4: properties.friction = source.value(0...1)
        case 5: properties.density = source.value(0.1...10)
        case 6: properties.resistance = source.value(0...2)
        case 7: properties.angularResistance = source.value(0...2)
        case 8: properties.charge = source.value(-1...1)
        case 9: properties.isAnchored = source.bool()
        case 10: properties.allowsRotation = source.bool()
        default:
            let item = anyItem
            properties.addLinearVelocity(source.point(-500...500), for: item)
            properties.addAngularVelocity(source.value(-20...20), for: item)
            _ = (properties.linearVelocity(for: item), properties.angularVelocity(for: item))
        }
    }

    private func change(_ field: FieldBehavior) {
        switch source.choice(9) {
        case 0, 1: field.addItem(anyItem)
        case 2: field.removeItem(anyItem)
        case 3: field.position = source.point(-200...200)
        case 4: field.region = region()
        case 5: field.strength = source.value(-5...5)
        case 6: field.falloff = source.value(0...3)
        case 7: field.minimumRadius = source.value(0...50)
        default:
            field.direction = source.direction(-1...1)
            field.smoothness = source.value(0...1)
            field.animationSpeed = source.value(0...5)
        }
    }

    private func region() -> Region {
        let (circle, rectangle) = (Region(radius: source.value(0...200)), Region(size: source.size()))
        return [circle, rectangle, circle.inverse(), circle.byUnion(with: rectangle)][source.choice(4)]
    }

    // MARK: Time and reads

    private func advance(_ ticks: Int) {
        for _ in 0..<min(ticks, ticksLeft) {
            animator.advance(by: 1.0 / 60)
            ticksLeft -= 1
        }
    }

    private func read() {
        _ = (animator.items(in: source.rect()), animator.elapsedTime, animator.isRunning)
        insist(animator.elapsedTime.isFinite, "time is finite")
        if let snapshot = animator.debugSnapshot(fieldSpacing: source.value(10...100)) { _ = snapshot.svg() }
        for behavior in behaviors { _ = behavior.childBehaviors.count }
    }

    // MARK: Callbacks

    func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {
        if source.choice(8) == 1 { animator.removeAllBehaviors() }
    }

    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at p: CGPoint
    ) {
        insist(p.x.isFinite && p.y.isFinite, "contacts have a place: \(p)")
        guard source.choice(4) == 1 else { return }
        if source.bool() { behavior.removeItem(item1) } else { animator.removeBehavior(behavior) }
    }

    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {
        if source.choice(4) == 1, let identifier { behavior.removeBoundary(withIdentifier: identifier) }
    }
}

extension Array {
    /// The element in the middle, nil of none.
    fileprivate var middle: Element? { isEmpty ? nil : self[count / 2] }
}
