import DynamicsModel
import Foundation

/// Why an item cannot be made a body, in UIKit's words.
struct ItemProblem: Error {
    var kind: Diagnostic.Kind
    var message: String

    static func size(_ size: CGSize, of item: any DynamicItem) -> ItemProblem {
        ItemProblem(
            kind: .invalidItemSize,
            message: "Invalid size {\(format(size.width)), \(format(size.height))} for item \(name(item)) in Dynamics")
    }

    static func path(_ reason: String, of item: any DynamicItem) -> ItemProblem {
        ItemProblem(
            kind: .invalidItemPath,
            message: "Invalid collisionBoundingPath for item \(name(item)) in Dynamics: \(reason)")
    }

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
