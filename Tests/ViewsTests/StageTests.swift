import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Views

@Suite struct StageTests {
    /// Writes down what the stage's clock does to it.
    final class Witness: StageParticipant, StageTicking {
        var log: [String] = []
        var times: [TimeInterval] = []
        var ticks = 0
        func stage(_ stage: Stage, advancesTo time: TimeInterval) {
            log.append("animate")
            times.append(time)
        }
        func stageDidTick() {
            ticks += 1
            log.append("tick")
        }
        func stageDidLayOut(_ stage: Stage) { log.append("complete") }
    }

    final class LoggingView: View {
        var onLayout: () -> Void = {}
        override func layoutSubviews() { onLayout() }
    }

    func staged() -> (Stage, View, Witness) {
        let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let witness = Witness()
        view.hostedAnimators.append(WeakAnimator(witness))
        let stage = Stage(root: view)
        stage.add(witness)
        return (stage, view, witness)
    }

    @Test(arguments: [1, 2, 3, 7, 10, 30, 60, 61, 100, 1000])
    func `a second is sixty ticks however it is divided`(parts: Int) {
        let (stage, _, witness) = staged()
        for _ in 0..<parts { stage.advance(by: 1 / Double(parts)) }
        #expect(witness.ticks == 60 && stage.ticks == 60)
        // A thousand sums of 0.001 are off by a few times 1e-16 each.
        #expect(abs(stage.time - 1) < 1e-12)
    }

    @Test func `a frame animates, ticks, lays out and completes, in this order`() {
        let view = LoggingView()
        let witness = Witness()
        view.hostedAnimators.append(WeakAnimator(witness))
        view.onLayout = { witness.log.append("layout") }
        let stage = Stage(root: view)
        stage.add(witness)
        view.setNeedsLayout()
        stage.advance(by: Stage.tick)
        #expect(witness.log == ["animate", "tick", "layout", "complete"])
        witness.log = []
        stage.advance(by: Stage.tick)
        #expect(witness.log == ["animate", "tick", "complete"])
    }

    @Test func `participants get every tick's time and the exact end`() {
        let (stage, _, witness) = staged()
        stage.advance(by: 0.04)
        let expected: [TimeInterval] = [Stage.tick, 2 * Stage.tick, 0.04]
        #expect(witness.times == expected)
        stage.advance(by: 0.01)
        let end: TimeInterval = 0.04 + 0.01
        #expect(witness.times.last == end)
        #expect(witness.times.count == 4 && witness.ticks == 3)
    }

    @Test func `no time is a frame of its own without a tick`() {
        let (stage, view, witness) = staged()
        view.setNeedsLayout()
        stage.advance(by: 0)
        #expect(witness.log == ["animate", "complete"] && stage.time == 0)
    }

    @Test func `bad times and advancing from inside are reported and ignored`() {
        let (stage, view, witness) = staged()
        #expect(reported { stage.advance(by: -1) }.map(\.kind) == [.invalidTime])
        #expect(reported { stage.advance(by: .nan) }.map(\.kind) == [.invalidTime])
        #expect(reported { stage.advance(by: .infinity) }.map(\.kind) == [.invalidTime])
        #expect(reported { stage.advance(by: 1e12) }.map(\.kind) == [.invalidTime])
        #expect(stage.time == 0 && witness.log.isEmpty)
        final class Nested: StageParticipant {
            func stage(_ stage: Stage, advancesTo time: TimeInterval) { stage.advance(by: 1) }
            func stageDidLayOut(_ stage: Stage) {}
        }
        let nested = Nested()
        stage.add(nested)
        #expect(reported { stage.advance(by: Stage.tick) }.map(\.kind) == [.invalidTime])
        #expect(witness.ticks == 1 && view.stage === stage)
    }

    @Test func `an animator ticks while its view is on stage and is not kept alive`() {
        let (stage, root, first) = staged()
        let child = View()
        var second: Witness? = Witness()
        child.hostedAnimators.append(WeakAnimator(second!))
        stage.advance(by: Stage.tick)
        #expect(second?.ticks == 0)
        root.addSubview(child)
        stage.advance(by: Stage.tick)
        #expect(second?.ticks == 1 && first.ticks == 2)
        child.removeFromSuperview()
        stage.advance(by: Stage.tick)
        #expect(second?.ticks == 1)
        root.addSubview(child)
        weak let gone = second
        second = nil
        #expect(gone == nil)
        stage.advance(by: Stage.tick)
        #expect(first.ticks == 4)
    }

    @Test func `setSize marks layout, which the next advance does`() {
        let view = LoggingView(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
        var passes = 0
        view.onLayout = { passes += 1 }
        let stage = Stage(root: view)
        stage.advance(by: 0)
        passes = 0
        stage.setSize(CGSize(width: 568, height: 320))
        #expect(passes == 0 && view.frame == CGRect(x: 0, y: 0, width: 568, height: 320))
        stage.advance(by: 0.001)
        #expect(passes == 1)
        #expect(reported { stage.setSize(CGSize(width: -1, height: 1)) }.map(\.kind) == [.invalidGeometry])
        #expect(view.bounds.width == 568)
    }

    @Test func `a view is on one stage at a time`() {
        let (first, root, _) = staged()
        let child = View()
        root.addSubview(child)
        let found = reported {
            _ = Stage(root: root)
            _ = Stage(root: child)
        }
        #expect(found.map(\.kind) == [.invalidStage, .invalidStage])
        #expect(root.stage === first && child.stage === first)
    }

    @Test func `the tree leaves a stage that goes away`() {
        let root = View()
        do {
            let stage = Stage(root: root)
            #expect(root.stage === stage)
        }
        #expect(root.stage == nil)
        let next = Stage(root: root)
        #expect(root.stage === next)
    }
}
