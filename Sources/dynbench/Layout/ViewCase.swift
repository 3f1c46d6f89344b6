import Foundation
import Views

extension LayoutCase {
    /// The views of the layout below a root, placed by constraints.
    func makeViews(_ count: Int, in root: View) -> [View] {
        var views: [View] = []
        views.reserveCapacity(count)
        for place in 0..<count {
            let view = View()
            view.translatesAutoresizingMaskIntoConstraints = false
            (self == .nested ? views.last ?? root : root).addSubview(view)
            LayoutConstraint.activate(constraints(view, after: views.last, place, count, root))
            views.append(view)
        }
        return views
    }

    private func constraints(
        _ view: View, after last: View?, _ place: Int, _ count: Int, _ root: View
    ) -> [LayoutConstraint] {
        let below =
            last.map { view.topAnchor.constraint(equalTo: $0.bottomAnchor, constant: 8) }
            ?? view.topAnchor.constraint(equalTo: root.topAnchor, constant: 8)
        switch self {
        case .list:
            return [
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
                view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10), below,
                view.heightAnchor.constraint(equalToConstant: 44),
            ]
        case .nested:
            let (outer, inset) = (last ?? root, last == nil ? 0.0 : 1.0)
            return [
                view.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: inset),
                view.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -inset),
                view.topAnchor.constraint(equalTo: outer.topAnchor, constant: inset),
                view.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -inset),
            ]
        case .intrinsic:
            view.injectedContentSize = CGSize(width: Self.textWidth(place), height: Self.textHeight)
            let preferred = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10)
            preferred.priority = LayoutPriority(500)
            return [
                view.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 10),
                view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -10), preferred, below,
            ]
        case .row:
            let left =
                last.map { view.leadingAnchor.constraint(equalTo: $0.trailingAnchor, constant: 1) }
                ?? view.leadingAnchor.constraint(equalTo: root.leadingAnchor)
            return [
                left, view.topAnchor.constraint(equalTo: root.topAnchor),
                view.heightAnchor.constraint(equalToConstant: 44),
            ]
                + (last.map { [view.widthAnchor.constraint(equalTo: $0.widthAnchor)] } ?? [])
                + (place == count - 1 ? [view.trailingAnchor.constraint(equalTo: root.trailingAnchor)] : [])
        }
    }
}
