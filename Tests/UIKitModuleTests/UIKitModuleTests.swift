import CoreGraphics
import Testing
import UIKit

/// `import UIKit`, with whatever else is imported beside it.
@Suite struct UIKitModuleTests {
    @Test func `a file written for iOS compiles and runs`() {
        let controller = LiftViewController()
        let stage = Stage(root: controller.view)
        stage.advance(by: 1)
        // Up by half of 1000 pt/s², a little more in steps of 1/240 s and less by the resistance of 0.1.
        #expect(abs(controller.ball.center.y + 380) <= 20)
        #expect(controller.log == ["async at 1", "timer at 6", "timer at 12", "after 0.25 at 15", "timer at 18"])
    }
}
