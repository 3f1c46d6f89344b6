extension LayoutSystem {
    /// Solves what has changed since the last time.
    ///
    /// Values are then read by subscript. Solving again without an edit does nothing and returns nothing. Optional
    /// relations that can't hold are violated without a word; only required ones make conflicts.
    ///
    /// - Returns: the conflicts met, by the age of what is left out within what is connected. Each has one relation
    ///   left out from now on; it gets another chance when anything connected with it changes. A conflict that was met
    ///   before and has not changed is not among them: see `conflicts`.
    /// - Complexity: O(terms) of the components that have changed, where cores are small. `hasReachedWorkLimit` says
    ///   whether the search was given up.
    @discardableResult
    public func solve() -> [LayoutConflict] {
        // Every call has the whole of it.
        budget = WorkBudget(workLimit)
        planStale()
        var found: [LayoutConflict] = []
        // Replanning after a conflict appends to the list.
        var place = 0
        while place < dirty.count {
            let index = dirty[place]
            place += 1
            // It was retired after it was listed, or is listed twice.
            guard plan.components[index].flags.contains([.alive, .dirty]) else { continue }
            // What was found out about freedom holds for the values that are replaced now.
            plan.components.pointer[Int(index)].flags.subtract([.dirty, .examined, .ambiguous])
            if !replay(index) { found += resolveConflicts(in: index) }
        }
        dirty.removeAll()
        return found
    }

    /// All relations left out at present, in the order in which they were added.
    ///
    /// Empty where all required relations hold; those of a search that was given up are missing.
    ///
    /// - Complexity: O(conflicts · log conflicts).
    public var conflicts: [LayoutConflict] {
        conflictOfBroken.values.sorted { $0.broken.serial < $1.broken.serial }
    }

    /// Runs a component's program.
    ///
    /// In the order in which unknowns can be known: the front, which needs nothing, then scalars and cores, which need
    /// the front, then the back, which needs all of them.
    ///
    /// - Returns: whether its required relations hold, and its values are in range.
    private func replay(_ index: Int32) -> Bool {
        let component = plan.components[index]
        var isInRange = replay(component.front)
        for place in component.scalars {
            let scalar = plan.scalars[place]
            let value = range(of: scalar).value
            variables.values[scalar.variable] = value
            if !LayoutLimits.value.contains(value) { isInRange = false }
        }
        // Cores share no unknown, so that their order does not matter.
        for place in component.cores {
            if let core = plan.cores[place], !replay(core) { isInRange = false }
        }
        if !replay(component.back) { isInRange = false }
        // Optional relations are in no list of checks: they may be violated.
        return isInRange && component.checks.allSatisfy { !isViolated(plan.checks[$0]) }
    }

    /// Substitutions, one after the other.
    ///
    /// Pointers are read once: the tables don't grow here.
    ///
    /// - Returns: whether all values are in range.
    private func replay(_ steps: Range<Int>) -> Bool {
        let values = variables.values.pointer
        let relation = relations.records.pointer
        let terms = relations.terms.pointer
        let program = plan.steps.pointer
        var isInRange = true
        for step in steps {
            let pivot = Int(program[step])
            let solved = terms[pivot]
            let record = relation + Int(solved.relation)
            var sum = record.pointee.constant
            let first = Int(record.pointee.firstTerm)
            for place in first..<first + Int(record.pointee.termCount) where place != pivot {
                sum -= terms[place].coefficient * values[Int(terms[place].variable)]
            }
            let value = sum / solved.coefficient
            values[Int(solved.variable)] = value
            if !LayoutLimits.value.contains(value) { isInRange = false }
        }
        return isInRange
    }

    /// The best values of a scalar core, all else being known.
    ///
    /// Bounds come by priority, most important first: each level keeps, of the values left, those that violate it
    /// least. A single point ends it, since no lower level has a say then. Bounds of one priority are taken together,
    /// because a sum of violations is least where none of them alone is.
    func range(of scalar: ScalarCore) -> ScalarRange {
        let terms = plan.scalarTerms.pointer + Int(scalar.firstTerm)
        var range = ScalarRange()
        var place = 0
        // One priority a round.
        while place < Int(scalar.termCount), !range.isPoint {
            let (bound, priority) = bound(terms[place])
            var end = place + 1
            while end < Int(scalar.termCount),
                relations.records[relations.terms[terms[end]].relation].priority == priority
            {
                end += 1
            }
            // A bound that is alone at its level needs no list.
            if end == place + 1 {
                range.restrict(bound)
            } else {
                range.restrict((place..<end).map { self.bound(terms[$0]).bound })
            }
            place = end
        }
        return range
    }

    /// What a term's relation asks of the term's variable, all else being known.
    ///
    /// A negative coefficient turns the comparison round. The violation is that of the relation, so it is the
    /// coefficient's size times that of the bound.
    @inline(__always)
    private func bound(_ pivot: Int32) -> (bound: ScalarBound, priority: Float) {
        let solved = relations.terms[pivot]
        let record = relations.records[solved.relation]
        var sum = record.constant
        for place in record.terms where place != Int(pivot) {
            sum -= relations.terms[place].coefficient * variables.values[relations.terms[place].variable]
        }
        let coefficient = solved.coefficient
        let bound = ScalarBound(
            kind: coefficient > 0 ? record.kind : -record.kind, bound: sum / coefficient, weight: abs(coefficient))
        return (bound, record.priority)
    }

    /// Right sides are the constants less what the known variables contribute; the block goes on from the active set
    /// that it ended with.
    ///
    /// - Returns: whether all values are in range.
    private func replay(_ core: Core) -> Bool {
        let block = core.block
        for row in 0..<core.relationCount {
            var value = relations.records[core.relations[row]].constant
            // Parameters and unknowns of the front; those of the core are columns of the block.
            for place in Int(core.knownStarts[row])..<Int(core.knownStarts[row + 1]) {
                let term = relations.terms[core.knownTerms[place]]
                value -= term.coefficient * variables.values[term.variable]
            }
            block.rightSides[row] = value
        }
        block.solve(&budget)
        var isInRange = true
        for place in 0..<core.variableCount {
            variables.values[core.variables[place]] = block.values[place]
            if !LayoutLimits.value.contains(block.values[place]) { isInRange = false }
        }
        return isInRange
    }

    /// Whether a relation is off by more than rounding, relative to the sizes of its terms.
    ///
    /// The tolerance is 10⁻⁹ of the sum of sizes, not of the result, since terms that cancel leave the rounding of
    /// each.
    func isViolated(_ index: Int32) -> Bool {
        let record = relations.records[index]
        var (residual, size) = (-record.constant, abs(record.constant))
        for place in record.terms {
            let product = relations.terms[place].coefficient * variables.values[relations.terms[place].variable]
            residual += product
            size += abs(product)
        }
        let tolerance = 1e-9 * (1 + size)
        return (record.kind <= 0 && residual > tolerance) || (record.kind >= 0 && residual < -tolerance)
    }
}
