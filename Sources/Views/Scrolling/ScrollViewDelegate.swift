import Foundation

/// Hears of scrolling. UIKit's `UIScrollViewDelegate`; every method does nothing unless implemented.
public protocol ScrollViewDelegate: AnyObject {
    /// Called after every change of the offset.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// Called as a pan begins, before the content follows the finger for the first time.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// Called as the finger goes up, with the speed in pt/ms; may change where the content will come to rest.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called after the finger went up or its touch was cancelled; `decelerate` tells whether content glides on.
    ///
    /// Without a stage it never does: the content is then at its target right after the call.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
    /// Called when content comes to rest after a fling, after the layout of that frame.
    ///
    /// Not called where a pan, `setContentOffset(_:animated:)` or leaving the stage cut the glide short.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// Called when content arrives where an animated scroll of the program sent it, after the layout of that frame.
    ///
    /// Not called where the scroll was cut short, or happened at once for lack of a stage.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    /// Lets the content come to rest where it would by itself.
    public func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
