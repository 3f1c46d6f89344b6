import Foundation
import Geometry
import Testing
import UIKitCompatibility
import Views

@testable import LiveStage

/// Frames tell what has changed, and no more.
@Suite struct FrameTests {
    /// A stage with views below one another.
    private func forest(_ count: Int) -> (root: UIView, views: [UIView]) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let views = (0..<count).map { _ in UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)) }
        for view in views { root.addSubview(view) }
        return (root, views)
    }

    @Test func `numbers of any size are read as they were written`() {
        var writer = ByteWriter()
        for change in [0, -1, 1, 63, -64, 64, 16_000_000, -16_000_000] { writer.write(change: change) }
        #expect(writer.bytes.prefix(5) == [0, 1, 2, 126, 127])
        #expect(writer.bytes.count == 5 + 2 + 4 + 4)
    }

    @Test func `a stage at rest sends nothing`() {
        let (root, _) = forest(3)
        let walk = StageWalk()
        var encoder = FrameEncoder()
        let frames = (0..<2).map { _ in encoder.frame(to: walk.list(root)) }
        #expect(frames[0] != nil && frames[1] == nil)
        #expect(encoder.count == 1)
    }

    @Test func `a view that moves costs a few bytes, and nothing else is told`() throws {
        let (root, views) = forest(50)
        let walk = StageWalk()
        var (encoder, page) = (FrameEncoder(), ShownPage())
        try page.read(encoder.frame(to: walk.list(root)))
        views[20].center.x += 2
        let frame = encoder.frame(to: walk.list(root)) ?? []
        // Its number, no JSON, one move: number, mask and one change.
        #expect(frame.count == 6)
        try page.apply(frame)
        #expect(page.places[22]?.x == 12 * 16)
    }

    @Test func `whatever changes, a page that reads the frames shows the list`() throws {
        let (root, views) = forest(40)
        let walk = StageWalk()
        var (encoder, page) = (FrameEncoder(), ShownPage())
        var seed: UInt64 = 1
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        for _ in 0..<600 {
            let view = views[random(views.count)]
            switch random(12) {
            case 0: view.isHidden.toggle()
            case 1: view.removeFromSuperview()
            case 2, 3: views.filter { !$0.isDescendant(of: view) }.randomElement(random)?.addSubview(view)
            case 4: root.addSubview(view)
            case 5: view.superview?.sendSubviewToBack(view)
            case 6: view.transform = CGAffineTransform(rotationAngle: CGFloat(random(700)) / 100)
            case 7: view.transform = CGAffineTransform(scaleX: CGFloat(1 + random(3)), y: 2)
            case 8: view.transform = .identity
            case 9: view.alpha = CGFloat(random(11)) / 10
            case 10: view.bounds = CGRect(x: random(9), y: random(9), width: random(300), height: random(300))
            default: view.center = CGPoint(x: random(5000) - 2500, y: random(5000))
            }
            let list = walk.list(root)
            if let frame = encoder.frame(to: list) { try page.apply(frame) }
            #expect(page.shows(list))
        }
        #expect(page.frames == encoder.count && page.frames > 100)
    }

    @Test func `a number is used again once its view has gone`() {
        let (root, views) = forest(3)
        let walk = StageWalk()
        let before = walk.list(root).map(\.number)
        views[1].removeFromSuperview()
        #expect(walk.list(root).map(\.number) == [1, 2, 4])
        root.addSubview(UIView())
        #expect(walk.list(root).map(\.number) == [1, 2, 4, 3])
        #expect(before == [1, 2, 3, 4])
    }

    @Test func `500 moving views take a few kilobytes a frame`() throws {
        let (root, views) = forest(500)
        let walk = StageWalk()
        var (encoder, page) = (FrameEncoder(), ShownPage())
        try page.read(encoder.frame(to: walk.list(root)))
        var bytes = 0
        for step in 0..<60 {
            for (index, view) in views.enumerated() {
                // Up to 600 pt/s, each view's way its own.
                view.center.x += 10 * cos(Double(step + index))
                view.center.y += 10 * sin(Double(step - index))
            }
            let frame = encoder.frame(to: walk.list(root)) ?? []
            bytes += frame.count
            try page.apply(frame)
        }
        print("500 moving views: \(bytes / 60) bytes a frame")
        #expect(bytes / 60 < 500 * 7)
        #expect(page.shows(walk.list(root)))
    }
}

extension Array {
    fileprivate func randomElement(_ random: (Int) -> Int) -> Element? { isEmpty ? nil : self[random(count)] }
}
