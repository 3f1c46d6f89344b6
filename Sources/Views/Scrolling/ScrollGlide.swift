import Foundation

/// Content that glides to a point: offset = target − (target − start)·rate^ms, which starts with the speed of the fling
/// where the target was left as proposed.
///
/// A participant of the stage until it has arrived, is stopped, or its view leaves the stage.
final class ScrollGlide: StageParticipant {
    private weak var scrollView: ScrollView?
    private weak var stage: Stage?
    private let origin: CGPoint
    private let target: CGPoint
    private let rate: ScrollView.DecelerationRate
    private let start: TimeInterval
    private var hasEnded = false

    init(
        _ scrollView: ScrollView, from origin: CGPoint, to target: CGPoint, rate: ScrollView.DecelerationRate,
        start: TimeInterval
    ) {
        self.scrollView = scrollView
        self.origin = origin
        self.target = target
        self.rate = rate
        self.start = start
        stage = scrollView.stage
    }

    /// No callback follows.
    func stop() {
        stage?.remove(self)
        scrollView = nil
    }

    func stage(_ stage: Stage, advancesTo time: TimeInterval) {
        guard let scrollView, scrollView.stage === stage else { return scrollView?.stopGlide() ?? stop() }
        let left = rate.remainder(milliseconds: (time - start) * 1000)
        let way = CGPoint(x: (target.x - origin.x) * left, y: (target.y - origin.y) * left)
        // Less than half a point is not worth another frame.
        hasEnded = abs(way.x) < 0.5 && abs(way.y) < 0.5
        scrollView.contentOffset = hasEnded ? target : CGPoint(x: target.x - way.x, y: target.y - way.y)
    }

    func stageDidLayOut(_ stage: Stage) {
        guard hasEnded, let scrollView else { return }
        stop()
        scrollView.glideDidEnd()
    }
}
