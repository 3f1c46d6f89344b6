import Dynamics
import Foundation

/// The views of a collection that aren't in use, and the classes that new ones are made of.
///
/// Nothing takes idle views away: the pool keeps as many as were in use at once. Kinds of supplementary views are
/// part of the identifier.
final class ReusePool {
    /// By identifier; of supplementary views that is "kind/identifier".
    private var classes: [String: CollectionReusableView.Type] = [:]
    /// By identifier, those retired last at the end.
    private var idle: [String: [CollectionReusableView]] = [:]

    /// What is no class of reusable views takes the registration back.
    func register(_ type: AnyClass?, as identifier: String) {
        classes[identifier] = type as? CollectionReusableView.Type
    }

    /// A view that wasn't dequeued is let go of.
    func retire(_ view: CollectionReusableView) {
        guard let identifier = view.reuseIdentifier else { return }
        idle[identifier, default: []].append(view)
    }

    /// A used view, or a new one of the registered class; a plain one where nothing fit is registered, which is
    /// reported.
    func view<Wanted: CollectionReusableView>(
        for identifier: String, frame: CGRect, of type: Wanted.Type, in owner: CollectionView
    ) -> Wanted {
        if let used = idle[identifier]?.popLast() as? Wanted {
            used.prepareForReuse()
            return used
        }
        let registered = classes[identifier] as? Wanted.Type
        if registered == nil {
            DynamicsDiagnostics.raise(
                .unregisteredView,
                "could not dequeue a view with identifier \(identifier) - must register a nib or a class for the identifier",
                subject: owner)
        }
        let made = CollectionReusableView.$frameOfNextView.withValue(frame) { (registered ?? type).init() }
        made.reuseIdentifier = identifier
        return made
    }
}

/// Names an element of a collection.
///
/// Cells, without a kind, come before supplementary views.
struct ElementKey: Hashable, Comparable {
    var kind: String?
    var indexPath: IndexPath

    init(kind: String?, indexPath: IndexPath) {
        self.kind = kind
        self.indexPath = indexPath
    }

    init(_ attributes: CollectionViewLayoutAttributes) {
        self.init(kind: attributes.representedElementKind, indexPath: attributes.indexPath)
    }

    static func < (a: ElementKey, b: ElementKey) -> Bool {
        (a.kind ?? "", a.indexPath) < (b.kind ?? "", b.indexPath)
    }
}

extension Diagnostic.Kind {
    /// A reuse identifier that no fitting class was registered for.
    ///
    /// The message is UIKit's.
    public static let unregisteredView = Self(rawValue: "unregisteredView")
}
