import Foundation
import LayoutSolver

/// Attributes as sums of unknowns.
extension LayoutEngine {
    /// The rectangle that an item means in a constraint, in the coordinates of a space.
    private struct Box {
        /// Nil where the box begins at the space's origin.
        var x, y: LayoutVariable?
        var width, height: LayoutVariable
        var space: LayoutSlot?
        /// By which its edges lie further inside: top, left, bottom, right.
        var insets: [LayoutVariable] = []
    }

    /// A constraint's terms, and its constant and relation as the solver wants them.
    func equation(of constraint: LayoutConstraint) -> (terms: [LayoutTerm], kind: RelationKind, constant: Double)? {
        guard let firstItem = constraint.first else { return nil }
        let isMirrored = isMirrored(constraint)
        var first = sum(constraint.firstAttribute, of: firstItem, seenFrom: constraint.second, isMirrored)
        if constraint.secondAttribute != .notAnAttribute {
            guard let secondItem = constraint.second else { return nil }
            var second = sum(constraint.secondAttribute, of: secondItem, seenFrom: firstItem, isMirrored)
            if constraint.firstAttribute.kind != .size {
                if first.space !== second.space {
                    meet(&first, &second, constraint.firstAttribute.axis, isMirrored ? -1 : 1)
                }
                if constraint.multiplier != 1 {
                    let origin = origin(of: constraint, in: first.space, isMirrored)
                    first.terms.add(origin, times: Double(constraint.multiplier) - 1)
                }
            }
            first.terms.add(second.terms, times: -Double(constraint.multiplier))
        }
        let kind = RelationKind(rawValue: Int8(constraint.relation.rawValue))!
        return (first.terms.terms, kind, Double(constraint.constant))
    }

