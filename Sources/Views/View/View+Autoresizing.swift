import Foundation
import Geometry

extension View {
    /// Which distances give way when the superview's size changes. UIKit's `UIView.AutoresizingMask`.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// How content would fill the view. UIKit's `UIView.ContentMode`.
    public enum ContentMode: Int, Sendable, CaseIterable {
        case scaleToFill = 0
        case scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// Spreads the change of the superview's size over the flexible distances, in proportion to their lengths.
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
            return total == 0 ? 1 / CGFloat(count) : parts[index] / total
        }
        return (start + change * share(0), length + change * share(1))
    }

    /// The shares of a change of the superview's size by which position and size change.
    struct AutoresizingShares {
        var x: CGFloat = 0
        var y: CGFloat = 0
        var width: CGFloat = 0
        var height: CGFloat = 0
    }

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
