import Foundation
import UIKitCompatibility

/// A form of 800 pt in a scroll view: it follows the width of a screen that turns.
enum LiveTurningForm: LiveExample {
    static let name = "turning-form"
    static let summary = "scroll the form, fill it in, and turn the screen: make the window wider"

    static func makeController() -> UIViewController { Controller() }

    final class Controller: UIViewController {
        let scrollView = UIScrollView()
        let content = UIView()
        let field = UITextField()
        let greeting = UILabel()
        let slider = UISlider()
        let toggle = UISwitch()
        private let share = UILabel()
        private let button = UIButton(type: .system)

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = UIColor(red: 0.95, green: 0.95, blue: 0.97, alpha: 1)
            view.addSubview(scrollView)
            scrollView.addSubview(content)
            pin(scrollView, to: view)
            pin(content, to: scrollView)
            NSLayoutConstraint.activate([
                content.heightAnchor.constraint(equalToConstant: 800),
                // As wide as the scroll view: the middle of one is the middle of the other, and the left edges meet.
                content.centerXAnchor.constraint(equalTo: scrollView.centerXAnchor),
            ])
            fill()
        }

        private func pin(_ view: UIView, to outer: UIView) {
            view.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
                view.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
                view.topAnchor.constraint(equalTo: outer.topAnchor),
                view.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
            ])
        }

        private func fill() {
            let title = UILabel()
            title.text = "A form"
            title.font = .systemFont(ofSize: 34, weight: .bold)
            field.placeholder = "Your name"
            field.borderStyle = .roundedRect
            field.addTarget(self, action: Controller.greet, for: .editingChanged)
            greeting.text = "Hello!"
            slider.value = 0.5
            slider.addTarget(self, action: Controller.slide, for: .valueChanged)
            share.text = "50 %"
            share.textAlignment = .right
            toggle.isOn = true
            toggle.addTarget(self, action: Controller.slide, for: .valueChanged)
            button.setTitle("Clear", for: .normal)
            button.backgroundColor = .white
            button.layer.cornerRadius = 10
            button.addTarget(self, action: Controller.empty, for: .touchUpInside)
            let last = UILabel()
            last.text = "The last line, 800 pt down"
            last.textAlignment = .center
            last.textColor = UIColor(white: 0.45, alpha: 1)
            put(title, top: 24, height: 44)
            put(field, top: 88, height: 38)
            put(greeting, top: 134, height: 30)
            put(share, top: 180, height: 30)
            put(slider, top: 214, height: 34)
            put(toggle, top: 274, height: 31, width: 51)
            put(button, top: 330, height: 44)
            for (index, hue) in stride(from: 0.0, to: 1, by: 0.2).enumerated() {
                let row = UIView()
                row.backgroundColor = UIColor(hue: hue, saturation: 0.35, brightness: 0.95, alpha: 1)
                row.layer.cornerRadius = 10
                put(row, top: 400 + 66 * CGFloat(index), height: 56)
            }
            put(last, top: 748, height: 30)
        }

        private func put(_ view: UIView, top: CGFloat, height: CGFloat, width: CGFloat? = nil) {
            view.translatesAutoresizingMaskIntoConstraints = false
            content.addSubview(view)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
                view.topAnchor.constraint(equalTo: content.topAnchor, constant: top),
                view.heightAnchor.constraint(equalToConstant: height),
                width.map { view.widthAnchor.constraint(equalToConstant: $0) }
                    ?? content.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: 20),
            ])
        }

        func greet() {
            let name = field.text ?? ""
            greeting.text = name.isEmpty ? "Hello!" : "Hello, \(name)!"
        }

        func slide() {
            slider.isEnabled = toggle.isOn
            slider.alpha = toggle.isOn ? 1 : 0.4
            share.text = "\(Int((slider.value * 100).rounded())) %"
        }

        func empty() {
            field.text = ""
            greet()
        }
    }
}
