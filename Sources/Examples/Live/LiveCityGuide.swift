import Foundation
import UIKitCompatibility

/// Cards that open to the whole screen by a tap or under the finger, and can be caught and turned round on the way.
enum LiveCityGuide: LiveExample {
    static let name = "city-guide"
    static let summary = "open a card: tap it, or pull it up, and catch it on the way"

    static func makeController() -> UIViewController { Controller() }

    final class Card: UICollectionViewCell, UIGestureRecognizerDelegate {
        private let title = UILabel()
        private let words = UILabel()
        private let sky = CAGradientLayer()
        private weak var list: UICollectionView?
        private var place = CGRect.zero
        private(set) var isOpen = false
        private var progress: CGFloat = 0
        private lazy var finger = UIPanGestureRecognizer(target: self, action: Card.pan)
        private lazy var animator = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.85)

        func show(_ city: City, in list: UICollectionView) {
            self.list = list
            title.text = city.name
            words.text = city.words
            sky.colors = [
                UIColor(hue: city.hue, saturation: 0.55, brightness: 0.95, alpha: 1),
                UIColor(hue: city.hue + 0.08, saturation: 0.75, brightness: 0.55, alpha: 1),
            ]
            backgroundColor = UIColor(hue: city.hue, saturation: 0.55, brightness: 0.95, alpha: 1)
            guard title.superview == nil else { return }
            layer.cornerRadius = 16
            clipsToBounds = true
            contentView.layer.addSublayer(sky)
            title.font = .systemFont(ofSize: 34, weight: .bold)
            title.textColor = .white
            words.font = .systemFont(ofSize: 17)
            words.textColor = UIColor(white: 1, alpha: 0.9)
            words.numberOfLines = 0
            words.alpha = 0
            for label in [title, words] { contentView.addSubview(label) }
            finger.delegate = self
            addGestureRecognizer(finger)
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            // Large enough for the open card: the layer doesn't take part in the animation.
            sky.frame = CGRect(x: 0, y: 0, width: max(bounds.width, 2000), height: max(bounds.height, 1200))
            title.frame = CGRect(x: 24, y: 24, width: bounds.width - 48, height: 44)
            words.frame = CGRect(x: 24, y: 80, width: bounds.width - 48, height: 140)
        }

        func toggle() {
            guard let list, animator.state == .inactive else { return }
            if !isOpen { place = frame }
            let isOpening = !isOpen
            list.bringSubviewToFront(self)
            animator.addAnimations { [self] in
                frame = isOpening ? list.bounds : place
                layer.cornerRadius = isOpening ? 0 : 16
                words.alpha = isOpening ? 1 : 0
                layoutIfNeeded()
            }
            animator.addCompletion { [self] position in
                guard position == .end else { return }
                isOpen = isOpening
                list.isScrollEnabled = !isOpen
            }
            animator.startAnimation()
        }

        func pan(_ finger: UIPanGestureRecognizer) {
            guard let list else { return }
            switch finger.state {
            case .began:
                toggle()
                animator.pauseAnimation()
                progress = animator.fractionComplete
            case .changed:
                let way = finger.translation(in: list).y / 200
                animator.fractionComplete = progress + (isOpen ? way : -way) * (animator.isReversed ? -1 : 1)
            case .ended, .cancelled:
                let speed = finger.velocity(in: list).y
                if speed != 0 { animator.isReversed = (speed > 0) != isOpen }
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            default: break
            }
        }

        /// Sideways the list scrolls.
        override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
            guard recognizer === finger else { return super.gestureRecognizerShouldBegin(recognizer) }
            let speed = finger.velocity(in: self)
            return abs(speed.y) > abs(speed.x)
        }
    }

    struct City {
        var name: String
        var words: String
        var hue: CGFloat
    }

    final class Controller: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
        private let cities = [
            City(name: "Paris", words: "Bridges, bookstalls and bakeries along the Seine.", hue: 0.58),
            City(name: "Lisboa", words: "Seven hills, yellow trams and tiles in the sun.", hue: 0.1),
            City(name: "Praha", words: "A hundred spires, and an old clock that still walks.", hue: 0.95),
            City(name: "Wien", words: "Coffee, waltzes and a very large wheel.", hue: 0.38),
        ]
        private let layout = UICollectionViewFlowLayout()
        private(set) var list: UICollectionView!

        override func viewDidLoad() {
            super.viewDidLoad()
            layout.scrollDirection = .horizontal
            layout.minimumLineSpacing = 30
            list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
            list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            list.backgroundColor = UIColor(red: 0.93, green: 0.94, blue: 0.96, alpha: 1)
            list.register(Card.self, forCellWithReuseIdentifier: "card")
            list.dataSource = self
            list.delegate = self
            view.addSubview(list)
        }

        override func viewWillLayoutSubviews() {
            let size = view.bounds.size
            let card = CGSize(width: min(250, size.width - 60), height: min(350, size.height - 60))
            guard layout.itemSize != card || list.bounds.size != size else { return }
            layout.itemSize = card
            let (side, end) = ((size.width - card.width) / 2, (size.height - card.height) / 2)
            layout.sectionInset = UIEdgeInsets(top: end, left: max(30, side), bottom: end, right: max(30, side))
            layout.invalidateLayout()
        }

        func collectionView(_ list: UICollectionView, numberOfItemsInSection section: Int) -> Int { cities.count }

        func collectionView(_ list: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            let cell = list.dequeueReusableCell(withReuseIdentifier: "card", for: path)
            (cell as? Card)?.show(cities[path.item], in: list)
            return cell
        }

        func collectionView(_ list: UICollectionView, didSelectItemAt path: IndexPath) {
            (list.cellForItem(at: path) as? Card)?.toggle()
        }
    }
}
