import Foundation
import Views

// Apple's Foundation has these itself.
#if !canImport(Darwin)
    extension NotificationCenter {
        /// Calls a method of the observer, with the notification where it takes one, for as long as the observer lives
        /// and isn't removed. The observer isn't kept. Each call adds a registration, also where there is a like one.
        ///
        /// Called on the thread that posts, before the post returns. A selector that the observer doesn't have is
        /// reported at each post.
        ///
        /// - Parameters:
        ///   - observer: an object.
        ///   - selector: of no parameter, or of the notification.
        ///   - name: nil for any.
        ///   - object: whose notifications count; nil for anybody's.
        public func addObserver(
            _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
        ) {
            let target = observer as AnyObject
            let box = WeakBox(target)
            let token = addObserver(forName: name, object: object, queue: nil) { notification in
                if let target = box.object { selector.perform(on: target, [notification]) }
            }
            Observations.add(Observation(center: self, name: name, object: object, token: token), of: target)
        }

        /// Calls no method of the observer any more.
        ///
        /// Blocks that were added with `addObserver(forName:object:queue:using:)` stay; so do registrations with
        /// other centers.
        public func removeObserver(_ observer: some SelectorPerforming) {
            Observations.remove(of: observer) { $0.center === self }
        }

        /// Calls no method of the observer any more where it asked for that notification and that sender; nil stands
        /// for any name, or any sender.
        public func removeObserver(_ observer: some SelectorPerforming, name: Notification.Name?, object: Any?) {
            Observations.remove(of: observer) { observation in
                guard observation.center === self, name == nil || observation.name == name else { return false }
                return object.map { observation.object === $0 as AnyObject } ?? true
            }
        }
    }

    /// What may be sent between threads though its object belongs to one.
    private final class WeakBox: @unchecked Sendable {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    /// One observer's registration, which ends with it.
    private final class Observation {
        weak var center: NotificationCenter?
        let name: Notification.Name?
        /// Whose notifications are asked for; nil for anybody's.
        weak var object: AnyObject?
        let token: any NSObjectProtocol

        init(center: NotificationCenter, name: Notification.Name?, object: Any?, token: any NSObjectProtocol) {
            (self.center, self.name, self.token) = (center, name, token)
            self.object = object.map { $0 as AnyObject }
        }

        deinit { center?.removeObserver(token as Any) }
    }

    /// The registrations, kept with their observers.
    private enum Observations {
        nonisolated(unsafe) private static let key = UnsafeRawPointer(
            UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

        static func add(_ observation: Observation, of object: AnyObject) {
            let list = objc_getAssociatedObject(object, key) as? [Observation] ?? []
            objc_setAssociatedObject(object, key, list + [observation], .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }

        static func remove(of object: AnyObject, where isGone: (Observation) -> Bool) {
            let list = objc_getAssociatedObject(object, key) as? [Observation] ?? []
            objc_setAssociatedObject(
                object, key, list.filter { !isGone($0) }, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }
#endif
