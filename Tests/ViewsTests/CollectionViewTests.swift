import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@Suite struct CollectionViewTests {
    final class Cell: CollectionViewCell {
        var firstFrame = CGRect.zero
        var uses = 0
        override init(frame: CGRect) {
            super.init(frame: frame)
            firstFrame = frame
        }
        required init?(coder: NSCoder) { nil }
        override func prepareForReuse() { uses += 1 }
    }

    final class Source: CollectionViewDataSource, CollectionViewDelegate {
        var count = 100
        var selected: [IndexPath] = []
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ view: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            cell.tag = indexPath.item
            return cell
        }
        func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
            selected.append(indexPath)
        }
    }

    let layout = CollectionViewFlowLayout()
    let source = Source()

    func collection(layout: CollectionViewLayout? = nil) -> (CollectionView, Stage) {
        let view = CollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout ?? self.layout)
        view.register(Cell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.delegate = source
        let stage = Stage(root: view)
        stage.advance(by: 0)
        return (view, stage)
    }

    @Test func `lines are spread from edge to edge and the last keeps the columns`() {
        layout.itemSize = CGSize(width: 90, height: 50)
        layout.sectionInset = EdgeInsets(top: 5, left: 10, bottom: 15, right: 10)
        source.count = 8
        let (view, _) = collection()
        // Three items of 90 in 300 leave 15 between them.
        let frames = (0..<8).map { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))!.frame }
        #expect(frames.map(\.minX) == [10, 115, 220, 10, 115, 220, 10, 115])
        #expect(frames.map(\.minY) == [5, 5, 5, 65, 65, 65, 125, 125])
        #expect(view.contentSize == CGSize(width: 320, height: 190))
    }

    @Test func `another content inset makes other lines`() {
        layout.itemSize = CGSize(width: 100, height: 50)
        source.count = 3
        let (view, stage) = collection()
        view.contentInset.left = 110
        view.setNeedsLayout()
        stage.advance(by: 0)
        let frames = (0..<3).map { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))!.frame }
        // Two items of 100 in 210.
        #expect(frames.map(\.minX) == [0, 110, 0])
    }

    @Test func `a horizontal layout fills columns and the delegate may size items`() {
        final class Sizes: CollectionViewDelegateFlowLayout {
            func collectionView(
                _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
                sizeForItemAt indexPath: IndexPath
            ) -> CGSize { CGSize(width: 100, height: indexPath.item == 0 ? 400 : 200) }
        }
        layout.scrollDirection = .horizontal
        source.count = 3
        let (view, stage) = collection()
        let sizes = Sizes()
        view.delegate = sizes
        view.reloadData()
        stage.advance(by: 0)
        let frames = (0..<3).map { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))!.frame }
        #expect(frames[0] == CGRect(x: 0, y: 0, width: 100, height: 400))
        #expect(frames[1].origin == CGPoint(x: 110, y: 0) && frames[2].origin == CGPoint(x: 110, y: 210))
        #expect(view.contentSize == CGSize(width: 210, height: 480))
    }

    @Test func `cells are made in their frame, shown where they lie and used again`() {
        layout.itemSize = CGSize(width: 320, height: 90)
        let (view, stage) = collection()
        #expect(view.indexPathsForVisibleItems.map(\.item) == [0, 1, 2, 3, 4])
        let first = view.cellForItem(at: IndexPath(item: 0, section: 0)) as? Cell
        #expect(first?.firstFrame == CGRect(x: 0, y: 0, width: 320, height: 90))
        #expect(first?.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 90))
        #expect(view.visibleCells.map(\.tag) == [0, 1, 2, 3, 4])
        let made = Set(view.visibleCells)
        view.contentOffset = CGPoint(x: 0, y: 1000)
        stage.advance(by: 0)
        #expect(view.visibleCells.map(\.tag) == [10, 11, 12, 13, 14])
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) == nil)
        #expect(Set(view.visibleCells).subtracting(made).isEmpty)
        #expect(view.indexPath(for: view.visibleCells[0]) == IndexPath(item: 10, section: 0))
        #expect(view.indexPathForItem(at: CGPoint(x: 5, y: 1105)) == IndexPath(item: 11, section: 0))
        #expect(view.subviews.filter { $0 is Cell }.count == 5)
    }

    @Test func `changed data is shown at once and the layout is told what changed`() {
        final class Told: CollectionViewFlowLayout {
            var log: [String] = []
            override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
                log += updateItems.map { "\($0.updateAction) \($0.indexPathAfterUpdate?.item ?? -1)" }
            }
            override func finalizeCollectionViewUpdates() { log.append("final") }
        }
        let told = Told()
        source.count = 2
        let (view, _) = collection(layout: told)
        var finished = false
        view.performBatchUpdates {
            source.count = 3
            view.insertItems(at: [IndexPath(item: 2, section: 0)])
            view.deleteItems(at: [IndexPath(item: 0, section: 0)])
            view.insertItems(at: [IndexPath(item: 0, section: 0)])
        } completion: {
            finished = $0
        }
        #expect(view.visibleCells.count == 3 && finished)
        #expect(told.log == ["insert 2", "delete -1", "insert 0", "final"])
        source.count = 1
        view.deleteItems(at: [IndexPath(item: 1, section: 0), IndexPath(item: 2, section: 0)])
        #expect(view.visibleCells.count == 1)
    }

    @Test func `a tap selects`() {
        layout.itemSize = CGSize(width: 320, height: 90)
        let (view, stage) = collection()
        stage.touch(.began, at: CGPoint(x: 10, y: 110), time: 0)
        stage.touch(.ended, at: CGPoint(x: 10, y: 110), time: 0.1)
        #expect(source.selected == [IndexPath(item: 1, section: 0)])
        #expect(view.visibleCells.map(\.isSelected) == [false, true, false, false, false])
        view.allowsSelection = false
        stage.touch(.began, at: CGPoint(x: 10, y: 10), time: 1)
        stage.touch(.ended, at: CGPoint(x: 10, y: 10), time: 1.1)
        view.allowsSelection = true
        stage.touch(.began, at: CGPoint(x: 10, y: 110), time: 2)
        #expect(view.visibleCells[1].isHighlighted)
        stage.touch(.moved, at: CGPoint(x: 10, y: 80), time: 2.1)
        // The pan that scrolls takes the touch away.
        #expect(!view.visibleCells[1].isHighlighted)
        stage.touch(.ended, at: CGPoint(x: 10, y: 80), time: 2.2)
        #expect(source.selected.count == 1)
    }

    @Test func `cells in use again show the selection of their item`() {
        layout.itemSize = CGSize(width: 320, height: 90)
        let (view, stage) = collection()
        view.selectItem(at: IndexPath(item: 2, section: 0), animated: false, scrollPosition: [])
        view.visibleCells[0].isHighlighted = true
        // Ten items on every cell has been used again.
        view.contentOffset.y = 1000
        stage.advance(by: 0)
        #expect(view.visibleCells.allSatisfy { !$0.isSelected && !$0.isHighlighted && ($0 as! Cell).uses > 0 })
        view.contentOffset.y = 100
        stage.advance(by: 0)
        #expect(view.visibleCells.filter(\.isSelected).map(\.tag) == [2])
    }

    @Test func `the selection moves with its items`() {
        let (view, _) = collection()
        view.allowsMultipleSelection = true
        let path = { IndexPath(item: $0, section: 0) }
        for item in [1, 4, 6, 8, 9] { view.selectItem(at: path(item), animated: false, scrollPosition: []) }
        view.performBatchUpdates {
            view.deleteItems(at: [path(0), path(4)])
            view.insertItems(at: [path(2), path(3)])
            view.moveItem(at: path(8), to: path(0))
            view.reloadItems(at: [path(9)])
        }
        // Old items in their new order: 8 1 + + 2 3 5 6 7 9.
        #expect(view.indexPathsForSelectedItems == [path(1), path(7), path(0)])
        #expect(view.visibleCells.filter(\.isSelected).map(\.tag) == [0, 1, 7])
        view.reloadData()
        #expect(view.indexPathsForSelectedItems == [])
    }

    @Test func `an item is scrolled to where the content inset leaves it in sight`() {
        layout.itemSize = CGSize(width: 320, height: 100)
        layout.minimumLineSpacing = 0
        let (view, _) = collection()
        view.contentInset = EdgeInsets(top: 40, left: 0, bottom: 80, right: 0)
        // Item 50 lies at 5,000…5,100; seen are 360 of 480 pt, from 40 below the offset on.
        let offsets: [(CollectionView.ScrollPosition, CGFloat)] = [
            (.top, 4960), (.bottom, 4700), (.centeredVertically, 4830),
        ]
        for (position, offset) in offsets {
            view.scrollToItem(at: IndexPath(item: 50, section: 0), at: position, animated: false)
            #expect(view.contentOffset.y == offset)
        }
        // The first comes no lower than below the inset.
        view.scrollToItem(at: IndexPath(item: 0, section: 0), at: .bottom, animated: false)
        #expect(view.contentOffset.y == -40)
    }

    @Test func `backgrounds lie behind the content, and that of selected cells while they are selected`() {
        let (view, stage) = collection()
        let cell = view.visibleCells[0]
        let (plain, selected, behind) = (View(), View(), View())
        cell.selectedBackgroundView = selected
        cell.backgroundView = plain
        #expect(cell.subviews == [plain, cell.contentView])
        cell.isSelected = true
        #expect(cell.subviews == [plain, selected, cell.contentView])
        #expect(selected.frame == cell.bounds && plain.frame == cell.bounds)
        cell.isSelected = false
        cell.backgroundView = nil
        #expect(cell.subviews == [cell.contentView])

        view.backgroundView = behind
        view.contentOffset.y = 300
        stage.advance(by: 0)
        #expect(view.subviews.first == behind && behind.frame == view.bounds)
        view.backgroundView = nil
        #expect(behind.superview == nil)
    }

    @Test func `an identifier without a class is reported and gives a plain cell`() {
        let (view, _) = collection()
        let found = reported {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "other", for: IndexPath(item: 0, section: 0))
            #expect(type(of: cell) == CollectionViewCell.self)
        }
        #expect(found.map(\.kind) == [.unregisteredView])
    }

    /// The layout of the springy messages: every cell hangs on its place, and scrolling pulls it away.
    final class Springs: CollectionViewFlowLayout {
        lazy var animator = DynamicAnimator(collectionViewLayout: self)
        var oldOffsets: [CGFloat] = []

        override func prepare() {
            super.prepare()
            guard animator.behaviors.isEmpty, let view = collectionView else { return }
            let all = super.layoutAttributesForElements(in: view.bounds) ?? []
            animator.addBehavior(GravityBehavior(items: all))
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
            animator.items(in: rect) as? [CollectionViewLayoutAttributes]
        }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
            animator.layoutAttributesForCell(at: indexPath)
        }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            oldOffsets.append(collectionView?.bounds.origin.y ?? -1)
            return false
        }
    }

    @Test func `an animator of a layout moves its cells in the frame in which it ticks`() {
        let springs = Springs()
        springs.itemSize = CGSize(width: 320, height: 90)
        let (view, stage) = collection(layout: springs)
        let cell = view.cellForItem(at: IndexPath(item: 0, section: 0))
        let start = cell?.center.y ?? 0
        stage.advance(by: 0.1)
        // Six ticks of free fall: about 5 pt.
        #expect((cell?.center.y ?? 0) > start + 3 && (cell?.center.y ?? 0) < start + 8)
        #expect(springs.animator.layoutAttributesForCell(at: IndexPath(item: 2, section: 0))?.indexPath.item == 2)
        #expect(springs.animator.layoutAttributesForCell(at: IndexPath(item: 2, section: 7)) == nil)
        #expect(reported { springs.animator.advance(by: 1) }.map(\.kind) == [.ownedByStage])
    }

    @Test func `a layout's animator keeps items in the content and resumes when that grows (doc)`() {
        layout.itemSize = CGSize(width: 320, height: 90)
        source.count = 2
        let (view, stage) = collection()
        let animator = DynamicAnimator(collectionViewLayout: layout)
        let item = IndexPath(item: 0, section: 0)
        let header = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "head", with: item)
        let line = CollectionViewLayoutAttributes(forDecorationViewOfKind: "line", with: item)
        for attributes in [header, line] { attributes.frame = CGRect(x: 0, y: 0, width: 20, height: 20) }
        let collision = CollisionBehavior(items: [header])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [header]))
        animator.addBehavior(DynamicItemBehavior(items: [line]))
        #expect(animator.layoutAttributesForSupplementaryView(ofKind: "head", at: item) === header)
        #expect(animator.layoutAttributesForDecorationView(ofKind: "line", at: item) === line)
        #expect(animator.layoutAttributesForSupplementaryView(ofKind: "line", at: item) == nil)
        #expect(animator.layoutAttributesForDecorationView(ofKind: "head", at: item) == nil)
        #expect(animator.layoutAttributesForCell(at: item) == nil)
        stage.advance(by: 3)
        // Two lines of 90 pt with 10 between, not the 480 pt of the view. A resting contact is less than a point deep.
        #expect(view.contentSize.height == 190 && abs(header.frame.maxY - 190) < 1, "\(header.frame)")
        #expect(!animator.isRunning)
        source.count = 3
        view.reloadData()
        stage.advance(by: 3)
        #expect(abs(header.frame.maxY - 290) < 1, "\(header.frame)")
    }

    @Test func `a layout is asked before the bounds change`() {
        let springs = Springs()
        let (view, _) = collection(layout: springs)
        springs.oldOffsets = []
        view.contentOffset = CGPoint(x: 0, y: 70)
        view.contentOffset = CGPoint(x: 0, y: 90)
        #expect(springs.oldOffsets == [0, 70])
    }

    @Test func `a layout and its animator go away together`() {
        weak var gone: Springs?
        do {
            let springs = Springs()
            _ = springs.animator
            gone = springs
        }
        #expect(gone == nil)
    }

    @Test func `attributes that say what they said before leave a moved cell where it is`() throws {
        layout.itemSize = CGSize(width: 320, height: 90)
        let (view, stage) = collection()
        let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        let place = cell.center
        cell.center.x += 500
        view.setNeedsLayout()
        stage.advance(by: 0)
        #expect(cell.center.x == place.x + 500)
        layout.itemSize.height = 100
        stage.advance(by: 0)
        #expect(cell.frame == CGRect(x: 0, y: 110, width: 320, height: 100))
    }

    @Test func `copies of attributes are independent and of the same class`() {
        final class Mine: CollectionViewLayoutAttributes {
            var extra = 0
            override func copy(with zone: NSZone? = nil) -> Any {
                let copy = super.copy(with: zone)
                (copy as? Mine)?.extra = extra
                return copy
            }
        }
        let attributes = Mine(forCellWith: IndexPath(item: 3, section: 1))
        attributes.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        attributes.extra = 9
        let copy = attributes.copy() as? Mine
        attributes.center = .zero
        #expect(copy?.frame == CGRect(x: 1, y: 2, width: 3, height: 4) && copy?.extra == 9)
        #expect(copy?.indexPath == IndexPath(row: 3, section: 1))
    }
}
