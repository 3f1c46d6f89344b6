import DynamicsEngine
import DynamicsModel
import Foundation
import Geometry

/// The objects to which bodies are written, with the values that were last read from or written to each.
///
/// It has memory of its own instead of an array: a client's setter may make the animator note changes while items are
/// written, and nothing here moves until the next step.
final class WriteTargets {
    /// An item, and what it shows.
    private struct Target {
        /// Nil where the item has left.
        var item: (any DynamicItem)?
        var isGroup = false
        /// Whether it was written since it was last read.
        var hasMoved = false
        /// Of the body, as the item's centre and transform show it.
        var x: Float
        var y: Float
        var cosine: Float
        var sine: Float
        var scale: Vector2
    }

    /// `count` of them are initialised.
    private var targets: UnsafeMutablePointer<Target>
    private var count = 0
    private var capacity = 16

    init() { targets = .allocate(capacity: 16) }

    deinit {
        targets.deinitialize(count: count)
        targets.deallocate()
    }

    /// Makes room for the numbers below `count`.
    func reserve(_ count: Int) {
        guard count > self.count else { return }
        if count > capacity {
            capacity = max(count, 2 * capacity)
            let new = UnsafeMutablePointer<Target>.allocate(capacity: capacity)
            new.moveInitialize(from: targets, count: self.count)
            targets.deallocate()
            targets = new
        }
        let none = Target(item: nil, x: 0, y: 0, cosine: 1, sine: 0, scale: .zero)
        (targets + self.count).initialize(repeating: none, count: count - self.count)
        self.count = count
    }

    /// Notes that item and body agree, whatever the last bits of the item's own numbers are.
    func set(_ number: Int, to record: ItemRecord, state: ItemState, hasMoved: Bool = false) {
        targets[number] = Target(
            item: record.item, isGroup: record.item is DynamicItemGroup, hasMoved: hasMoved,
            x: Float(state.centerOfMass.x),
            y: Float(state.centerOfMass.y), cosine: Float(state.cosine), sine: Float(state.sine),
            scale: record.pose.scale)
    }

    /// Lets go of an item that has left, so that its number can be given again.
    func clear(_ number: Int) {
        if number < count { targets[number].item = nil }
    }

    /// Whether an item was written since it was last read.
    func hasMoved(_ number: Int) -> Bool { number < count && targets[number].hasMoved }

    /// Writes the bodies in the first slots to their items, where they have moved since the last time.
    ///
    /// - Returns: whether any has.
    /// - Complexity: O(slots), without allocation.
    func write(_ columns: borrowing Columns, slots: Int, numberOfID: [Int32]) -> Bool {
        var hasMoved = false
        for slot in 0..<slots {
            let number = Int(numberOfID[Int(columns.ids[slot])])
            guard number >= 0 else { continue }
            let target = targets + number
            let (x, y) = (columns.x[slot], columns.y[slot])
            let (cosine, sine) = (columns.cosine[slot], columns.sine[slot])
            // Compared bit by bit: what has not moved isn't written, so that clients' setters don't run for nothing.
            let isTurned = target.pointee.cosine != cosine || target.pointee.sine != sine
            guard isTurned || target.pointee.x != x || target.pointee.y != y else { continue }
            (target.pointee.x, target.pointee.y) = (x, y)
            (target.pointee.cosine, target.pointee.sine) = (cosine, sine)
            target.pointee.hasMoved = true
            // From the centre of the outline, which is the item's, to the centre of mass, which is the body's.
            let arm = Vector2(Double(columns.centerX[slot]), Double(columns.centerY[slot]))
                .rotated(cosine: Double(cosine), sine: Double(sine))
            hasMoved = true
            Self.write(target, CGPoint(x: Double(x) - arm.x, y: Double(y) - arm.y), isTurned: isTurned)
        }
        return hasMoved
    }

    /// Sets centre and transform of an item; a transform that has not turned is left as the client has it.
    @inline(__always)
    private static func write(_ target: UnsafeMutablePointer<Target>, _ center: CGPoint, isTurned: Bool) {
        guard let item = target.pointee.item else { return }
        let (cosine, sine) = (Double(target.pointee.cosine), Double(target.pointee.sine))
        if target.pointee.isGroup, isTurned, let group = item as? DynamicItemGroup {
            return group.move(to: center, cosine: cosine, sine: sine)
        }
        let scale = target.pointee.scale
        item.center = center
        if isTurned { item.transform = .rotation(cosine: cosine, sine: sine, scale: scale) }
    }
}
