import Dynamics
import Foundation
import Views

/// A view placed by constraints, with content of a size where that is given.
func boxed(in superview: View? = nil, content: CGSize? = nil) -> View {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    view.injectedContentSize = content
    superview?.addSubview(view)
    return view
}

extension View {
    /// All four edges at those of another view.
    func pinEdges(to other: View, inset: CGFloat = 0) {
        LayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset),
            trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -inset),
            topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
            bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -inset),
        ])
    }
}

extension LayoutConstraint {
    @discardableResult func on() -> LayoutConstraint {
        isActive = true
        return self
    }

    func with(_ priority: LayoutPriority) -> LayoutConstraint {
        self.priority = priority
        return self
    }
}

/// A stage of a size, laid out.
func stage(_ width: CGFloat, _ height: CGFloat, _ build: (View) -> Void) -> Stage {
    let root = View(frame: CGRect(x: 0, y: 0, width: width, height: height))
    build(root)
    let stage = Stage(root: root)
    root.layoutIfNeeded()
    return stage
}

extension Stage {
    func turn(to width: CGFloat, _ height: CGFloat) {
        setSize(CGSize(width: width, height: height))
        root.layoutIfNeeded()
    }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

extension LayoutIssue {
    /// The issue in short, with names from identifiers.
    var summary: String {
        func name(_ view: View) -> String { view.accessibilityIdentifier ?? "?" }
        switch self {
        case .missing(let view, let axis, let unknowns):
            return "missing \(name(view)) \(axis) \(unknowns.map { "\($0)" }.sorted().joined(separator: " "))"
        case .conflicting(let constraints, let broken):
            return "conflicting \(constraints.map { $0.identifier ?? "?" }.joined(separator: " ")), "
                + "broken \(broken.identifier ?? "?")"
        case .misplaced(let view, let expected, let actual):
            return "misplaced \(name(view)) \(Int(expected.width)) not \(Int(actual.width)) wide"
        case .scrollableContentSizeAmbiguous(let view, let axis): return "content \(name(view)) \(axis)"
        }
    }
}
