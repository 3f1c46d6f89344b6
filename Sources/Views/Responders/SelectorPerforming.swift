import Dynamics
import Foundation

/// What can be asked to call its methods by selectors: Foundation's objects, as views, controllers,
/// recognisers, behaviors and animators are.
///
/// Objective-C's `NSObjectProtocol` has these methods for every object; here only selectors that carry a method can
/// be called, not names alone.
public protocol SelectorPerforming: AnyObject {}

extension NSObject: SelectorPerforming {}

extension SelectorPerforming {
    /// Whether the object has the method.
    ///
    /// False for nil and for a selector that is a bare name.
    public func responds(to selector: Selector?) -> Bool { selector?.isMethod(of: self) ?? false }

    /// Calls a method without arguments; one that the object doesn't have is reported.
    ///
    /// What a method returns is kept until the thread performs another that returns something.
    ///
    /// - Returns: what the method returns, not retained; nil where it returns nothing. Values that are no objects
    ///   come in a box.
    @discardableResult
    public func perform(_ selector: Selector) -> Unmanaged<AnyObject>? { unmanaged(selector.perform(on: self, [])) }

    /// Calls a method with an argument.
    ///
    /// An argument that the method doesn't take is reported, and nothing is called. The result is as for a method
    /// without arguments.
    @discardableResult
    public func perform(_ selector: Selector, with object: Any?) -> Unmanaged<AnyObject>? {
        unmanaged(selector.perform(on: self, [object]))
    }

    /// Calls a method with two arguments.
    ///
    /// An argument that the method doesn't take is reported, and nothing is called.
    @discardableResult
    public func perform(_ selector: Selector, with object: Any?, with other: Any?) -> Unmanaged<AnyObject>? {
        unmanaged(selector.perform(on: self, [object, other]))
    }

    private func unmanaged(_ result: Any?) -> Unmanaged<AnyObject>? {
        guard let result = result.map({ $0 as AnyObject }) else { return nil }
        // There is no pool to keep it until the caller has taken it over.
        Requests.ofThread.result = result
        return .passUnretained(result)
    }

    /// Calls a method at the first tick, of the stage that the thread has made last or else makes next, that isn't
    /// earlier than a number of seconds from now. The object is kept until then.
    ///
    /// A delay that is not finite is reported, and nothing called.
    ///
    /// Comes among the main queue's work and timers of that tick, in the order of due times. The argument is kept
    /// until then, too.
    ///
    /// - Parameters:
    ///   - selector: the method.
    ///   - object: its argument.
    ///   - delay: s of the stage's time; a negative one counts as 0, which still waits for the next tick.
    public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
        guard delay.isFinite else {
            return DynamicsDiagnostics.raise(
                .invalidTime, "perform(\(selector), afterDelay: \(delay)): the delay must be finite", subject: self)
        }
        let request = DelayedRequest(target: self, selector: selector, argument: object)
        Requests.ofThread.list.append(request)
        Agenda.ofThread.call(after: max(delay, 0)) {
            guard Requests.ofThread.take(request) else { return }
            selector.perform(on: request.target, [request.argument])
        }
    }

    /// Takes back all calls of an object that wait for their delay.
    ///
    /// Only calls that were asked for on this thread are found. The class that it is called on doesn't matter.
    public static func cancelPreviousPerformRequests(withTarget target: Any) {
        Requests.ofThread.list.removeAll { $0.target === target as AnyObject }
    }

    /// Takes back the calls of an object's method, with that argument, that wait for their delay.
    ///
    /// Arguments are compared by identity, where Foundation asks `isEqual(_:)`: strings and numbers of Swift never
    /// match; nil matches calls without an argument. Only calls that were asked for on this thread are found.
    public static func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
        Requests.ofThread.list.removeAll {
            $0.target === target as AnyObject && $0.selector == selector
                && $0.argument.map { $0 as AnyObject } === object.map { $0 as AnyObject }
        }
    }
}

/// A call that waits for its delay.
private final class DelayedRequest {
    let target: AnyObject
    let selector: Selector
    let argument: Any?

    init(target: AnyObject, selector: Selector, argument: Any?) {
        (self.target, self.selector, self.argument) = (target, selector, argument)
    }
}

/// What one thread has performed and is to perform.
private final class Requests {
    var list: [DelayedRequest] = []
    /// What was returned last.
    var result: AnyObject?

    nonisolated(unsafe) private static let key = NSString(string: "swift-dynamics.requests")

    static var ofThread: Requests {
        if let known = Thread.current.threadDictionary[key] as? Requests { return known }
        let new = Requests()
        Thread.current.threadDictionary[key] = new
        return new
    }

    /// Takes a request from those that wait; false where it was taken back before.
    func take(_ request: DelayedRequest) -> Bool {
        guard let place = list.firstIndex(where: { $0 === request }) else { return false }
        list.remove(at: place)
        return true
    }
}
