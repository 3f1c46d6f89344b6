import Dynamics
import Foundation
import LayoutSolver

/// What layout adds by itself: translated frames, intrinsic sizes, insets and the sizes of scrolled content.
extension LayoutEngine {
    func addViewRelations(_ view: View, _ slot: LayoutSlot) {
        if view.translatesAutoresizingMaskIntoConstraints {
            addFrameRelations(view, slot)
        } else {
            addContentSizeRelations(view, slot)
        }
    }

    // MARK: Translated frames

    /// Position and size as affine functions of the superview's size: what is flexible takes its share of a change.
    private func addFrameRelations(_ view: View, _ slot: LayoutSlot) {
        guard let superview = view.superview, let parent = slot.parent else { return }
        let shares = view.autoresizingShares
        let (across, down) = (LayoutExpression(parent.width), LayoutExpression(parent.height))
        let constants = frameConstants(view, superview, shares)
        slot.frameRelations = [
            relate(slot.left - across * shares.x, .equal, constants[0]),
            relate(slot.top - down * shares.y, .equal, constants[1]),
            relate(LayoutExpression(slot.width) - across * shares.width, .equal, constants[2]),
            relate(LayoutExpression(slot.height) - down * shares.height, .equal, constants[3]),
        ]
    }

    private func frameConstants(_ view: View, _ superview: View, _ shares: View.AutoresizingShares) -> [CGFloat] {
        let (frame, size) = (view.untransformedFrame, superview.bounds.size)
        return [
            frame.minX - shares.x * size.width, frame.minY - shares.y * size.height,
            frame.width - shares.width * size.width, frame.height - shares.height * size.height,
        ]
    }

    /// A frame or mask is translated now, or no longer.
    func frameSourceChanged(_ view: View) {
        guard let slot = existingSlot(for: view.constraintState), view !== root else { return }
        drop(&slot.frameRelations)
        drop(&slot.contentSizeRelations)
        addViewRelations(view, slot)
    }

    /// Someone has moved or resized a view.
    func geometryChanged(_ view: View, _ slot: LayoutSlot) {
        if let content = slot.content, let scrollView = view as? ScrollView {
            set(content.offsetX, scrollView.contentOffset.x)
            set(content.offsetY, scrollView.contentOffset.y)
        }
        guard !isApplying else { return }
        if slot.isFixed {
            set(slot.width, view.bounds.width)
            set(slot.height, view.bounds.height)
        } else if !slot.frameRelations.isEmpty, let superview = view.superview {
            guard view.autoresizingMask.isEmpty else { return frameSourceChanged(view) }
            for (relation, constant) in zip(slot.frameRelations, frameConstants(view, superview, .init())) {
                try? system.setConstant(relation, Self.limited(constant, LayoutLimits.constant))
            }
        }
    }

    private func set(_ parameter: LayoutVariable, _ value: CGFloat) {
        try? system.setParameter(parameter, Self.limited(value, LayoutLimits.constant))
    }

    // MARK: Intrinsic sizes

    private func addContentSizeRelations(_ view: View, _ slot: LayoutSlot) {
        let size = view.intrinsicContentSize
        for (axis, extent, variable) in [
            (LayoutConstraint.Axis.horizontal, size.width, slot.width), (.vertical, size.height, slot.height),
        ] where extent != View.noIntrinsicMetric {
            guard extent.isInRange, extent >= 0 else {
                DynamicsDiagnostics.raise(
                    .invalidConstraint,
                    "intrinsicContentSize of \(view) is \(size); it must be from 0 to 1e12",
                    subject: view)
                continue
            }
            let hugging = view.contentHuggingPriority(for: axis).relationPriority
            let resistance = view.contentCompressionResistancePriority(for: axis).relationPriority
            slot.contentSizeRelations.append(
                relate(LayoutExpression(variable), .lessThanOrEqual, extent, hugging))
            slot.contentSizeRelations.append(
                relate(LayoutExpression(variable), .greaterThanOrEqual, extent, resistance))
        }
    }

    func contentSizeChanged(_ view: View) {
        guard let slot = existingSlot(for: view.constraintState), view !== root, slot.frameRelations.isEmpty else {
            return
        }
        drop(&slot.contentSizeRelations)
        addContentSizeRelations(view, slot)
    }

