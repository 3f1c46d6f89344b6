import Testing
import UIKitCompatibility

/// Demonstrations as they are usually written: fields, fingers, threads and cards.
@Suite struct DemoTests {
    func staged(_ controller: UIViewController) -> Stage {
        controller.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        return Stage(root: controller.view)
    }

    /// A finger that goes from one point to another in equal samples of 1/60 s, while the stage runs.
    private func drag(_ stage: Stage, from: CGPoint, to: CGPoint, samples: Int = 12) {
        let start = stage.time
        for k in 0...samples {
            let share = CGFloat(k) / CGFloat(samples)
            let point = CGPoint(x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
            stage.touch(k == 0 ? .began : .moved, at: point, time: start + Double(k) / 60)
            if k < samples { stage.advance(by: 1.0 / 60) }
        }
        stage.touch(.ended, at: to, time: start + Double(samples) / 60)
    }

    @Test func `every lesson of the playground does what its title says`() {
        let controller = PlaygroundViewController()
        let stage = staged(controller)
        stage.advance(by: 5)
        #expect(controller.floorHits > 1 && controller.pauses == 1)
        // A resting contact is less than a point deep.
        #expect(abs(controller.box.frame.maxY - 667) < 1)
        controller.choose(1)
        drag(stage, from: CGPoint(x: 100, y: 300), to: CGPoint(x: 187, y: 250))
        stage.advance(by: 0.1)
        #expect(controller.anchorDot.center == CGPoint(x: 187, y: 250) && !controller.anchorDot.isHidden)
        stage.advance(by: 15)
        // It swings about the dot on a thread of 95 pt, which gives by g/ω² = 11 pt at 1.5 Hz, and by more on its way.
        let corner = controller.box.convert(CGPoint(x: 10, y: 10), to: controller.view)
        let length = ((corner.x - 187) * (corner.x - 187) + (corner.y - 250) * (corner.y - 250)).squareRoot()
        #expect(length > 95 && length < 125 && corner.y > 250 + 80, "\(corner)")
        controller.choose(2)
        for place in [CGPoint(x: 100, y: 500), CGPoint(x: 300, y: 200)] {
            drag(stage, from: place, to: place, samples: 1)
            stage.advance(by: 4)
            let center = controller.box.center
            #expect(abs(center.x - place.x) < 1 && abs(center.y - place.y) < 1, "\(center)")
        }
        controller.choose(3)
        stage.advance(by: 0.1)
        #expect(controller.box.center.x > 300 && controller.box.center.y < 190)
        #expect(controller.box.transform.b != 0)
    }

    @Test func `a knock runs through the cradle and comes out at its other end`() {
        let cradle = NewtonsCradleView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        let stage = Stage(root: cradle)
        stage.advance(by: 0.5)
        let rest = cradle.balls.map(\.center)
        let first = cradle.balls[0].center
        drag(stage, from: first, to: CGPoint(x: first.x - 120, y: first.y), samples: 30)
        #expect(cradle.balls[0].center.x < first.x - 15)
        var furthest: CGFloat = 0
        for _ in 0..<150 {
            stage.advance(by: 1.0 / 60)
            furthest = max(furthest, cradle.balls[4].center.x - rest[4].x)
        }
        // The last ball has been touched by its neighbour alone.
        #expect(furthest > 15, "\(furthest)")
        for (ball, thread) in zip(cradle.balls, cradle.cradle.threads) {
            let (x, y) = (ball.center.x - thread.anchorPoint.x, ball.center.y - thread.anchorPoint.y)
            #expect(abs((x * x + y * y).squareRoot() - 200) < 1)
        }
        #expect(cradle.redraws > 60 && cradle.cradle.speed(of: cradle.balls[4]) < 2000)
    }

    @Test func `a card that is pulled to the top stays there and hides the others, pulled down it folds away`() {
        let controller = CardDeckViewController()
        let stage = staged(controller)
        stage.advance(by: 2)
        let card = controller.cards[0]
        let folded = card.frame.minY
        #expect(abs(folded - 418) < 2 && controller.children.count == 3)
        drag(stage, from: CGPoint(x: 187, y: folded + 20), to: CGPoint(x: 187, y: 80), samples: 20)
        #expect(controller.pinned === card)
        stage.advance(by: 3)
        // The snap's spring of 2.5 Hz gives by 4g/ω² = 16 pt under the heavy gravity.
        #expect(abs(card.center.y - 350) < 1, "\(card.center)")
        #expect(controller.cards[1].alpha == 0)
        drag(stage, from: CGPoint(x: 187, y: 60), to: CGPoint(x: 187, y: 400), samples: 20)
        #expect(controller.pinned == nil && controller.cards[1].alpha == 1)
        stage.advance(by: 3)
        #expect(abs(card.frame.minY - folded) < 2)
        // Thrown up it meets the ledge above and is caught there.
        let other = controller.cards[2]
        drag(stage, from: CGPoint(x: 187, y: other.frame.minY + 20), to: CGPoint(x: 187, y: 300), samples: 5)
        stage.advance(by: 1)
        #expect(controller.pinned === other)
    }

    @Test func `seeds drift in fields, pinching widens a field, a sweep from the edge clears all`() {
        let controller = FieldGardenViewController()
        let stage = staged(controller)
        for k in 0..<3 {
            let time = stage.time
            stage.touch(.began, at: CGPoint(x: 150, y: 200 + 60 * k), time: time)
            stage.advance(by: 0.4)
            stage.touch(.ended, at: CGPoint(x: 150, y: 200 + 60 * k), time: time + 0.4)
            stage.advance(by: 0.1)
        }
        #expect(controller.seeds.count == 3)
        // The first frame shows the view, the next has the link: 30 calls a second from then on.
        #expect(controller.frames == 45 || controller.frames == 44, "\(controller.frames)")
        #expect(abs(controller.lastTimestamp - stage.time) < 0.04)
        stage.advance(by: 2)
        #expect(controller.seeds.allSatisfy { $0.center.x > 150 && $0.center.x < 375 })
        controller.pinch.state = .began
        controller.pinch.scale = 2.5
        controller.pinch.state = .changed
        controller.pinch.state = .ended
        #expect(controller.vortex.region.contains(CGPoint(x: 299, y: 0)))
        controller.rotation.state = .began
        controller.rotation.rotation = .pi
        controller.rotation.state = .changed
        controller.rotation.state = .ended
        #expect(controller.wind.direction.dx == -1)
        let seeds = controller.seeds
        drag(stage, from: CGPoint(x: 5, y: 500), to: CGPoint(x: 100, y: 500))
        #expect(controller.seeds.isEmpty && controller.wind.items.isEmpty)
        stage.advance(by: 0.5)
        #expect(seeds.allSatisfy { $0.superview == nil })
    }
}
