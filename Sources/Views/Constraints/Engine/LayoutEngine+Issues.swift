import Foundation
import LayoutSolver

extension LayoutEngine {
    // MARK: Conflicts

    /// A conflict in terms of constraints.
    struct Explanation {
        var constraints: [LayoutConstraint]
        var broken: LayoutConstraint?
        /// Constraints that the text lists: a conflict down a whole column has thousands.
        private static let listed = 50

        /// UIKit's console text.
        var text: String {
            var lines = constraints.prefix(Self.listed).map { "    \"\($0.description)\"" }
            if constraints.count > lines.count { lines.append("    and \(constraints.count - lines.count) more") }
            let list = lines.joined(separator: ",\n")
            return """
                [LayoutConstraints] Unable to simultaneously satisfy constraints.
                \tProbably at least one of the constraints in the following list is one you don't want. 
                \tTry this: 
                \t\t(1) look at each constraint and try to figure out which you don't expect; 
                \t\t(2) find the code that added the unwanted constraint or constraints and fix it. 
                (
                \(list)
                )

                Will attempt to recover by breaking constraint 
                \(broken?.description ?? "(none)")

                Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
                The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in <UIKitCore/UIView.h> may also be helpful.
                """
        }
    }

    func explained(_ conflicts: [LayoutConflict]) -> [Explanation] {
        guard !conflicts.isEmpty else { return [] }
        let implicit = implicitConstraints()
        return conflicts.map { explained($0, implicit) }
    }

    private func explained(
        _ conflict: LayoutConflict, _ implicit: [LayoutRelation: LayoutConstraint]
    ) -> Explanation {
        var members = conflict.relations.compactMap { constraintOf[$0] ?? implicit[$0] }
        let rootSlot = slot(for: root.constraintState)
        for (variable, attribute) in [
            (rootSlot.width, LayoutConstraint.Attribute.width), (rootSlot.height, .height),
        ] where rootSlot.isFixed && conflict.relations.contains(where: { system.uses($0, variable) }) {
            members.append(encapsulated(attribute))
        }
        return Explanation(
            constraints: members, broken: constraintOf[conflict.broken] ?? implicit[conflict.broken])
    }

    private func encapsulated(_ attribute: LayoutConstraint.Attribute) -> LayoutConstraint {
        let isWidth = attribute == .width
        let constraint = ImplicitConstraint(
            .encapsulated, of: root, attribute, .equal, isWidth ? root.bounds.width : root.bounds.height)
        constraint.identifier = "UIView-Encapsulated-Layout-" + (isWidth ? "Width" : "Height")
        return constraint
    }

    /// What the engine added by itself, as constraints.
    private func implicitConstraints() -> [LayoutRelation: LayoutConstraint] {
        var result: [LayoutRelation: LayoutConstraint] = [:]
        for slot in slots {
            guard let item = slot.item.object else { continue }
            let frame = (item as? View)?.untransformedFrame ?? .zero
            let measures: [(LayoutConstraint.Attribute, CGFloat)] = [
                (.left, frame.minX), (.top, frame.minY), (.width, frame.width), (.height, frame.height),
            ]
            if slot.parent != nil {
                for (relation, (attribute, value)) in zip(slot.frameRelations, measures) {
                    result[relation] = ImplicitConstraint(.autoresizing, of: item, attribute, .equal, value)
                }
            }
            addContentSizes(slot, item, to: &result)
            for relation in slot.limits {
                let isWidth = system.uses(relation, slot.width)
                result[relation] = ImplicitConstraint(
                    .limit, of: item, isWidth ? .width : .height, .greaterThanOrEqual, 0)
            }
        }
        return result
    }

    private func addContentSizes(
        _ slot: LayoutSlot, _ item: AnyObject, to result: inout [LayoutRelation: LayoutConstraint]
    ) {
        guard let view = item as? View, !slot.contentSizeRelations.isEmpty else { return }
        for (place, relation) in slot.contentSizeRelations.enumerated() {
            let isWidth = system.uses(relation, slot.width)
            let isHugging = place % 2 == 0
            let size = view.intrinsicContentSize
            let constraint = ImplicitConstraint(
                .contentSize, of: item, isWidth ? .width : .height,
                isHugging ? .lessThanOrEqual : .greaterThanOrEqual, isWidth ? size.width : size.height)
            let axis: LayoutConstraint.Axis = isWidth ? .horizontal : .vertical
            constraint.storedPriority =
                isHugging
                ? view.contentHuggingPriority(for: axis) : view.contentCompressionResistancePriority(for: axis)
            result[relation] = constraint
        }
    }

