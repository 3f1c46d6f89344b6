import Foundation
import Testing
import Views

/// A tree edited in place against one built afresh: the same frames.
@Suite struct LayoutEditTests {
    /// What can be said of a tree in plain numbers, so that it can be built again.
    private struct Plan {
        var parents: [Int] = []
        /// Place, leading, top, width, height; a negative width follows the parent's.
        var boxes: [Box] = []
        var size = CGSize(width: 320, height: 568)

        struct Box {
            var leading, top, width, height: CGFloat
            var priority: LayoutPriority
        }
    }

    private final class Tree {
        let root = View()
        let stage: Stage
        var views: [View] = []
        var constraints: [[LayoutConstraint]] = []

        init(_ size: CGSize) {
            root.frame.size = size
            stage = Stage(root: root)
        }

        func add(_ box: Plan.Box, parent: Int) {
            let view = boxed(content: CGSize(width: 30, height: 20))
            (parent < 0 ? root : views[parent]).addSubview(view)
            views.append(view)
            constraints.append([])
            constrain(views.count - 1, box)
        }

        func constrain(_ place: Int, _ box: Plan.Box) {
            let view = views[place]
            guard let outer = view.superview else { return }
            LayoutConstraint.deactivate(constraints[place])
            let width = view.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5, constant: box.width)
            constraints[place] = [
                view.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: box.leading),
                view.topAnchor.constraint(equalTo: outer.topAnchor, constant: box.top), width.with(box.priority),
                view.trailingAnchor.constraint(lessThanOrEqualTo: outer.trailingAnchor).with(.defaultHigh + 10),
            ]
            LayoutConstraint.activate(constraints[place])
        }
    }

    @Test func `random edits of a tree lead to the frames of a fresh one`() {
        for seed in 0..<60 {
            var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
            func random(_ bound: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int((state >> 33) % UInt64(bound))
            }
            func box() -> Plan.Box {
                Plan.Box(
                    leading: CGFloat(random(20)), top: CGFloat(random(20)), width: CGFloat(random(100)), height: 0,
                    priority: [.defaultLow, .defaultHigh, LayoutPriority(900)][random(3)])
            }
            var plan = Plan()
            let tree = Tree(plan.size)
            for _ in 0..<30 {
                switch random(5) {
                case 0, 1:
                    let parent = random(plan.boxes.count + 1) - 1
                    plan.parents.append(parent)
                    plan.boxes.append(box())
                    tree.add(plan.boxes[plan.boxes.count - 1], parent: parent)
                case 2 where !plan.boxes.isEmpty:
                    let place = random(plan.boxes.count)
                    plan.boxes[place] = box()
                    tree.constrain(place, plan.boxes[place])
                case 3:
                    plan.size = CGSize(width: 100 + random(500), height: 100 + random(500))
                    tree.stage.setSize(plan.size)
                case 4 where !plan.boxes.isEmpty:
                    // Out and in again: its own tree stays as it is, what reached across is lost and made anew.
                    let place = random(plan.boxes.count)
                    let outer = tree.views[place].superview!
                    tree.views[place].removeFromSuperview()
                    if random(2) == 0 { tree.root.layoutIfNeeded() }
                    outer.addSubview(tree.views[place])
                    tree.constrain(place, plan.boxes[place])
                default: tree.root.layoutIfNeeded()
                }
            }
            tree.root.layoutIfNeeded()
            let fresh = Tree(plan.size)
            for (parent, box) in zip(plan.parents, plan.boxes) { fresh.add(box, parent: parent) }
            fresh.root.layoutIfNeeded()
            for (own, other) in zip(tree.views, fresh.views) {
                // Sums of a few halves and whole numbers: equal but for rounding.
                #expect(abs(own.frame.minX - other.frame.minX) < 1e-9, "seed \(seed)")
                #expect(abs(own.frame.width - other.frame.width) < 1e-9, "seed \(seed)")
                #expect(abs(own.frame.minY - other.frame.minY) < 1e-9, "seed \(seed)")
                #expect(abs(own.frame.height - other.frame.height) < 1e-9, "seed \(seed)")
            }
        }
    }
}
