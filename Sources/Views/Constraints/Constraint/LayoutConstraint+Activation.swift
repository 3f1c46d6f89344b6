import Dynamics

extension LayoutConstraint {
    final func activate() {
        guard isLegal, holder == nil else { return }
        guard let ancestor = commonAncestor() else {
            return DynamicsDiagnostics.raise(
                .invalidConstraint,
                "Unable to activate constraint with anchors \(anchorText) because they have no common ancestor.  Does "
                    + "the constraint or its anchors reference items in different view hierarchies?  That's illegal.",
                subject: self)
        }
        hold(by: ancestor)
    }

    /// The view keeps the constraint from now on, and the engine of its tree takes it in. All views above are marked
    /// as involved, so that a pass looks at them.
    final func hold(by view: View) {
        // A new engine takes in what views hold: this one is not yet among it.
        let engine = view.engineForConstraints()
        holder = view
        view.constraintState.hold(self)
        serial = engine.nextSerial()
        engine.insert(self)
        var involved: View? = view
        while let next = involved, next.constrained?.isInvolved != true {
            next.constraintState.isInvolved = true
            involved = next.superview
        }
    }

    /// Takes the constraint out of its engine and lets go of it.
    final func deactivate() {
        guard let view = holder else { return }
        placement?.engine.remove(self)
        holder = nil
        view.constraintState.release(self)
    }

    /// The nearest view that contains both items or is one of them.
    final func commonAncestor() -> View? {
        guard let first = first?.owner else { return nil }
        guard secondAttribute != .notAnAttribute else { return first }
        guard let second = second?.owner else { return nil }
        // Neighbours, as nearly always: no need to go up to the top.
        if first === second || first.superview === second { return second }
        if second.superview === first { return first }
        if let superview = first.superview, superview === second.superview { return superview }
        var ancestor: View? = first
        while let view = ancestor {
            if second.isDescendant(of: view) { return view }
            ancestor = view.superview
        }
        return nil
    }

    /// The view in whose coordinates locations are multiplied: that of the constraint's items which contains the other,
    /// or their nearest common superview.
    final var coordinateView: View? {
        if let first = first?.view, first === second?.view { return first.superview ?? first }
        return commonAncestor()
    }

    private var anchorText: String {
        func text(_ item: AnyObject?, _ attribute: Attribute) -> String {
            "<\(ConstraintText.anchorClass(attribute)) \"\(ConstraintText.name(item)).\(attribute)\">"
        }
        return secondAttribute == .notAnAttribute
            ? text(firstItem, firstAttribute)
            : text(firstItem, firstAttribute) + " and " + text(secondItem, secondAttribute)
    }
}
