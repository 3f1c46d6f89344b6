import Foundation
import Testing
import UIKitCompatibility

/// Looks of whole classes.
@Suite struct AppearanceTests {
    private final class Shout: UILabel {}

    /// Threads have looks of their own, so that other tests see none of these.
    private func onOwnThread(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            done.signal()
        }
        thread.start()
        done.wait()
    }

    @Test func `views get the looks of their class when they come on a stage, the nearest class first`() {
        onOwnThread {
            let bold = UIFont.boldSystemFont(ofSize: 30)
            UIView.appearance().tintColor = .red
            UILabel.appearance().textColor = .green
            UILabel.appearance().font = bold
            Shout.appearance().textColor = .blue
            UIButton.appearance().tintColor = .orange
            UIButton.appearance().setTitleColor(.purple, for: .normal)
            UISlider.appearance().thumbTintColor = .brown
            UITextField.appearance().textColor = .cyan
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let (label, shout, own, button, slider, field) = (
                UILabel(), Shout(), UILabel(), UIButton(), UISlider(), UITextField()
            )
            own.textColor = .yellow
            for view in [label, shout, own, button, slider, field] { root.addSubview(view) }
            #expect(label.textColor != .green)
            let stage = Stage(root: root)
            #expect(label.textColor == .green && label.font == bold && label.tintColor == .red)
            #expect(shout.textColor == .blue && shout.font == bold)
            #expect(own.textColor == .yellow && own.font == bold)
            #expect(button.tintColor == .orange && button.titleColor(for: .normal) == .purple)
            #expect(slider.thumbTintColor == .brown && slider.minimumTrackTintColor == nil)
            #expect(field.textColor == .cyan && field.backgroundColor == nil)
            // What is on the stage stays as it is.
            UILabel.appearance().textColor = .white
            stage.advance(by: 0.1)
            #expect(label.textColor == .green)
            let late = UILabel()
            root.addSubview(late)
            #expect(late.textColor == .white)
        }
    }

    @Test func `fonts are equal where name, size and weight are`() {
        let fonts = [
            UIFont.systemFont(ofSize: 12), .systemFont(ofSize: 12), .boldSystemFont(ofSize: 12),
            .systemFont(ofSize: 13),
        ]
        #expect(fonts[0] == fonts[1] && fonts[0].hash == fonts[1].hash)
        #expect(Set(fonts).count == 3 && UIFont(name: "system", size: 12) == fonts[0])
    }

    @Test func `another thread has looks of its own`() {
        onOwnThread { UIView.appearance().backgroundColor = .red }
        onOwnThread {
            let view = UIView()
            let stage = Stage(root: view)
            #expect(view.backgroundColor == nil)
            withExtendedLifetime(stage) {}
        }
    }
}
