/// A view or guide as constraints and slots know it, without keeping it.
///
/// What a weak reference would do, made by hand: a weak reference makes every retain and release of its object slower,
/// and building and turning layouts is largely retains and releases of views.
class LayoutItem {
    // Safe, as both call `forget` before they go.
    unowned(unsafe) private(set) final var view: View?
    unowned(unsafe) private(set) final var guide: LayoutGuide?
    /// Its place in the engine of the tree it is in.
    final var slot: LayoutSlot?

    init(_ view: View) { self.view = view }
    init(_ guide: LayoutGuide) { self.guide = guide }

    /// The view or guide of a constraint's argument; nil for anything else.
    static func of(_ object: Any?) -> LayoutItem? {
        if let view = object as? View { return view.constraintState }
        return (object as? LayoutGuide)?.layoutItem
    }

    /// The view or guide; nil once that has gone.
    final var object: AnyObject? { view ?? guide }

    /// The view itself, or the one a guide belongs to.
    final var owner: View? { view ?? guide?.owningView }

    /// To be called by the view or guide when it goes.
    func forget() {
        (view, guide, slot) = (nil, nil, nil)
    }
}
