import Dynamics
import Geometry
import Views

// Members of NSObject that client code calls on items, views and behaviors.

extension DynamicItem {
    /// Whether the item is of a class or of one derived from it.
    public func isKind(of type: AnyClass) -> Bool {
        var current: AnyClass? = Swift.type(of: self)
        while let found = current {
            if found == type { return true }
            current = _getSuperclass(found)
        }
        return false
    }

    /// Whether the other is this very object: items are equal by identity alone. False for nil and for values.
    public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
}

extension GestureRecognizer {
    /// Whether the recogniser is of a class or of one derived from it.
    public func isKind(of type: AnyClass) -> Bool {
        sequence(first: Swift.type(of: self) as AnyClass) { _getSuperclass($0) }.contains { $0 == type }
    }
}

extension SelectorPerforming {
    /// The class that `isKind(of:)` takes.
    public static func classForCoder() -> AnyClass { self }
}
