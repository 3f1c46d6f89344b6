import Testing
import UIKitCompatibility

/// Values that are kept and never drawn.
@Suite struct LooksTests {
    @Test func `a button keeps images and background images apart`() {
        let button = UIButton(type: .system)
        let (front, back) = (UIImage(), UIImage())
        button.setImage(front, for: .normal)
        button.setBackgroundImage(back, for: .normal)
        #expect(button.image(for: .highlighted) === front && button.backgroundImage(for: .highlighted) === back)
        button.setBackgroundImage(nil, for: .normal)
        #expect(button.image(for: .normal) === front && button.backgroundImage(for: .normal) == nil)
    }

    @Test func `blocks that draw run, and make images of their size`() {
        final class Wall {
            func image(_ size: CGSize) -> UIImage? {
                UIGraphicsBeginImageContextWithOptions(size, false, 0)
                defer { UIGraphicsEndImageContext() }
                guard let context = UIGraphicsGetCurrentContext() else { return nil }
                context.setFillColor(UIColor.red.cgColor)
                context.translateBy(x: 3, y: 4)
                context.saveGState()
                context.rotate(by: 1)
                context.restoreGState()
                context.addEllipse(in: CGRect(origin: .zero, size: size))
                context.fillPath()
                return context.ctm == CGAffineTransform(translationX: 3, y: 4)
                    ? UIGraphicsGetImageFromCurrentImageContext() : nil
            }
        }
        #expect(Wall().image(CGSize(width: 20, height: 30))?.size == CGSize(width: 20, height: 30))
        #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
        var isCurrent = false
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 7, height: 8))
        let image = renderer.image { context in
            UIColor.blue.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 7, height: 8))
            context.cgContext.move(to: CGPoint(x: 1, y: 2))
            isCurrent = UIGraphicsGetCurrentContext() === context.cgContext
            #expect(context.cgContext.currentPointOfPath == CGPoint(x: 1, y: 2))
        }
        #expect(isCurrent && image.size == CGSize(width: 7, height: 8) && UIGraphicsGetCurrentContext() == nil)
        UIGraphicsEndImageContext()
    }

    @Test func `copies of layers keep what their class adds`() {
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20)).cgPath
        shape.lineWidth = 3
        shape.strokeEnd = 0.5
        shape.fillRule = .evenOdd
        shape.cornerRadius = 4
        let copy = CAShapeLayer(layer: shape)
        #expect(copy.path === shape.path && copy.lineWidth == 3 && copy.strokeEnd == 0.5 && copy.fillRule == .evenOdd)
        #expect(copy.cornerRadius == 4 && CAShapeLayer(layer: CALayer()).path == nil)

        let gradient = CAGradientLayer()
        gradient.colors = [UIColor.red, UIColor.blue]
        gradient.locations = [0, 0.25]
        gradient.endPoint = CGPoint(x: 1, y: 1)
        let second = CAGradientLayer(layer: gradient)
        #expect(second.colors?.count == 2 && second.locations == [0, 0.25] && second.endPoint == CGPoint(x: 1, y: 1))
    }

    @Test func `labels and text views keep their text with its looks until it is set plain`() {
        let style = NSMutableParagraphStyle()
        (style.lineSpacing, style.alignment) = (4, .center)
        let text = NSAttributedString(
            string: "tall", attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 9)])
        let (label, view) = (UILabel(), UITextView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        #expect(label.attributedText == nil && label.text == nil && view.text == "")
        (label.attributedText, view.attributedText) = (text, text)
        #expect(label.text == "tall" && view.text == "tall")
        let kept = label.attributedText?.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        #expect(kept?.lineSpacing == 4 && kept?.alignment == .center)
        label.text = "short"
        view.text = nil
        #expect(label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) == nil && view.text == "")
        label.text = nil
        #expect(label.attributedText == nil)
        view.injectedContentSize = CGSize(width: 7, height: 8)
        #expect(view.sizeThatFits(.zero) == CGSize(width: 7, height: 8))
    }
}
