import Foundation
import Views

/// A view that stands for all of its class, and one of the class that nobody has touched.
///
/// What differs between the two was set on the proxy, and is handed on to each view that still has what the untouched
/// one has. Derived classes are asked first, so that what was set for them holds.
final class ClassProxy {
    /// What client code sets; it is in no window.
    private let proxy: UIView
    /// What it is before anybody sets anything: what differs was set.
    private let plain: UIView
    /// Whether a view is of the class or of one derived from it.
    private let isOfClass: (UIView) -> Bool

    private init<Kind: UIView>(_ kind: Kind.Type, proxy: Kind, plain: Kind) {
        (self.proxy, self.plain) = (proxy, plain)
        isOfClass = { $0 is Kind }
    }

    /// Those of a thread, derived classes before those that they are derived from.
    private final class OfThread {
        var all: [ClassProxy] = []
    }

    /// The view that stands for a class on this thread.
    static func of<Kind: UIView>(_ kind: Kind.Type) -> UIView {
        let own = Thread.current.threadDictionary
        let known = own[key] as? OfThread ?? OfThread()
        own[key] = known
        if let found = known.all.first(where: { type(of: $0.proxy) == kind }) { return found.proxy }
        guard let proxy = kind.init(coder: NSCoder()), let plain = kind.init(coder: NSCoder()) else {
            preconditionFailure("\(kind).init(coder:) makes no object that could stand for the class")
        }
        let new = ClassProxy(kind, proxy: proxy, plain: plain)
        // Before the first class that it is derived from.
        let place = known.all.firstIndex { $0.isOfClass(proxy) } ?? known.all.count
        known.all.insert(new, at: place)
        _ = isGiving
        return proxy
    }

    /// Proxies belong to the thread that uses them, as views do.
    private static let key = "swift-dynamics.appearance"
    /// Asked for once, by the first proxy: it lets views of all threads get what theirs were set to.
    private static let isGiving: Bool = {
        ClassLooks.give { view in
            guard let known = Thread.current.threadDictionary[key] as? OfThread else { return }
            for proxy in known.all where proxy.isOfClass(view) { proxy.give(to: view) }
        }
        return true
    }()

    /// Hands on what was set, property by property.
    private func give(to view: UIView) {
        for look in Self.looks { look(view, proxy, plain) }
    }

    // MARK: Looks

    /// Hands one property on, where the proxy was set and the view wasn't.
    private typealias Look = @Sendable (_ view: UIView, _ proxy: UIView, _ plain: UIView) -> Void

    /// The properties that may be set for a class.
    private static let looks: [Look] = [
        look { (view: UIView) in
            view.ownTintColor
        } set: {
            $0.tintColor = $1
        },
        look { (view: UIView) in
            view.backgroundColor
        } set: {
            $0.backgroundColor = $1
        },
        look { (label: UILabel) in
            label.font
        } set: {
            $0.font = $1
        },
        look { (label: UILabel) in
            label.textColor
        } set: {
            $0.textColor = $1
        },
        look { (field: UITextField) in
            field.font
        } set: {
            $0.font = $1
        },
        look { (field: UITextField) in
            field.textColor
        } set: {
            $0.textColor = $1
        },
        look { (button: UIButton) in
            button.titleColors
        } set: { button, colors in
            for (state, color) in colors { button.setTitleColor(color, for: UIControl.State(rawValue: state)) }
        },
        look { (slider: UISlider) in
            slider.minimumTrackTintColor
        } set: {
            $0.minimumTrackTintColor = $1
        },
        look { (slider: UISlider) in
            slider.maximumTrackTintColor
        } set: {
            $0.maximumTrackTintColor = $1
        },
        look { (slider: UISlider) in
            slider.thumbTintColor
        } set: {
            $0.thumbTintColor = $1
        },
    ]

    /// How one property is read and set, of views of a kind; others are left alone.
    private static func look<Kind: UIView, Value: Equatable>(
        _ value: @escaping @Sendable (Kind) -> Value, set: @escaping @Sendable (Kind, Value) -> Void
    ) -> Look {
        { view, proxy, plain in
            guard let view = view as? Kind, let proxy = proxy as? Kind, let plain = plain as? Kind else { return }
            let (wanted, usual) = (value(proxy), value(plain))
            if wanted != usual, value(view) == usual { set(view, wanted) }
        }
    }
}
