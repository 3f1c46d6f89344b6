extension View {
    public final var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
    public final var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
    public final var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
    public final var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
    public final var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
    public final var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
    public final var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
    public final var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
    public final var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
    public final var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
    public final var firstBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .firstBaseline) }
    public final var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }

    /// The room inside the layout margins.
    public final var layoutMarginsGuide: LayoutGuide {
        guide(\.marginsGuide, .margins, "UIViewLayoutMarginsGuide")
    }

    /// What bars and rounded corners leave.
    public final var safeAreaLayoutGuide: LayoutGuide {
        guide(\.safeAreaGuide, .safeArea, "UIViewSafeAreaLayoutGuide")
    }

    /// The room inside the margins, no wider than text reads well: 672 pt.
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
    public final var layoutGuides: [LayoutGuide] { constrained?.guides ?? [] }

    public final func addLayoutGuide(_ layoutGuide: LayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        constraintState.guides.append(layoutGuide)
        layoutGuide.owningView = self
    }

    /// Removes a guide, and with it the constraints that use it.
    public final func removeLayoutGuide(_ layoutGuide: LayoutGuide) {
        guard layoutGuide.owningView === self, let state = constrained else { return }
        for user in layoutGuide.slot?.constraints ?? [] { user.isActive = false }
        if let slot = layoutGuide.slot { slot.engine.discard(slot) }
        layoutGuide.owningView = nil
        state.guides.removeAll { $0 === layoutGuide }
    }
}