    // MARK: Fitting

    /// The size of a topmost view that is not given: as near a target as its priorities allow.
    func addFitting(_ slot: LayoutSlot) {
        let size = root.bounds.size
        let fitting = measuring ?? Fitting(target: size, horizontal: .fittingSizeLevel, vertical: .fittingSizeLevel)
        slot.frameRelations = [
            relate(
                LayoutExpression(slot.width), .equal, fitting.target.width, fitting.horizontal.relationPriority),
            relate(
                LayoutExpression(slot.height), .equal, fitting.target.height, fitting.vertical.relationPriority),
        ]
        addContentSizeRelations(root, slot)
    }

    // MARK: Insets

    /// A view's margins, safe area and baselines as parameters.
    func insets(of slot: LayoutSlot) -> LayoutSlot.Insets {
        if let insets = slot.insets { return insets }
        let insets = LayoutSlot.Insets(
            margins: (0..<4).map { _ in parameter(0) }, safeArea: (0..<4).map { _ in parameter(0) },
            baselines: (0..<2).map { _ in parameter(0) })
        slot.insets = insets
        insetSlots.append(slot)
        refreshInsets(of: slot)
        return insets
    }

    /// Looks at all insets that constraints use; changed ones move what depends on them.
    func refreshInsets() {
        for slot in insetSlots { refreshInsets(of: slot) }
        hasNewInsets = false
    }

    private func refreshInsets(of slot: LayoutSlot) {
        guard let view = slot.view, let insets = slot.insets else { return }
        let values = [view.layoutMargins, view.safeAreaInsets].map { [$0.top, $0.left, $0.bottom, $0.right] }
        for (parameter, value) in zip(insets.margins, values[0]) { set(parameter, value) }
        for (parameter, value) in zip(insets.safeArea, values[1]) { set(parameter, value) }
        set(insets.baselines[0], view.firstBaselineOffsetFromTop)
        set(insets.baselines[1], view.lastBaselineOffsetFromBottom)
    }

    func addReadableRelations(_ guide: LayoutGuide, _ slot: LayoutSlot) {
        guard let owner = guide.owningView else { return }
        let outer = self.slot(for: owner.constraintState)
        let insets = insets(of: outer).margins.map { LayoutExpression($0) }
        let left = LayoutExpression(outer.x) + insets[1]
        let right = LayoutExpression(outer.x) + LayoutExpression(outer.width) - insets[3]
        let width = LayoutExpression(slot.width)
        let top = LayoutExpression(outer.y) + insets[0]
        let bottom = LayoutExpression(outer.y) + LayoutExpression(outer.height) - insets[2]
        slot.guideRelations = [
            relate(LayoutExpression(slot.x) * 2 + width - left - right, .equal, 0),
            relate(width, .lessThanOrEqual, Self.readableWidth),
            relate(width - right + left, .lessThanOrEqual, 0),
            relate(width - right + left, .equal, 0, RelationPriority(999)),
            relate(LayoutExpression(slot.y) - top, .equal, 0),
            relate(LayoutExpression(slot.y) + LayoutExpression(slot.height) - bottom, .equal, 0),
        ]
    }

    /// The widest that text at the default size reads well, pt.
    private static let readableWidth: CGFloat = 672

    // MARK: Scrolled content

    /// What is below any priority a constraint may have: content no larger than constraints make it.
    private static let leastPriority = RelationPriority(0.001)

    func content(of slot: LayoutSlot) -> LayoutSlot.Content {
        if let content = slot.content { return content }
        let offset = (slot.view as? ScrollView)?.contentOffset ?? .zero
        var content = LayoutSlot.Content(
            width: unknown(isExtent: true), height: unknown(isExtent: true), offsetX: parameter(offset.x),
            offsetY: parameter(offset.y), smallest: [])
        content.smallest = smallest(content)
        slot.content = content
        contentSlots.append(slot)
        return content
    }

    func smallest(_ content: LayoutSlot.Content) -> [LayoutRelation] {
        [content.width, content.height].map { relate(LayoutExpression($0), .equal, 0, Self.leastPriority) }
    }
}
