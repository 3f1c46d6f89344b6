import Foundation
import LayoutSolver

/// A view or guide in an engine: its unknowns, and the relations that the engine adds for it by itself.
///
/// Positions count from the origin of the slot's space: the content of the nearest scroll view above it, or the topmost
/// view. So relations have the same few terms however deep a view lies, and scrolling moves nothing.
final class LayoutSlot {
    unowned let engine: LayoutEngine
    /// The engine's.
    let system: LayoutSystem
    let item: LayoutItem
    /// Where it stands among the engine's slots.
    var place = 0
    /// Set when it leaves the engine.
    var isLeaving = false
    let x, y, width, height: LayoutVariable
    /// The superview's, or a guide's owner's.
    let parent: LayoutSlot?
    /// The scroll view whose content the slot lies in; nil at the outside.
    let space: LayoutSlot?
    /// The topmost view: its size is given.
    let isFixed: Bool
    /// A guide that measures an offset: its size may be negative.
    let isSigned: Bool

    /// From the autoresizing mask; empty where that is not translated.
    var frameRelations: [LayoutRelation] = []
    /// Intrinsic size: by axis hugging and resistance.
    var contentSizeRelations: [LayoutRelation] = []
    /// Keep sizes from becoming negative; added when one has.
    var limits: [LayoutRelation] = []
    var guideRelations: [LayoutRelation] = []
    /// Margins, safe area and baselines, as parameters; made when a constraint needs them.
    var insets: Insets?
    var content: Content?
    /// The active constraints that use the item, in no order; each knows its place, by role.
    private var users: [(constraint: LayoutConstraint, role: Int)] = []

    /// Inset parameters in the order top, left, bottom, right; then both baselines.
    struct Insets {
        var margins: [LayoutVariable]
        var safeArea: [LayoutVariable]
        var baselines: [LayoutVariable]
    }

    /// What a scroll view has besides.
    struct Content {
        var width, height: LayoutVariable
        var offsetX, offsetY: LayoutVariable
        /// Keep the content as small as constraints allow.
        var smallest: [LayoutRelation]
        /// Whether a constraint relates the content's edges to anything, so that constraints decide the content's size.
        var isConstrained = false
    }

    init(
        _ engine: LayoutEngine, _ item: LayoutItem, parent: LayoutSlot?, space: LayoutSlot?, isFixed: Bool,
        x: LayoutVariable, y: LayoutVariable, width: LayoutVariable, height: LayoutVariable
    ) {
        self.engine = engine
        system = engine.system
        self.item = item
        self.parent = parent
        self.space = space
        self.isFixed = isFixed
        isSigned = item.guide?.isSigned ?? false
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    var view: View? { item.view }

    /// In the order of their activation.
    var constraints: [LayoutConstraint] {
        // A constraint may use the item in two roles.
        var last = -1
        return users.map(\.constraint).sorted { $0.serial < $1.serial }.filter { constraint in
            defer { last = constraint.serial }
            return constraint.serial != last
        }
    }

    func addUser(_ constraint: LayoutConstraint, _ role: Int) {
        constraint.userPlaces[role] = Int32(users.count)
        users.append((constraint, role))
    }

    func removeUser(_ constraint: LayoutConstraint, _ role: Int) {
        let place = Int(constraint.userPlaces[role])
        guard place < users.count, users[place].constraint === constraint else { return }
        let last = users.removeLast()
        guard place < users.count else { return }
        users[place] = last
        last.constraint.userPlaces[last.role] = Int32(place)
    }

    /// The solved rectangle in the space's coordinates.
    var rect: CGRect {
        CGRect(x: system[x], y: system[y], width: system[width], height: system[height])
    }

    /// The solved rectangle in the coordinates of the superview or owner: a scroll view's content, or a view's bounds.
    var frame: CGRect {
        var rect = rect
        if let parent, parent !== space {
            rect.origin.x -= system[parent.x]
            rect.origin.y -= system[parent.y]
        }
        return rect
    }

    /// Left and top as sums, in the same coordinates as `frame`.
    var left: LayoutExpression { relative(x, parent?.x) }
    var top: LayoutExpression { relative(y, parent?.y) }

    private func relative(_ own: LayoutVariable, _ outer: LayoutVariable?) -> LayoutExpression {
        guard let outer, parent !== space else { return LayoutExpression(own) }
        return LayoutExpression(own) - LayoutExpression(outer)
    }

    /// All that the engine made for the slot.
    var variables: [LayoutVariable] {
        var all = [x, y, width, height]
        if let insets { all += insets.margins + insets.safeArea + insets.baselines }
        if let content { all += [content.width, content.height, content.offsetX, content.offsetY] }
        return all
    }
}
