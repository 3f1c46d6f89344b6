import Foundation
import LayoutSolver

/// Attributes as sums of unknowns.
extension LayoutEngine {
    /// The four edges of what an item means in a constraint, each in the coordinates of a space.
    private struct Edges {
        var left, top, right, bottom: LayoutExpression
        var width: LayoutExpression
        var height: LayoutExpression
        var space: LayoutSlot?
    }

    /// A constraint's terms, and its constant and relation as the solver wants them.
    func equation(
        of constraint: LayoutConstraint
    ) -> (terms: [LayoutTerm], kind: RelationKind, constant: Double)? {
        guard let firstItem = constraint.firstItem else { return nil }
        let isMirrored = isMirrored(constraint)
        var (left, space) = attribute(
            constraint.firstAttribute, of: firstItem, seenFrom: constraint.secondItem, isMirrored)
        if constraint.secondAttribute != .notAnAttribute {
            guard let secondItem = constraint.secondItem else { return nil }
            var (right, other) = attribute(constraint.secondAttribute, of: secondItem, seenFrom: firstItem, isMirrored)
            if constraint.firstAttribute.kind != .size {
                let axis = constraint.firstAttribute.axis
                meet(&left, &space, &right, &other, axis, isMirrored ? -1 : 1)
            }
            left = left - right * Double(constraint.multiplier)
        }
        let kind = RelationKind(rawValue: Int8(constraint.relation.rawValue))!
        return (left.terms, kind, Double(constraint.constant))
    }

