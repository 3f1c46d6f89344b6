import Foundation
import Replay
import UIKitCompatibility

/// Cells that hang on springs and lag behind the scrolling finger, as in many message lists.
enum SpringyList: Example {
    static let name = "springy-list"
    static let summary = "cells of a list hang on springs and lag behind the finger"

    final class SpringyLayout: UICollectionViewFlowLayout {
        lazy var animator = UIDynamicAnimator(collectionViewLayout: self)

        override func prepare() {
            super.prepare()
            guard animator.behaviors.isEmpty, let list = collectionView else { return }
            itemSize = CGSize(width: 300, height: 44)
            let all = CGRect(x: 0, y: 0, width: list.bounds.width, height: 2000)
            for attributes in super.layoutAttributesForElements(in: all) ?? [] {
                let spring = UIAttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
                spring.length = 0
                spring.damping = 0.5
                spring.frequency = 1
                animator.addBehavior(spring)
            }
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
        }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            animator.layoutAttributesForCell(at: indexPath)
        }

        /// The further a cell is from the finger, the more it lags.
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            guard let list = collectionView else { return false }
            let scrolled = newBounds.origin.y - list.bounds.origin.y
            let finger = list.panGestureRecognizer.location(in: list)
            for case let spring as UIAttachmentBehavior in animator.behaviors {
                guard let item = spring.items.first as? UICollectionViewLayoutAttributes else { continue }
                item.center.y += scrolled * min(abs(finger.y - spring.anchorPoint.y) / 900, 1)
                animator.updateItem(usingCurrentState: item)
            }
            return false
        }
    }

    final class Messages: NSObject, UICollectionViewDataSource {
        func collectionView(_ list: UICollectionView, numberOfItemsInSection section: Int) -> Int { 36 }

        func collectionView(_ list: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            list.dequeueReusableCell(withReuseIdentifier: "message", for: indexPath)
        }
    }

    static func film(scale: Double) throws -> Film {
        let layout = SpringyLayout()
        let messages = Messages()
        let list = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 568), collectionViewLayout: layout)
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "message")
        list.dataSource = messages
        let stage = Stage(root: list)
        stage.advance(by: 1.0 / 60)
        let film = Film(Recorder(layout.animator, name: "Springy list"), picture: (14, [.attachments]))
        var lag = 0.0
        stage.touch(.began, at: CGPoint(x: 160, y: 450), time: stage.time)
        for tick in 1...240 {
            if tick <= 12 {
                stage.touch(.moved, at: CGPoint(x: 160, y: 450 - 22 * CGFloat(tick)), time: stage.time)
            } else if tick == 13 {
                stage.touch(.ended, at: CGPoint(x: 160, y: 186), time: stage.time)
            }
            stage.advance(by: 1.0 / 60)
            lag = max(lag, film.recorder.world.attachmentStates().map(\.separation).max() ?? 0)
            film.shoot()
        }
        film.notes = ["The furthest cell lagged by \(Int(lag.rounded())) pt behind its place."]
        return film
    }
}
