extension LayoutSystem {
    /// Adds an unknown.
    ///
    /// Its value is 0 until `solve()`. Without relations it stays 0 and is ambiguous. An extent may be negative all
    /// the same, where relations ask for that.
    ///
    /// - Parameter isExtent: whether it is a width or height. Where relations leave a choice, extents become 0 first.
    /// - Throws: `capacityExceeded`.
    /// - Complexity: amortised O(1).
    public func addVariable(isExtent: Bool = false) throws(LayoutError) -> LayoutVariable {
        // Until a relation uses it, it is a component of its own.
        let variable = try variables.insert(isExtent ? .extent : [], value: 0)
        staleVariables.append(variable.index)
        return variable
    }

    /// Adds a number given from outside, which relations use like an unknown.
    ///
    /// Use it rather than a relation's constant for a number that many relations share: one call then changes them
    /// all. Components are not joined by a parameter that they share.
    ///
    /// - Throws: `notFinite`, or `outOfRange` beyond ±10¹²; `capacityExceeded`.
    /// - Complexity: amortised O(1).
    public func addParameter(_ value: Double) throws(LayoutError) -> LayoutVariable {
        try LayoutLimits.check(value, LayoutLimits.constant, "the parameter")
        return try variables.insert(.parameter, value: value)
    }

    /// Removes a variable that no relation uses.
    ///
    /// A parameter too. The name is then unknown for ever, also where the place is used again.
    ///
    /// - Throws: `unknownVariable`, `variableInUse`.
    /// - Complexity: O(1).
    public func removeVariable(_ variable: LayoutVariable) throws(LayoutError) {
        guard variables.contains(variable) else { throw .unknownVariable }
        let record = variables.records[variable.index]
        guard record.firstTerm < 0 else { throw .variableInUse }
        if record.component >= 0 { plan.retire(record.component) }
        variables.remove(variable.index)
    }

    /// Sets a parameter's value, from which the next `solve()` replays the components that use it; nothing is planned
    /// anew unless a conflict may have gone. The same value changes nothing.
    ///
    /// - Throws: `unknownVariable`; `notFinite`, or `outOfRange` beyond ±10¹²; `notAParameter` for a variable that is
    ///   solved for.
    /// - Complexity: O(relations that use it).
    public func setParameter(_ variable: LayoutVariable, _ value: Double) throws(LayoutError) {
        guard variables.contains(variable) else { throw .unknownVariable }
        try LayoutLimits.check(value, LayoutLimits.constant, "the parameter")
        guard !variables.isUnknown(variable.index) else { throw .notAParameter }
        // What is set again in every pass, as sizes of screens are, costs no replay.
        guard variables.values[variable.index] != value else { return }
        variables.values[variable.index] = value
        var term = variables.records[variable.index].firstTerm
        while term >= 0 {
            let place = relations.terms[term]
            markDirty(place.relation)
            term = place.next
        }
    }

    /// Adds Σ terms (kind) constant. Terms of one variable are added up, and left out where they cancel.
    ///
    /// Without terms, or with parameters alone, it holds or it doesn't: where it is required and doesn't, that is a
    /// conflict with itself.
    ///
    /// - Parameters:
    ///   - terms: the variables and parameters on the left, with their factors, ±10⁹ each.
    ///   - kind: whether both sides are equal, or which is the smaller one.
    ///   - constant: the right side, ±10¹².
    ///   - priority: which relations it gives way to; required ones must hold.
    ///   - isProtected: whether a conflict breaks any other of its relations rather than this one.
    /// - Returns: its name, for edits; equal calls add equal relations with names of their own.
    /// - Throws: `notFinite`, or `outOfRange` for a coefficient or the constant; `priorityOutOfRange`;
    ///   `unknownVariable` for one of another system or one that was removed; `capacityExceeded`. Nothing is then added.
    /// - Complexity: O(terms²), amortised.
    @discardableResult
    public func addRelation(
        _ terms: [LayoutTerm], _ kind: RelationKind, _ constant: Double,
        priority: RelationPriority = .required, isProtected: Bool = false
    ) throws(LayoutError) -> LayoutRelation {
        try check(terms, constant, priority)
        let merged = Self.merged(terms)
        let flags: RelationTable.Flags = isProtected ? .protected : []
        // The buffer's closure throws no typed errors, so that the result is carried out of it.
        var result: Result<Int32, LayoutError> = .failure(.capacityExceeded)
        merged.withUnsafeBufferPointer { buffer in
            do throws(LayoutError) {
                result = .success(
                    try relations.insert(buffer, kind, constant, priority.rawValue, flags: flags, variables))
            } catch {
                result = .failure(error)
            }
        }
        let index = try result.get()
        markStale(index, all: false)
        return relations.handle(index)
    }

    /// What the numbers and variables of a relation must be like before it is stored.
    private func check(
        _ terms: [LayoutTerm], _ constant: Double, _ priority: RelationPriority
    ) throws(LayoutError) {
        try LayoutLimits.check(constant, LayoutLimits.constant, "the constant")
        guard priority.rawValue > 0, priority.rawValue <= 1000 else { throw .priorityOutOfRange(priority.rawValue) }
        for term in terms {
            try LayoutLimits.check(term.coefficient, LayoutLimits.coefficient, "a coefficient")
            guard variables.contains(term.variable) else { throw .unknownVariable }
        }
    }

