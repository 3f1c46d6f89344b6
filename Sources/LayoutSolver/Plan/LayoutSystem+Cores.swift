/// Planning of what substitution leaves over.
extension LayoutSystem {
    /// Makes cores of the unknowns of a component that neither its front nor its back determines.
    func planCores(_ range: Range<Int>) {
        for place in range {
            let index = reached.variables[place]
            let record = variables.records[index]
            guard !record.flags.contains(.known) else { continue }
            if record.uses == 0 {
                addScalar(index, [])
                continue
            }
            let (unknowns, rows) = coreMembers(from: index)
            if unknowns.count == 1 {
                addScalar(index, rows)
            } else {
                plan.cores.append(core(unknowns, rows))
            }
        }
    }

    /// The unknowns and relations connected with an unknown, known variables taken as numbers. Marks them known.
    private func coreMembers(from seed: Int32) -> (unknowns: [Int32], rows: [Int32]) {
        var unknowns = [seed]
        var rows: [Int32] = []
        variables.records.pointer[Int(seed)].flags.insert(.known)
        var head = 0
        while head < unknowns.count {
            var place = variables.records[unknowns[head]].firstTerm
            head += 1
            while place >= 0 {
                let row = relations.terms[place].relation
                place = relations.terms[place].next
                let record = relations.records[row]
                guard !record.flags.contains(.spent) else { continue }
                relations.records.pointer[Int(row)].flags.insert(.spent)
                rows.append(row)
                for other in record.terms {
                    let next = relations.terms[other].variable
                    guard variables.records[next].flags.isDisjoint(with: [.parameter, .known]) else { continue }
                    variables.records.pointer[Int(next)].flags.insert(.known)
                    unknowns.append(next)
                }
            }
        }
        // Relations of a core may still be violated: they are checked, and so not spent.
        for row in rows { relations.records.pointer[Int(row)].flags.remove(.spent) }
        return (unknowns, rows)
    }

    /// A core of one unknown; its terms are listed by priority, then age, as `range(of:)` takes them.
    private func addScalar(_ index: Int32, _ rows: [Int32]) {
        variables.records.pointer[Int(index)].flags.insert(.known)
        let first = Int32(plan.scalarTerms.count)
        let ordered = rows.count < 2 ? rows : rows.sorted { isBefore($0, $1) }
        for row in ordered {
            let term = relations.records[row].terms.first { relations.terms[$0].variable == index }
            plan.scalarTerms.append(Int32(term!))
        }
        plan.scalars.append(ScalarCore(variable: index, firstTerm: first, termCount: Int32(rows.count)))
    }

    /// By priority, then by age.
    private func isBefore(_ a: Int32, _ b: Int32) -> Bool {
        let (a, b) = (relations.records[a], relations.records[b])
        return (-a.priority, a.serial) < (-b.priority, b.serial)
    }

    /// A coupled core, with rows by age and columns by number, in whatever order planning reached them.
    private func core(_ unknowns: [Int32], _ rows: [Int32]) -> Core {
        let rows = rows.sorted { relations.records[$0].serial < relations.records[$1].serial }
        let unknowns = unknowns.sorted()
        let columns = Dictionary(uniqueKeysWithValues: unknowns.enumerated().map { ($1, Int32($0)) })
        var blockRows: [CoreBlock.Row] = []
        var knownTerms: [Int32] = []
        var knownStarts: [Int32] = [0]
        for row in rows {
            let record = relations.records[row]
            var entries: [SparseEntry] = []
            for place in record.terms {
                let term = relations.terms[place]
                if let column = columns[term.variable] {
                    entries.append(SparseEntry(column: column, value: term.coefficient))
                } else {
                    knownTerms.append(Int32(place))
                }
            }
            entries.sort { $0.column < $1.column }
            knownStarts.append(Int32(knownTerms.count))
            blockRows.append(CoreBlock.Row(entries: entries, kind: record.kind, priority: record.priority))
        }
        let keep = unknowns.map { variables.records[$0].flags.contains(.extent) }
        return Core(
            variables: unknowns, relations: rows, knownTerms: knownTerms, knownStarts: knownStarts,
            block: CoreBlock(rows: blockRows, keep: keep))
    }
}
