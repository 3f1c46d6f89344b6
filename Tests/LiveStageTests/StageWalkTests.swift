import Foundation
import Geometry
import Testing
import UIKitCompatibility
import Views

@testable import LiveStage

/// What is seen of views and layers.
@Suite struct StageWalkTests {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The record of a view that is put into the root alone.
    private func record(_ view: UIView) -> Record {
        for old in root.subviews { old.removeFromSuperview() }
        root.addSubview(view)
        return StageWalk().list(root)[1]
    }

    @Test func `a place is what is on screen while something animates`() throws {
        let stage = Stage(root: root)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        root.addSubview(view)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x += 100 })
        stage.advance(by: 0.5)
        #expect(view.center.x == 110)
        let walk = StageWalk()
        #expect(abs(walk.list(root)[1].place.x - 50 * 16) <= 1)
        let spin = CABasicAnimation(keyPath: "opacity")
        (spin.fromValue, spin.toValue, spin.duration) = (0, 1, 1)
        view.layer.add(spin, forKey: "fade")
        stage.advance(by: 0.25)
        #expect(abs(walk.list(root)[1].place.opacity - 250) <= 1)
    }

    @Test func `what is scrolled lies where it is seen`() {
        let scroll = UIScrollView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 5, y: 60, width: 10, height: 10))
        scroll.addSubview(inner)
        scroll.contentOffset = CGPoint(x: 0, y: 40)
        root.addSubview(scroll)
        let list = StageWalk().list(root)
        #expect(list[1].style.clips)
        #expect((list[2].place.x, list[2].place.y) == (5 * 16, 20 * 16))
    }

    @Test func `hidden views are left out with what they hold, and layers lie behind subviews`() {
        let (hidden, shown) = (UIView(), UIView())
        hidden.addSubview(UIView())
        hidden.isHidden = true
        shown.addSubview(UILabel())
        shown.layer.addSublayer(CAGradientLayer())
        let dark = CALayer()
        dark.isHidden = true
        shown.layer.addSublayer(dark)
        for view in [hidden, shown] { root.addSubview(view) }
        let list = StageWalk().list(root)
        #expect(list.map(\.number) == [1, 2, 3, 4] && list.map(\.parent) == [0, 1, 2, 2])
        #expect(list[2].content == .nothing)
    }

    @Test func `boxes tell of their look only what isn't usual`() throws {
        #expect(try json(record(UIView()).style) == "{}")
        let view = UIView()
        view.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        view.layer.cornerRadius = 6
        view.layer.maskedCorners = [.layerMinXMinYCorner]
        view.layer.borderWidth = 2
        view.layer.shadowOpacity = 0.5
        let mask = CAShapeLayer()
        mask.frame = CGRect(x: 1, y: 2, width: 5, height: 5)
        mask.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).cgPath
        view.layer.mask = mask
        let style = try json(record(view).style)
        #expect(
            style == ##"{"background":"#ff8000ff","border":2,"corners":1,"edge":"#000000ff","##
                + ##""outline":"M1 2L6 2L6 7L1 7Z","radius":6,"shadow":[0,-3,6,"#00000080"]}"##)
    }

    @Test func `what ends at its edges has no shadow`() throws {
        let view = UIView()
        view.backgroundColor = .white
        view.layer.shadowOpacity = 1
        view.clipsToBounds = true
        #expect(try json(record(view).style) == ##"{"background":"#ffffffff","clips":true}"##)
    }

    @Test func `labels, buttons and fields tell their words`() throws {
        let label = UILabel()
        label.text = "a <b>"
        label.font = .systemFont(ofSize: 20, weight: .semibold)
        label.textAlignment = .center
        label.numberOfLines = 0
        #expect(
            try json(record(label).content)
                == ##"{"align":"center","color":"#000000ff","kind":"text","lines":0,"size":20,"text":"a <b>","weight":600}"##
        )
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        let title = try json(record(button).content)
        #expect(title.contains(##""color":"#007affff""##) && title.contains(#""text":"Go""#))
        button.isHighlighted = true
        guard case .text(let text) = record(button).content else { return #expect(Bool(false)) }
        #expect(text.isDim)
        let field = UITextField()
        (field.text, field.placeholder, field.isSecureTextEntry) = ("x", "Name", true)
        let words = try json(record(field).content)
        #expect(words.contains(#""hint":"Name""#) && words.contains(#""secure":true"#))
    }

    @Test func `controls, shapes, gradients and pictures tell what they show`() throws {
        let slider = UISlider()
        (slider.minimumValue, slider.maximumValue, slider.value) = (10, 30, 15)
        #expect(try json(record(slider).content).contains(#""share":0.25"#))
        let toggle = UISwitch()
        toggle.isOn = true
        #expect(try json(record(toggle).content) == #"{"kind":"toggle","on":true}"#)
        #expect(try json(record(UISegmentedControl(items: ["a", "b"])).content).contains(#""titles":["a","b"]"#))
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 3)).cgPath
        (shape.fillColor, shape.strokeColor, shape.strokeEnd) = (nil, .black, 0.5)
        #expect(
            try json(Content(of: shape)) == ##"{"cap":"butt","fill":"#00000000","join":"miter","kind":"shape","##
                + ##""outline":"M0 0L4 0L4 3L0 3Z","part":[0,0.5],"stroke":"#000000ff","width":1}"##)
        let gradient = CAGradientLayer()
        gradient.colors = [UIColor.red, UIColor.blue]
        #expect(
            try json(Content(of: gradient))
                == ##"{"colors":["#ff0000ff","#0000ffff"],"end":[0.5,1],"kind":"gradient","locations":[0,1],"##
                + #""start":[0.5,0],"type":"axial"}"#)
        let image = UIImageView(image: UIImage(data: Data([0x89, 0x50, 0x4E, 0x47])))
        #expect(try json(record(image).content).contains("data:image/png;base64,iVBORw=="))
        // Only pictures are handed to browsers.
        let page = UIImageView(image: UIImage(data: Data("<svg onload='alert(1)'/>".utf8)))
        #expect(!(try json(record(page).content).contains("svg")))
        #expect(record(UIVisualEffectView(effect: UIBlurEffect(style: .light))).content == .blur)
    }

    @Test func `numbers beyond all screens are limited`() throws {
        let view = UIView(frame: CGRect(x: 1e12, y: -1e12, width: 1e12, height: 5))
        view.layer.cornerRadius = 1e12
        view.backgroundColor = .white
        view.transform = CGAffineTransform(scaleX: 1e12, y: 1)
        let record = record(view)
        #expect((record.place.x, record.place.y) == (16_000_000, -16_000_000))
        #expect(record.place.width == 16_000_000 && record.place.turn == .map(1e6, 0, 0, 1))
        #expect(try json(record.style).contains(#""radius":1000000"#))
    }

    @Test func `a turn is told by its angle, another map by its parts`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(record(view).place.turn == .angle(16_384))
        view.transform = CGAffineTransform(scaleX: 2, y: 1).translatedBy(x: 3, y: 0)
        let place = record(view).place
        #expect(place.turn == .map(2, 0, 0, 1) && place.x == 6 * 16)
    }
}
