/// What the relations leave open.
extension LayoutSystem {
    /// Whether other values of this variable would satisfy the relations just as well, as of the last `solve()`.
    ///
    /// - Complexity: the first question about a component costs O(its terms), the next ones nothing.
    public func isAmbiguous(_ variable: LayoutVariable) -> Bool {
        guard variables.contains(variable), variables.isUnknown(variable.index) else { return false }
        let component = variables.records[variable.index].component
        guard component >= 0 else { return true }
        if !plan.components[component].flags.contains(.examined) { examine(component) }
        return plan.components[component].flags.contains(.ambiguous)
            && variables.records[variable.index].flags.contains(.ambiguous)
    }

    /// Whether a sum could take another value while the relations are satisfied just as well, as of the last `solve()`.
    ///
    /// Two variables may both be free and yet keep their distance.
    public func isAmbiguous(_ terms: [LayoutTerm]) -> Bool {
        var sum = 0.0
        for term in terms where isAmbiguous(term.variable) {
            if variables.records[term.variable.index].component < 0 { return true }
            sum += term.coefficient * tangents[term.variable.index]
        }
        return abs(sum) > 1e-9
    }

    /// Finds the free directions of a component's cores and follows them through the program.
    private func examine(_ index: Int32) {
        tangents.resize(variables.records.count, with: 0)
        let component = plan.components[index]
        for step in component.front { mark(relations.terms[plan.steps[step]].variable, 0) }
        var isAmbiguous = false
        // Free directions of different cores are independent: each is scaled by a number of its own.
        func scale(_ place: Int) -> Double { ActiveSet.perturbation(place &+ Int(index) &* 1_000_003) }
        for (place, scalar) in component.scalars.enumerated() {
            let isFree = range(of: plan.scalars[scalar]).isAmbiguous
            mark(plan.scalars[scalar].variable, isFree ? scale(place) : 0)
            if isFree { isAmbiguous = true }
        }
        for (place, index) in component.cores.enumerated() {
            guard let core = plan.cores[index] else { continue }
            let direction = core.block.freeDirection()
            if direction != nil { isAmbiguous = true }
            let factor = scale(component.scalars.count + place)
            for place in 0..<core.variableCount {
                mark(core.variables[place], factor * (direction?[place] ?? 0))
            }
        }
        for step in component.back { followTangent(plan.steps[step]) }
        plan.components.pointer[Int(index)].flags.insert(.examined)
        if isAmbiguous { plan.components.pointer[Int(index)].flags.insert(.ambiguous) }
    }

    private func followTangent(_ pivot: Int32) {
        let solved = relations.terms[pivot]
        var sum = 0.0
        for place in relations.records[solved.relation].terms where place != Int(pivot) {
            let term = relations.terms[place]
            if variables.isUnknown(term.variable) { sum -= term.coefficient * tangents[term.variable] }
        }
        mark(solved.variable, sum / solved.coefficient)
    }

    private func mark(_ variable: Int32, _ tangent: Double) {
        tangents[variable] = tangent
        if abs(tangent) > 1e-9 {
            variables.records.pointer[Int(variable)].flags.insert(.ambiguous)
        } else {
            variables.records.pointer[Int(variable)].flags.remove(.ambiguous)
        }
    }

    /// The relations that a variable's value follows from, as of the last `solve()`: in order of age, without those
    /// that are broken or that other relations keep from having a say.
    ///
    /// - Complexity: O(terms of the component).
    public func relationsAffecting(_ variable: LayoutVariable) -> [LayoutRelation] {
        guard variables.contains(variable), variables.records[variable.index].component >= 0 else { return [] }
        let component = plan.components[variables.records[variable.index].component]
        var sources: [Int32: [Int32]] = [:]
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
        return found.map { relations.handle($0) }.sorted { $0.serial < $1.serial }
    }
}
