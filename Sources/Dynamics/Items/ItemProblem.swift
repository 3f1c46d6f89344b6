import DynamicsModel
import Foundation

/// Why an item cannot be made a body, in UIKit's words.
struct ItemProblem: Error {
    var kind: Diagnostic.Kind
    /// The wording under which UIKit raises it, with the value and the rule.
    var message: String

    /// A width or height that is 0, less, or no number.
    static func size(_ size: CGSize, of item: any DynamicItem) -> ItemProblem {
        ItemProblem(
            kind: .invalidItemSize,
            message: "Invalid size {\(format(size.width)), \(format(size.height))} for item \(name(item)) in Dynamics")
    }

    /// A path that no outline can be made of, and why.
    static func path(_ reason: String, of item: any DynamicItem) -> ItemProblem {
        ItemProblem(
            kind: .invalidItemPath,
            message: "Invalid collisionBoundingPath for item \(name(item)) in Dynamics: \(reason)")
    }

    /// A centre or transform that says nothing of where the item is.
    static func state(_ reason: String, of item: any DynamicItem) -> ItemProblem {
        ItemProblem(kind: .invalidItemState, message: "Invalid state of item \(name(item)) in Dynamics: \(reason)")
    }

    /// An object as UIKit's messages show it.
    static func name(_ object: AnyObject) -> String {
        if let object = object as? any CustomStringConvertible { return object.description }
        let address = String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16)
        return "<\(type(of: object)): 0x\(address)>"
    }

    /// A number without a fraction that is zero.
    static func format(_ number: CGFloat) -> String {
        Double(number) == Double(number).rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    }
}
