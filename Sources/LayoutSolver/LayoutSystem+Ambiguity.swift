/// What the relations leave open.
extension LayoutSystem {
    /// Whether other values of this variable would satisfy the relations just as well, as of the last `solve()`.
    ///
    /// A relation that is only violated as little as possible counts as satisfied. False for parameters, whose values
    /// are given, and for what is not in the system; true for a variable that no `solve()` has met yet. Edits since
    /// the last `solve()` have no part in the answer. UIKit's `hasAmbiguousLayout` asks this of a view's position and
    /// size.
    ///
    /// - Complexity: the first question about a component costs O(its terms), the next ones nothing.
    public func isAmbiguous(_ variable: LayoutVariable) -> Bool {
        guard variables.contains(variable), variables.isUnknown(variable.index) else { return false }
        let component = variables.records[variable.index].component
        // No `solve()` has met it, so nothing holds it yet.
        guard component >= 0 else { return true }
        if !plan.components[component].flags.contains(.examined) { examine(component) }
        return plan.components[component].flags.contains(.ambiguous)
            && variables.records[variable.index].flags.contains(.ambiguous)
    }

    /// Whether a sum could take another value while the relations are satisfied just as well, as of the last `solve()`.
    ///
    /// Two variables may both be free and yet keep their distance.
    ///
    /// The sum is free where it changes along the free direction by more than 10⁻⁹.
    ///
    /// - Parameter terms: of this system; those of parameters, and of variables that are not in the system, count as
    ///   fixed.
    /// - Complexity: O(terms), after the first question about each component.
    public func isAmbiguous(_ terms: [LayoutTerm]) -> Bool {
        var sum = 0.0
        for term in terms where isAmbiguous(term.variable) {
            if variables.records[term.variable.index].component < 0 { return true }
            sum += term.coefficient * tangents[term.variable.index]
        }
        return abs(sum) > 1e-9
    }

    /// Finds the free directions of a component's cores and follows them through the program.
    ///
    /// One direction in general position stands for all: along it a variable moves if it can move at all, and a sum of
    /// several stays only if it stays along every free direction, but for coincidence. Front unknowns follow from
    /// required equalities alone, so they never move.
    private func examine(_ index: Int32) {
        // A cell for every variable of the system: other components' keep what they were marked with.
        tangents.resize(variables.records.count, with: 0)
        let component = plan.components[index]
        for step in component.front { mark(relations.terms[plan.steps[step]].variable, 0) }
        var isAmbiguous = false
        // Free directions of different cores are independent: each is scaled by a number of its own.
        func scale(_ place: Int) -> Double { ActiveSet.perturbation(place &+ Int(index) &* 1_000_003) }
        // An interval that more than rounding is left of is a free direction of its own.
        for (place, scalar) in component.scalars.enumerated() {
            let isFree = range(of: plan.scalars[scalar]).isAmbiguous
            mark(plan.scalars[scalar].variable, isFree ? scale(place) : 0)
            if isFree { isAmbiguous = true }
        }
        // A core hands over one direction in general position among all that it has.
        for (place, index) in component.cores.enumerated() {
            guard let core = plan.cores[index] else { continue }
            let direction = core.block.freeDirection()
            if direction != nil { isAmbiguous = true }
            let factor = scale(component.scalars.count + place)
            for place in 0..<core.variableCount {
                mark(core.variables[place], factor * (direction?[place] ?? 0))
            }
        }
        // In the order of the program: each follows from unknowns that are marked by then.
        for step in component.back { followTangent(plan.steps[step]) }
        plan.components.pointer[Int(index)].flags.insert(.examined)
        if isAmbiguous { plan.components.pointer[Int(index)].flags.insert(.ambiguous) }
    }

    /// How the unknown of a substitution moves, from how the others of its relation do: the same program as for
    /// values, with 0 for constants and parameters.
    private func followTangent(_ pivot: Int32) {
        let solved = relations.terms[pivot]
        var sum = 0.0
        for place in relations.records[solved.relation].terms where place != Int(pivot) {
            let term = relations.terms[place]
            if variables.isUnknown(term.variable) { sum -= term.coefficient * tangents[term.variable] }
        }
        mark(solved.variable, sum / solved.coefficient)
    }

    /// Notes how a variable moves, and whether it does by more than rounding.
    private func mark(_ variable: Int32, _ tangent: Double) {
        tangents[variable] = tangent
        if abs(tangent) > 1e-9 {
            variables.records.pointer[Int(variable)].flags.insert(.ambiguous)
        } else {
            variables.records.pointer[Int(variable)].flags.remove(.ambiguous)
        }
    }

    /// The relations that a variable's value follows from, as of the last `solve()`: in order of age, without those
    /// that are broken, and without those whose unknowns all follow from required equalities before them.
    ///
    /// Relations of every priority are among them, also such as hold anyway. An unknown of a core has all of the
    /// core's relations: which of them decide changes with the constants. Empty for a parameter, for what is not in
    /// the system, and before the first `solve()`. UIKit's `constraintsAffectingLayout(for:)` asks this of a view's
    /// frame.
    ///
    /// - Complexity: O(terms of the component).
    public func relationsAffecting(_ variable: LayoutVariable) -> [LayoutRelation] {
        guard variables.contains(variable), variables.records[variable.index].component >= 0 else { return [] }
        let component = plan.components[variables.records[variable.index].component]
        // Relations that only check what others determine are in no source.
        var sources: [Int32: [Int32]] = [:]
        // Front and back lie next to each other in the program.
        for step in component.front.lowerBound..<component.back.upperBound {
            let term = relations.terms[plan.steps[step]]
            sources[term.variable] = [term.relation]
        }
        for place in component.scalars {
            let scalar = plan.scalars[place]
            sources[scalar.variable] = (scalar.firstTerm..<scalar.firstTerm + scalar.termCount).map {
                relations.terms[plan.scalarTerms[$0]].relation
            }
        }
        for place in component.cores {
            guard let core = plan.cores[place] else { continue }
            let users = (0..<core.relationCount).map { core.relations[$0] }
            for place in 0..<core.variableCount { sources[core.variables[place]] = users }
        }
        return closure(of: variable.index, sources)
    }

    /// Goes back from a variable through the relations that determine it to their other variables.
    ///
    /// - Parameter sources: for each variable the relations that it is determined by; none for parameters.
    private func closure(of variable: Int32, _ sources: [Int32: [Int32]]) -> [LayoutRelation] {
        var queue = [variable]
        var seen = Set(queue)
        var found: Set<Int32> = []
        while let next = queue.popLast() {
            for relation in sources[next] ?? [] where found.insert(relation).inserted {
                for place in relations.records[relation].terms {
                    let other = relations.terms[place].variable
                    if seen.insert(other).inserted { queue.append(other) }
                }
            }
        }
        // A set has no order of its own; serial numbers are ages.
        return found.map { relations.handle($0) }.sorted { $0.serial < $1.serial }
    }
}
