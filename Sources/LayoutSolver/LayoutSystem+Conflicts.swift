/// Conflicts: which required relations contradict each other, and which of them gives way.
extension LayoutSystem {
    /// Leaves out one relation of each irreducible conflict, and plans the component without them.
    ///
    /// - Returns: what was in conflict; nothing where no conflict can be told from rounding, or the work allowed is done.
    func resolveConflicts(in index: Int32) -> [LayoutConflict] {
        let checks = plan.components[index].checks.map { plan.checks[$0] }
        let rows = requiredRelations(connectedWith: checks).sorted { isKeptBefore($0, $1) }
        let conflicts = irreducibleSets(among: rows).map { members in
            LayoutConflict(
                relations: members.map { relations.handle(rows[$0]) }.sorted { $0.serial < $1.serial },
                broken: relations.handle(rows[members[members.count - 1]]))
        }
        guard let last = conflicts.last else { return [] }
        for conflict in conflicts {
            conflictOfBroken[conflict.broken.index] = conflict
            relations.records.pointer[Int(conflict.broken.index)].flags.insert(.broken)
        }
        plan.components.pointer[Int(index)].flags.insert(.broken)
        planWithoutBroken(last.broken.index)
        return conflicts
    }

    /// What is protected first, and then what is older.
    private func isKeptBefore(_ a: Int32, _ b: Int32) -> Bool {
        let (a, b) = (relations.records[a], relations.records[b])
        let isProtected = a.flags.contains(.protected)
        guard isProtected == b.flags.contains(.protected) else { return isProtected }
        return a.serial < b.serial
    }

    private func irreducibleSets(among rows: [Int32]) -> [[Int]] {
        var columns: [Int32: Int32] = [:]
        var start: [Double] = []
        let searchRows = rows.map { row in
            let record = relations.records[row]
            var rightSide = record.constant
            var entries: [SparseEntry] = []
            for place in record.terms {
                let term = relations.terms[place]
                guard variables.isUnknown(term.variable) else {
                    rightSide -= term.coefficient * variables.values[term.variable]
                    continue
                }
                let column = columns[term.variable] ?? Int32(start.count)
                if column == start.count {
                    columns[term.variable] = column
                    start.append(variables.values[term.variable])
                }
                entries.append(SparseEntry(column: column, value: term.coefficient))
            }
            entries.sort { $0.column < $1.column }
            return ConflictSearch.Row(entries: entries, kind: record.kind, rightSide: rightSide)
        }
        let search = ConflictSearch(rows: searchRows, start: start, budget: budget)
        let found = search.irreducibleSets()
        budget = search.budget
        return found
    }

    /// Required relations that are not broken, connected with any of these by unknowns.
    private func requiredRelations(connectedWith seeds: [Int32]) -> [Int32] {
        var queue = seeds.filter { isViolated($0) }
        var seenRelations = Set(queue)
        var seenVariables: Set<Int32> = []
        var head = 0
        while head < queue.count {
            let record = relations.records[queue[head]]
            head += 1
            for place in record.terms {
                let variable = relations.terms[place].variable
                guard variables.isUnknown(variable), seenVariables.insert(variable).inserted else { continue }
                var next = variables.records[variable].firstTerm
                while next >= 0 {
                    let user = relations.terms[next].relation
                    next = relations.terms[next].next
                    let other = relations.records[user]
                    guard other.isRequired, !other.flags.contains(.broken) else { continue }
                    if seenRelations.insert(user).inserted { queue.append(user) }
                }
            }
        }
        return queue
    }
}
