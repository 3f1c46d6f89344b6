/// Planning: finds the components of what has changed, and for each the order in which its unknowns follow.
extension LayoutSystem {
    /// Plans what has changed since the last time, and marks it dirty.
    func planStale() {
        let isRestart = plan.isSparse
        if isRestart { dropPlan() }
        for place in 0..<staleVariables.count { planUnplanned(staleVariables[place], keepBroken: false) }
        for place in 0..<staleRelations.count { planConstantRelation(staleRelations[place], keepBroken: false) }
        staleVariables.removeAll()
        staleRelations.removeAll()
        if isRestart { planRest() }
        forgetReached()
    }

    /// Plans the component of an unknown, unless it has gone, is a parameter, or has been reached already.
    private func planUnplanned(_ variable: Int32, keepBroken: Bool) {
        let flags = variables.records[variable].flags
        guard flags.contains(.alive), !flags.contains(.parameter), !flags.contains(.visited) else { return }
        planComponent(of: variable, keepBroken: keepBroken)
    }

    /// Drops the whole program: all of it is planned again.
    private func dropPlan() {
        plan.removeAll()
        dirty.removeAll()
        for index in 0..<variables.records.count { variables.records.pointer[index].component = -1 }
        for index in 0..<relations.records.count { relations.records.pointer[index].component = -1 }
    }

    /// Plans what has not changed but whose program was dropped: its conflicts are no news.
    private func planRest() {
        for index in 0..<variables.records.count { planUnplanned(Int32(index), keepBroken: true) }
        for index in 0..<relations.records.count where relations.records[index].component < 0 {
            planConstantRelation(Int32(index), keepBroken: true)
        }
    }

    /// Takes back the marks of planning, of what was reached alone: most of the system is not touched.
    private func forgetReached() {
        for place in 0..<reached.variables.count {
            variables.records.pointer[Int(reached.variables[place])].flags.remove(.visited)
        }
        for place in 0..<reached.relations.count {
            relations.records.pointer[Int(reached.relations[place])].flags.remove(.visited)
        }
        reached.variables.removeAll()
        reached.relations.removeAll()
    }

    /// Plans again without the relations that are broken.
    func planWithoutBroken(_ relation: Int32) {
        let unknown = relations.records[relation].terms.first { variables.isUnknown(relations.terms[$0].variable) }
        guard let unknown else { return }
        planComponent(of: relations.terms[unknown].variable, keepBroken: true)
        forgetReached()
    }

    /// A relation between given numbers: nothing to determine, but it may be violated.
    ///
    /// Left alone where it has gone since it was noted, also where one with unknowns has taken its place.
    private func planConstantRelation(_ index: Int32, keepBroken: Bool) {
        let record = relations.records.pointer + Int(index)
        guard record.pointee.flags.contains(.alive),
            !record.pointee.terms.contains(where: { variables.isUnknown(relations.terms[$0].variable) })
        else { return }
        if record.pointee.component >= 0 { plan.retire(record.pointee.component) }
        if !keepBroken {
            record.pointee.flags.remove(.broken)
            conflictOfBroken[index] = nil
        }
        let isBroken = record.pointee.flags.contains(.broken)
        var component = Plan.Component()
        component.firstCheck = Int32(plan.checks.count)
        if isBroken { component.flags.insert(.broken) }
        if record.pointee.isRequired, !isBroken {
            plan.checks.append(index)
            component.checkCount = 1
        }
        record.pointee.component = add(component)
    }

    /// Lists a component, to be replayed, and returns its place.
    private func add(_ component: Plan.Component) -> Int32 {
        var component = component
        component.flags.formUnion([.alive, .dirty])
        plan.components.append(component)
        let index = Int32(plan.components.count - 1)
        dirty.append(index)
        return index
    }

    // MARK: - One component

    /// Collects a component and writes its program: front, back peeled off in reverse, and the cores of what is left
    /// in between.
    private func planComponent(of seed: Int32, keepBroken: Bool) {
        let firstVariable = reached.variables.count
        let firstRelation = reached.relations.count
        let hasBroken = reach(from: seed, keepBroken: keepBroken)
        let newVariables = firstVariable..<reached.variables.count
        let newRelations = firstRelation..<reached.relations.count

        var component = Plan.Component()
        component.firstStep = Int32(plan.steps.count)
        if hasBroken { component.flags.insert(.broken) }
        takeSingleRows(newRelations)
        component.frontCount = Int32(plan.steps.count) - component.firstStep
        takeSingleColumns(newVariables)
        component.firstScalar = Int32(plan.scalars.count)
        component.firstCore = Int32(plan.cores.count)
        planCores(newVariables)
        component.scalarCount = Int32(plan.scalars.count) - component.firstScalar
        component.coreCount = Int32(plan.cores.count) - component.firstCore
        component.backCount = Int32(reached.backSteps.count)
        for place in stride(from: reached.backSteps.count - 1, through: 0, by: -1) {
            plan.steps.append(reached.backSteps[place])
        }
        component.firstCheck = Int32(plan.checks.count)
        for place in newRelations {
            let relation = reached.relations[place]
            let record = relations.records[relation]
            if record.isRequired, !record.flags.contains(.spent) { plan.checks.append(relation) }
        }
        component.checkCount = Int32(plan.checks.count) - component.firstCheck
        let index = add(component)
        for place in newVariables { variables.records.pointer[Int(reached.variables[place])].component = index }
        for place in newRelations { relations.records.pointer[Int(reached.relations[place])].component = index }
    }

