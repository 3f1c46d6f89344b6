import Foundation

#if !canImport(ObjectiveC)
    // Strings and integers name boundaries in client code (`"floor" as NSCopying`), which Objective-C bridges.
    /// Lets strings name boundaries: `"floor" as NSCopying`, as on Apple's platforms.
    extension String: @retroactive NSCopying {
        /// The string itself; the zone is ignored. Equal strings name the same boundary.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }

    /// Lets whole numbers name boundaries: `7 as NSCopying`.
    extension Int: @retroactive NSCopying {
        /// The number itself; the zone is ignored. Equal numbers name the same boundary.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }
#endif

/// What two identifiers of the same boundary have in common: equal values, or the same object.
///
/// A string and a number are never equal, whatever they look like. An object that is not `Hashable` in Swift is the
/// same only as itself, so that its copy names another boundary.
struct BoundaryKey: Hashable {
    /// The value itself, or the object's identity.
    private let value: AnyHashable

    /// Finds out which of them to compare by; the identifier is not copied.
    init(_ identifier: any NSCopying) {
        if let text = identifier as? String {
            value = text
        } else if let hashable = identifier as? AnyHashable {
            value = hashable
        } else {
            value = ObjectIdentifier(identifier as AnyObject)
        }
    }
}
