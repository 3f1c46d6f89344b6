import Foundation
import Geometry

extension View {
    /// Which distances give way when the superview's size changes. UIKit's `UIView.AutoresizingMask`.
    ///
    /// On each axis the change of the superview's size goes to the flexible ones among the margin before, the size
    /// and the margin after, in proportion to their lengths; all in equal parts where these lengths add up to 0. With
    /// none flexible the first margin and the size stay. Lengths are those of the frame before the change.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// One bit a distance, with UIKit's values.
        public let rawValue: UInt

        /// Makes a mask from its bits.
        ///
        /// Bits without a meaning are kept and ignored.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The distance from the superview's left edge gives way.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width gives way.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance to the superview's right edge gives way.
        ///
        /// Alone it does what an empty mask does: the view stays where it is.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance from the superview's top edge gives way.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height gives way.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance to the superview's bottom edge gives way.
        ///
        /// Alone it does what an empty mask does: the view stays where it is.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// How content would fill the view. UIKit's `UIView.ContentMode`.
    ///
    /// The cases have UIKit's raw values. Nothing is drawn here, so no mode changes a frame or a size.
    public enum ContentMode: Int, Sendable, CaseIterable {
        /// Stretched to the view's size.
        case scaleToFill = 0
        /// As large as fits in whole, its proportions kept.
        case scaleAspectFit
        /// As small as fills the view, its proportions kept.
        case scaleAspectFill
        /// Drawn anew for every size of the bounds.
        case redraw
        /// In the middle, its size kept.
        case center
        /// In the middle of the top edge, its size kept.
        case top
        /// In the middle of the bottom edge, its size kept.
        case bottom
        /// In the middle of the left edge, its size kept.
        case left
        /// In the middle of the right edge, its size kept.
        case right
        /// In the top left corner, its size kept.
        case topLeft
        /// In the top right corner, its size kept.
        case topRight
        /// In the bottom left corner, its size kept.
        case bottomLeft
        /// In the bottom right corner, its size kept.
        case bottomRight
    }

    /// Spreads the change of the superview's size over the flexible distances, in proportion to their lengths.
    ///
    /// Called by the superview after its bounds have the new size; the new frame is set as a client would, so that it
    /// is animated and goes on to the subviews below.
    final func resize(superviewFrom old: CGSize, to new: CGSize) {
        guard !autoresizingMask.isEmpty else { return }
        let mask = autoresizingMask
        var frame = frame
        (frame.origin.x, frame.size.width) = Self.stretched(
            start: frame.minX, length: frame.width, within: old.width, by: new.width - old.width,
            flexible: (
                mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
            ))
        (frame.origin.y, frame.size.height) = Self.stretched(
            start: frame.minY, length: frame.height, within: old.height, by: new.height - old.height,
            flexible: (
                mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)
            ))
        self.frame = frame
    }

    /// One axis: flexible distances share the change by length, evenly where all of them are 0.
    ///
    /// - Returns: start and length after the change, limited to the range of `GeometryLimits`.
    static func stretched(
        start: CGFloat, length: CGFloat, within size: CGFloat, by change: CGFloat, flexible: (Bool, Bool, Bool)
    ) -> (start: CGFloat, length: CGFloat) {
        let parts = [start, length, size - start - length]
        let isFlexible = [flexible.0, flexible.1, flexible.2]
        let count = isFlexible.filter { $0 }.count
        guard count > 0 else { return (start, length) }
        let total = zip(parts, isFlexible).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
        func share(_ index: Int) -> CGFloat {
            guard isFlexible[index] else { return 0 }
            // A sum that cancels has no proportions.
            return abs(total) < 1e-9 ? 1 / CGFloat(count) : parts[index] / total
        }
        return (
            GeometryLimits.limited(start + change * share(0)), GeometryLimits.limited(length + change * share(1))
        )
    }

    /// The shares of a change of the superview's size by which position and size change.
    ///
    /// Linear in the change: constraints use them to let a frame follow a superview whose size is an unknown.
    struct AutoresizingShares {
        var x: CGFloat = 0
        var y: CGFloat = 0
        var width: CGFloat = 0
        var height: CGFloat = 0
    }

    /// All 0 where the view stays as it is: without mask, without superview, or where that doesn't resize its
    /// subviews.
    final var autoresizingShares: AutoresizingShares {
        guard !autoresizingMask.isEmpty, let superview, superview.autoresizesSubviews else { return .init() }
        let (mask, frame, size) = (autoresizingMask, untransformedFrame, superview.bounds.size)
        let across = Self.stretched(
            start: frame.minX, length: frame.width, within: size.width, by: 1,
            flexible: (
                mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
            ))
        let down = Self.stretched(
            start: frame.minY, length: frame.height, within: size.height, by: 1,
            flexible: (
                mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)
            ))
        return AutoresizingShares(
            x: across.start - frame.minX, y: down.start - frame.minY, width: across.length - frame.width,
            height: down.length - frame.height)
    }

    /// The frame as it would be without the transform.
    final var untransformedFrame: CGRect {
        let (size, position, anchor) = (visualState.bounds.size, visualState.position, visualState.anchorPoint)
        return CGRect(
            x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y, width: size.width,
            height: size.height)
    }
}