    /// Terms with different variables; where one is below 1e-3 or a variable comes twice, also without those below 1e-8 of
    /// the largest coefficient, which would only blow up rounding.
    ///
    /// Nearly all relations come without either, and are handed on as they are.
    private static func merged(_ terms: [LayoutTerm]) -> [LayoutTerm] {
        var needsWork = false
        // Relations have few terms, so that comparing all pairs is cheaper than a table.
        for i in terms.indices {
            if abs(terms[i].coefficient) < 1e-3 { needsWork = true }
            for j in 0..<i where terms[i].variable == terms[j].variable { needsWork = true }
        }
        guard needsWork else { return terms }
        var sums: [LayoutTerm] = []
        for term in terms {
            if let place = sums.firstIndex(where: { $0.variable == term.variable }) {
                sums[place].coefficient += term.coefficient
            } else {
                sums.append(term)
            }
        }
        let largest = terms.reduce(0) { max($0, abs($1.coefficient)) }
        return sums.filter { abs($0.coefficient) > 1e-8 * largest }
    }

    /// Removes a relation; what it connected is planned anew by the next `solve()`. Its variables stay.
    ///
    /// - Throws: `unknownRelation`, also for one that was removed before.
    /// - Complexity: O(terms).
    public func removeRelation(_ relation: LayoutRelation) throws(LayoutError) {
        guard relations.contains(relation) else { throw .unknownRelation }
        // Before its terms go: each of its unknowns may end up in a component of its own.
        markStale(relation.index, all: true)
        conflictOfBroken[relation.index] = nil
        relations.remove(relation.index, variables)
    }

    /// Sets a relation's constant; replays only its component.
    ///
    /// A component with a broken relation is planned anew instead, since its conflict may have gone. The same constant
    /// changes nothing.
    ///
    /// - Throws: `unknownRelation`; `notFinite`, or `outOfRange` beyond ±10¹².
    /// - Complexity: O(1) here; the work is done by `solve()`.
    public func setConstant(_ relation: LayoutRelation, _ constant: Double) throws(LayoutError) {
        guard relations.contains(relation) else { throw .unknownRelation }
        try LayoutLimits.check(constant, LayoutLimits.constant, "the constant")
        guard relations.records[relation.index].constant != constant else { return }
        relations.records.pointer[Int(relation.index)].constant = constant
        markDirty(relation.index)
    }

    /// Sets a relation's priority; plans its component anew.
    ///
    /// Age stays: of relations that contradict each other it is still as old as when it was added. The same priority
    /// changes nothing.
    ///
    /// - Throws: `unknownRelation`; `priorityOutOfRange` for what is not above 0 and at most 1000.
    /// - Complexity: O(its terms) here; the work is done by `solve()`.
    public func setPriority(_ relation: LayoutRelation, _ priority: RelationPriority) throws(LayoutError) {
        guard relations.contains(relation) else { throw .unknownRelation }
        guard priority.rawValue > 0, priority.rawValue <= 1000 else { throw .priorityOutOfRange(priority.rawValue) }
        guard relations.records[relation.index].priority != priority.rawValue else { return }
        relations.records.pointer[Int(relation.index)].priority = priority.rawValue
        markStale(relation.index, all: false)
    }

    /// The component of this relation needs a replay; or a plan, where it isn't planned or a conflict may have gone.
    @inline(__always)
    private func markDirty(_ relation: Int32) {
        let index = relations.records[relation].component
        guard index >= 0 else { return markStale(relation, all: false) }
        let component = plan.components.pointer + Int(index)
        guard !component.pointee.flags.contains(.dirty) else { return }
        // With another constant the broken relation may agree with the rest.
        if component.pointee.flags.contains(.broken) {
            markStale(relation, all: false)
        } else if component.pointee.flags.contains(.alive) {
            component.pointee.flags.insert(.dirty)
            dirty.append(index)
        }
    }

    /// The component of this relation needs a plan. A relation about to go may leave several behind: `all` unknowns count.
    ///
    /// One unknown is enough otherwise: planning reaches the others from it.
    private func markStale(_ relation: Int32, all: Bool) {
        let record = relations.records[relation]
        var hasUnknown = false
        for place in record.terms {
            let variable = relations.terms[place].variable
            guard variables.isUnknown(variable) else { continue }
            staleVariables.append(variable)
            hasUnknown = true
            if !all { return }
        }
        if !hasUnknown {
            if all {
                if record.component >= 0 { plan.retire(record.component) }
            } else {
                staleRelations.append(relation)
            }
        }
    }
}

extension LayoutSystem {
    /// Whether a variable is among a relation's terms.
    ///
    /// False for terms that cancelled when the relation was added, and where either is not in the system.
    ///
    /// - Complexity: O(its terms).
    public func uses(_ relation: LayoutRelation, _ variable: LayoutVariable) -> Bool {
        guard relations.contains(relation), variables.contains(variable) else { return false }
        return relations.records[relation.index].terms.contains { relations.terms[$0].variable == variable.index }
    }
}
