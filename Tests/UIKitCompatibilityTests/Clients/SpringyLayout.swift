// Cells that hang on springs and lag behind the scrolling finger, as in many message lists.
import UIKitCompatibility

class SpringyFlowLayout: UICollectionViewFlowLayout {
    lazy var dynamicAnimator: UIDynamicAnimator = UIDynamicAnimator(collectionViewLayout: self)
    private var visibleIndexPaths = Set<IndexPath>()
    private var latestDelta: CGFloat = 0
    let scrollResistanceFactor: CGFloat = 900

    override init() {
        super.init()
        itemSize = CGSize(width: 300, height: 44)
        minimumLineSpacing = 10
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }
        let visibleRect = CGRect(origin: collectionView.bounds.origin, size: collectionView.frame.size).insetBy(
            dx: 0, dy: -100)
        guard
            let visibleItems = super.layoutAttributesForElements(in: visibleRect)?.compactMap({
                $0.copy() as? UICollectionViewLayoutAttributes
            })
        else { return }
        let visibleNow = Set(visibleItems.map { $0.indexPath })

        dynamicAnimator.behaviors
            .compactMap { $0 as? UIAttachmentBehavior }
            .filter { behavior in
                guard let attributes = behavior.items.first as? UICollectionViewLayoutAttributes else { return false }
                return !visibleNow.contains(attributes.indexPath)
            }
            .forEach { behavior in
                dynamicAnimator.removeBehavior(behavior)
                visibleIndexPaths.remove((behavior.items.first as! UICollectionViewLayoutAttributes).indexPath)
            }

        let touchLocation = collectionView.panGestureRecognizer.location(in: collectionView)
        for attributes in visibleItems where !visibleIndexPaths.contains(attributes.indexPath) {
            let spring = UIAttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
            spring.length = 0
            spring.damping = 0.8
            spring.frequency = 1.0
            if touchLocation != .zero { shift(attributes, from: spring.anchorPoint, touch: touchLocation) }
            dynamicAnimator.addBehavior(spring)
            visibleIndexPaths.insert(attributes.indexPath)
        }
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        return dynamicAnimator.items(in: rect) as? [UICollectionViewLayoutAttributes]
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        return dynamicAnimator.layoutAttributesForCell(at: indexPath) ?? super.layoutAttributesForItem(at: indexPath)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView = collectionView else { return false }
        latestDelta = newBounds.origin.y - collectionView.bounds.origin.y
        let touchLocation = collectionView.panGestureRecognizer.location(in: collectionView)
        for case let spring as UIAttachmentBehavior in dynamicAnimator.behaviors {
            guard let item = spring.items.first as? UICollectionViewLayoutAttributes else { continue }
            shift(item, from: spring.anchorPoint, touch: touchLocation)
            dynamicAnimator.updateItem(usingCurrentState: item)
        }
        return false
    }

    private func shift(_ item: UICollectionViewLayoutAttributes, from anchor: CGPoint, touch: CGPoint) {
        let distance = abs(touch.y - anchor.y) + abs(touch.x - anchor.x)
        let resistance = distance / scrollResistanceFactor
        var center = item.center
        center.y +=
            latestDelta < 0 ? max(latestDelta, latestDelta * resistance) : min(latestDelta, latestDelta * resistance)
        item.center = center
    }
}

class MessagesViewController: UIViewController, UICollectionViewDataSource {
    let layout = SpringyFlowLayout()
    lazy var collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Message")
        collectionView.dataSource = self
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(collectionView)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 50 }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Message", for: indexPath)
        cell.contentView.backgroundColor = .lightGray
        return cell
    }
}
