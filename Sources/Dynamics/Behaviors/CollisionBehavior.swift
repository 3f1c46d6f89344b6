import DynamicsEngine
import DynamicsModel
import Foundation
import Geometry

/// Lets its items collide with one another and with its boundaries.
///
/// ```swift
/// let collisions = CollisionBehavior(items: balls)
/// collisions.translatesReferenceBoundsIntoBoundary = true
/// collisions.addBoundary(withIdentifier: "shelf" as NSCopying, from: left, to: right)
/// animator.addBehavior(collisions)
/// ```
///
/// Items of different collision behaviors pass each other; an item may be in several. Nothing tunnels through a
/// boundary or an anchored item at any speed. Elasticity and friction of items are set by ``DynamicItemBehavior``;
/// boundaries have friction 0.2 and elasticity 0.
///
/// Pairs are decided fastest while an animator has no more than 31 collision behaviors.
///
/// Every item meets every other of the behavior, and every boundary of it; a pair that shares several behaviors
/// collides once, and each of them reports the contact. Items that overlap when they are added are pushed apart, from
/// the next tick on. Boundaries are infinitely thin lines: they weigh nothing and never move. They stay in a behavior
/// that leaves an animator, and act again where it is added.
///
/// UIKit's `UICollisionBehavior`.
open class CollisionBehavior: DynamicBehavior {
    /// What the items collide with.
    ///
    /// It is the union of two sides: what items meet and what boundaries meet are asked for apart.
    public struct Mode: OptionSet, Sendable {
        /// Bit 0 for items, bit 1 for boundaries, as in UIKit.
        public let rawValue: UInt
        /// Makes a mode from its bits; others are kept and have no effect.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// With the behavior's other items only.
        public static let items = Mode(rawValue: 1 << 0)
        /// With the behavior's boundaries only.
        public static let boundaries = Mode(rawValue: 1 << 1)
        /// With the behavior's items and boundaries. Every bit is set, as in UIKit, so it contains
        /// `[.items, .boundaries]` and does not equal it.
        public static let everything = Mode(rawValue: .max)
    }

    /// Told about contacts of this behavior; not kept alive.
    ///
    /// Nil at first. In an animator none of whose behaviors has a delegate, contacts that begin and end are passed
    /// over.
    open weak var collisionDelegate: (any CollisionBehaviorDelegate)?

    /// What the items collide with: everything at first. An empty set collides with nothing. A change takes effect in
    /// the next tick.
    open var collisionMode: Mode = .everything {
        didSet {
            guard let registry = dynamicAnimator?.registry, collisionMode != oldValue else { return }
            for number in list.numbers { registry.note(.collisions, of: number) }
            changed()
        }
    }

    /// What the client has added, the reference bounds left out.
    private var boundaries = BoundaryList()
    /// Nil where the reference bounds are no boundary.
    private var referenceInsets: EdgeInsets?
    /// The rectangle of the reference boundary as the world has it.
    private var referenceRect: CGRect?
    /// What the world has of it; nil outside an animator, and where nothing is left of the bounds.
    private var referenceID: BoundaryID?
    /// The set of its members in the animator's world.
    private(set) var collisionSet: UInt32 = 0

    /// Makes a behavior in which these items collide; one that occurs twice counts once.
    ///
    /// An item that the animator refuses is reported when the behavior joins it; the others collide.
    public init(items: [any DynamicItem]) {
        super.init()
        list = ItemList(items)
    }

    /// Makes a behavior without items, to which they can be added.
    public override convenience init() { self.init(items: []) }

    /// The items that collide, in the order of adding.
    open var items: [any DynamicItem] { list.items }
    /// Adds an item from the next tick on; one that is there already is ignored. In an animator one that is refused
    /// is reported and not added.
    open func addItem(_ item: any DynamicItem) { add(item) }
    /// Removes an item; one that isn't there is ignored. Its contacts in this behavior end without a call of the
    /// delegate.
    open func removeItem(_ item: any DynamicItem) { remove(item) }

    /// Bit 0 alone decides, so that unknown bits have no effect.
    var meetsItems: Bool { collisionMode.contains(.items) }
    var meetsBoundaries: Bool { collisionMode.contains(.boundaries) }

    // MARK: Reference bounds

    /// Whether the bounds of the animator's reference space are a boundary, whose identifier is nil; false at first.
    ///
    /// It is a closed line, two-sided like all boundaries, and follows the bounds when they change. Empty bounds make
    /// none.
    ///
    /// True also where ``setTranslatesReferenceBoundsIntoBoundary(with:)`` has set insets: setting it to true again
    /// keeps them, setting it to false forgets them. In an animator without a reference space the rectangle is
    /// ``DynamicAnimator/referenceBounds``.
    open var translatesReferenceBoundsIntoBoundary: Bool {
        get { referenceInsets != nil }
        set {
            guard newValue != translatesReferenceBoundsIntoBoundary else { return }
            referenceInsets = newValue ? .zero : nil
            changed()
        }
    }