    /// Leading and trailing follow the first item's direction; all of such a constraint then runs the other way.
    private func isMirrored(_ constraint: LayoutConstraint) -> Bool {
        guard constraint.firstAttribute.isRelative || constraint.secondAttribute.isRelative else { return false }
        return constraint.first?.owner?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// Where a multiplied location counts from, in the coordinates of a space: the near edge, or in a mirrored
    /// constraint the far one, of the view whose coordinates it is in. A multiplier of 1 takes no notice of it.
    private func origin(
        of constraint: LayoutConstraint, in space: LayoutSlot?, _ isMirrored: Bool
    ) -> LayoutExpression {
        let axis = constraint.firstAttribute.axis
        let isMirrored = isMirrored && axis == .horizontal
        guard var view = constraint.coordinateView else { return LayoutExpression() }
        if view === root.superview { view = root }
        let slot = slot(for: view.constraintState)
        var origin = LayoutExpression()
        // The content of a scroll view is a space of its own, which begins at its origin.
        if slot === space {
            if isMirrored { origin.add(-1, content(of: slot).width) }
            return origin
        }
        let sign: Double = isMirrored ? -1 : 1
        origin.add(sign, axis == .horizontal ? slot.x : slot.y)
        if isMirrored { origin.add(-1, slot.width) }
        if view is ScrollView {
            let content = content(of: slot)
            origin.add(-sign, axis == .horizontal ? content.offsetX : content.offsetY)
        }
        return origin
    }

    // MARK: Spaces

    private struct PlacedSum {
        var terms: LayoutExpression
        var space: LayoutSlot?
    }

    /// Carries both positions outwards until they are in the same space.
    private func meet(
        _ a: inout PlacedSum, _ b: inout PlacedSum, _ axis: LayoutConstraint.Axis, _ sign: Double
    ) {
        let outer = Set(spaces(b.space).map { $0.map(ObjectIdentifier.init) })
        while !outer.contains(a.space.map(ObjectIdentifier.init)), let slot = a.space {
            carry(&a, outOf: slot, axis, sign)
        }
        while b.space !== a.space, let slot = b.space { carry(&b, outOf: slot, axis, sign) }
    }

    /// A space and those around it; nil, the outermost, at the end.
    private func spaces(_ space: LayoutSlot?) -> [LayoutSlot?] {
        var result = [space]
        var current = space
        while let slot = current {
            current = slot.space
            result.append(current)
        }
        return result
    }

    /// Adds where the content of a scroll view begins in the space around it: further out the further it is scrolled.
    private func carry(
        _ sum: inout PlacedSum, outOf scrollView: LayoutSlot, _ axis: LayoutConstraint.Axis, _ sign: Double
    ) {
        let content = content(of: scrollView)
        sum.terms.add(sign, axis == .horizontal ? scrollView.x : scrollView.y)
        sum.terms.add(-sign, axis == .horizontal ? content.offsetX : content.offsetY)
        sum.space = scrollView.space
    }

    // MARK: Attributes

    /// An attribute is near edge + fraction × extent + what insets add: (1 − fraction) × near − fraction × far.
    private func sum(
        _ attribute: LayoutConstraint.Attribute, of item: LayoutItem, seenFrom other: LayoutItem?, _ isMirrored: Bool
    ) -> PlacedSum {
        let box = box(of: item, attribute, seenFrom: other)
        let axis = attribute.axis
        let (near, extent) = axis == .horizontal ? (box.x, box.width) : (box.y, box.height)
        var terms = LayoutExpression()
        if attribute.kind == .size {
            terms.add(1, extent)
            if !box.insets.isEmpty { for inset in Self.sides(box.insets, axis) { terms.add(-1, inset) } }
            return PlacedSum(terms: terms, space: nil)
        }
        let fraction = attribute.fraction(isMirrored: isMirrored)
        let sign: Double = isMirrored && axis == .horizontal ? -1 : 1
        if let near { terms.add(sign, near) }
        if fraction != 0 { terms.add(sign * fraction, extent) }
        func move(by insets: [LayoutVariable]) {
            let sides = Self.sides(insets, axis)
            if fraction < 1 { terms.add(sign * (1 - fraction), sides[0]) }
            if fraction > 0 { terms.add(-sign * fraction, sides[1]) }
        }
        if !box.insets.isEmpty { move(by: box.insets) }
        if attribute.isWithinMargins { move(by: insets(of: slot(for: item)).margins) }
        if attribute == .firstBaseline || attribute == .lastBaseline, item.view != nil {
            let baselines = insets(of: slot(for: item)).baselines
            terms.add(attribute == .firstBaseline ? 1 : -1, baselines[attribute == .firstBaseline ? 0 : 1])
        }
        return PlacedSum(terms: terms, space: box.space)
    }

    /// The insets at the near and the far edge.
    private static func sides(_ insets: [LayoutVariable], _ axis: LayoutConstraint.Axis) -> [LayoutVariable] {
        axis == .horizontal ? [insets[1], insets[3]] : [insets[0], insets[2]]
    }

    // MARK: Boxes

    private func box(
        of item: LayoutItem, _ attribute: LayoutConstraint.Attribute, seenFrom other: LayoutItem?
    ) -> Box {
        if let guide = item.guide { return box(of: guide, seenFrom: other) }
        let slot = slot(for: item)
        guard let scrollView = item.view as? ScrollView, attribute.kind != .size, lies(other, in: scrollView) else {
            return frameBox(slot)
        }
        // Seen from its content: centres are those of the frame, in the content's coordinates; the rest is the content's area.
        switch attribute {
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins:
            return Box(width: slot.width, height: slot.height, space: slot)
        default: return contentBox(slot)
        }
    }

    private func box(of guide: LayoutGuide, seenFrom other: LayoutItem?) -> Box {
        guard let owner = guide.owningView?.constraintState else { return frameBox(slot(for: guide.layoutItem)) }
        switch guide.kind {
        case .free, .readable: return frameBox(slot(for: guide.layoutItem))
        case .frame: return frameBox(slot(for: owner))
        case .content: return contentBox(slot(for: owner))
        case .margins, .safeArea:
            let slot = slot(for: owner)
            let isContent = (owner.view as? ScrollView).map { lies(other, in: $0) } ?? false
            var box = isContent ? contentBox(slot) : frameBox(slot)
            box.insets = guide.kind == .margins ? insets(of: slot).margins : insets(of: slot).safeArea
            return box
        }
    }

    private func frameBox(_ slot: LayoutSlot) -> Box {
        Box(x: slot.x, y: slot.y, width: slot.width, height: slot.height, space: slot.space)
    }

    private func contentBox(_ slot: LayoutSlot) -> Box {
        let content = content(of: slot)
        slot.content?.isConstrained = true
        return Box(width: content.width, height: content.height, space: slot)
    }

    /// Whether an item lies inside a scroll view.
    private func lies(_ item: LayoutItem?, in scrollView: ScrollView) -> Bool {
        guard let view = item?.owner, view !== scrollView else { return false }
        return view.isDescendant(of: scrollView)
    }
}

extension LayoutConstraint.Attribute {
    var isWithinMargins: Bool { rawValue >= Self.leftMargin.rawValue }

    /// How far along the extent a position lies, from the left or top.
    func fraction(isMirrored: Bool) -> Double {
        switch self {
        case .left, .leftMargin, .top, .topMargin, .firstBaseline: 0
        case .right, .rightMargin, .bottom, .bottomMargin, .lastBaseline: 1
        case .leading, .leadingMargin: isMirrored ? 1 : 0
        case .trailing, .trailingMargin: isMirrored ? 0 : 1
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: 0.5
        case .width, .height, .notAnAttribute: 0
        }
    }
}