    /// Collects all unknowns and relations connected with one unknown, and counts who uses whom.
    ///
    /// A broken relation stays broken with `keepBroken`, and otherwise gets another chance. While broken it belongs to the
    /// component, but counts as spent.
    ///
    /// - Returns: whether broken relations are among them.
    private func reach(from seed: Int32, keepBroken: Bool) -> Bool {
        let variable = variables.records.pointer
        let relation = relations.records.pointer
        let terms = relations.terms.pointer
        var hasBroken = false
        var head = reached.variables.count
        variable[Int(seed)].flags.insert(.visited)
        reached.variables.append(seed)
        while head < reached.variables.count {
            let current = Int(reached.variables[head])
            head += 1
            if variable[current].component >= 0 { plan.retire(variable[current].component) }
            variable[current].flags.subtract([.known, .ambiguous])
            var uses: Int32 = 0
            var place = variable[current].firstTerm
            while place >= 0 {
                let user = Int(terms[Int(place)].relation)
                place = terms[Int(place)].next
                if !relation[user].flags.contains(.visited) {
                    relation[user].flags.insert(.visited)
                    relation[user].flags.remove(.spent)
                    reached.relations.append(Int32(user))
                    if relation[user].flags.contains(.broken) {
                        if keepBroken {
                            hasBroken = true
                            relation[user].flags.insert(.spent)
                        } else {
                            relation[user].flags.remove(.broken)
                            conflictOfBroken[Int32(user)] = nil
                        }
                    }
                    var unknowns: Int32 = 0
                    for other in relation[user].terms {
                        let next = Int(terms[other].variable)
                        guard !variable[next].flags.contains(.parameter) else { continue }
                        unknowns += 1
                        guard !variable[next].flags.contains(.visited) else { continue }
                        variable[next].flags.insert(.visited)
                        reached.variables.append(Int32(next))
                    }
                    relation[user].unknowns = unknowns
                }
                if !relation[user].flags.contains(.spent) { uses += 1 }
            }
            variable[current].uses = uses
        }
        return hasBroken
    }

    /// The front: required equalities with one unknown left determine it.
    private func takeSingleRows(_ range: Range<Int>) {
        let variable = variables.records.pointer
        let relation = relations.records.pointer
        let terms = relations.terms.pointer
        for place in range {
            let index = reached.relations[place]
            let record = relation[Int(index)]
            if record.unknowns == 1, record.isRequiredEquality, !record.flags.contains(.spent) {
                reached.singleRows.append(index)
            }
        }
        var head = 0
        while head < reached.singleRows.count {
            let row = Int(reached.singleRows[head])
            head += 1
            guard relation[row].unknowns == 1, let pivot = relation[row].terms.first(where: { isOpen(terms[$0]) })
            else { continue }
            relation[row].flags.insert(.spent)
            plan.steps.append(Int32(pivot))
            let solved = Int(terms[pivot].variable)
            variable[solved].flags.insert(.known)
            var place = variable[solved].firstTerm
            while place >= 0 {
                let user = Int(terms[Int(place)].relation)
                place = terms[Int(place)].next
                relation[user].unknowns -= 1
                if relation[user].unknowns == 1, relation[user].isRequiredEquality,
                    !relation[user].flags.contains(.spent)
                {
                    reached.singleRows.append(Int32(user))
                }
            }
        }
        reached.singleRows.removeAll()
    }

    /// Whether a term's variable is unknown so far.
    @inline(__always)
    private func isOpen(_ term: RelationTable.Term) -> Bool {
        variables.records[term.variable].flags.isDisjoint(with: [.parameter, .known])
    }

    /// The back: an unknown in no other relation than one required equality follows from that, whatever the others are.
    ///
    /// Positions go before extents, so that where nothing else decides it is an extent that stays free, and becomes 0.
    private func takeSingleColumns(_ range: Range<Int>) {
        reached.backSteps.removeAll()
        for place in range {
            let index = reached.variables[place]
            let record = variables.records[index]
            if record.uses == 1, !record.flags.contains(.known) { pushSingleColumn(index) }
        }
        var (positions, extents) = (0, 0)
        while true {
            if positions < reached.singlePositions.count {
                takeSingleColumn(reached.singlePositions[positions])
                positions += 1
            } else if extents < reached.singleExtents.count {
                takeSingleColumn(reached.singleExtents[extents])
                extents += 1
            } else {
                break
            }
        }
        reached.singlePositions.removeAll()
        reached.singleExtents.removeAll()
    }

    /// Notes an unknown with one relation left, by what it is.
    private func pushSingleColumn(_ index: Int32) {
        if variables.records[index].flags.contains(.extent) {
            reached.singleExtents.append(index)
        } else {
            reached.singlePositions.append(index)
        }
    }

    /// Peels off an unknown with the one relation that is left of its own, where that is a required equality. What
    /// shares the relation has one use less, and may be next.
    private func takeSingleColumn(_ index: Int32) {
        guard variables.records[index].uses == 1 else { return }
        let terms = relations.terms.pointer
        var place = variables.records[index].firstTerm
        while place >= 0, relations.records[terms[Int(place)].relation].flags.contains(.spent) {
            place = terms[Int(place)].next
        }
        guard place >= 0 else { return }
        let row = Int(terms[Int(place)].relation)
        let record = relations.records[row]
        guard record.isRequiredEquality else { return }
        let largest = record.terms.reduce(0) { max($0, abs(terms[$1].coefficient)) }
        // Dividing by a coefficient that small would blow up the rounding of the others.
        guard abs(terms[Int(place)].coefficient) > 1e-6 * largest else { return }
        relations.records.pointer[row].flags.insert(.spent)
        reached.backSteps.append(place)
        variables.records.pointer[Int(index)].flags.insert(.known)
        for other in record.terms where isOpen(terms[other]) {
            let neighbour = terms[other].variable
            variables.records.pointer[Int(neighbour)].uses -= 1
            if variables.records[neighbour].uses == 1 { pushSingleColumn(neighbour) }
        }
    }
}