    // MARK: Questions

    /// The constraints that an item's place on an axis follows from, those that layout adds by itself included.
    func constraintsAffecting(_ item: LayoutItem, _ axis: LayoutConstraint.Axis) -> [LayoutConstraint] {
        guard let slot = existingSlot(for: item) else { return [] }
        let measures = axis == .horizontal ? [slot.x, slot.width] : [slot.y, slot.height]
        let implicit = implicitConstraints()
        var seen: Set<LayoutRelation> = []
        return measures.flatMap { system.relationsAffecting($0) }.filter { seen.insert($0).inserted }
            .compactMap { constraintOf[$0] ?? implicit[$0] }
    }

    /// What constraints leave open of an item, by axis: what only an exercise holds is open too.
    func openMeasures(of item: LayoutItem) -> [LayoutConstraint.Axis: Set<LayoutIssue.Unknown>] {
        guard !exercises.isEmpty else { return undetermined(of: item) }
        for exercise in exercises { try? system.removeRelation(exercise.relation) }
        solve()
        defer {
            for place in exercises.indices {
                exercises[place].relation = hold(exercises[place].variable, at: exercises[place].value)
            }
            solve()
        }
        return undetermined(of: item)
    }

    private func undetermined(of item: LayoutItem) -> [LayoutConstraint.Axis: Set<LayoutIssue.Unknown>] {
        guard let slot = existingSlot(for: item), !slot.isFixed else { return [:] }
        var result: [LayoutConstraint.Axis: Set<LayoutIssue.Unknown>] = [:]
        if system.isAmbiguous(slot.width) { result[.horizontal, default: []].insert(.size) }
        if system.isAmbiguous(slot.height) { result[.vertical, default: []].insert(.size) }
        // Where only the size is open, the position may hang on it: the middle or the far edge may still be fixed.
        for (near, extent, axis) in [
            (slot.left, slot.width, LayoutConstraint.Axis.horizontal), (slot.top, slot.height, .vertical),
        ] {
            let far = near + LayoutExpression(extent)
            let candidates = [near, far, near + LayoutExpression(extent) * 0.5]
            if candidates.allSatisfy({ system.isAmbiguous($0.terms) }) { result[axis, default: []].insert(.position) }
        }
        return result
    }

    /// Axes in which nothing but its wish to be small decides the size of a scroll view's content.
    func openContentAxes(of slot: LayoutSlot) -> [LayoutConstraint.Axis] {
        guard var content = slot.content, content.isConstrained else { return [] }
        drop(&slot.content!.smallest)
        system.solve()
        var axes: [LayoutConstraint.Axis] = []
        if system.isAmbiguous(content.width) { axes.append(.horizontal) }
        if system.isAmbiguous(content.height) { axes.append(.vertical) }
        content.smallest = smallest(content)
        slot.content = content
        solve()
        return axes
    }

    // MARK: Other solutions

    /// Moves an item to another place that its constraints allow; the next call moves it back.
    func exercise(_ view: View) {
        guard exercises.isEmpty else {
            for exercise in exercises { try? system.removeRelation(exercise.relation) }
            exercises = []
            return
        }
        guard let slot = existingSlot(for: view.constraintState) else { return }
        let step = 64.0
        for variable in [slot.width, slot.height, slot.x, slot.y] where system.isAmbiguous(variable) {
            let value = CGFloat(system[variable] + step)
            exercises.append(Exercise(variable: variable, value: value, relation: hold(variable, at: value)))
            solve()
        }
    }

    /// Holds an unknown at a value wherever nothing else decides.
    private func hold(_ variable: LayoutVariable, at value: CGFloat) -> LayoutRelation {
        relate(LayoutExpression(variable), .equal, value, RelationPriority(1e-4))
    }
}
