import Foundation

// Apple's systems have these in their runtime.
#if !canImport(Darwin)
    /// How an associated object is kept. The raw values are the runtime's.
    ///
    /// Of the two kinds of keeping, atomic and not, both are safe from any thread.
    public enum objc_AssociationPolicy: UInt, Sendable {
        /// Not kept: nil once it is gone.
        case OBJC_ASSOCIATION_ASSIGN = 0
        /// Kept.
        case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
        /// Kept; nothing is copied, Swift's values being copies already.
        case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
        /// Kept.
        case OBJC_ASSOCIATION_RETAIN = 769
        /// Kept, as with `OBJC_ASSOCIATION_COPY_NONATOMIC`.
        case OBJC_ASSOCIATION_COPY = 771
    }

    /// What an object was given under a key; nil where that is nothing. Expected O(1).
    ///
    /// - Parameters:
    ///   - object: an instance of a class; a value is boxed anew each time, and has nothing.
    ///   - key: compared by address.
    public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
        Associations.shared.value(of: object as AnyObject, key)
    }

    /// Gives an object a value under a key; nil takes it away.
    ///
    /// What is kept is let go of when a later call finds the object gone, not at once as by Objective-C's runtime.
    /// Amortised O(1).
    ///
    /// It may be called on any thread.
    public func objc_setAssociatedObject(
        _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
    ) {
        Associations.shared.set(value, of: object as AnyObject, key, isKept: policy != .OBJC_ASSOCIATION_ASSIGN)
    }

    /// Takes away all that an object was given.
    public func objc_removeAssociatedObjects(_ object: Any) {
        Associations.shared.removeAll(of: object as AnyObject)
    }

    /// Values by object and key. Swift's objects have no place for them, so they stand in a table beside.
    private final class Associations: @unchecked Sendable {
        static let shared = Associations()

        /// What one object has been given.
        private struct Entry {
            weak var owner: AnyObject?
            var values: [UnsafeRawPointer: Value] = [:]
        }

        /// As the policy has it: kept, or known while something else keeps it.
        private enum Value {
            case kept(Any)
            case notKept(WeakReference)
        }

        private struct WeakReference {
            weak var object: AnyObject?
        }

        /// Objects of any thread may be given something.
        private let lock = NSLock()
        private var table: [ObjectIdentifier: Entry] = [:]
        /// The size at which owners that are gone are looked for.
        private var limit = 64

        /// What the object has under a key; nil for nothing, and for what is gone.
        func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
            lock.withLock {
                // Another object may have had the same address before.
                guard let entry = table[ObjectIdentifier(object)], entry.owner === object else { return nil }
                return switch entry.values[key] {
                case .kept(let value): value
                case .notKept(let reference): reference.object
                case nil: nil
                }
            }
        }

        /// Gives the object a value, or takes it away.
        func set(_ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, isKept: Bool) {
            // What goes is let go of after the lock: its end may call here.
            var gone: [Entry] = []
            lock.withLock {
                var entry = table[ObjectIdentifier(object)] ?? Entry(owner: object)
                gone.append(entry)
                if entry.owner !== object { entry = Entry(owner: object) }
                entry.values[key] = value.map {
                    isKept ? .kept($0) : .notKept(WeakReference(object: $0 as AnyObject))
                }
                table[ObjectIdentifier(object)] = entry.values.isEmpty ? nil : entry
                guard table.count >= limit else { return }
                gone += table.values.filter { $0.owner == nil }
                table = table.filter { $0.value.owner != nil }
                limit = max(64, 2 * table.count)
            }
            withExtendedLifetime(gone) {}
        }

        /// Takes away all that the object has.
        func removeAll(of object: AnyObject) {
            let gone = lock.withLock { table.removeValue(forKey: ObjectIdentifier(object)) }
            withExtendedLifetime(gone) {}
        }
    }
#endif
