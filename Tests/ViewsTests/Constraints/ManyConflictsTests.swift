import TestSupport
import Testing
import Views

@Suite struct ManyConflictsTests {
    // One after the other they took minutes.
    @Test(.timeLimit(.minutes(1))) func `two thousand widths of one view are told at once, and the first one holds`() {
        let root = View(frame: rect(0, 0, 320, 568))
        let view = boxed(in: root)
        let heard = reported {
            for width in 0..<2000 { view.widthAnchor.constraint(equalToConstant: Double(100 + width)).isActive = true }
            root.layoutIfNeeded()
        }
        #expect(heard.count == 1999)
        #expect(view.frame.width == 100)
    }
}
