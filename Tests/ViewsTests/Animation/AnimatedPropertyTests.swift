import Dynamics
import Foundation
import Geometry
import Testing

@testable import Views

/// What can be animated, and how several animations of one property go together.
@Suite struct AnimatedPropertyTests {
    private func staged() -> (Stage, View) {
        let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        root.addSubview(view)
        return (Stage(root: root), view)
    }

    @Test func `frame, bounds, alpha, radius and colour are half way at half time`() {
        let (stage, view) = staged()
        view.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 1)
        View.animate(withDuration: 1) {
            view.frame = CGRect(x: 100, y: 200, width: 300, height: 50)
            view.alpha = 0.5
            view.layer.cornerRadius = 8
            view.backgroundColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        }
        #expect(view.frame == CGRect(x: 100, y: 200, width: 300, height: 50))
        stage.advance(by: 0.5)
        let seen = view.layer.presentation()
        #expect(seen?.frame == CGRect(x: 50, y: 100, width: 200, height: 75))
        #expect(seen?.bounds == CGRect(x: 0, y: 0, width: 200, height: 75))
        #expect(seen?.opacity == 0.75 && seen?.cornerRadius == 4)
        #expect(seen?.backgroundColor == Color(red: 0.5, green: 0, blue: 0.5, alpha: 0.75))
        stage.advance(by: 0.5)
        #expect(view.layer.presentation()?.frame == view.frame && view.animations == nil)
    }

    @Test func `a transform turns instead of shrinking through the middle`() {
        let (stage, view) = staged()
        View.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: .pi / 2) }
        stage.advance(by: 0.5)
        let half = view.layer.presentation()?.affineTransform() ?? .identity
        let diagonal = 0.5.squareRoot()
        // Sines and arctangents of Doubles.
        for (found, expected) in [
            (half.a, diagonal), (half.b, diagonal), (half.c, -diagonal), (half.d, diagonal), (half.tx, 0),
        ] { #expect(abs(found - expected) <= 1e-12) }
        stage.advance(by: 0.5)
        View.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 3, y: -1) }
        stage.advance(by: 1)
        #expect(view.layer.presentation()?.affineTransform() == CGAffineTransform(scaleX: 3, y: -1))
    }

    @Test func `scale and translation go straight`() {
        let (stage, view) = staged()
        View.animate(withDuration: 1) {
            view.transform = CGAffineTransform(a: 3, b: 0, c: 0, d: 5, tx: 10, ty: -20)
        }
        stage.advance(by: 0.5)
        #expect(
            view.layer.presentation()?.affineTransform()
                == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: -10))
    }

    @Test func `transforms come back from their parts`() {
        for map in [
            CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
            CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0),
            CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 0),
            CGAffineTransform(a: 0, b: 0, c: 2, d: 1, tx: 0, ty: 0),
            CGAffineTransform(rotationAngle: 3), CGAffineTransform(a: 2, b: 0, c: 1, d: -3, tx: 0, ty: 0),
        ] {
            let back = TransformParts(map).transform
            for (found, expected) in [
                (back.a, map.a), (back.b, map.b), (back.c, map.c), (back.d, map.d), (back.tx, map.tx),
            ] {
                // A few roundings of numbers up to 6.
                #expect(abs(found - expected) <= 1e-14)
            }
        }
    }

    @Test func `a colour from none fades in and out to none fades out`() {
        let (stage, view) = staged()
        let red = Color(red: 1, green: 0, blue: 0, alpha: 1)
        View.animate(withDuration: 1) { view.backgroundColor = red }
        stage.advance(by: 0.5)
        #expect(view.layer.presentation()?.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        stage.advance(by: 0.5)
        View.animate(withDuration: 1) { view.backgroundColor = nil }
        stage.advance(by: 0.5)
        #expect(view.layer.presentation()?.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        stage.advance(by: 0.5)
        #expect(view.layer.presentation()?.backgroundColor == nil)
    }

    @Test func `a scroll view's offset is animated`() {
        let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 1000, height: 100)
        let stage = Stage(root: scroll)
        View.animate(withDuration: 1) { scroll.contentOffset.x = 200 }
        stage.advance(by: 0.5)
        #expect(scroll.contentOffset.x == 200 && scroll.layer.presentation()?.bounds.origin.x == 100)
    }

    @Test func `layout inside the block is animated`() {
        final class Row: View {
            let child = View()
            var inset: CGFloat = 0 { didSet { setNeedsLayout() } }
            override func layoutSubviews() { child.frame = bounds.insetBy(dx: inset, dy: 0) }
        }
        let row = Row(frame: CGRect(x: 0, y: 0, width: 200, height: 10))
        row.addSubview(row.child)
        let stage = Stage(root: row)
        stage.advance(by: 0)
        View.animate(withDuration: 1) {
            row.inset = 50
            row.layoutIfNeeded()
        }
        stage.advance(by: 0.5)
        #expect(row.child.frame == CGRect(x: 50, y: 0, width: 100, height: 10))
        #expect(row.child.layer.presentation()?.frame == CGRect(x: 25, y: 0, width: 150, height: 10))
        // Without layoutIfNeeded in the block layout comes later, unanimated.
        stage.advance(by: 1)
        View.animate(withDuration: 1) { row.inset = 0 }
        stage.advance(by: 0.5)
        #expect(row.child.layer.presentation()?.frame == row.bounds)
    }

    @Test func `a constraint's constant is animated by laying out in the block, and comes back when turned round`() {
        let row = View(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        let child = View()
        child.translatesAutoresizingMaskIntoConstraints = false
        row.addSubview(child)
        let leading = child.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 10)
        LayoutConstraint.activate([
            leading, child.topAnchor.constraint(equalTo: row.topAnchor),
            child.widthAnchor.constraint(equalToConstant: 50), child.heightAnchor.constraint(equalToConstant: 20),
        ])
        let stage = Stage(root: row)
        stage.advance(by: 0)
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) {
            leading.constant = 110
            row.layoutIfNeeded()
        }
        animator.startAnimation()
        #expect(child.frame == CGRect(x: 110, y: 0, width: 50, height: 20))
        stage.advance(by: 0.5)
        #expect(child.layer.presentation()?.frame == CGRect(x: 60, y: 0, width: 50, height: 20))
        animator.isReversed = true
        stage.advance(by: 0.25)
        #expect(abs((child.layer.presentation()?.frame.minX ?? 0) - 35) <= pointTolerance)
        stage.advance(by: 0.25)
        // The view is back where it was; the constant is the client's and moves it again at the next layout.
        #expect(child.frame.minX == 10 && leading.constant == 110)
    }

    @Test func `flexible subviews follow and come back exactly`() {
        let (stage, view) = staged()
        let child = View(frame: CGRect(x: 10, y: 10, width: 30, height: 80))
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(child)
        let before = child.frame
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.bounds.size.width = 370 }
        animator.startAnimation()
        let after = child.frame
        #expect(after.width > 150)
        stage.advance(by: 0.5)
        #expect(child.layer.presentation()?.frame.width == (before.width + after.width) / 2)
        animator.isReversed = true
        stage.advance(by: 0.6)
        #expect(child.frame == before && view.bounds.width == 100)
    }

    @Test func `changing a value twice in a block is one animation`() {
        let (stage, view) = staged()
        View.animate(withDuration: 1) {
            view.center.x += 50
            view.center.x += 50
        }
        stage.advance(by: 0.5)
        #expect(view.layer.presentation()?.position.x == 100)
    }

    @Test func `overlapping animations add up`() {
        let scene = AnimatedScene()
        let first = ViewPropertyAnimator(duration: 2, curve: .linear) { scene.view.center.x = 100 }
        first.startAnimation()
        scene.stage.advance(by: 1)
        let second = ViewPropertyAnimator(duration: 2, curve: .linear) { scene.view.center.x = 0 }
        second.startAnimation()
        #expect(scene.view.center.x == 0 && abs(scene.x - 50) <= pointTolerance)
        scene.stage.advance(by: 0.5)
        // 0, 75 of the first's 100 done, 25 of the second's −100.
        #expect(abs(scene.x - 50) <= pointTolerance)
        scene.stage.advance(by: 0.5)
        #expect(abs(scene.x - 50) <= pointTolerance)
        scene.stage.advance(by: 0.5)
        #expect(abs(scene.x - 25) <= pointTolerance)
        scene.stage.advance(by: 0.5)
        #expect(scene.x == 0)
    }

    @Test func `an animation turned round under another takes its share away`() {
        let scene = AnimatedScene()
        let first = ViewPropertyAnimator(duration: 1, curve: .linear) { scene.view.center.x = 100 }
        first.startAnimation()
        scene.stage.advance(by: 0.5)
        let second = ViewPropertyAnimator(duration: 1, curve: .linear) { scene.view.center.x = 300 }
        second.startAnimation()
        first.isReversed = true
        scene.stage.advance(by: 0.5)
        // The first is back at its start: 100 less; the second has done half of its 200.
        #expect(first.state == .inactive && scene.view.center.x == 200)
        #expect(abs(scene.x - 100) <= pointTolerance)
        scene.stage.advance(by: 0.5)
        #expect(scene.x == 200)
    }

    @Test func `radius and colour are taken over from what is seen`() {
        let (stage, view) = staged()
        View.animate(withDuration: 1) { view.layer.cornerRadius = 10 }
        stage.advance(by: 0.5)
        View.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.layer.cornerRadius = 0 }
        #expect(view.layer.presentation()?.cornerRadius == 5)
        stage.advance(by: 0.5)
        #expect(view.layer.presentation()?.cornerRadius == 2.5)
        stage.advance(by: 0.5)
        #expect(view.layer.presentation()?.cornerRadius == 0)
    }

    @Test func `beginning from the current state takes over instead of adding up`() {
        let scene = AnimatedScene().reach(.running)
        View.animate(withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear]) {
            scene.view.center.x = 0
        }
        #expect(abs(scene.x - quarter) <= pointTolerance)
        scene.stage.advance(by: 0.5)
        #expect(abs(scene.x - quarter / 2) <= pointTolerance)
        scene.stage.advance(by: 1)
        // The first animator ends without a view to move.
        #expect(scene.ends == [.end] && scene.x == 0 && scene.view.center.x == 0)
    }
}
