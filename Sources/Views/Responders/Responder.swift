import Foundation

/// Something that touches are handed to: a view, or the controller of one. UIKit's `UIResponder`.
///
/// What a responder doesn't handle goes on to the `next` one.
///
/// There is no first responder and no keyboard focus here, and of UIKit's events only touches go along the chain.
open class Responder: NSObject {
    /// A responder without a `next` one, unless a subclass names it.
    public override init() {}

    /// Where touches go that this responder doesn't handle.
    ///
    /// Nil at the end of the chain. A view's is its controller, or else its superview.
    open var next: Responder? { nil }

    /// A finger came down; without an override, the `next` responder hears of it.
    ///
    /// - Parameters:
    ///   - touches: the one finger that a stage has.
    ///   - event: never nil where the stage calls.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesBegan(touches, with: event)
    }

    /// The finger moved or was sampled in place; without an override, the `next` responder hears of it.
    ///
    /// Called for every sample between beginning and end, also where the finger has left the view: a touch stays with
    /// the view that it began in.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesMoved(touches, with: event)
    }

    /// The finger went up; without an override, the `next` responder hears of it.
    ///
    /// Not called where a recogniser that cancels touches has found its gesture; `touchesCancelled(_:with:)` has then
    /// been called before.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesEnded(touches, with: event)
    }

    /// The touch ended without the finger going up, or a recogniser took it; without an override, `next` hears of it.
    ///
    /// Where a recogniser took it, the touch's phase is that of its last sample, not `cancelled`.
    ///
    /// No further call follows for that touch.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesCancelled(touches, with: event)
    }

    #if !canImport(Darwin)
        /// Called when a property that this responder observes has changed; does nothing, where Foundation raises an
        /// exception.
        ///
        /// Called right after the change, on the same thread, as in Foundation. With the option `.initial` it is
        /// called once as the observation begins.
        open func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {}
    #endif
}
