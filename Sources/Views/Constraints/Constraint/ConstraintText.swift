import Foundation

/// Constraints as UIKit's log writes them.
enum ConstraintText {
    static func address(_ object: AnyObject) -> String {
        "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    }

    /// Classes that UIKit has appear under UIKit's names, those of client code under their own.
    static func className(_ object: AnyObject) -> String {
        let name = "\(type(of: object))"
        return Self.uikitNames[name] ?? name
    }

    private static let uikitNames = [
        "View": "UIView", "ScrollView": "UIScrollView", "LayoutGuide": "UILayoutGuide",
        "CollectionView": "UICollectionView", "LayoutConstraint": "NSLayoutConstraint",
    ]

    /// A view's or guide's identifier; else its class and address.
    static func name(_ item: AnyObject?) -> String {
        guard let item else { return "(gone)" }
        if let identifier = identifier(item) { return identifier }
        return "\(className(item)):\(address(item))"
    }

    static func identifier(_ item: AnyObject) -> String? {
        let text = (item as? View)?.accessibilityIdentifier ?? (item as? LayoutGuide)?.identifier
        return text?.isEmpty == false ? text : nil
    }

    static func anchorClass(_ attribute: LayoutConstraint.Attribute) -> String {
        switch attribute.kind {
        case .size: "NSLayoutDimension"
        case .horizontalPosition: "NSLayoutXAxisAnchor"
        default: "NSLayoutYAxisAnchor"
        }
    }

    /// Without a fraction where there is none, as `%g` writes it.
    static func number(_ value: CGFloat) -> String { String(format: "%g", Double(value)) }
}

extension LayoutConstraint {
    /// What `description` says where no subclass overrides it.
    final var logText: String {
        let label = identifier.map { " '\($0)'" } ?? ""
        let importance = priority == .required ? "" : "@\(ConstraintText.number(CGFloat(priority.rawValue)))"
        let state = isActive ? "active" : "inactive"
        return "<\(logClass):\(ConstraintText.address(self))\(label) \(equation)\(importance)   (\(state)\(names))>"
    }

    private var logClass: String { (self as? ImplicitConstraint)?.origin.className ?? ConstraintText.className(self) }

    /// In the visual format where it has a form for it; else as an equation.
    private var equation: String { visualForm ?? plainForm }

    private var sign: String { ["<=", "==", ">="][relation.rawValue + 1] }

    private var plainForm: String {
        let left = "\(ConstraintText.name(firstItem)).\(firstAttribute)"
        guard secondAttribute != .notAnAttribute else { return "\(left) \(sign) \(ConstraintText.number(constant))" }
        var right = "\(ConstraintText.name(secondItem)).\(secondAttribute)"
        if multiplier != 1 { right = "\(ConstraintText.number(multiplier))*" + right }
        if constant != 0 {
            right += " \(constant < 0 ? "-" : "+") \(ConstraintText.number(abs(constant)))"
        }
        return "\(left) \(sign) \(right)"
    }

    private var visualForm: String? {
        let axis = firstAttribute.axis == .horizontal ? "H" : "V"
        if secondAttribute == .notAnAttribute {
            let inequality = relation == .equal ? "" : sign
            return "\(axis):[\(ConstraintText.name(firstItem))(\(inequality)\(ConstraintText.number(constant)))]"
        }
        guard multiplier == 1, let first = firstItem as? View, let second = secondItem as? View else { return nil }
        let gap = "-(\(relation == .equal ? "" : sign)\(ConstraintText.number(constant)))-"
        switch (firstAttribute, secondAttribute) {
        case (.leading, .leading) where first.superview === second, (.top, .top) where first.superview === second:
            return "\(axis):|\(gap)[\(ConstraintText.name(first))]"
        case (.trailing, .trailing) where second.superview === first,
            (.bottom, .bottom) where second.superview === first:
            return "\(axis):[\(ConstraintText.name(second))]\(gap)|"
        case (.leading, .trailing), (.top, .bottom):
            return "\(axis):[\(ConstraintText.name(second))]\(gap)[\(ConstraintText.name(first))]"
        default: return nil
        }
    }

    /// What the names in the equation stand for.
    private var names: String {
        var entries: [String] = []
        for item in [firstItem, secondAttribute == .notAnAttribute ? nil : secondItem] {
            guard let item, let identifier = ConstraintText.identifier(item) else { continue }
            entries.append("\(identifier):\(ConstraintText.address(item))")
        }
        if let form = visualForm, form.contains("|"), let edge = holder ?? second?.owner {
            entries.append("'|':\(ConstraintText.className(edge)):\(ConstraintText.address(edge))")
        }
        return entries.isEmpty ? "" : ", names: " + entries.joined(separator: ", ") + " "
    }
}
