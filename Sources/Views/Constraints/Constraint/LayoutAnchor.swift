import Foundation

/// One attribute of a view or guide, to make constraints with. UIKit's `NSLayoutAnchor`.
///
/// Its kind is its type: an anchor only takes others of the same axis.
///
/// Views and guides make a new anchor whenever one is asked for. Each `constraint` method makes one constraint and
/// doesn't activate it.
open class LayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// The view or guide that is measured. Not kept alive: asking for it once it has gone stops the program.
    public final unowned let item: AnyObject
    final let attribute: LayoutConstraint.Attribute

    init(_ item: AnyObject, _ attribute: LayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
    }

    /// The attribute's name as logs have it, such as `leading`.
    public final var name: String { "\(attribute)" }

    final func related(
        _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor<AnchorType>?, multiplier: CGFloat = 1, _ c: CGFloat
    ) -> LayoutConstraint {
        LayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
            attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: c)
    }

    /// The same place or size as another anchor.
    ///
    /// Like every constraint that anchors make, it is required until given another priority, and has no effect until
    /// it is active. A leading or trailing anchor beside a left or right one is reported; the constraint then never
    /// has an effect.
    public final func constraint(equalTo anchor: LayoutAnchor<AnchorType>) -> LayoutConstraint {
        related(.equal, anchor, 0)
    }

    /// At least another anchor: not before it, not above it or not smaller.
    public final func constraint(greaterThanOrEqualTo anchor: LayoutAnchor<AnchorType>) -> LayoutConstraint {
        related(.greaterThanOrEqual, anchor, 0)
    }

    /// At most another anchor: not after it, not below it or not larger.
    public final func constraint(lessThanOrEqualTo anchor: LayoutAnchor<AnchorType>) -> LayoutConstraint {
        related(.lessThanOrEqual, anchor, 0)
    }

    /// Another anchor plus `c` pt: to the right, downwards or larger where positive.
    ///
    /// From leading or trailing it counts in the direction of reading. A number that is not finite is reported; the
    /// constraint stays without effect.
    ///
    /// A number beyond ±1e12 counts as not finite.
    public final func constraint(equalTo anchor: LayoutAnchor<AnchorType>, constant c: CGFloat) -> LayoutConstraint {
        related(.equal, anchor, c)
    }

    /// At least another anchor plus `c` pt, which counts as in `constraint(equalTo:constant:)`.
    public final func constraint(
        greaterThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> LayoutConstraint { related(.greaterThanOrEqual, anchor, c) }

    /// At most another anchor plus `c` pt, which counts as in `constraint(equalTo:constant:)`.
    public final func constraint(
        lessThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> LayoutConstraint { related(.lessThanOrEqual, anchor, c) }
}

/// A horizontal position. UIKit's `NSLayoutXAxisAnchor`.
///
/// Leading and trailing go with each other, left and right too, and centres with all of them.
public final class LayoutXAxisAnchor: LayoutAnchor<LayoutXAxisAnchor> {
    /// The distance to another anchor as something to relate with sizes: not negative where the other lies after this
    /// one.
    ///
    /// Each call adds a guide to the view of this anchor's item, with two active constraints, that stays there: make
    /// the dimension once and keep it. Which side is leading is decided now; a later change of the direction of
    /// reading isn't followed.
    ///
    /// - Returns: a dimension that may be negative, unlike widths of views.
    public func anchorWithOffset(to other: LayoutXAxisAnchor) -> LayoutDimension {
        LayoutDimension(OffsetGuide.between(self, other), .width)
    }

    /// The standard distance of 8 pt after another anchor, times a multiplier.
    public func constraint(
        /// In the direction of reading for leading and trailing. UIKit's standard distance depends on fonts where
        /// baselines are involved; here it is always 8 pt.
        equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { related(.equal, anchor, OffsetGuide.systemSpacing * multiplier) }

    /// At least the standard distance of 8 pt after another anchor, times a multiplier.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { related(.greaterThanOrEqual, anchor, OffsetGuide.systemSpacing * multiplier) }

    /// At most the standard distance of 8 pt after another anchor, times a multiplier.
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { related(.lessThanOrEqual, anchor, OffsetGuide.systemSpacing * multiplier) }
}

/// A vertical position. UIKit's `NSLayoutYAxisAnchor`.
public final class LayoutYAxisAnchor: LayoutAnchor<LayoutYAxisAnchor> {
    /// The distance to another anchor as something to relate with sizes: not negative where the other lies below this
    /// one.
    ///
    /// Each call adds a guide to the view of this anchor's item, with two active constraints, that stays there: make
    /// the dimension once and keep it.
    ///
    /// - Returns: a dimension that may be negative, unlike heights of views.
    public func anchorWithOffset(to other: LayoutYAxisAnchor) -> LayoutDimension {
        LayoutDimension(OffsetGuide.between(self, other), .height)
    }

    /// The standard distance of 8 pt below another anchor, times a multiplier.
    public func constraint(
        /// UIKit's depends on the fonts of baselines; here it is always 8 pt.
        equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { related(.equal, anchor, OffsetGuide.systemSpacing * multiplier) }

    /// At least the standard distance of 8 pt below another anchor, times a multiplier.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { related(.greaterThanOrEqual, anchor, OffsetGuide.systemSpacing * multiplier) }

    /// At most the standard distance of 8 pt below another anchor, times a multiplier.
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { related(.lessThanOrEqual, anchor, OffsetGuide.systemSpacing * multiplier) }
}

/// A width or height. UIKit's `NSLayoutDimension`.
///
/// Sizes of views and guides are never negative: layout sees to it, whatever constraints want.
public final class LayoutDimension: LayoutAnchor<LayoutDimension> {
    /// A size of `c` pt; a number that is not finite is reported and without effect.
    public func constraint(equalToConstant c: CGFloat) -> LayoutConstraint { related(.equal, nil, c) }

    /// A size of at least `c` pt; a number that is not finite is reported and without effect.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> LayoutConstraint {
        related(.greaterThanOrEqual, nil, c)
    }

    /// A size of at most `c` pt; a number that is not finite is reported and without effect.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> LayoutConstraint {
        related(.lessThanOrEqual, nil, c)
    }

    /// A size of `m` times another one plus `c` pt; numbers that are not finite are reported and without effect.
    public func constraint(
        /// The other may be one of the other axis or of this item: `heightAnchor` times a multiplier for proportions.
        equalTo anchor: LayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> LayoutConstraint { related(.equal, anchor, multiplier: m, c) }

    /// A size of at least `m` times another one plus `c` pt; numbers have to be finite.
    public func constraint(
        greaterThanOrEqualTo anchor: LayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> LayoutConstraint { related(.greaterThanOrEqual, anchor, multiplier: m, c) }

    /// A size of at most `m` times another one plus `c` pt; numbers have to be finite.
    public func constraint(
        lessThanOrEqualTo anchor: LayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> LayoutConstraint { related(.lessThanOrEqual, anchor, multiplier: m, c) }
}
