import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing
import Views

/// Rows and columns: where the views come to lie, for every distribution and alignment.
@Suite struct StackViewTests {
    private let root = View(frame: rect(0, 0, 400, 300))
    private let views: [View]
    private let stack: StackView

    /// Three views of content 40 × 20, 60 × 30 and 100 × 50, the first of which hugs least, in a stack that hangs at
    /// (10, 10).
    init() {
        views = [(40, 20), (60, 30), (100, 50)].map { boxed(content: CGSize(width: $0, height: $1)) }
        views[0].setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
        views[0].setContentHuggingPriority(.defaultLow - 1, for: .vertical)
        stack = StackView(arrangedSubviews: views)
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        stack.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10).on()
        stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 10).on()
    }

    private func give(width: CGFloat? = nil, height: CGFloat? = nil) {
        if let width { stack.widthAnchor.constraint(equalToConstant: width).on() }
        if let height { stack.heightAnchor.constraint(equalToConstant: height).on() }
    }

    private var frames: [CGRect] {
        root.layoutIfNeeded()
        return views.map(\.frame)
    }

    /// Begin and extent along x, or along y in a column.
    private var spans: [[CGFloat]] {
        frames.map { stack.axis == .horizontal ? [$0.minX, $0.width] : [$0.minY, $0.height] }
    }

    @Test func `a row without a size of its own is as large as its views and gaps`() {
        stack.spacing = 10
        #expect(frames == [rect(0, 0, 40, 50), rect(50, 0, 60, 50), rect(120, 0, 100, 50)])
        #expect(stack.frame == rect(10, 10, 220, 50))
        #expect(stack.arrangedSubviews == views && stack.subviews == views)
        #expect(views.allSatisfy { !$0.translatesAutoresizingMaskIntoConstraints })
    }

    @Test func `filling, the view that hugs least takes the rest`() {
        stack.spacing = 10
        give(width: 300, height: 80)
        #expect(frames == [rect(0, 0, 120, 80), rect(130, 0, 60, 80), rect(200, 0, 100, 80)])
    }

    @Test func `a column does the same downwards`() {
        stack.axis = .vertical
        stack.spacing = 5
        give(width: 90, height: 150)
        #expect(frames == [rect(0, 0, 90, 60), rect(0, 65, 90, 30), rect(0, 100, 90, 50)])
    }

    @Test func `filling equally, all are of one size`() {
        stack.distribution = .fillEqually
        stack.spacing = 15
        give(width: 330)
        #expect(spans == [[0, 100], [115, 100], [230, 100]])
    }

    @Test func `filling proportionally, sizes are as the contents'`() {
        stack.distribution = .fillProportionally
        stack.spacing = 50
        give(width: 300)
        // 200 pt are left for 40 : 60 : 100.
        #expect(spans == [[0, 40], [90, 60], [200, 100]])
        views[0].injectedContentSize = CGSize(width: 240, height: 20)
        #expect(spans == [[0, 120], [170, 30], [250, 50]])
    }

    @Test func `with equal spacing the gaps grow alike, and not below the spacing`() {
        stack.distribution = .equalSpacing
        stack.spacing = 10
        #expect(spans == [[0, 40], [50, 60], [120, 100]])
        give(width: 260)
        #expect(spans == [[0, 40], [70, 60], [160, 100]])
    }

    @Test func `with equal centering the middles are evenly spaced`() {
        stack.distribution = .equalCentering
        give(width: 400)
        // From the first middle at 20 to the last at 350.
        #expect(spans == [[0, 40], [155, 60], [300, 100]])
        stack.spacing = 130
        // Gaps go before middles; sizes give way to neither here, as 130 + 130 + 200 is more than there is.
        #expect(spans[1][0] - 130 >= spans[0][1] - 1e-9)
    }

    @Test(arguments: [
        (StackView.Alignment.fill, [[0, 80], [0, 80], [0, 80]]), (.top, [[0, 20], [0, 30], [0, 50]]),
        (.center, [[30, 20], [25, 30], [15, 50]]), (.bottom, [[60, 20], [50, 30], [30, 50]]),
    ])
    func `alignment places the views across`(alignment: StackView.Alignment, expected: [[CGFloat]]) {
        stack.alignment = alignment
        give(height: 80)
        #expect(frames.map { [$0.minY, $0.height] } == expected)
    }

    @Test func `baselines lie at one height`() {
        for (view, baseline) in zip(views, [CGFloat](arrayLiteral: 15, 20, 30)) {
            view.firstBaselineOffsetFromTop = baseline
            view.lastBaselineOffsetFromBottom = 5
        }
        stack.alignment = .firstBaseline
        #expect(frames.map(\.minY) == [15, 10, 0] && stack.frame.height == 50)
        stack.alignment = .lastBaseline
        #expect(frames.map(\.maxY) == [50, 50, 50])
        stack.axis = .vertical
        stack.alignment = .leading
        stack.isBaselineRelativeArrangement = true
        stack.spacing = 40
        // From 5 above a view's bottom to 20 or 30 below the next one's top.
        #expect(frames.map(\.minY) == [0, 35, 70])
    }

    @Test func `hidden views take no room, and come back`() {
        stack.spacing = 10
        views[1].isHidden = true
        #expect(spans[0] == [0, 40] && spans[2] == [50, 100] && stack.bounds.width == 150)
        #expect(views[1].frame.width == 0)
        #expect(!views[1].hasAmbiguousLayout)
        views[1].isHidden = false
        #expect(spans == [[0, 40], [50, 60], [120, 100]])
        for view in views { view.isHidden = true }
        root.layoutIfNeeded()
    }

    @Test func `a view may have a gap of its own after it`() {
        stack.spacing = 10
        stack.setCustomSpacing(30, after: views[0])
        stack.setCustomSpacing(StackView.spacingUseSystem, after: views[1])
        #expect(spans.map { $0[0] } == [0, 70, 138])
        #expect(stack.customSpacing(after: views[0]) == 30)
        stack.setCustomSpacing(StackView.spacingUseDefault, after: views[0])
        #expect(spans.map { $0[0] } == [0, 50, 118])
        #expect(stack.customSpacing(after: views[0]) == StackView.spacingUseDefault)
        // It goes with its view.
        stack.removeArrangedSubview(views[1])
        stack.insertArrangedSubview(views[1], at: 1)
        #expect(spans.map { $0[0] } == [0, 50, 120])
    }

    @Test func `views are put in, moved and taken out`() {
        let extra = boxed(content: CGSize(width: 5, height: 5))
        stack.insertArrangedSubview(extra, at: 1)
        #expect(spans.map { $0[0] } == [0, 45, 105] && extra.frame.minX == 40)
        stack.insertArrangedSubview(extra, at: 3)
        #expect(spans.map { $0[0] } == [0, 40, 100] && extra.frame.minX == 200)
        extra.removeFromSuperview()
        #expect(stack.arrangedSubviews == views && stack.bounds.width == 0 || frames[2].maxX == stack.bounds.width)
        stack.removeArrangedSubview(views[0])
        #expect(stack.subviews == views && spans[1][0] == 0)
    }

    @Test func `margins keep the views inside`() {
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(frames[0] == rect(2, 1, 40, 50) && stack.bounds.size == CGSize(width: 206, height: 54))
    }

    @Test func `stacks may stand in stacks`() {
        let column = StackView(arrangedSubviews: [views[0], views[1]])
        column.axis = .vertical
        column.spacing = 4
        stack.insertArrangedSubview(column, at: 0)
        stack.spacing = 6
        root.layoutIfNeeded()
        #expect(stack.arrangedSubviews == [column, views[2]])
        #expect(column.frame == rect(0, 0, 60, 54) && views[1].frame == rect(0, 24, 60, 30))
        #expect(views[2].frame == rect(66, 0, 100, 54))
    }

    @Test func `what makes no sense is reported`() {
        let heard = reported {
            stack.spacing = .nan
            stack.setCustomSpacing(.infinity, after: views[0])
            stack.insertArrangedSubview(boxed(), at: 9)
            stack.addArrangedSubview(stack)
        }
        #expect(heard.count == 4 && stack.spacing == 0 && stack.arrangedSubviews.count == 4)
    }
}
