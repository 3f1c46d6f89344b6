import Foundation

extension View {
    /// As small as the constraints of the view and what it contains allow.
    ///
    /// As a target: at the low priority of 50 nearly every constraint and content size wins against it. UIKit's
    /// value, zero.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// As large as they allow.
    ///
    /// As a target, with 10,000 pt on both sides. What nothing limits comes out at that.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// The size that the constraints from this view on down lead to, as near a target as they allow.
    ///
    /// Both sides of the target count at priority 50. `updateConstraints()` is called where it is due; no view moves,
    /// and the view's own position and superview don't count.
    ///
    /// - Complexity: O(constraints below the view): measured in an engine of its own.
    public final func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    /// The size that the constraints from this view on down lead to, with a priority for each side of the target.
    ///
    /// What constraints of lower priority want gives way to the target. A target that is not finite, or a
    /// priority that is not above 0 and at most 1000, is reported, and the present size is the answer. Contradictions are
    /// not reported.
    ///
    /// - Complexity: O(constraints below the view): measured in an engine of its own.
    public final func systemLayoutSizeFitting(
        /// To find the height for a given width, give the width the priority `required` and the height
        /// `fittingSizeLevel`.
        ///
        /// - Parameters:
        ///   - targetSize: pt.
        ///   - horizontalFittingPriority: how much its width counts.
        ///   - verticalFittingPriority: how much its height counts.
        /// - Returns: pt, never negative; the view isn't resized.
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
        verticalFittingPriority: LayoutPriority
    ) -> CGSize {
        guard targetSize.width.isFinite, targetSize.height.isFinite else {
            refuse("systemLayoutSizeFitting", "\(targetSize)")
            return bounds.size
        }
        guard check(horizontalFittingPriority), check(verticalFittingPriority) else { return bounds.size }
        updateMarkedConstraints()
        let fitting = LayoutEngine.Fitting(
            target: targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority)
        let engine = LayoutEngine(root: self, measuring: fitting)
        let slot = engine.slot(for: constraintState)
        engine.collect(self)
        engine.refreshInsets()
        engine.solve()
        // Slots don't keep their engine.
        return withExtendedLifetime(engine) { slot.rect.size }
    }
}
