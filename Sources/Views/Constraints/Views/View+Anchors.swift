extension View {
    /// The edge where reading begins; a constraint's first item decides which one that is.
    ///
    /// A new anchor at each reading, which doesn't keep the view: keep constraints, not anchors.
    public final var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
    /// The edge where reading ends; a constraint's first item decides which one that is.
    public final var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
    /// The left edge, before the transform, whatever the direction of reading.
    public final var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
    /// The right edge, before the transform, whatever the direction of reading.
    public final var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
    /// The top edge, before the transform.
    public final var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
    /// The bottom edge, before the transform.
    public final var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
    /// The width, before the transform, pt.
    ///
    /// Never negative in a layout.
    public final var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
    /// The height, before the transform, pt.
    public final var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
    /// The middle between left and right.
    public final var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
    /// The middle between top and bottom.
    public final var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
    /// A line that lies `firstBaselineOffsetFromTop` below the top: no text is measured here.
    public final var firstBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .firstBaseline) }
    /// A line that lies `lastBaselineOffsetFromBottom` above the bottom: no text is measured here.
    public final var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }

    /// The room inside the layout margins.
    ///
    /// The same guide each time, owned by this view. It follows margins and safe area without constraints of its own,
    /// so constraints to it count as ones to this view's edges.
    public final var layoutMarginsGuide: LayoutGuide {
        guide(\.marginsGuide, .margins, "UIViewLayoutMarginsGuide")
    }

    /// What bars and rounded corners leave.
    ///
    /// The same guide each time; equal to the bounds where the stage has no insets.
    public final var safeAreaLayoutGuide: LayoutGuide {
        guide(\.safeAreaGuide, .safeArea, "UIViewSafeAreaLayoutGuide")
    }

    /// The room inside the margins, no wider than text reads well: 672 pt.
    ///
    /// The same guide each time; centred within the margins where these leave more. In UIKit the width depends on the
    /// font size.
    public final var readableContentGuide: LayoutGuide {
        guide(\.readableGuide, .readable, "UIViewReadableContentGuide")
    }

    final func guide(
        _ place: ReferenceWritableKeyPath<ConstraintState, LayoutGuide?>, _ kind: LayoutGuide.Kind, _ name: String
    ) -> LayoutGuide {
        if let guide = constraintState[keyPath: place] { return guide }
        let guide = LayoutGuide(kind, of: self, name)
        constraintState[keyPath: place] = guide
        return guide
    }

    /// Guides added to the view.
    ///
    /// In the order of adding. Those that come with the view, of margins, safe area, readable content and scrolling,
    /// are not among them.
    public final var layoutGuides: [LayoutGuide] { constrained?.guides ?? [] }

    /// Adds a guide, which the view keeps.
    ///
    /// A guide that a view already has, be it this one, is removed there first, which deactivates what uses it.
    ///
    /// It takes part in layout once a constraint uses it.
    public final func addLayoutGuide(_ layoutGuide: LayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        constraintState.guides.append(layoutGuide)
        layoutGuide.owningView = self
    }

    /// Removes a guide, and with it the constraints that use it.
    ///
    /// Ignored where the guide isn't this view's.
    public final func removeLayoutGuide(_ layoutGuide: LayoutGuide) {
        guard layoutGuide.owningView === self, let state = constrained else { return }
        for user in layoutGuide.slot?.constraints ?? [] { user.isActive = false }
        if let slot = layoutGuide.slot { slot.engine.discard(slot) }
        layoutGuide.owningView = nil
        state.guides.removeAll { $0 === layoutGuide }
    }
}