    /// Makes the reference bounds less insets (pt) a boundary; negative insets make it larger, so that items may leave
    /// the view before they bounce. Insets that are not finite are reported and ignored.
    ///
    /// Insets that leave nothing of the bounds make no boundary, until the bounds are larger.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
        let all = [insets.top, insets.left, insets.bottom, insets.right]
        guard all.allSatisfy(\.isFinite) else { return reject("insets", "\(insets)", "finite") }
        referenceInsets = insets
        changed()
    }

    /// Whether the reference boundary is not where the reference space is now.
    func needsReferenceUpdate(_ bounds: CGRect?) -> Bool { rect(in: bounds) != referenceRect }

    /// The reference bounds less the insets; nil where nothing is left, or no reference boundary is wanted.
    private func rect(in bounds: CGRect?) -> CGRect? {
        guard let bounds, let referenceInsets else { return nil }
        let rect = CGRect(
            x: bounds.minX + referenceInsets.left, y: bounds.minY + referenceInsets.top,
            width: bounds.width - referenceInsets.left - referenceInsets.right,
            height: bounds.height - referenceInsets.top - referenceInsets.bottom)
        // A view that was not laid out yet has no bounds to keep anything in.
        return rect.width > 0 && rect.height > 0 ? rect : nil
    }

    // MARK: Boundaries

    /// Adds a path as a boundary, in reference coordinates.
    ///
    /// Curves are followed by lines to 0.1 pt, and each subpath is a chain of its own. The path is copied: later
    /// changes of it have no effect. It may be concave, and items collide with both sides of its lines. An identifier
    /// that is in use gets the new path. A path without length is reported and ignored.
    ///
    /// A closed subpath is a loop, an open one a chain: it has ends that items pass. Items slide across the corners
    /// of a subpath without snagging. Coordinates beyond ±10⁷ pt, and points of a subpath that lie less than 10⁻³ pt
    /// apart throughout, are reported and the call is ignored; a boundary of that identifier then stays.
    ///
    /// - Parameters:
    ///   - identifier: a string, a number, or an object; equal ones name one boundary.
    ///   - bezierPath: pt, in reference coordinates.
    /// - Complexity: O(points + boundaries).
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: BezierPath) {
        guard let outlines = BoundaryList.outlines(of: bezierPath) else {
            return rejectBoundary(identifier, "its path has no lines, or coordinates that are no numbers")
        }
        let path = BezierPath()
        path.append(bezierPath)
        add(BoundaryList.Entry(identifier: identifier, path: path, outlines: outlines))
    }

    /// Adds a line as a boundary, in reference coordinates; items collide with both sides. An identifier that is in
    /// use gets the new line. Two equal points are reported and ignored. So are points less than 10⁻³ pt apart and
    /// coordinates beyond ±10⁷ pt.
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
        let path = BezierPath()
        path.move(to: p1)
        path.addLine(to: p2)
        guard let outlines = BoundaryList.outlines(of: path) else {
            return rejectBoundary(identifier, "it goes from \(p1) to \(p2)")
        }
        add(BoundaryList.Entry(identifier: identifier, path: path, outlines: outlines))
    }

    /// Reports a path that no boundary can be made of; one of the same identifier stays.
    private func rejectBoundary(_ identifier: any NSCopying, _ reason: String) {
        DynamicsDiagnostics.raise(
            .invalidBoundary, "Invalid boundary \(identifier) in \(ItemProblem.name(self)): \(reason)", subject: self)
    }

    /// Takes a boundary in, and has the one that it replaces removed.
    private func add(_ entry: BoundaryList.Entry) {
        discard(boundaries.set(entry))
        changed()
    }

    /// A copy of the path of a boundary; nil where there is none of that identifier.
    ///
    /// Line width, line styles and fill rule of the path are not kept. The reference bounds have no identifier, and
    /// are not found here.
    ///
    /// - Complexity: O(boundaries + steps of the path).
    open func boundary(withIdentifier identifier: any NSCopying) -> BezierPath? {
        guard let path = boundaries[identifier]?.path else { return nil }
        let copy = BezierPath()
        copy.append(path)
        return copy
    }

    /// Removes a boundary in the next tick, with the end of its contacts; an identifier without one is ignored.
    ///
    /// The delegate hears of those ends. Items that rested on it wake.
    open func removeBoundary(withIdentifier identifier: any NSCopying) {
        guard let entry = boundaries.remove(identifier) else { return }
        discard(entry)
        changed()
    }

    /// Removes all boundaries that have an identifier; the reference bounds stay.
    ///
    /// ``translatesReferenceBoundsIntoBoundary`` has to be set to false besides, where nothing at all shall stop the
    /// items.
    open func removeAllBoundaries() {
        let entries = boundaries.removeAll()
        for entry in entries { discard(entry) }
        if !entries.isEmpty { changed() }
    }

    /// The identifiers of boundaries in the order of adding; nil where there is no boundary.
    ///
    /// One that was given a new path keeps its place in the order.
    open var boundaryIdentifiers: [any NSCopying]? {
        boundaries.entries.isEmpty ? nil : boundaries.entries.map(\.identifier)
    }

    /// All boundaries as they are in the world, the reference bounds last.
    var debugBoundaries: [(identifier: (any NSCopying)?, path: BezierPath)] {
        boundaries.entries.filter { !$0.ids.isEmpty }.map { ($0.identifier, $0.path) }
            + (referenceRect.map { [(nil, BezierPath(rect: $0))] } ?? [])
    }

    /// Has what the world has of a boundary removed before the next step.
    private func discard(_ entry: BoundaryList.Entry?) {
        guard let simulation = dynamicAnimator?.simulation else { return }
        for id in entry?.ids ?? [] { simulation.discard(.boundary(id)) }
    }

    // MARK: Translation

    override func enter(_ animator: DynamicAnimator) {
        // Anew with every animator, since each numbers its own sets.
        collisionSet = animator.simulation.takeSet()
        super.enter(animator)
    }

    override func discardParts(_ simulation: Simulation) {
        for entry in boundaries.entries { discard(entry) }
        simulation.discard(referenceID.map { .boundary($0) })
        simulation.giveBack(collisionSet)
    }

    override func forgetParts() {
        for place in boundaries.entries.indices { boundaries.entries[place].ids = [] }
        (referenceID, referenceRect) = (nil, nil)
    }

    override func itemJoins(_ number: Int, _ registry: ItemRegistry) { registry.insert(self, into: number) }
    override func itemLeaves(_ number: Int, _ registry: ItemRegistry) { registry.remove(self, from: number) }

    override var savedValues: BehaviorValues {
        .collision(
            CollisionValues(
                mode: collisionMode.rawValue, insets: referenceInsets, referenceRect: referenceRect,
                referenceBoundary: referenceID?.rawValue, set: collisionSet,
                boundaries: boundaries.entries.map {
                    CollisionValues.BoundaryValues(outlines: $0.outlines, ids: $0.ids.map(\.rawValue))
                }))
    }

    override func check(_ values: BehaviorValues, index: Int) throws(AnimatorSnapshotError) {
        try require(values, index)
        guard case .collision(let saved) = values else { return }
        guard saved.boundaries.map(\.outlines) == boundaries.entries.map(\.outlines) else {
            throw .otherBoundaries(behavior: index)
        }
        let insets = saved.insets.map { [$0.top, $0.left, $0.bottom, $0.right] } ?? []
        try Self.require(insets.allSatisfy(\.isFinite), "an inset", index)
    }

    override func take(_ values: BehaviorValues) {
        guard case .collision(let saved) = values else { return }
        collisionMode = Mode(rawValue: saved.mode)
        (referenceInsets, referenceRect, collisionSet) = (saved.insets, saved.referenceRect, saved.set)
        referenceID = saved.referenceBoundary.map(BoundaryID.init(rawValue:))
        for (place, boundary) in saved.boundaries.enumerated() {
            boundaries.entries[place].ids = boundary.ids.map(BoundaryID.init(rawValue:))
        }
    }

    /// The boundaries that the behavior has in the world; the reference bounds have no identifier.
    var placedBoundaries: [(id: BoundaryID, identifier: (any NSCopying)?)] {
        boundaries.entries.flatMap { entry in entry.ids.map { ($0, entry.identifier) } }
            + (referenceID.map { [($0, nil)] } ?? [])
    }

    override func translate(into simulation: Simulation, _ registry: ItemRegistry) {
        let sets = CollisionSets([collisionSet])
        for place in boundaries.entries.indices where boundaries.entries[place].ids.isEmpty {
            let entry = boundaries.entries[place]
            boundaries.entries[place].ids = entry.outlines.compactMap { outline in
                simulation.add(Boundary(outline, sets: sets), of: self, identifier: entry.identifier)
            }
        }
        translateReferenceBounds(into: simulation, sets)
    }

    /// Replaces the reference boundary where the reference bounds have changed.
    ///
    /// A boundary can't be moved in a world, so another one takes its place; its contacts begin anew.
    private func translateReferenceBounds(into simulation: Simulation, _ sets: CollisionSets) {
        let rect = rect(in: dynamicAnimator?.referenceBoundsNow)
        guard rect != referenceRect else { return }
        if let referenceID { simulation.remove(referenceID) }
        referenceRect = rect
        referenceID = rect.flatMap { rect in
            let corners = [
                Vector2(Double(rect.minX), Double(rect.minY)), Vector2(Double(rect.maxX), Double(rect.minY)),
                Vector2(Double(rect.maxX), Double(rect.maxY)), Vector2(Double(rect.minX), Double(rect.maxY)),
            ]
            return simulation.add(
                Boundary(.path(corners, closed: true), sets: sets), of: self, identifier: nil)
        }
    }
}
