import Dynamics
import Foundation
import LayoutSolver

/// The constraints of one view tree, in a solver.
///
/// A view has a slot here once a constraint mentions it or something below it. The size of the topmost view is given, so
/// turning the device changes two parameters and nothing else.
final class LayoutEngine {
    let system = LayoutSystem()
    unowned let root: View
    private(set) var slots: [LayoutSlot] = []
    /// For measuring: its slots are not those that views know.
    let measuring: Fitting?
    private var measuredSlots: [ObjectIdentifier: LayoutSlot] = [:]
    private(set) var constraintOf: [LayoutRelation: LayoutConstraint] = [:]
    var insetSlots: [LayoutSlot] = []
    var contentSlots: [LayoutSlot] = []
    /// While solved frames are written; what follows from them is no news.
    var isApplying = false
    /// Set where there is a solution that has not been written to views.
    var isSolvedAhead = false
    /// Set where insets or baselines may have changed.
    var hasNewInsets = false
    /// Relations that hold a view at another of its possible places.
    var exercises: [LayoutRelation] = []
    private var serial = 0

    /// A size to come close to.
    struct Fitting {
        var target: CGSize
        var horizontal, vertical: LayoutPriority
    }

    init(root: View, measuring: Fitting? = nil) {
        self.root = root
        self.measuring = measuring
    }

    func nextSerial() -> Int {
        serial += 1
        return serial
    }

    // MARK: Slots

    func existingSlot(for item: AnyObject) -> LayoutSlot? {
        if measuring != nil { return measuredSlots[ObjectIdentifier(item)] }
        let slot = (item as? View)?.constrained?.slot ?? (item as? LayoutGuide)?.slot
        return slot?.engine === self ? slot : nil
    }

    /// The slot of a view or guide; made, with those of all views above it, where there is none.
    func slot(for item: AnyObject) -> LayoutSlot {
        if let slot = existingSlot(for: item) { return slot }
        let slot = item === root ? rootSlot() : newSlot(for: item)
        slots.append(slot)
        if measuring != nil {
            measuredSlots[ObjectIdentifier(item)] = slot
        } else if let view = item as? View {
            view.constraintState.slot = slot
            view.constraintState.isInvolved = true
        } else if let guide = item as? LayoutGuide {
            guide.slot = slot
        }
        if let view = item as? View, item !== root { addViewRelations(view, slot) }
        if let guide = item as? LayoutGuide, guide.kind == .readable { addReadableRelations(guide, slot) }
        return slot
    }

    private func rootSlot() -> LayoutSlot {
        let isGiven = measuring == nil && (root.stage != nil || root.translatesAutoresizingMaskIntoConstraints)
        let size = root.bounds.size
        let variables =
            isGiven
            ? [parameter(0), parameter(0), parameter(size.width), parameter(size.height)]
            : [parameter(0), parameter(0), unknown(isExtent: true), unknown(isExtent: true)]
        let slot = LayoutSlot(self, root, parent: nil, space: nil, isFixed: isGiven, variables)
        if !isGiven { addFitting(slot) }
        return slot
    }

    private func newSlot(for item: AnyObject) -> LayoutSlot {
        let owner = (item as? View)?.superview ?? (item as? LayoutGuide)?.owningView
        let parent = owner.map { slot(for: $0) }
        let isContent = item is View && owner is ScrollView
        return LayoutSlot(
            self, item, parent: parent, space: isContent ? parent : parent?.space, isFixed: false,
            [unknown(), unknown(), unknown(isExtent: true), unknown(isExtent: true)])
    }

    // The solver throws for numbers that are not finite, which views and constraints refuse, and beyond 2³¹ variables.
    func parameter(_ value: CGFloat) -> LayoutVariable {
        do { return try system.addParameter(Double(value)) } catch { preconditionFailure("\(error)") }
    }

    func unknown(isExtent: Bool = false) -> LayoutVariable {
        do { return try system.addVariable(isExtent: isExtent) } catch { preconditionFailure("\(error)") }
    }

