import Foundation
import Testing
import UIKitCompatibility

/// What Objective-C's runtime offers beside selectors' calls.
@Suite struct ObjectsTests {
    private final class Observer: UIResponder {
        var names: [String] = []
        func note(_ notification: Notification) { names.append(notification.name.rawValue) }
        func touched(_ sender: UIControl, _ event: UIEvent) { names.append("touched") }
        func asked(_ sender: Any) { names.append("asked") }
    }

    nonisolated(unsafe) private static let key = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    @Test func `objects keep what is associated with them`() {
        let (view, other) = (UIView(), UIView())
        objc_setAssociatedObject(view, Self.key, "kept", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(view, Self.key) as? String == "kept")
        #expect(objc_getAssociatedObject(other, Self.key) == nil)
        do {
            let value = UIView()
            objc_setAssociatedObject(other, Self.key, value, .OBJC_ASSOCIATION_ASSIGN)
            #expect(objc_getAssociatedObject(other, Self.key) as? UIView === value)
        }
        #expect(objc_getAssociatedObject(other, Self.key) == nil)
        objc_setAssociatedObject(view, Self.key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(view, Self.key) == nil)
    }

    @Test func `what belonged to objects that are gone is let go of, and never found again`() {
        weak var first: UIView?
        for count in 0..<500 {
            let (owner, value) = (UIView(), UIView())
            #expect(objc_getAssociatedObject(owner, Self.key) == nil)
            objc_setAssociatedObject(owner, Self.key, value, .OBJC_ASSOCIATION_RETAIN)
            if count == 0 { first = value }
        }
        #expect(first == nil)
    }

    @Test func `a centre calls its observers until they are removed or gone`() {
        let center = NotificationCenter()
        let note = Selector("note:", of: Observer.self, { $0.note(_:) })
        let name = Notification.Name("moved")
        let observer = Observer()
        weak var gone: Observer?
        do {
            let other = Observer()
            gone = other
            center.addObserver(other, selector: note, name: name, object: nil)
        }
        center.addObserver(observer, selector: note, name: name, object: nil)
        center.post(name: name, object: nil)
        center.removeObserver(observer, name: Notification.Name("other"), object: nil)
        center.post(name: name, object: nil)
        center.removeObserver(observer)
        center.post(name: name, object: nil)
        #expect(observer.names == ["moved", "moved"] && gone == nil)
    }

    @Test func `an observer is removed for one sender alone`() {
        let (center, observer) = (NotificationCenter(), Observer())
        let (first, second) = (UIView(), UIView())
        let note = Selector("note:", of: Observer.self, { $0.note(_:) })
        let name = Notification.Name("moved")
        for sender in [first, second] {
            center.addObserver(observer, selector: note, name: name, object: sender)
        }
        center.removeObserver(observer, name: name, object: UIView())
        center.post(name: name, object: first)
        #expect(observer.names.count == 1)
        center.removeObserver(observer, name: name, object: first)
        center.post(name: name, object: first)
        #expect(observer.names.count == 1)
        center.post(name: name, object: second)
        #expect(observer.names.count == 2)
        center.removeObserver(observer, name: nil, object: nil)
        center.post(name: name, object: second)
        #expect(observer.names.count == 2)
    }

    @Test func `classes are Foundation's objects`() {
        final class Plain: UIView {
            override var description: String { "plain" }
        }
        let objects: [NSObject] = [
            Plain(), UIViewController(), UITapGestureRecognizer(), NSLayoutConstraint(), UILayoutGuide(), CALayer(),
            UIDynamicBehavior(), UIDynamicAnimator(), UICollectionViewFlowLayout(), UIImage(), UIScreen.main,
            UIViewPropertyAnimator(), UIColor.red,
        ]
        #expect(Set(objects).count == objects.count)
        let (plain, controller) = (objects[0], objects[1])
        #expect("\(plain)" == "plain")
        #expect(plain.isEqual(plain))
        #expect(!plain.isEqual(controller))
        #expect(UIColor.red.isEqual(UIColor(red: 1, green: 0, blue: 0, alpha: 1)))
        #expect(plain.isKind(of: UIView.self) && !plain.isMember(of: UIView.self))
        #expect(Plain.isSubclass(of: UIResponder.self) && !UIView.isSubclass(of: Plain.self))
        #expect(UIView.description() == "Views.View")
    }

    @Test func `controls call by selector, with as much as the method takes`() {
        let (control, observer) = (UIControl(), Observer())
        let touched = Selector("touched::", of: Observer.self, { $0.touched(_:_:) })
        let asked = Selector("asked:", of: Observer.self, { $0.asked(_:) })
        control.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        control.addTarget(observer, action: touched, for: .touchDown)
        control.addTarget(observer, action: asked, for: [.touchUpInside, .valueChanged])
        let stage = Stage(root: control)
        stage.touch(.began, at: CGPoint(x: 5, y: 5), time: 0)
        stage.touch(.ended, at: CGPoint(x: 5, y: 5), time: 0.1)
        #expect(observer.names == ["touched", "asked"])
        control.removeTarget(observer, action: asked, for: .touchUpInside)
        control.sendActions(for: .valueChanged)
        #expect(observer.names.count == 3)
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.sendActions(for: [.valueChanged, .touchDown])
        #expect(observer.names.count == 3)
    }
}
