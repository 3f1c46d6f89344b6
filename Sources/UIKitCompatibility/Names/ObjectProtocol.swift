import Dynamics
import Foundation
import Views

// Members of Objective-C's NSObject that Foundation's has only on Apple's systems.
#if !canImport(Darwin)
    extension NSObject {
        /// The class that `isKind(of:)` takes.
        public static func classForCoder() -> AnyClass { self }

        /// The class's name with its module.
        public static func description() -> String { String(reflecting: self) }
    }

    extension DynamicItem {
        /// Whether the item is of a class or of one derived from it.
        ///
        /// - Complexity: O(depth of the class).
        public func isKind(of type: AnyClass) -> Bool {
            // Up through the classes that it is derived from.
            sequence(first: Swift.type(of: self) as AnyClass) { _getSuperclass($0) }.contains { $0 == type }
        }

        /// Whether the other is this very object, unless the item's class says otherwise. False for nil and for values.
        public func isEqual(_ object: Any?) -> Bool {
            if let own = self as? NSObject { return own.isEqual(object) }
            return object.map { $0 as AnyObject === self } ?? false
        }
    }
#endif