    func relate(
        _ expression: LayoutExpression, _ kind: RelationKind, _ constant: CGFloat,
        _ priority: RelationPriority = .required, isProtected: Bool = true
    ) -> LayoutRelation {
        do {
            return try system.addRelation(
                expression.terms, kind, Double(constant), priority: priority, isProtected: isProtected)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    func drop(_ relations: inout [LayoutRelation]) {
        for relation in relations { try? system.removeRelation(relation) }
        relations.removeAll()
    }

    // MARK: Constraints

    func insert(_ constraint: LayoutConstraint) {
        guard let equation = equation(of: constraint) else { return }
        let relation = relate(
            LayoutExpression(terms: equation.terms), equation.kind, CGFloat(equation.constant),
            constraint.priority.relationPriority, isProtected: false)
        constraintOf[relation] = constraint
        guard measuring == nil else { return }
        constraint.placement = (self, relation)
        for item in [constraint.firstItem, constraint.secondItem] {
            if let item { existingSlot(for: item)?.addUser(constraint) }
            if let owner = (item as? LayoutGuide)?.owningView { existingSlot(for: owner)?.addUser(constraint) }
        }
    }

    func remove(_ constraint: LayoutConstraint) {
        guard let relation = constraint.placement?.relation else { return }
        constraint.placement = nil
        constraintOf[relation] = nil
        try? system.removeRelation(relation)
        for item in [constraint.firstItem, constraint.secondItem] {
            if let item { existingSlot(for: item)?.removeUser(constraint) }
            if let owner = (item as? LayoutGuide)?.owningView { existingSlot(for: owner)?.removeUser(constraint) }
        }
    }

    func constantChanged(_ constraint: LayoutConstraint) {
        guard let relation = constraint.placement?.relation else { return }
        try? system.setConstant(relation, Double(constraint.constant))
    }

    func priorityChanged(_ constraint: LayoutConstraint) {
        guard let relation = constraint.placement?.relation else { return }
        try? system.setPriority(relation, constraint.priority.relationPriority)
    }

    /// Leading and trailing have changed sides where this view, or a view as a whole tree, is the first item.
    func directionChanged(_ view: View?) {
        for constraint in constraintOf.values.sorted(by: { $0.serial < $1.serial }) {
            guard constraint.firstAttribute.isRelative || constraint.secondAttribute.isRelative else { continue }
            guard view == nil || LayoutConstraint.view(of: constraint.firstItem) === view else { continue }
            remove(constraint)
            insert(constraint)
        }
    }

    func insetsChanged() { hasNewInsets = true }

    // MARK: Moving parts of the tree

    /// Takes in all that the views from here on down hold.
    func collect(_ view: View) {
        guard let state = view.constrained, state.isInvolved else { return }
        for constraint in view.constraints {
            if measuring == nil { constraint.serial = nextSerial() }
            insert(constraint)
        }
        for subview in view.subviews { collect(subview) }
    }

    /// Lets go of a slot, and of those of other items that must go with it.
    func discard(_ gone: LayoutSlot...) { discard(gone) }

    func discard(_ gone: [LayoutSlot]) {
        for slot in gone {
            drop(&slot.frameRelations)
            drop(&slot.contentSizeRelations)
            drop(&slot.limits)
            drop(&slot.guideRelations)
            if slot.content != nil { drop(&slot.content!.smallest) }
            if let view = slot.view { view.constrained?.slot = nil }
            if let guide = slot.item as? LayoutGuide { guide.slot = nil }
        }
        for slot in gone {
            for variable in slot.variables { try? system.removeVariable(variable) }
        }
        let names = Set(gone.map(ObjectIdentifier.init))
        slots.removeAll { names.contains(ObjectIdentifier($0)) }
        insetSlots.removeAll { names.contains(ObjectIdentifier($0)) }
        contentSlots.removeAll { names.contains(ObjectIdentifier($0)) }
    }
}