    /// Leading and trailing follow the first item's direction; all of such a constraint then runs the other way.
    private func isMirrored(_ constraint: LayoutConstraint) -> Bool {
        guard constraint.firstAttribute.isRelative || constraint.secondAttribute.isRelative else { return false }
        let view = LayoutConstraint.view(of: constraint.firstItem)
        return view?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// Carries both positions outwards until they are in the same space.
    private func meet(
        _ a: inout LayoutExpression, _ aSpace: inout LayoutSlot?, _ b: inout LayoutExpression,
        _ bSpace: inout LayoutSlot?, _ axis: LayoutConstraint.Axis, _ sign: Double
    ) {
        let outer = Set(spaces(bSpace).map { $0.map(ObjectIdentifier.init) })
        while !outer.contains(aSpace.map(ObjectIdentifier.init)), let slot = aSpace {
            a = a + origin(of: slot, axis) * sign
            aSpace = slot.space
        }
        while bSpace !== aSpace, let slot = bSpace {
            b = b + origin(of: slot, axis) * sign
            bSpace = slot.space
        }
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

    /// Where the content of a scroll view begins, in the space around it: further out the further it is scrolled.
    private func origin(of scrollView: LayoutSlot, _ axis: LayoutConstraint.Axis) -> LayoutExpression {
        let content = content(of: scrollView)
        return axis == .horizontal
            ? LayoutExpression(scrollView.x) - LayoutExpression(content.offsetX)
            : LayoutExpression(scrollView.y) - LayoutExpression(content.offsetY)
    }

    private func attribute(
        _ attribute: LayoutConstraint.Attribute, of item: AnyObject, seenFrom other: AnyObject?, _ isMirrored: Bool
    ) -> (LayoutExpression, LayoutSlot?) {
        let edges = edges(of: item, attribute, seenFrom: other)
        let slot = slot(for: item as? View ?? (item as? LayoutGuide)?.owningView ?? item)
        func margin(_ side: Int) -> LayoutExpression { LayoutExpression(insets(of: slot).margins[side]) }
        let leftMargin = { edges.left + margin(1) }
        let rightMargin = { edges.right - margin(3) }
        let topMargin = { edges.top + margin(0) }
        let bottomMargin = { edges.bottom - margin(2) }
        let expression: LayoutExpression
        switch attribute {
        case .left: expression = edges.left
        case .right: expression = edges.right
        case .leading: expression = isMirrored ? edges.right : edges.left
        case .trailing: expression = isMirrored ? edges.left : edges.right
        case .top: expression = edges.top
        case .bottom: expression = edges.bottom
        case .width: return (edges.width, nil)
        case .height: return (edges.height, nil)
        case .centerX: expression = (edges.left + edges.right) * 0.5
        case .centerY: expression = (edges.top + edges.bottom) * 0.5
        case .firstBaseline: expression = edges.top + LayoutExpression(insets(of: slot).baselines[0])
        case .lastBaseline: expression = edges.bottom - LayoutExpression(insets(of: slot).baselines[1])
        case .leftMargin: expression = leftMargin()
        case .rightMargin: expression = rightMargin()
        case .topMargin: expression = topMargin()
        case .bottomMargin: expression = bottomMargin()
        case .leadingMargin: expression = isMirrored ? rightMargin() : leftMargin()
        case .trailingMargin: expression = isMirrored ? leftMargin() : rightMargin()
        case .centerXWithinMargins: expression = (leftMargin() + rightMargin()) * 0.5
        case .centerYWithinMargins: expression = (topMargin() + bottomMargin()) * 0.5
        case .notAnAttribute: expression = LayoutExpression()
        }
        let runsBackwards = isMirrored && attribute.kind == .horizontalPosition
        return (runsBackwards ? expression * -1 : expression, edges.space)
    }

    private func edges(
        of item: AnyObject, _ attribute: LayoutConstraint.Attribute, seenFrom other: AnyObject?
    ) -> Edges {
        if let guide = item as? LayoutGuide { return edges(of: guide, seenFrom: other) }
        let slot = slot(for: item)
        guard let scrollView = item as? ScrollView, lies(other, in: scrollView), attribute.kind != .size else {
            return frameEdges(slot)
        }
        // Seen from its content: centres are those of the frame, in the content's coordinates; the rest is the content's area.
        switch attribute {
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins:
            var edges = frameEdges(slot)
            edges.left = LayoutExpression()
            edges.top = LayoutExpression()
            edges.right = edges.width
            edges.bottom = edges.height
            edges.space = slot
            return edges
        default: return contentEdges(slot)
        }
    }

    private func edges(of guide: LayoutGuide, seenFrom other: AnyObject?) -> Edges {
        guard let owner = guide.owningView else { return frameEdges(slot(for: guide)) }
        switch guide.kind {
        case .free, .readable: return frameEdges(slot(for: guide))
        case .frame: return frameEdges(slot(for: owner))
        case .content: return contentEdges(slot(for: owner))
        case .margins, .safeArea:
            let slot = slot(for: owner)
            let isContent = (owner as? ScrollView).map { lies(other, in: $0) } ?? false
            var edges = isContent ? contentEdges(slot) : frameEdges(slot)
            let insets = insets(of: slot)
            let sides = (guide.kind == .margins ? insets.margins : insets.safeArea).map { LayoutExpression($0) }
            edges.top = edges.top + sides[0]
            edges.left = edges.left + sides[1]
            edges.bottom = edges.bottom - sides[2]
            edges.right = edges.right - sides[3]
            edges.width = edges.width - sides[1] - sides[3]
            edges.height = edges.height - sides[0] - sides[2]
            return edges
        }
    }

    private func frameEdges(_ slot: LayoutSlot) -> Edges {
        let (x, y) = (LayoutExpression(slot.x), LayoutExpression(slot.y))
        let (width, height) = (LayoutExpression(slot.width), LayoutExpression(slot.height))
        return Edges(
            left: x, top: y, right: x + width, bottom: y + height, width: width, height: height, space: slot.space)
    }

    private func contentEdges(_ slot: LayoutSlot) -> Edges {
        let content = content(of: slot)
        slot.content?.isConstrained = true
        let (width, height) = (LayoutExpression(content.width), LayoutExpression(content.height))
        return Edges(
            left: LayoutExpression(), top: LayoutExpression(), right: width, bottom: height, width: width,
            height: height, space: slot)
    }

    /// Whether an item lies inside a scroll view.
    private func lies(_ item: AnyObject?, in scrollView: ScrollView) -> Bool {
        guard let view = LayoutConstraint.view(of: item), view !== scrollView else { return false }
        return view.isDescendant(of: scrollView)
    }
}
