// A cell that opens to the whole screen, by a tap or under the finger, and can be caught, turned round and let go on the
// way: the listings of the article on UIViewPropertyAnimator in the app "City Guide", joined to three classes.
//
// Changes against the print, all of them for the compiler but the last:
// - `import UIKit` is `import UIKitCompatibility`; `#selector(popupViewPanned(recognizer:))` is the method itself, `@objc`
//   and `@IBAction` are gone.
// - What the storyboard holds is made in code: the collection view, its layout, the label and the button.
// - `default: ()` and the `if`s have line breaks.
// - `isGuarded` lets a toggle on the way do nothing. As printed it runs `expand()` again, which takes the open frame for
//   the cell's place and moves the neighbours once more; without the guard the listing still does.
import UIKitCompatibility

struct City {
    let name: String
}

class CityCollectionViewCell: UICollectionViewCell, UIGestureRecognizerDelegate {
    enum State {
        case expanded
        case collapsed

        var change: State {
            switch self {
            case .expanded: return .collapsed
            case .collapsed: return .expanded
            }
        }
    }

    static let cellSize = CGSize(width: 250, height: 350)

    let descriptionLabel = UILabel()
    let closeButton = UIButton()
    weak var collectionView: UICollectionView?
    var index: Int?

    private let cornerRadius: CGFloat = 6
    private(set) var initialFrame: CGRect?
    private(set) var state: State = .collapsed
    private var animationProgress: CGFloat = 0
    var isGuarded = false
    var timingParameters: UITimingCurveProvider?

    private let popupOffset: CGFloat = (UIScreen.main.bounds.height - cellSize.height) / 2.0

    private(set) lazy var animator: UIViewPropertyAnimator = {
        guard let timingParameters = timingParameters else {
            return UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut)
        }
        return UIViewPropertyAnimator(duration: 0.3, timingParameters: timingParameters)
    }()

    private lazy var panRecognizer: UIPanGestureRecognizer = {
        let recognizer = UIPanGestureRecognizer()
        recognizer.addTarget(self, action: CityCollectionViewCell.popupViewPanned(recognizer:))
        recognizer.delegate = self
        return recognizer
    }()

    override func awakeFromNib() {
        self.addGestureRecognizer(panRecognizer)
    }

    func configure(with city: City, collectionView: UICollectionView, index: Int) {
        self.collectionView = collectionView
        self.index = index
        descriptionLabel.text = city.name
        descriptionLabel.alpha = 0
        closeButton.alpha = 0
        layer.cornerRadius = cornerRadius
        if descriptionLabel.superview == nil {
            contentView.addSubview(descriptionLabel)
            contentView.addSubview(closeButton)
            awakeFromNib()
        }
    }

    func close(_ sender: Any) {
        toggle()
    }

    func toggle() {
        if isGuarded && animator.state != .inactive { return }
        switch state {
        case .expanded:
            collapse()
        case .collapsed:
            expand()
        }
    }

    private func expand() {
        guard let collectionView = self.collectionView, let index = self.index else { return }

        animator.addAnimations {
            self.initialFrame = self.frame

            self.descriptionLabel.alpha = 1
            self.closeButton.alpha = 1

            self.layer.cornerRadius = 0
            self.frame = CGRect(
                x: collectionView.contentOffset.x, y: 0, width: collectionView.frame.width,
                height: collectionView.frame.height)

            if let leftCell = collectionView.cellForItem(at: IndexPath(row: index - 1, section: 0)) {
                leftCell.center.x -= 50
            }

            if let rightCell = collectionView.cellForItem(at: IndexPath(row: index + 1, section: 0)) {
                rightCell.center.x += 50
            }

            self.layoutIfNeeded()
        }

        animator.addCompletion { position in
            switch position {
            case .end:
                self.state = self.state.change
                collectionView.isScrollEnabled = false
                collectionView.allowsSelection = false
            default:
                ()
            }
        }

        animator.startAnimation()
    }

    private func collapse() {
        guard let collectionView = self.collectionView, let index = self.index else { return }

        animator.addAnimations {
            self.descriptionLabel.alpha = 0
            self.closeButton.alpha = 0

            self.layer.cornerRadius = self.cornerRadius
            self.frame = self.initialFrame!

            if let leftCell = collectionView.cellForItem(at: IndexPath(row: index - 1, section: 0)) {
                leftCell.center.x += 50
            }

            if let rightCell = collectionView.cellForItem(at: IndexPath(row: index + 1, section: 0)) {
                rightCell.center.x -= 50
            }

            self.layoutIfNeeded()
        }

        animator.addCompletion { position in
            switch position {
            case .end:
                self.state = self.state.change
                collectionView.isScrollEnabled = true
                collectionView.allowsSelection = true
            default:
                ()
            }
        }

        animator.startAnimation()
    }

    func popupViewPanned(recognizer: UIPanGestureRecognizer) {
        switch recognizer.state {
        case .began:
            toggle()
            animator.pauseAnimation()
            animationProgress = animator.fractionComplete

        case .changed:
            let translation = recognizer.translation(in: collectionView)
            var fraction = -translation.y / popupOffset
            if state == .expanded { fraction *= -1 }
            if animator.isReversed { fraction *= -1 }
            animator.fractionComplete = fraction + animationProgress

        case .ended:
            let velocity = recognizer.velocity(in: self)
            let shouldComplete = velocity.y > 0

            if velocity.y == 0 {
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
                break
            }

            switch state {
            case .expanded:
                if !shouldComplete && !animator.isReversed { animator.isReversed = !animator.isReversed }
                if shouldComplete && animator.isReversed { animator.isReversed = !animator.isReversed }
            case .collapsed:
                if shouldComplete && !animator.isReversed { animator.isReversed = !animator.isReversed }
                if !shouldComplete && animator.isReversed { animator.isReversed = !animator.isReversed }
            }

            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)

        default:
            ()
        }
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        return abs((panRecognizer.velocity(in: panRecognizer.view)).y)
            > abs((panRecognizer.velocity(in: panRecognizer.view)).x)
    }
}

class CityGuideViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    let cities = ["Paris", "Lisboa", "Praha", "Wien"].map(City.init)
    var collectionView: UICollectionView!
    var cellsAreGuarded = false
    var timingParameters: UITimingCurveProvider?

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.itemSize = CityCollectionViewCell.cellSize
        layout.minimumLineSpacing = 50
        layout.sectionInset = UIEdgeInsets(top: 158.5, left: 62.5, bottom: 158.5, right: 62.5)
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.register(CityCollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collectionView.dataSource = self
        collectionView.delegate = self
        view.addSubview(collectionView)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return cities.count
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) as! CityCollectionViewCell
        cell.isGuarded = cellsAreGuarded
        cell.timingParameters = timingParameters
        cell.configure(with: cities[indexPath.item], collectionView: collectionView, index: indexPath.row)
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        let selectedCell = collectionView.cellForItem(at: indexPath)! as! CityCollectionViewCell
        selectedCell.toggle()
    }
}
