import Foundation

/// Hears of scrolling. UIKit's `UIScrollViewDelegate`; every method does nothing unless implemented.
///
/// Calls come on the thread that advances the stage or gives it touches. A delegate may scroll, add or remove views
/// in any of them. UIKit's methods for zooming, the top of the page and the end of a drag's tracking have no
/// counterpart.
public protocol ScrollViewDelegate: AnyObject {
    /// Called after every change of the offset.
    ///
    /// Also where the program or an animation's block set it, and once in every frame of a glide; `contentOffset` is
    /// the new one. Layout for the new bounds is still to come. Setting the offset in here calls it again.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// Called as a pan begins, before the content follows the finger for the first time.
    ///
    /// `isDragging` is already true, and a glide under way has been stopped.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// Called as the finger goes up, with the speed in pt/ms; may change where the content will come to rest.
    ///
    /// Also called where the touch was cancelled, with zero speed. The target proposed is within the content, and
    /// with paging or a collection layout is theirs; what is written there may lie beyond it, and the content then
    /// glides there. Without a stage, or where it doesn't glide, the target is limited to the content.
    ///
    /// - Parameters:
    ///   - scrollView: still at the offset where the finger left it.
    ///   - velocity: pt/ms, positive where the offset grows, as in UIKit.
    ///   - targetContentOffset: pt; valid during the call only.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called after the finger went up or its touch was cancelled; `decelerate` tells whether content glides on.
    ///
    /// Without a stage it never does: the content is then at its target right after the call.
    ///
    /// True wherever the target is another offset than the present one, even without any speed.
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
