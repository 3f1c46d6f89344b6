// As it is written for iOS: nothing here says that it runs elsewhere.
import UIKit
import UIKit.UIGestureRecognizerSubclass

@objc protocol BoardDelegate: AnyObject {
    func boardDidLoad(_ board: BoardViewController)
    @objc optional func board(_ board: BoardViewController, didMoveTo place: CGPoint)
    @objc optional func limit(of board: BoardViewController) -> Int
    @objc optional var title: String { get }
}

class TouchRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
}

@IBDesignable
class Tile: UIView {
    @IBInspectable var weight: CGFloat = 1
    @objc dynamic var isChosen = false
}

@objcMembers
class BoardViewController: UIViewController {
    @IBOutlet weak var label: UILabel!
    @objc weak var delegate: BoardDelegate?
    let tile = Tile(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    let button = UIButton(frame: CGRect(x: 0, y: 300, width: 100, height: 40))
    let spot = UIView(frame: CGRect(x: 200, y: 300, width: 40, height: 40))
    var log: [String] = []
    private var timer: Timer?
    private var observation: NSKeyValueObservation?
    private lazy var animator = UIDynamicAnimator(referenceView: view)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(tile)
        view.addSubview(button)
        view.addSubview(spot)
        let pan = UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))
        tile.addGestureRecognizer(pan)
        spot.addGestureRecognizer(TouchRecognizer(target: self, action: #selector(BoardViewController.touched)))
        button.addTarget(self, action: #selector(pressed(_:)), for: .touchUpInside)
        timer = Timer.scheduledTimer(
            timeInterval: 0.5, target: self, selector: #selector(tick(_:)), userInfo: nil, repeats: true)
        Timer.scheduledTimer(withTimeInterval: 0.75, repeats: false) { [weak self] _ in self?.note("block") }
        Task {
            try? await Task.sleep(nanoseconds: 600_000_000)
            note("task")
        }
        Task { @MainActor [weak self] in
            await MainActor.run { self?.note("main task") }
        }
        observation = tile.observe(\.center, options: [.new]) { [weak self] _, change in
            guard let center = change.newValue, center.y > 200 else { return }
            self?.note("seen")
            self?.observation?.invalidate()
        }
        perform(#selector(later), with: nil, afterDelay: 0.25)
        NotificationCenter.default.addObserver(
            self, selector: #selector(heard(_:)), name: Notification.Name("news"), object: nil)
        #if os(iOS)
            note("iOS, limit \(delegate?.limit?(of: self) ?? 0), \(delegate?.title ?? "untitled")")
        #else
            note("elsewhere")
        #endif
        delegate?.boardDidLoad(self)
    }

    @objc private func pan(_ recognizer: UIPanGestureRecognizer) {
        tile.center.x += recognizer.translation(in: view).x
        recognizer.setTranslation(.zero, in: view)
        if recognizer.state == .ended { delegate?.board?(self, didMoveTo: tile.center) }
    }

    @objc func touched() { note("touched") }
    @IBAction func pressed(_ sender: UIButton) { note("pressed \(sender === button)") }
    @objc func later() { note("later") }
    @objc private func heard(_ notification: Notification) { note(notification.name.rawValue) }

    @objc func tick(_ timer: Timer) {
        note("tick")
        timer.invalidate()
        animator.addBehavior(UIGravityBehavior(items: [tile]))
    }

    func note(_ event: String) { log.append(event) }
}

class LoudBoardViewController: BoardViewController {
    override func later() { note("LATER") }
}
