import Foundation
import UIKitCompatibility
import Views

/// Goes through what a stage shows, and remembers which number each view and layer has.
final class StageWalk {
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var freed: [Int] = []
    private var last = 0
    private var fields: [Int: WeakField] = [:]

    private struct WeakField {
        weak var field: UITextField?
    }

    /// Views and layers that are still to come, the next one last.
    private struct Pending {
        var node: Node
        var parent: Int
        /// Of the bounds of what holds it.
        var origin: CGPoint
    }

    private enum Node {
        case view(UIView)
        case layer(CALayer)
    }

    /// The text field that had a number in the last list.
    func field(_ number: Int) -> UITextField? { fields[number]?.field }

    /// What is on screen now. Hidden views are left out with all they hold.
    ///
    /// - Complexity: O(views and layers), whatever has changed.
    func list(_ root: UIView) -> [Record] {
        var records: [Record] = []
        records.reserveCapacity(numbers.count)
        var seen: [ObjectIdentifier: Int] = [:]
        seen.reserveCapacity(numbers.count)
        fields = [:]
        // The root lies at the stage's origin wherever it would lie in a view around it.
        var pending = [Pending(node: .view(root), parent: 0, origin: root.frame.origin)]
        while let next = pending.popLast() {
            switch next.node {
            case .view(let view):
                guard !view.isHidden else { continue }
                let number = number(of: view, &seen)
                let state = view.backedLayer?.presentedState ?? view.presentedState
                records.append(record(of: view, state, number, next))
                if let field = view as? UITextField { fields[number] = WeakField(field: field) }
                let origin = state.bounds.origin
                pending += view.subviews.reversed().map { Pending(node: .view($0), parent: number, origin: origin) }
                addSublayers(of: view.backedLayer, number, origin, &pending)
            case .layer(let layer):
                guard !layer.isHidden else { continue }
                let number = number(of: layer, &seen)
                let state = layer.presentedState
                records.append(
                    Record(
                        number: number, parent: next.parent, place: Place(state, in: next.origin),
                        style: Style(state, layer, clips: false), content: Content(of: layer)))
                addSublayers(of: layer, number, state.bounds.origin, &pending)
            }
        }
        for (object, number) in numbers where seen[object] == nil { freed.append(number) }
        // Which number comes next must not depend on the order of a dictionary.
        if freed.count > 1 { freed.sort(by: >) }
        numbers = seen
        return records
    }

    private func record(of view: UIView, _ state: VisualState, _ number: Int, _ pending: Pending) -> Record {
        var content = Content(of: view)
        if content == .nothing, let layer = view.backedLayer { content = Content(of: layer) }
        return Record(
            number: number, parent: pending.parent, place: Place(state, in: pending.origin),
            style: Style(state, view.backedLayer, clips: view.clipsToBounds || view is UIScrollView),
            content: content)
    }

    /// Sublayers lie behind subviews.
    private func addSublayers(of layer: CALayer?, _ number: Int, _ origin: CGPoint, _ pending: inout [Pending]) {
        guard let layers = layer?.sublayers else { return }
        pending += layers.reversed().map { Pending(node: .layer($0), parent: number, origin: origin) }
    }

    private func number(of object: AnyObject, _ seen: inout [ObjectIdentifier: Int]) -> Int {
        let identifier = ObjectIdentifier(object)
        let number = numbers[identifier] ?? freed.popLast() ?? last + 1
        last = max(last, number)
        seen[identifier] = number
        return number
    }
}
