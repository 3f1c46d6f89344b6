@objc public protocol Base {
    @objc optional func count(
        of name: String,
        in place: inout Int
    ) -> Int
    @objc optional var title: String { get }
    func needed()
}

@objc protocol Derived: Base {
    @objc optional func done()
}

public class Conformer: NSObject, Base {
    public func needed() {}
}

final class Last: Conformer, Derived {
    func done() {}
    var title: String { "last" }
}

func ask(_ base: Base?, _ derived: Derived?, _ scrollView: UIScrollView) {
    var place = 0
    _ = base?.count?(of: "a", in: &place) ?? 1
    derived?.done?()
    scrollView.delegate?.scrollViewDidScroll?(scrollView)
}
