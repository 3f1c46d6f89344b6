import DynamicsEngine
import DynamicsModel

extension ItemRegistry {
    /// Hands all changes that were noted since the last step to the world.
    ///
    /// - Complexity: O(changes), and O(all items) where items have left.
    func apply(to world: World, unset: UnsetProperties) {
        removeBodies(from: world)
        let numbers = takeChanged()
        guard !numbers.isEmpty else { return }
        // Readings that were put off come first: they may change outlines and poses.
        for number in numbers { read(number) }
        let (old, new) = (numbers.filter { self[$0].id != nil }, numbers.filter { self[$0].id == nil })
        addBodies(new, to: world, unset)
        changeBodies(old, in: world, unset)
        targets.reserve(records.count)
        for number in numbers where self[number].changes.intersection([.pose, .body]) != [] {
            guard let id = self[number].id, let state = try? world.state(of: id) else { continue }
            targets.set(number, to: self[number], state: state)
        }
        // What was refused has been reported, and isn't tried again.
        for number in numbers { settle(number) }
    }

    /// Removes the bodies of items that have left.
    private func removeBodies(from world: World) {
        guard !removedIDs.isEmpty else { return }
        report(about: nil) { () throws(DynamicsError) in try world.remove(removedIDs) }
        removedIDs.removeAll(keepingCapacity: true)
    }

    /// Reads an item whose reading was put off; a problem is reported, and the record stays.
    private func read(_ number: Int) {
        do { try readDelayed(number) } catch {
            DynamicsDiagnostics.raise(error.kind, error.message, subject: self[number].item)
        }
    }

    /// Adds bodies for records that have none, in one call.
    private func addBodies(_ numbers: [Int], to world: World, _ unset: UnsetProperties) {
        guard !numbers.isEmpty else { return }
        let items = numbers.map { number -> Item in
            let record = self[number]
            var item = Item(
                record.shape, position: record.pose.center, rotation: record.pose.angle,
                velocity: record.addedVelocity.limited, angularVelocity: record.addedAngularVelocity.limitedTurn,
                collisions: record.collisions)
            item.properties = record.properties(unset)
            return item
        }
        report(about: nil) { () throws(DynamicsError) in
            for (number, id) in zip(numbers, try world.add(items)) { setID(id, of: number) }
        }
    }

    /// Hands changes of existing bodies to the world, shapes before poses, velocities last.
    private func changeBodies(_ numbers: [Int], in world: World, _ unset: UnsetProperties) {
        // One list for each kind of change, so that the world is called once for each.
        func changed(_ change: ItemRecord.Changes) -> [(number: Int, id: ItemID)] {
            numbers.compactMap { number in
                guard self[number].changes.contains(change), let id = self[number].id else { return nil }
                return (number, id)
            }
        }
        let posed = changed(.pose)
        for (number, id) in changed(.shape) {
            report(about: self[number].item) { () throws(DynamicsError) in
                try world.setShape(self[number].shape, of: id)
            }
        }
        report(about: nil) { () throws(DynamicsError) in
            try world.setPoses(posed.map { ($0.id, self[$0.number].pose.center, self[$0.number].pose.angle) })
            try world.setProperties(changed(.properties).map { ($0.id, self[$0.number].properties(unset)) })
            try world.setCollisions(changed(.collisions).map { ($0.id, self[$0.number].collisions) })
            // A velocity would make an anchored item move.
            // Set velocities, not added ones: what the body has now is part of them.
            let freed = changed(.velocity).filter { !self[$0.number].properties(unset).isAnchored }
            try world.setVelocities(
                try freed.map { change throws(DynamicsError) in
                    let state = try world.state(of: change.id)
                    return (
                        change.id, (state.velocity + self[change.number].addedVelocity).limited,
                        (state.angularVelocity + self[change.number].addedAngularVelocity).limitedTurn
                    )
                })
        }
    }

    /// Items are checked when they join and values when they are set; whatever slips through is reported here.
    private func report(about item: (any DynamicItem)?, _ edit: () throws(DynamicsError) -> Void) {
        do { try edit() } catch {
            DynamicsDiagnostics.raise(.invalidValue, error.description, subject: item)
        }
    }
}

extension Vector2 {
    /// The velocity brought below the largest speed.
    var limited: Vector2 {
        let most = Tuning.maximumSpeed
        // By components first, so that no square overflows.
        let bounded = clamped(lowerBound: Vector2(-most, -most), upperBound: Vector2(most, most))
        return bounded.length > most ? bounded * (most / bounded.length * (1 - 1e-12)) : bounded
    }
}

extension Double {
    /// The angular velocity brought below the largest.
    var limitedTurn: Double { Swift.min(Swift.max(self, -Tuning.maximumAngularSpeed), Tuning.maximumAngularSpeed) }
}
