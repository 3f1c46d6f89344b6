import AudioToolbox
import UIKit
import os.log

class Shelf: UIView {
    var lines = 1
}

extension Shelf {
    override public var description: String {
        "shelf of \(lines)"
    }
    override open class var layerClass: AnyClass { CAShapeLayer.self }
    override var tag: Int {
        get { lines }
        set { lines = newValue }
    }
    @objc override func sizeThatFits(
        _ size: CGSize
    ) -> CGSize { super.sizeThatFits(size) }
}

extension UIView {
    func mark(_ views: [UIView], as name: String) -> UIView {
        self
    }
}

extension UICollectionViewCell {
    override func mark(_ views: [UIView], as name: String) -> UIView { contentView }
}

#if UNKNOWN
    extension UIView {
        override func layoutSubviews() {}
    }
#endif

class Page: UIViewController {
    @MainActor func show() {}
}
final class Leaf: Page {}

@MainActor func page(of type: Page.Type, then done: @escaping @MainActor () -> Void) -> Page {
    Task { @MainActor in done() }
    return type.init()
}

func name(_ object: AnyObject) -> String { type(of: object).description() }
let boxed: Any = NSValue(caTransform3D: CATransform3DIdentity)

class Clockwork: UIDynamicAnimator {
    let name: String
    init(name: String, view: UIView) {
        self.name = name
        super.init(referenceView: view)
    }
    override init(referenceView view: UIView) {
        name = ""
        super.init(referenceView: view)
    }
}
