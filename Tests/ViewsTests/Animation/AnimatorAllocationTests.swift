import AllocationCounter
import Foundation
import Geometry
import Testing
import Views

/// Frames of running property animators take no memory.
@Suite(.enabled(if: allocation_counting_works())) struct AnimatorAllocationTests {
    @Test func `frames in which animators run allocate nothing, whatever their number`() {
        #if DEBUG
            // Generic code that is not specialised takes memory in debug builds, as much for one as for all.
            #expect(allocationsOfFrame(animators: 200) == allocationsOfFrame(animators: 1))
        #else
            #expect(allocationsOfFrame(animators: 200) == 0)
        #endif
    }

    /// The most that any of 60 frames takes.
    private func allocationsOfFrame(animators count: Int) -> UInt64 {
        let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let stage = Stage(root: root)
        let animators = (0..<count).map { k in
            let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            root.addSubview(view)
            let animator = ViewPropertyAnimator(duration: 5 + Double(k), curve: .easeInOut) { view.center.x = 100 }
            animator.startAnimation()
            return animator
        }
        stage.advance(by: 1)
        var most: UInt64 = 0
        for _ in 0..<60 {
            let before = allocation_count()
            stage.advance(by: Stage.tick)
            most = max(most, allocation_count() - before)
        }
        #expect(animators.allSatisfy { $0.isRunning })
        for animator in animators { animator.stopAnimation(true) }
        return most
    }
}
