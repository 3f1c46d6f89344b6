import Dynamics
import Foundation
import Geometry
import Testing
import Views

/// What users of UIKit Dynamics complain of where views, layout and collections are concerned, and doesn't happen here.
@Suite struct ComplaintTests {
    private final class Source: CollectionViewDataSource {
        let count: Int
        init(count: Int) { self.count = count }
        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ view: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    /// All cells hang on their places from the beginning.
    private final class Springs: CollectionViewFlowLayout {
        lazy var animator = DynamicAnimator(collectionViewLayout: self)
        var springs: [AttachmentBehavior] = []

        override func prepare() {
            super.prepare()
            guard springs.isEmpty, let view = collectionView else { return }
            let content = CGRect(origin: .zero, size: super.collectionViewContentSize)
            for attributes in super.layoutAttributesForElements(in: content.union(view.bounds)) ?? [] {
                let spring = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
                (spring.length, spring.frequency, spring.damping) = (0, 1, 0.8)
                springs.append(spring)
                animator.addBehavior(spring)
            }
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
            animator.items(in: rect) as? [CollectionViewLayoutAttributes]
        }

        /// Pulls the cells in sight away from their places, as scrolling does.
        func pull(_ rect: CGRect, by distance: CGFloat) {
            for case let item as CollectionViewLayoutAttributes in animator.items(in: rect) {
                item.center.y += distance
                animator.updateItem(usingCurrentState: item)
            }
        }
    }

    private func collection(_ source: Source, itemSize: CGSize) -> (Springs, CollectionView, Stage) {
        let layout = Springs()
        layout.itemSize = itemSize
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (7.3, 0)
        let view = CollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
        view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        let stage = Stage(root: view)
        stage.advance(by: 0)
        return (layout, view, stage)
    }

    @Test func `cells of sizes that are no whole numbers go back to their places without circling`() {
        let source = Source(count: 20)
        let (layout, view, stage) = collection(source, itemSize: CGSize(width: 319.5, height: 43.7))
        let places = layout.springs.map(\.anchorPoint)
        layout.pull(view.bounds, by: 30.1)
        var widest: CGFloat = 0
        for _ in 0..<600 {
            stage.advance(by: Stage.tick)
            for (spring, place) in zip(layout.springs, places) {
                widest = max(widest, abs(spring.items[0].center.x - place.x))
            }
        }
        // Nothing pulls sideways, and positions in Float have steps of 2 · 10⁻⁵ at 160 pt.
        #expect(widest < 1e-4)
        #expect(!layout.animator.isRunning)
        for (spring, place) in zip(layout.springs, places) {
            // A speed below 5 pt/s counts as rest: at 1 Hz that is 5/2π pt from the place at most.
            #expect(abs(spring.items[0].center.y - place.y) < 0.8 && spring.items[0].transform.b == 0)
        }
    }

    @Test func `of 2,000 cells on springs only those that are pulled cost anything`() {
        let source = Source(count: 2000)
        let (layout, view, stage) = collection(source, itemSize: CGSize(width: 320, height: 40))
        #expect(layout.springs.count == 2000)
        stage.advance(by: 1)
        #expect(!layout.animator.isRunning)
        let steps = layout.animator.elapsedTime
        view.contentOffset.y = 50_000
        stage.advance(by: 1)
        #expect(layout.animator.elapsedTime == steps)
        let sight = view.bounds
        let pulled = layout.animator.items(in: sight).count
        layout.pull(sight, by: 20)
        stage.advance(by: Stage.tick)
        #expect(pulled < 15 && layout.animator.world.statistics.awakeItems == pulled)
    }

    // MARK: Layout

    /// A box in the middle of the top by constraints, which falls to the root's lower edge.
    private func fallingBox() -> (box: View, animator: DynamicAnimator, height: LayoutConstraint, stage: Stage) {
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        let box = boxed(in: root)
        let height = box.heightAnchor.constraint(equalToConstant: 50)
        LayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: root.topAnchor),
            box.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            box.widthAnchor.constraint(equalToConstant: 50), height,
        ])
        let stage = Stage(root: root)
        stage.advance(by: 0)
        let animator = DynamicAnimator(referenceView: root)
        let walls = CollisionBehavior(items: [box])
        walls.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(walls)
        animator.addBehavior(GravityBehavior(items: [box]))
        return (box, animator, height, stage)
    }

    @Test func `layout leaves a view where its animator has put it, in the air and at rest`() {
        let (box, animator, _, stage) = fallingBox()
        let other = boxed(in: stage.root)
        func layOut() {
            other.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: box.center.y).isActive = true
            stage.root.setNeedsLayout()
            stage.root.layoutIfNeeded()
        }
        #expect(box.center == CGPoint(x: 150, y: 25))
        stage.advance(by: 0.3)
        let inAir = box.center
        layOut()
        #expect(box.center == inAir && inAir.y > 60)
        stage.advance(by: 5)
        layOut()
        // A resting contact is less than a point deep.
        #expect(!animator.isRunning && abs(box.frame.maxY - 400) < 1)
    }

    @Test func `constraints still give a view in an animator its size, and its place once it has left`() {
        let (box, animator, height, stage) = fallingBox()
        stage.advance(by: 5)
        let atRest = box.center
        height.constant = 30
        stage.root.layoutIfNeeded()
        #expect(box.center == atRest && box.bounds.size == CGSize(width: 50, height: 30))
        animator.removeAllBehaviors()
        stage.root.setNeedsLayout()
        stage.root.layoutIfNeeded()
        #expect(box.center == CGPoint(x: 150, y: 15))
    }

    @Test func `what its animator hasn't moved is placed by layout`() {
        let (box, animator, _, stage) = fallingBox()
        let still = boxed(in: stage.root)
        let left = still.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor)
        LayoutConstraint.activate([
            left, still.bottomAnchor.constraint(equalTo: stage.root.bottomAnchor),
            still.widthAnchor.constraint(equalToConstant: 20), still.heightAnchor.constraint(equalToConstant: 20),
        ])
        stage.advance(by: 0)
        let anchored = DynamicItemBehavior(items: [still])
        anchored.isAnchored = true
        animator.addBehavior(anchored)
        stage.advance(by: 0.1)
        left.constant = 40
        stage.advance(by: 0)
        #expect(still.frame.minX == 40 && box.center.y > 25)
    }
}
