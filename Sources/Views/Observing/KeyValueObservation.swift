import Dynamics
import Foundation
import Geometry

// Apple's Foundation observes properties itself.
#if !canImport(Darwin)
    /// What changed in an observed property. Foundation's `NSKeyValueObservedChange`.
    public struct KeyValueObservedChange<Value> {
        /// The value after the change; nil unless `.new` was asked for.
        ///
        /// Nil as well where the value doesn't have the property's type.
        public let newValue: Value?
        /// The value before the change; nil unless `.old` was asked for, and in the call for `.initial`.
        public let oldValue: Value?
        /// Always false: a change is told of once it was made.
        public var isPrior: Bool { false }
    }

    /// Keeps a closure told of a property until it is let go of, or invalidated. Foundation's `NSKeyValueObservation`.
    ///
    /// It doesn't keep the view; once that has gone it has no effect.
    public final class KeyValueObservation: NSObject {
        private var hear: (([KeyValueChangeKey: Any]) -> Void)?
        private weak var view: View?
        private let path: String

        init(_ view: View, _ path: String, _ hear: @escaping ([KeyValueChangeKey: Any]) -> Void) {
            (self.view, self.path, self.hear) = (view, path, hear)
        }

        deinit { invalidate() }

        /// Ends it: the closure is called no more, and given up.
        ///
        /// A second call has no effect.
        public func invalidate() {
            guard hear != nil else { return }
            hear = nil
            view?.stopTelling(self, of: path)
        }
    }

    extension KeyValueObservation: ViewObserving {
        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) { hear?(change ?? [:]) }
    }

    /// What has properties that closures can observe, each class by its own key paths.
    ///
    /// Of the classes here views conform; it is there so that key paths of subclasses work.
    public protocol KeyValueObserving: AnyObject {}

    extension View: KeyValueObserving {}

    extension KeyValueObserving where Self: View {
        /// Has a closure called after each change of a property: `center`, `frame`, `bounds`, `transform`, `alpha` or
        /// `backgroundColor`.
        ///
        /// ```swift
        /// observation = view.observe(\.center, options: [.new]) { view, change in … }
        /// ```
        ///
        /// It is called once for each value that was set, whether or not it is another one. Any other property is
        /// reported, and the closure never called.
        ///
        /// Equal bounds are not told of. The closure gets the view and what the options ask for, on the thread that
        /// makes the change, before the setter returns.
        ///
        /// - Returns: what has to be kept as long as the closure is to be called.
        public func observe<Value>(
            _ keyPath: KeyPath<Self, Value>, options: KeyValueObservingOptions = [],
            changeHandler: @escaping (Self, KeyValueObservedChange<Value>) -> Void
        ) -> KeyValueObservation { observe(keyPath, Self.observedPaths, options, changeHandler) }

        fileprivate static var observedPaths: [PartialKeyPath<Self>: String] {
            [
                \Self.center: "center", \Self.frame: "frame", \Self.bounds: "bounds", \Self.transform: "transform",
                \Self.alpha: "alpha", \Self.backgroundColor: "backgroundColor",
            ]
        }

        fileprivate func observe<Value>(
            _ keyPath: KeyPath<Self, Value>, _ paths: [PartialKeyPath<Self>: String],
            _ options: KeyValueObservingOptions,
            _ changeHandler: @escaping (Self, KeyValueObservedChange<Value>) -> Void
        ) -> KeyValueObservation {
            let path = paths[keyPath]
            let observation = KeyValueObservation(self, path ?? "") { [weak self] change in
                guard let self else { return }
                changeHandler(
                    self,
                    KeyValueObservedChange(
                        newValue: Self.value(change[.newKey]), oldValue: Self.value(change[.oldKey])))
            }
            if let path {
                tell(observation, of: path, options, nil)
            } else {
                DynamicsDiagnostics.raise(
                    .invalidKeyPath, "\(keyPath) of \(self) can't be observed here", subject: self)
            }
            return observation
        }

        /// No colour is told as an object of its own.
        private static func value<Value>(_ value: Any?) -> Value? {
            guard let value else { return nil }
            return value is NSNull ? Any?.none as? Value : value as? Value
        }
    }

    extension KeyValueObserving where Self: ScrollView {
        /// Has a closure called after each change of a property: of those of all views, or `contentOffset`. Any other
        /// is reported, and the closure never called.
        ///
        /// - Returns: what has to be kept as long as the closure is to be called.
        public func observe<Value>(
            _ keyPath: KeyPath<Self, Value>, options: KeyValueObservingOptions = [],
            changeHandler: @escaping (Self, KeyValueObservedChange<Value>) -> Void
        ) -> KeyValueObservation {
            var paths = Self.observedPaths
            paths[\Self.contentOffset] = "contentOffset"
            return observe(keyPath, paths, options, changeHandler)
        }
    }
#endif
