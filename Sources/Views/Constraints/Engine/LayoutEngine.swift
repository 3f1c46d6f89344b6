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
    private(set) var constraintOf = ConstraintTable()
    var insetSlots: [LayoutSlot] = []
    var contentSlots: [LayoutSlot] = []
    /// While solved frames are written; what follows from them is no news.
    var isApplying = false
    /// Set where there is a solution that has not been written to views.
    var isSolvedAhead = false
    /// Set where insets or baselines may have changed.
    var hasNewInsets = false
    /// Relations that hold a view at another of its possible places.
    var exercises: [Exercise] = []
    private var serial = 0

    /// A size to come close to.
    struct Fitting {
        var target: CGSize
        var horizontal, vertical: LayoutPriority
    }

    /// An unknown held at a value other than the one that layout would choose.
    struct Exercise {
        var variable: LayoutVariable
        var value: CGFloat
        var relation: LayoutRelation
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

    func existingSlot(for item: LayoutItem) -> LayoutSlot? {
        if measuring != nil { return measuredSlots[ObjectIdentifier(item)] }
        return item.slot?.system === system ? item.slot : nil
    }

    /// The slot of a view or guide; made, with those of all views above it, where there is none.
    func slot(for item: LayoutItem) -> LayoutSlot {
        if let slot = existingSlot(for: item) { return slot }
        let slot = item === root.constrained ? rootSlot() : newSlot(for: item)
        slot.place = slots.count
        slots.append(slot)
        if measuring != nil {
            measuredSlots[ObjectIdentifier(item)] = slot
        } else {
            item.slot = slot
            item.view?.constrained?.isInvolved = true
        }
        if let view = item.view, view !== root { addViewRelations(view, slot) }
        if let guide = item.guide, guide.kind == .readable { addReadableRelations(guide, slot) }
        return slot
    }

    private func rootSlot() -> LayoutSlot {
        let isGiven = measuring == nil && (root.stage != nil || root.translatesAutoresizingMaskIntoConstraints)
        let size = root.bounds.size
        let slot = LayoutSlot(
            self, root.constraintState, parent: nil, space: nil, isFixed: isGiven, x: parameter(0), y: parameter(0),
            width: isGiven ? parameter(size.width) : unknown(isExtent: true),
            height: isGiven ? parameter(size.height) : unknown(isExtent: true))
        if !isGiven { addFitting(slot) }
        return slot
    }

    private func newSlot(for item: LayoutItem) -> LayoutSlot {
        let outer = item.view?.superview ?? item.guide?.owningView
        let parent = outer.map { slotOfView($0) }
        let isContent = item.view != nil && outer is ScrollView
        return LayoutSlot(
            self, item, parent: parent, space: isContent ? parent : parent?.space, isFixed: false, x: unknown(),
            y: unknown(), width: unknown(isExtent: true), height: unknown(isExtent: true))
    }

    /// The number in a range of the solver's that is nearest; 0 for NaN. What layout adds by itself may be out of range
    /// though all it was given is within: a flexible share of a tiny length.
    static func limited(_ value: CGFloat, _ range: ClosedRange<Double>) -> Double {
        value.isNaN ? 0 : min(max(Double(value), range.lowerBound), range.upperBound)
    }

    /// The slot of a view, those above it that have none being made from the top down: trees may be deep.
    private func slotOfView(_ view: View) -> LayoutSlot {
        var missing: [View] = []
        var next: View? = view
        while let view = next, existingSlot(for: view.constraintState) == nil {
            missing.append(view)
            next = view === root ? nil : view.superview
        }
        for view in missing.dropFirst().reversed() { _ = slot(for: view.constraintState) }
        return slot(for: view.constraintState)
    }

    // With numbers in range the solver throws beyond 2³¹ variables only.
    func parameter(_ value: CGFloat) -> LayoutVariable {
        do { return try system.addParameter(Self.limited(value, LayoutLimits.constant)) } catch {
            fatalError("\(error)")
        }
    }

    func unknown(isExtent: Bool = false) -> LayoutVariable {
        do { return try system.addVariable(isExtent: isExtent) } catch { fatalError("\(error)") }
    }

    func relate(
        _ expression: LayoutExpression, _ kind: RelationKind, _ constant: CGFloat,
        _ priority: RelationPriority = .required, isProtected: Bool = true
    ) -> LayoutRelation {
        var terms = expression.terms
        for place in terms.indices where !LayoutLimits.coefficient.contains(terms[place].coefficient) {
            terms[place].coefficient = Self.limited(CGFloat(terms[place].coefficient), LayoutLimits.coefficient)
        }
        do {
            return try system.addRelation(
                terms, kind, Self.limited(constant, LayoutLimits.constant), priority: priority, isProtected: isProtected
            )
        } catch {
            fatalError("\(error)")
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
        eachUse(constraint) { slot, role in slot.addUser(constraint, role) }
    }

    /// The slots that a constraint uses: those of its items, and of the owners of guides.
    private func eachUse(_ constraint: LayoutConstraint, _ body: (LayoutSlot, Int) -> Void) {
        func visit(_ item: LayoutItem?, _ role: Int) {
            guard let item else { return }
            if let slot = existingSlot(for: item) { body(slot, role) }
            guard let owner = item.guide?.owningView?.constrained else { return }
            if let slot = existingSlot(for: owner) { body(slot, role + 2) }
        }
        visit(constraint.first, 0)
        visit(constraint.second, 1)
    }

    func remove(_ constraint: LayoutConstraint) {
        guard let relation = constraint.placement?.relation else { return }
        constraint.placement = nil
        constraintOf[relation] = nil
        try? system.removeRelation(relation)
        eachUse(constraint) { slot, role in slot.removeUser(constraint, role) }
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
        for constraint in constraintOf.constraints {
            guard constraint.firstAttribute.isRelative || constraint.secondAttribute.isRelative else { continue }
            guard view == nil || constraint.first?.owner === view else { continue }
            remove(constraint)
            insert(constraint)
        }
    }

    func insetsChanged() { hasNewInsets = true }

    // MARK: Moving parts of the tree

    /// Takes in all that the views from here on down hold.
    func collect(_ view: View) {
        view.visitInvolved { view in
            for constraint in view.constraints {
                if measuring == nil { constraint.serial = nextSerial() }
                insert(constraint)
            }
        }
    }

    /// Lets go of a slot, and of those of other items that must go with it.
    func discard(_ gone: LayoutSlot...) { discard(gone) }

    func discard(_ gone: [LayoutSlot]) {
        for slot in gone {
            slot.isLeaving = true
            drop(&slot.frameRelations)
            drop(&slot.contentSizeRelations)
            drop(&slot.limits)
            drop(&slot.guideRelations)
            if slot.content != nil { drop(&slot.content!.smallest) }
            slot.item.slot = nil
        }
        for slot in gone {
            for variable in slot.variables { try? system.removeVariable(variable) }
        }
        for slot in gone {
            let last = slots.removeLast()
            guard last !== slot else { continue }
            slots[slot.place] = last
            last.place = slot.place
        }
        if gone.contains(where: { $0.insets != nil }) { insetSlots.removeAll(where: \.isLeaving) }
        if gone.contains(where: { $0.content != nil }) { contentSlots.removeAll(where: \.isLeaving) }
    }
}
