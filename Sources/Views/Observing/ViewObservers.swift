import Dynamics
import Foundation

// Apple's Foundation observes properties itself.
#if !canImport(Darwin)
    /// What an observer is told of a change. Foundation's `NSKeyValueObservingOptions`.
    ///
    /// Without any an observer is told that there was a change, not of its values.
    public struct KeyValueObservingOptions: OptionSet, Hashable, Sendable {
        /// One bit an option, with Foundation's values.
        public let rawValue: UInt

        /// Makes a set of options from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The value after the change.
        public static let new = KeyValueObservingOptions(rawValue: 1)
        /// The value before the change.
        public static let old = KeyValueObservingOptions(rawValue: 2)
        /// A call at once, with the present value.
        ///
        /// It comes before the request returns, without an old value.
        public static let initial = KeyValueObservingOptions(rawValue: 4)
        /// In Foundation a call before each change too; without effect here.
        public static let prior = KeyValueObservingOptions(rawValue: 8)
    }

    /// A part of what an observer is told. Foundation's `NSKeyValueChangeKey`.
    public struct KeyValueChangeKey: RawRepresentable, Hashable, Sendable {
        /// Foundation's text.
        public let rawValue: String

        /// Makes a key from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The kind of change: 1, a value that was set.
        public static let kindKey = KeyValueChangeKey(rawValue: "kind")
        /// The value after the change.
        ///
        /// Present where `new` was asked for; points, sizes, rectangles and transforms as Swift's values, no colour
        /// as `NSNull`.
        public static let newKey = KeyValueChangeKey(rawValue: "new")
        /// The value before the change.
        ///
        /// Present where `old` was asked for, and not in the call for `initial`.
        public static let oldKey = KeyValueChangeKey(rawValue: "old")
        /// Always absent: a change is told of once it was made.
        public static let notificationIsPriorKey = KeyValueChangeKey(rawValue: "notificationIsPrior")
    }

    /// Who is told of changes of one view's properties.
    final class ViewObservers {
        private struct Entry {
            weak var observer: (any ViewObserving)?
            let path: String
            let options: KeyValueObservingOptions
            let context: UnsafeMutableRawPointer?
        }

        private var entries: [Entry] = []
        var isEmpty: Bool { entries.isEmpty }

        /// What a change of a property may change.
        private static func paths(of property: VisualProperty) -> [String] {
            switch property {
            case .position: ["center", "frame"]
            case .bounds: ["bounds", "frame", "contentOffset"]
            case .transform: ["transform", "frame"]
            case .opacity: ["alpha"]
            case .backgroundColor: ["backgroundColor"]
            case .cornerRadius: []
            }
        }

        /// A property of a view that was in a state; nil for one that can't be observed.
        static func value(_ path: String, of state: VisualState, _ view: View) -> Any? {
            switch path {
            case "center": state.position
            case "frame": state.frame
            case "bounds": state.bounds
            case "transform": state.transform
            case "alpha": state.opacity
            case "backgroundColor": state.backgroundColor ?? NSNull()
            case "contentOffset": view is ScrollView ? state.bounds.origin : nil
            default: nil
            }
        }

        func add(
            _ observer: any ViewObserving, _ path: String, _ options: KeyValueObservingOptions,
            _ context: UnsafeMutableRawPointer?
        ) {
            entries.append(Entry(observer: observer, path: path, options: options, context: context))
        }

        /// Takes the observer's newest request for a property away; false where there is none.
        func remove(_ observer: AnyObject, _ path: String, _ context: UnsafeMutableRawPointer??) -> Bool {
            entries.removeAll { $0.observer == nil && $0.path != path }
            let place = entries.lastIndex {
                // An observer that is going away isn't to be found any more.
                ($0.observer === observer || $0.observer == nil) && $0.path == path
                    && (context == nil || $0.context == context)
            }
            guard let place else { return false }
            entries.remove(at: place)
            return true
        }

        func tell(of property: VisualProperty, _ view: View, from old: VisualState) {
            let changed = Self.paths(of: property)
            // A copy is gone through: observers may be added and removed by those that are told.
            for entry in entries where changed.contains(entry.path) {
                tell(entry.observer, entry.path, entry.options, entry.context, view, from: old)
            }
        }

        func tell(
            _ observer: (any ViewObserving)?, _ path: String, _ options: KeyValueObservingOptions,
            _ context: UnsafeMutableRawPointer?, _ view: View, from old: VisualState?
        ) {
            var change: [KeyValueChangeKey: Any] = [.kindKey: 1]
            if options.contains(.new) { change[.newKey] = Self.value(path, of: view.visualState, view) }
            if options.contains(.old), let old { change[.oldKey] = Self.value(path, of: old, view) }
            observer?.observeValue(forKeyPath: path, of: view, change: change, context: context)
        }
    }

    /// Who can be told of changes: a responder, or what a closure was handed in with.
    protocol ViewObserving: AnyObject {
        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?)
    }

    extension Responder: ViewObserving {}

    extension View {
        /// Tells an observer of each change of a property: `center`, `frame`, `bounds`, `transform`, `alpha`,
        /// `backgroundColor`, and `contentOffset` of a scroll view. Not kept. Any other property is reported.
        ///
        /// It is told after the change, and once for each value that was set, whether or not it is another one. Equal
        /// bounds are the exception: they aren't told.
        ///
        /// An observer of `frame` hears of bounds, centre and transform each, so that setting a frame with another
        /// size and place tells it twice. What animations show isn't told, only values that are set; dynamic
        /// animators' moves are.
        ///
        /// - Parameters:
        ///   - observer: told by `observeValue(forKeyPath:of:change:context:)`, on the thread that makes the change.
        ///     Each request counts: two lead to two calls.
        ///   - keyPath: the property's name.
        ///   - options: what the calls say.
        ///   - context: handed on in each call, and what a request can be taken back by.
        public final func addObserver(
            _ observer: Responder, forKeyPath keyPath: String, options: KeyValueObservingOptions = [],
            context: UnsafeMutableRawPointer?
        ) {
            guard ViewObservers.value(keyPath, of: visualState, self) != nil else {
                return DynamicsDiagnostics.raise(
                    .invalidKeyPath, "-[\(self) addObserver:forKeyPath:]: \(keyPath) can't be observed here",
                    subject: self)
            }
            tell(observer, of: keyPath, options, context)
        }

        /// Tells an observer of a property that can be observed.
        final func tell(
            _ observer: any ViewObserving, of keyPath: String, _ options: KeyValueObservingOptions,
            _ context: UnsafeMutableRawPointer?
        ) {
            let observers = observers ?? ViewObservers()
            self.observers = observers
            observers.add(observer, keyPath, options, context)
            if options.contains(.initial) { observers.tell(observer, keyPath, options, context, self, from: nil) }
        }

        /// Tells an observer of a property no more, if it was told.
        final func stopTelling(_ observer: any ViewObserving, of keyPath: String) {
            _ = observers?.remove(observer, keyPath, nil)
            if observers?.isEmpty == true { observers = nil }
        }

        /// Tells an observer of a property no more; one that isn't told of it is reported.
        ///
        /// Of several requests of one observer the newest is taken back. Unlike in Foundation an observer may go
        /// without having been removed.
        public final func removeObserver(_ observer: Responder, forKeyPath keyPath: String) {
            forget(observer, keyPath, nil)
        }

        /// Tells an observer of a property no more by the request of a context; where there is none that is reported.
        public final func removeObserver(
            _ observer: Responder, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
        ) { forget(observer, keyPath, .some(context)) }

        private func forget(_ observer: Responder, _ keyPath: String, _ context: UnsafeMutableRawPointer??) {
            guard observers?.remove(observer, keyPath, context) == true else {
                return DynamicsDiagnostics.raise(
                    .invalidKeyPath,
                    "Cannot remove an observer for the key path \"\(keyPath)\" from \(self) because it is not registered as "
                        + "an observer.", subject: self)
            }
            if observers?.isEmpty == true { observers = nil }
        }
    }

    extension Diagnostic.Kind {
        /// A property that can't be observed, or isn't.
        public static let invalidKeyPath = Self(rawValue: "invalidKeyPath")
    }
#endif
