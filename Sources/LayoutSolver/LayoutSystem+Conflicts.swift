/// Conflicts: which required relations contradict each other, and which of them gives way.
extension LayoutSystem {
    /// Leaves out one relation of each irreducible conflict, and plans the component without them. What no conflict keeps
    /// in range is brought into it.
    ///
    /// - Returns: what was in conflict; nothing where no conflict can be told from rounding, or the work allowed is done.
    func resolveConflicts(in index: Int32) -> [LayoutConflict] {
        let wild = variablesOutOfRange(in: index)
        for variable in wild { variables.values[variable] = LayoutLimits.clamped(variables.values[variable]) }
        let seeds = violatedRelations(in: index) + wild.flatMap { requiredRelations(of: $0) }
        let rows = requiredRelations(connectedWith: seeds).sorted { isKeptBefore($0, $1) }
        let isByAge = !rows.contains { relations.records[$0].flags.contains(.protected) }
        let conflicts = irreducibleSets(among: rows, inRange: wild).map { members in
            var members = members.map { relations.handle(rows[$0]) }
            let broken = members[members.count - 1]
            if !isByAge { members.sort { $0.serial < $1.serial } }
            return LayoutConflict(relations: members, broken: broken)
        }
        guard let last = conflicts.last else { return [] }
        // Each breaks a relation of its own.
        for conflict in conflicts {
            conflictOfBroken[conflict.broken.index] = conflict
            relations.records.pointer[Int(conflict.broken.index)].flags.insert(.broken)
        }
        plan.components.pointer[Int(index)].flags.insert(.broken)
        planWithoutBroken(last.broken.index)
        return conflicts
    }

    /// Unknowns of a component whose values lie beyond `LayoutLimits.value`, infinite ones and NaN included.
    private func variablesOutOfRange(in index: Int32) -> [Int32] {
        let component = plan.components[index]
        let steps = [component.front, component.back].joined().map { relations.terms[plan.steps[$0]].variable }
        let scalars = component.scalars.map { plan.scalars[$0].variable }
        let cores = component.cores.compactMap { plan.cores[$0] }.flatMap { core in
            (0..<core.variableCount).map { core.variables[$0] }
        }
        return (steps + scalars + cores).filter { !LayoutLimits.value.contains(variables.values[$0]) }
    }

    /// What is protected first, and then what is older.
    private func isKeptBefore(_ a: Int32, _ b: Int32) -> Bool {
        let (a, b) = (relations.records[a], relations.records[b])
        let isProtected = a.flags.contains(.protected)
        guard isProtected == b.flags.contains(.protected) else { return isProtected }
        return a.serial < b.serial
    }

    /// The places in `rows` of what contradicts itself, these variables being held in range; the last of each is left out.
    private func irreducibleSets(among rows: [Int32], inRange wild: [Int32]) -> [[Int]] {
        var columns: [Int32: Int32] = [:]
        var start: [Double] = []
        func column(_ variable: Int32) -> Int32 {
            if let column = columns[variable] { return column }
            columns[variable] = Int32(start.count)
            start.append(variables.values[variable])
            return Int32(start.count - 1)
        }
        // First, so that they are kept: what asks for more is what is left out.
        let limits = wild.flatMap { variable in
            let entries = [SparseEntry(column: column(variable), value: 1)]
            return [
                ConflictSearch.Row(entries: entries, kind: -1, rightSide: LayoutLimits.value.upperBound),
                ConflictSearch.Row(entries: entries, kind: 1, rightSide: LayoutLimits.value.lowerBound),
            ]
        }
        let relationRows = rows.map { row in
            let record = relations.records[row]
            var rightSide = record.constant
            var entries: [SparseEntry] = []
            for place in record.terms {
                let term = relations.terms[place]
                if variables.isUnknown(term.variable) {
                    entries.append(SparseEntry(column: column(term.variable), value: term.coefficient))
                } else {
                    rightSide -= term.coefficient * variables.values[term.variable]
                }
            }
            entries.sort { $0.column < $1.column }
            return ConflictSearch.Row(entries: entries, kind: record.kind, rightSide: rightSide)
        }
        let search = ConflictSearch(
            rows: limits + relationRows, start: start, isNearStart: wild.isEmpty, budget: budget)
        let found = search.irreducibleSets()
        budget = search.budget
        return found.map { members in members.map { Int($0) - limits.count }.filter { $0 >= 0 } }
    }

    /// Required relations of a component that don't hold at its present values.
    private func violatedRelations(in index: Int32) -> [Int32] {
        plan.components[index].checks.map { plan.checks[$0] }.filter { isViolated($0) }
    }

    /// Required relations that use a variable, without broken ones.
    private func requiredRelations(of variable: Int32) -> [Int32] {
        var found: [Int32] = []
        var next = variables.records[variable].firstTerm
        while next >= 0 {
            let user = relations.terms[next].relation
            next = relations.terms[next].next
            let record = relations.records[user]
            if record.isRequired, !record.flags.contains(.broken) { found.append(user) }
        }
        return found
    }

    /// Required relations that are not broken, connected with any of these by unknowns.
    private func requiredRelations(connectedWith seeds: [Int32]) -> [Int32] {
        var queue: [Int32] = []
        var seenRelations: Set<Int32> = []
        for seed in seeds where seenRelations.insert(seed).inserted { queue.append(seed) }
        var seenVariables: Set<Int32> = []
        var head = 0
        while head < queue.count {
            let record = relations.records[queue[head]]
            head += 1
            for place in record.terms {
                let variable = relations.terms[place].variable
                guard variables.isUnknown(variable), seenVariables.insert(variable).inserted else { continue }
                for user in requiredRelations(of: variable) where seenRelations.insert(user).inserted {
                    queue.append(user)
                }
            }
        }
        return queue
    }
}
