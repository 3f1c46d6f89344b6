import Foundation
import UIKitCompatibility

/// 500 views that move in every frame.
enum LiveCrowd: LiveExample {
    static let name = "crowd"
    static let summary = "500 views that move in every frame, around the finger where there is one"

    static func makeController() -> UIViewController { Controller() }

    final class Controller: UIViewController {
        private let dots = (0..<500).map { index in
            let dot = UIView(frame: CGRect(x: 0, y: 0, width: 14, height: 14))
            dot.backgroundColor = UIColor(hue: Double(index) / 500, saturation: 0.7, brightness: 0.9, alpha: 0.8)
            dot.layer.cornerRadius = 4
            return dot
        }
        private lazy var link = CADisplayLink(target: self, action: Controller.move)
        private var middle: CGPoint?

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = UIColor(red: 0.08, green: 0.09, blue: 0.14, alpha: 1)
            for dot in dots { view.addSubview(dot) }
            link.add(to: .main, forMode: .common)
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

        private func follow(_ touches: Set<UITouch>) { middle = touches.first?.location(in: view) }

        func move(_ link: CADisplayLink) {
            let middle = middle ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
            let reach = min(view.bounds.width, view.bounds.height) / 2 - 10
            for (index, dot) in dots.enumerated() {
                let share = (Double(index) + 0.5) / 500
                // Outer rings turn slower; the golden angle leaves no gaps.
                let angle = Double(index) * 2.399963 + link.timestamp * (1.5 - share)
                let radius = reach * share.squareRoot()
                dot.center = CGPoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
                dot.transform = CGAffineTransform(rotationAngle: angle)
            }
        }
    }
}
