import CoreGraphics
import Testing
import UIKit

/// `import UIKit`, with whatever else is imported beside it.
@Suite struct UIKitModuleTests {
    @Test func `a file written for iOS compiles and runs`() async {
        // In a process of its own: what its controller asks for before there is a stage would go to another test's.
        await #expect(processExitsWith: .success) {
            let controller = LiftViewController()
            let stage = Stage(root: controller.view)
            stage.advance(by: 1)
            // Up by half of 1000 pt/s², a little more in steps of 1/240 s and less by the resistance of 0.1.
            precondition(abs(controller.ball.center.y + 380) <= 20)
            precondition(
                controller.log == ["async at 1", "timer at 6", "timer at 12", "after 0.25 at 15", "timer at 18"])
        }
    }
}
