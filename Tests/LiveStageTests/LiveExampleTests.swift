import Foundation
import Testing
import UIKitCompatibility
import Views

@testable import LiveStage
@testable import examples

/// The examples that fingers reach, driven by what a page would tell.
@Suite struct LiveExampleTests {
    /// A controller's view on a stage, and a page that drives it.
    private struct Screen {
        let session: LiveSession

        init(_ controller: UIViewController, width: Double = 390, height: Double = 700) throws {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
            window.rootViewController = controller
            session = LiveSession(Stage(root: window))
            session.join(1)
            session.advance(ticks: 2)
        }

        func touch(_ phase: InputMessage.TouchPhase, _ point: CGPoint) throws {
            try session.receive(.touch(phase, finger: 0, x: point.x, y: point.y), from: 1)
        }

        /// A finger that goes a way in some ticks, one sample a tick.
        func drag(from start: CGPoint, by way: CGPoint, ticks: Int) throws {
            try touch(.down, start)
            for tick in 1...ticks {
                session.advance(ticks: 1)
                let share = Double(tick) / Double(ticks)
                try touch(.move, CGPoint(x: start.x + share * way.x, y: start.y + share * way.y))
            }
            session.advance(ticks: 1)
            try touch(.up, CGPoint(x: start.x + way.x, y: start.y + way.y))
        }

        func tap(_ point: CGPoint) throws {
            try touch(.down, point)
            session.advance(ticks: 2)
            try touch(.up, point)
        }
    }

    @Test func `a throw brings the picture into another corner`() throws {
        let controller = LiveFaceTime.Controller()
        let screen = try Screen(controller)
        screen.session.advance(ticks: 120)
        #expect(controller.avatar.center.x > 290 && controller.avatar.center.y > 580, "\(controller.avatar.center)")
        try screen.drag(from: controller.avatar.center, by: CGPoint(x: -150, y: -260), ticks: 8)
        screen.session.advance(ticks: 400)
        #expect(controller.avatar.center.x < 100 && controller.avatar.center.y < 120, "\(controller.avatar.center)")
        // In a screen that has turned it is in a corner again.
        try screen.session.receive(.size(width: 700, height: 390), from: 1)
        screen.session.advance(ticks: 400)
        #expect(controller.avatar.center.x < 100 && controller.avatar.center.y < 120, "\(controller.avatar.center)")
    }

    @Test func `a finger carries the square, and the field tosses it`() throws {
        let controller = LiveVelocityField.Controller()
        let screen = try Screen(controller)
        screen.session.advance(ticks: 20)
        let before = controller.square.center
        #expect(before.y > 53)
        try screen.drag(from: before, by: CGPoint(x: 200 - before.x, y: 360 - before.y), ticks: 10)
        #expect(controller.square.center == CGPoint(x: 200, y: 360))
        screen.session.advance(ticks: 30)
        #expect(controller.square.center.y < 355, "\(controller.square.center)")
    }

    @Test func `a flick throws the ball up`() throws {
        let controller = LiveBallSwift.Controller()
        let screen = try Screen(controller)
        screen.session.advance(ticks: 30)
        let start = controller.ball.center
        try screen.drag(from: start, by: CGPoint(x: 30, y: -120), ticks: 7)
        var top = start.y
        for _ in 0..<60 {
            screen.session.advance(ticks: 1)
            top = min(top, controller.ball.center.y)
        }
        #expect(top < start.y - 200, "\(top)")
    }

    @Test func `the form scrolls, is filled in, and follows the screen's width`() throws {
        let controller = LiveTurningForm.Controller()
        let screen = try Screen(controller, height: 500)
        #expect(controller.scrollView.contentSize == CGSize(width: 390, height: 800))
        // The slider keeps its finger; where it isn't touched the form scrolls.
        try screen.drag(from: CGPoint(x: 195, y: 231), by: CGPoint(x: 300, y: -60), ticks: 10)
        #expect(controller.slider.value == 1 && controller.scrollView.contentOffset == .zero)
        try screen.drag(from: CGPoint(x: 300, y: 450), by: CGPoint(x: 0, y: -200), ticks: 10)
        screen.session.advance(ticks: 120)
        #expect(controller.scrollView.contentOffset.y > 150)
        try screen.session.receive(.size(width: 844, height: 390), from: 1)
        screen.session.advance(ticks: 2)
        #expect(controller.scrollView.contentSize == CGSize(width: 844, height: 800))
        #expect(controller.field.frame.width == 804)
        let number = try #require(
            (1...60).first { (try? screen.session.receive(.text(field: $0, "Ada"), from: 1)) != nil })
        #expect(controller.greeting.text == "Hello, Ada!" && number > 1)
    }

    @Test func `a card opens by a tap, and closes under the finger`() throws {
        let controller = LiveCityGuide.Controller()
        let screen = try Screen(controller)
        let middle = CGPoint(x: 195, y: 350)
        let card = try #require(controller.list.visibleCells.compactMap { $0 as? LiveCityGuide.Card }.first)
        #expect(card.frame.size == CGSize(width: 250, height: 350))
        try screen.tap(middle)
        screen.session.advance(ticks: 90)
        #expect(card.isOpen && card.frame == controller.list.bounds)
        try screen.drag(from: middle, by: CGPoint(x: 0, y: 180), ticks: 12)
        screen.session.advance(ticks: 120)
        #expect(!card.isOpen && card.frame.size == CGSize(width: 250, height: 350))
        // A finger that turns back leaves it closed.
        try screen.touch(.down, middle)
        for y in [-20.0, -60, -90, -60, -20, 10] {
            screen.session.advance(ticks: 1)
            try screen.touch(.move, CGPoint(x: 195, y: 350 + y))
        }
        try screen.touch(.up, CGPoint(x: 195, y: 360))
        screen.session.advance(ticks: 120)
        #expect(!card.isOpen && card.frame.size == CGSize(width: 250, height: 350))
    }

    @Test func `every live example has its own name, and something to see`() throws {
        #expect(Set(Live.all.map { $0.name }).count == 6)
        for example in Live.all {
            let screen = try Screen(example.makeController())
            #expect((screen.session.frame(for: 1)?.count ?? 0) > 100, "\(example.name)")
        }
    }
}
