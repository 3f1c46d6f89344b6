import Foundation
import Testing

@testable import UIKitCompatibility

/// What files import beside UIKit, and small things around it.
@Suite struct SystemTests {
    @Test func `a log puts its arguments in the format's places`() {
        #expect(OSLogMessage.filled("%{public}@ has %d of %.2f %%", ["box", 3, 0.5]) == "box has 3 of 0.5 %")
        #expect(OSLogMessage.filled("%@ and %@", ["one"]) == "one and ")
        let place = CGPoint(x: 1, y: 2)
        let message: OSLogMessage = "at \(place.x, privacy: .public)"
        #expect(message.text == "at 1.0")
    }

    @Test func `a transaction is over when its animations are`() {
        let view = UIView()
        let stage = Stage(root: view)
        var done = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { done += 1 }
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.duration) = (NSNumber(value: 0), 0.5)
        view.layer.add(fade, forKey: nil)
        CATransaction.commit()
        stage.advance(by: 0.4)
        #expect(done == 0)
        stage.advance(by: 0.2)
        #expect(done == 1)
        CATransaction.begin()
        CATransaction.setCompletionBlock { done += 1 }
        CATransaction.commit()
        #expect(done == 2)
    }

    @Test func `values hold geometry, and animations take them`() {
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        let view = UIView()
        let stage = Stage(root: view)
        let way = CAKeyframeAnimation(keyPath: "position")
        way.values = [NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 10, y: 20))]
        way.duration = 1
        view.layer.add(way, forKey: nil)
        stage.advance(by: 0.5)
        #expect(view.layer.presentation()?.position == CGPoint(x: 5, y: 10))
    }

    @Test func `maps of space go together as Core Animation's`() {
        let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let moved = CATransform3DTranslate(turn, 10, 0, 0)
        // The shift comes first, so that it is turned.
        #expect(abs(moved.m41) < 1e-12 && abs(moved.m42 - 10) < 1e-12)
        #expect(CATransform3DIsAffine(moved) && !CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
        #expect(CATransform3DIsIdentity(CATransform3DConcat(CATransform3DIdentity, CATransform3DIdentity)))
        let scaled = CATransform3DScale(CATransform3DMakeTranslation(5, 6, 0), 2, 3, 1)
        #expect(CATransform3DGetAffineTransform(scaled) == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: 6))
    }

    @Test func `a picture goes to Core Graphics and back`() {
        let image = UIImage(name: "ball", size: CGSize(width: 28, height: 20))
        #expect(image.cgImage?.width == 28 && image.cgImage?.height == 20)
        #expect(image.cgImage.map(UIImage.init(cgImage:))?.name == "ball")
        #expect(UIImage(data: Data()) == nil && UIColor(patternImage: image).cgColor.alpha == 0)
    }

    @Test func `a row's view holds its content`() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: "row")
        cell.frame.size = CGSize(width: 100, height: 40)
        #expect(cell.contentView.frame == cell.bounds && cell.reuseIdentifier == "row")
        #expect(cell.textLabel?.superview === cell.contentView)
    }
}
