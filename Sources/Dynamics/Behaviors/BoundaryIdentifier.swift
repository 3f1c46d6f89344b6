import Foundation

#if !canImport(ObjectiveC)
    // Strings and integers name boundaries in client code (`"floor" as NSCopying`), which Objective-C bridges.
    extension String: @retroactive NSCopying {
        /// The string itself; the zone is ignored. Equal strings name the same boundary.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }

    extension Int: @retroactive NSCopying {
        /// The number itself; the zone is ignored. Equal numbers name the same boundary.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }
#endif

/// What two identifiers of the same boundary have in common: equal values, or the same object.
struct BoundaryKey: Hashable {
    private let value: AnyHashable

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
