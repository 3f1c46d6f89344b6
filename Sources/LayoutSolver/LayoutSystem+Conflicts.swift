/// Conflicts: which required relations contradict each other, and which of them gives way.
extension LayoutSystem {
    /// Leaves out one relation of an irreducible conflict, and plans the component without it.
    ///
    /// - Returns: nil where no conflict can be told from rounding.
    func resolveConflict(in index: Int32) -> LayoutConflict? {
        guard let members = conflict(in: index) else { return nil }
        let breakable = members.filter { !relations.records[$0].flags.contains(.protected) }
        // Members are in order of age.
        let broken = breakable.last ?? members[members.count - 1]
        let conflict = LayoutConflict(relations: members.map { relations.handle($0) }, broken: relations.handle(broken))
        conflictOfBroken[broken] = conflict
        relations.records.pointer[Int(broken)].flags.insert(.broken)
        plan.components.pointer[Int(index)].flags.insert(.broken)
        planWithoutBroken(broken)
        return conflict
    }

    private func conflict(in index: Int32) -> [Int32]? {
        let rows = requiredRelations(connectedWith: plan.components[index].checks.map { plan.checks[$0] })
        var columns: [Int32: Int32] = [:]
        let searchRows = rows.map { row in
            let record = relations.records[row]
            var rightSide = record.constant
            var entries: [SparseEntry] = []
            for place in record.terms {
                let term = relations.terms[place]
                if variables.isUnknown(term.variable) {
                    let column = columns[term.variable] ?? Int32(columns.count)
                    columns[term.variable] = column
                    entries.append(SparseEntry(column: column, value: term.coefficient))
                } else {
                    rightSide -= term.coefficient * variables.values[term.variable]
                }
            }
            entries.sort { $0.column < $1.column }
            return ConflictSearch.Row(entries: entries, kind: record.kind, rightSide: rightSide)
        }
        return ConflictSearch(rows: searchRows, columnCount: columns.count).irreducibleSet()?.map { rows[$0] }
    }

    /// Required relations that are not broken, connected with any of these by unknowns; in order of age.
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
        return queue.sorted { relations.records[$0].serial < relations.records[$1].serial }
    }
}
