import Foundation

/// Something that touches are handed to: a view, or the controller of one. UIKit's `UIResponder`.
///
/// What a responder doesn't handle goes on to the `next` one.
open class Responder: NSObject {
    /// A responder without a `next` one, unless a subclass names it.
    public override init() {}

    /// Where touches go that this responder doesn't handle.
    open var next: Responder? { nil }

    /// A finger came down; without an override, the `next` responder hears of it.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesBegan(touches, with: event)
    }

    /// The finger moved or was sampled in place; without an override, the `next` responder hears of it.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesMoved(touches, with: event)
    }

    /// The finger went up; without an override, the `next` responder hears of it.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesEnded(touches, with: event)
    }

    /// The touch ended without the finger going up, or a recogniser took it; without an override, `next` hears of it.
    ///
    /// Where a recogniser took it, the touch's phase is that of its last sample, not `cancelled`.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesCancelled(touches, with: event)
    }

    #if !canImport(Darwin)
        /// Called when a property that this responder observes has changed; does nothing, where Foundation raises an
        /// exception.
        open func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {}
    #endif
}
