// A program of a client: it knows UIKit's names and nothing else of this package. Prints what the listings do.
import UIKitCompatibility

func corner(_ point: CGPoint, in bounds: CGRect) -> String {
    (point.y < bounds.midY ? "top " : "bottom ") + (point.x < bounds.midX ? "left" : "right")
}

for velocity in [
    CGPoint(x: -1500, y: -2500), CGPoint(x: 1500, y: -2500), CGPoint(x: -1500, y: 2500), CGPoint(x: 1500, y: 2500),
] {
    let controller = FaceTimeViewController()
    let stage = Stage(root: controller.view)
    controller.cornersAsMeant()
    controller.facetimeAvatarBehavior.addLinearVelocity(velocity, for: controller.facetimeAvatar)
    stage.advance(by: 10)
    let place = corner(controller.facetimeAvatar.center, in: controller.view.bounds)
    print("picture thrown to (\(Int(velocity.x)), \(Int(velocity.y))): rests at the \(place)")
}

let recipe = VelocityFieldViewController()
let stage = Stage(root: recipe.view)
stage.advance(by: 60)
print(
    "orange view: settles at the \(corner(recipe.orangeView.center, in: recipe.view.bounds)), running \(recipe.animator.isRunning)"
)

let game = BallSwiftViewController()
let court = Stage(root: game.view)
game.throwBall()
var top = game.ball.center
for _ in 0..<110 {
    court.advance(by: 1.0 / 60)
    if game.ball.center.y < top.y { top = game.ball.center }
}
print(
    "ball: rises above the hook \(top.y < game.hoopPosition.y), stays left of the board \(top.x < game.board.center.x)")
