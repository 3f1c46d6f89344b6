import Foundation

/// Something that touches are handed to: a view, or the controller of one. UIKit's `UIResponder`.
///
/// What a responder doesn't handle goes on to the `next` one.
open class Responder {
    public init() {}

    /// Where touches go that this responder doesn't handle.
    open var next: Responder? { nil }

    open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesBegan(touches, with: event)
    }

    open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesMoved(touches, with: event)
    }

    open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesEnded(touches, with: event)
    }

    open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        next?.touchesCancelled(touches, with: event)
    }
}

extension Responder: Hashable {
    public static func == (a: Responder, b: Responder) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
