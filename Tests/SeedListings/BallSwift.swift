// A ball is thrown at a basket whose board hangs loosely: the listings of "Playing With UIDynamics in iOS 9" by Andrea
// Mazzini (FancyPixel, 2015), joined to one class.
//
// Changes against the print:
// - `import UIKit` is `import UIKitCompatibility`.
// - Swift 2 spellings are today's: `.ellipse`, `.white`, `.instantaneous`, `.cgColor`, `isAnchored`, `intersects`,
//   `pinAttachment(with:attachedTo:attachmentAnchor:)`; `self.` where a closure needs it.
// - `offsets` in `zip` is `bolts`, and `bolts` in the call is `offset`: the print has them the wrong way round. The order
//   of the items is as printed.
// - `map` over what returns nothing is `forEach`.
// - What the article leaves out, with the frames of its picture: the floor, `hoopPosition`, where the ball starts, and
//   that a tap throws it.
import UIKitCompatibility

class Ellipse: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType {
        return .ellipse
    }
}

class Ball: UIImageView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType {
        return .ellipse
    }
}

class BallSwiftViewController: UIViewController {
    let hoopPosition = CGPoint(x: 240, y: 300)
    let floor = UIView(frame: CGRect(x: 0, y: 607, width: 375, height: 60))
    var board: UIView!
    var hoop: UIView!
    var leftHoop: Ellipse!
    var rightHoop: Ellipse!
    var animator: UIDynamicAnimator?
    var resets = 0

    let ball: Ball = {
        let ball = Ball(frame: CGRect(x: 0, y: 0, width: 28, height: 28))
        ball.image = UIImage(named: "ball")
        return ball
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        ball.center = CGPoint(x: 40, y: view.frame.size.height - 100)
        buildViews()
        animator = UIDynamicAnimator(referenceView: view)
        setupBehaviors()
    }

    /*
     Build the hoop, setup the world appearance
     */
    func buildViews() {
        board = UIView(frame: CGRect(x: hoopPosition.x, y: hoopPosition.y, width: 100, height: 100))
        board.backgroundColor = .white
        board.layer.borderColor = UIColor(red: 0.98, green: 0.98, blue: 0.98, alpha: 1).cgColor
        board.layer.borderWidth = 2

        board.addSubview(
            {
                let v = UIView(frame: CGRect(x: 30, y: 43, width: 40, height: 40))
                v.backgroundColor = .clear
                v.layer.borderColor = UIColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 1).cgColor
                v.layer.borderWidth = 5
                return v
            }())

        leftHoop = Ellipse(frame: CGRect(x: hoopPosition.x + 20, y: hoopPosition.y + 80, width: 10, height: 6))
        leftHoop.backgroundColor = .clear
        leftHoop.layer.cornerRadius = 3

        rightHoop = Ellipse(frame: CGRect(x: hoopPosition.x + 70, y: hoopPosition.y + 80, width: 10, height: 6))
        rightHoop.backgroundColor = .clear
        rightHoop.layer.cornerRadius = 3

        hoop = UIView(frame: CGRect(x: hoopPosition.x + 20, y: hoopPosition.y + 80, width: 60, height: 6))
        hoop.backgroundColor = UIColor(red: 177.0 / 255.0, green: 25.0 / 255.0, blue: 25.0 / 255.0, alpha: 1)
        hoop.layer.cornerRadius = 3

        [board, leftHoop, rightHoop, floor, ball, hoop].forEach({ self.view.addSubview($0) })
    }

    func setupBehaviors() {
        resets += 1
        animator?.removeAllBehaviors()

        let bolts = [
            CGPoint(x: hoopPosition.x + 25, y: hoopPosition.y + 85),  // leftHoop -> Board
            CGPoint(x: hoopPosition.x + 75, y: hoopPosition.y + 85),  // rightHoop -> Board
            CGPoint(x: hoopPosition.x + 25, y: hoopPosition.y + 85),  // hoop -> Board (L)
            CGPoint(x: hoopPosition.x + 75, y: hoopPosition.y + 85),
        ]  // hoop -> Board (R)

        // Build the board
        zip([leftHoop, rightHoop, hoop, hoop], bolts).forEach({
            (item, offset) in
            animator?.addBehavior(
                UIAttachmentBehavior.pinAttachment(with: item!, attachedTo: board, attachmentAnchor: offset))
        })

        // Set the density of the hoop, and fix its angle
        // Hang the hoop
        animator?.addBehavior(
            {
                let attachment = UIAttachmentBehavior(
                    item: board, attachedToAnchor: CGPoint(x: hoopPosition.x, y: hoopPosition.y))
                attachment.length = 2
                attachment.damping = 5
                return attachment
            }())

        animator?.addBehavior(
            {
                let behavior = UIDynamicItemBehavior(items: [leftHoop, rightHoop])
                behavior.density = 10
                behavior.allowsRotation = false
                return behavior
            }())

        // Block the board rotation
        animator?.addBehavior(
            {
                let behavior = UIDynamicItemBehavior(items: [board])
                behavior.allowsRotation = false
                return behavior
            }())

        // Set the elasticity and density of the ball
        animator?.addBehavior(
            {
                let behavior = UIDynamicItemBehavior(items: [ball])
                behavior.elasticity = 1
                behavior.density = 3
                behavior.action = {
                    if !self.ball.frame.intersects(self.view.frame) {
                        self.setupBehaviors()
                        self.ball.center = CGPoint(x: 40, y: self.view.frame.size.height - 100)
                    }
                }
                return behavior
            }())

        // Anchor the floor
        animator?.addBehavior(
            {
                let behavior = UIDynamicItemBehavior(items: [floor])
                behavior.isAnchored = true
                return behavior
            }())

        animator?.addBehavior(UICollisionBehavior(items: [leftHoop, rightHoop, floor, ball]))
        animator?.addBehavior(UIGravityBehavior(items: [ball]))
    }

    func throwBall() {
        let push = UIPushBehavior(items: [ball], mode: .instantaneous)
        push.angle = -1.35
        push.magnitude = 1.56
        animator?.addBehavior(push)
    }
}
