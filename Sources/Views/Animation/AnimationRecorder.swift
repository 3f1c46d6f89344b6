import Foundation
import Synchronization

/// Notes what an animation's block changes.
///
/// Whoever changes a view asks `current`. A task-local value, so that blocks on other threads don't mix; since asking
/// for one takes longer than changing a view, a count says first whether any block is running at all.
final class AnimationRecorder: @unchecked Sendable {
    @TaskLocal private static var active: AnimationRecorder?
    private static let openBlocks = Atomic<Int>(0)

    /// The recorder of the innermost block; nil outside of blocks.
    static var current: AnimationRecorder? { isAnyOpen ? active : nil }

    static var isAnyOpen: Bool { openBlocks.load(ordering: .relaxed) > 0 }

    let animator: ViewPropertyAnimator
    let part: Int
    private let takesOver: Bool
    private(set) var changes: [PropertyChange] = []
    /// The stage of the first view that the block touched and that is on one.
    private(set) weak var stage: Stage?

    init(_ animator: ViewPropertyAnimator, part: Int, takesOver: Bool) {
        self.animator = animator
        self.part = part
        self.takesOver = takesOver
    }

    func record(_ block: () -> Void) { Self.run(block, recorder: self) }

    static func withoutAnimation(_ block: () -> Void) {
        guard current != nil else { return block() }
        run(block, recorder: nil)
    }

    private static func run(_ block: () -> Void, recorder: AnimationRecorder?) {
        openBlocks.add(1, ordering: .relaxed)
        defer { openBlocks.subtract(1, ordering: .relaxed) }
        $active.withValue(recorder, operation: block)
    }

    /// Called after every change of a view inside the block.
    func viewDidChange(_ view: View, _ property: VisualProperty, from old: VisualState) {
        if stage == nil { stage = view.stage }
        if let known = view.animations?.change(of: property, by: animator, part: part) {
            return known.extend(to: view.visualState)
        }
        // Steps of one animator on one property are of a piece.
        let isStep = view.animations?.isMoved(property, by: animator) == true
        let additive = isStep || (property.isAdditive && !takesOver)
        let start = additive ? old : view.animations?.presented(over: old) ?? old
        guard property.distance(from: start, to: view.visualState) != .zero else { return }
        if !additive { view.animations?.supersede(property) }
        let change = PropertyChange(
            view, property, from: start, to: view.visualState, animator: animator, part: part)
        view.animations = view.animations ?? ViewAnimations()
        view.animations?.add(change)
        changes.append(change)
    }
}
