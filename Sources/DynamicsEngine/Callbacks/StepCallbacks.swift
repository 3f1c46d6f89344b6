import Buffers
import CSIMD
import DynamicsModel

/// What clients have a say in during a step, and the columns that they are shown, kept for the next step.
struct StepCallbacks {
    var pairFilter: ((inout CandidatePairs) -> Void)?
    var preSolve: ((inout TouchingContacts) -> Void)?
    /// While one runs, the world can't be changed.
    var isRunning = false
    /// What is switched off in this step.
    var switchedOff = ApartSides()
    fileprivate var candidates = CandidatePairs()
    fileprivate var contacts = TouchingContacts()
}

extension World {
    /// Which of the pairs that a search finds may collide: called with all of them at once, in steps that search. A pair
    /// that is left out is asked for again when it is next found. Nil, the default, asks nobody.
    ///
    /// ```swift
    /// world.pairFilter = { pairs in
    ///     for k in 0..<pairs.count where pairs.items[k].rawValue % 2 == 0 { pairs.mayCollide[k] = false }
    /// }
    /// ```
    ///
    /// Prefer sets, filters and exemptions where they can say it: they cost less, and scene files and snapshots know them,
    /// while a callback is the client's own. For the same bits in every run it must say the same of the same pair. It may
    /// read the world, and edits throw `DynamicsError.invalidDescription` in it. Of what is so
    /// fast that it would pass through something within a step, pairs are asked about one by one besides. Setting it wakes
    /// everything.
    public var pairFilter: ((inout CandidatePairs) -> Void)? {
        get { callbacks.pairFilter }
        set {
            guard !callbacks.isRunning else { return }
            callbacks.pairFilter = newValue
            broadphase.isDirty = true
            wakeAll()
        }
    }

    /// What the contacts of a step are like: called once a step with all of them, before they are solved. Nil, the
    /// default, asks nobody, which costs nothing.
    ///
    /// ```swift
    /// world.preSolve = { contacts in
    ///     for k in 0..<contacts.count where contacts.normals[k].y < -0.7 { contacts.frictions[k] = 0 }
    /// }
    /// ```
    ///
    /// Changes hold for this step. Sleeping items have no part in it. What is said of `pairFilter` holds here too: what
    /// strikes in the step in which it comes near is stopped before the callback sees it.
    public var preSolve: ((inout TouchingContacts) -> Void)? {
        get { callbacks.preSolve }
        set {
            guard !callbacks.isRunning else { return }
            callbacks.preSolve = newValue
            wakeAll()
        }
    }

    /// - Throws: where a callback of a step is running.
    func checkIsEditable(_ call: String = #function) throws(DynamicsError) {
        guard !callbacks.isRunning else {
            throw .invalidDescription("\(call) was called by a callback of a step, which may not change the world")
        }
    }

    /// Stage 2: which of the pairs found the client leaves out.
    func askPairFilter(_ runs: PairRuns) {
        guard let filter = callbacks.pairFilter else { return }
        var found: [(low: Int32, high: Int32)] = []
        for worker in 0..<runs.count {
            for run in 0..<runs.count { runs.found(worker, run).pointee.forEach { found.append(($0, $1)) } }
        }
        // Which worker finds what is chance.
        found.sort { ($0.low, $0.high) < ($1.low, $1.high) }
        var pairs = CandidatePairs()
        swap(&pairs, &callbacks.candidates)
        pairs.removeAll()
        let source = EventSource(bodies, colliders)
        for pair in found {
            pairs.items.append(source.item(of: pair.low))
            pairs.others.append(source.other(pair.high) { statics.boundaryID(of: $0) })
            pairs.mayCollide.values.append(true)
        }
        callbacks.isRunning = true
        filter(&pairs)
        callbacks.isRunning = false
        let dropped = zip(found, pairs.mayCollide.values).filter { !$1 }.map { $0.0 }
        swap(&pairs, &callbacks.candidates)
        guard !dropped.isEmpty else { return }
        func isDropped(_ low: Int32, _ high: Int32) -> Bool {
            let place = firstIndex(in: 0..<dropped.count) { (dropped[$0].low, dropped[$0].high) >= (low, high) }
            return place < dropped.count && (dropped[place].low, dropped[place].high) == (low, high)
        }
        for worker in 0..<runs.count {
            for run in 0..<runs.count { runs.found(worker, run).pointee.removeAll(where: isDropped) }
        }
    }

    /// Stage 6: whether the client leaves out a pair that a sweep has found, which goes by no list.
    func isFilteredOut(_ item: ItemID, _ other: ContactEvent.Other) -> Bool {
        guard let filter = callbacks.pairFilter else { return false }
        var pairs = CandidatePairs()
        swap(&pairs, &callbacks.candidates)
        pairs.removeAll()
        pairs.items.append(item)
        pairs.others.append(other)
        pairs.mayCollide.values.append(true)
        callbacks.isRunning = true
        filter(&pairs)
        callbacks.isRunning = false
        defer { swap(&pairs, &callbacks.candidates) }
        return !pairs.mayCollide[0]
    }

    /// Stage 3: takes the points from contacts that the client switches off, and keeps what it makes of the others.
    func askPreSolve() {
        contactMaterials.overrides.removeAll()
        callbacks.switchedOff.removeAll()
        guard let preSolve = callbacks.preSolve, awakeCount > 0 else { return }
        var contacts = TouchingContacts()
        swap(&contacts, &callbacks.contacts)
        contacts.removeAll()
        gather(&contacts)
        callbacks.isRunning = true
        preSolve(&contacts)
        callbacks.isRunning = false
        for (k, pair) in contacts.pairs.enumerated() {
            guard !contacts.areEnabled[k] else { continue }
            forgetPoints(of: Int(pair))
            callbacks.switchedOff.insert(contacts.items[k], contacts.others[k])
        }
        contactMaterials.overrides.set(contacts)
        swap(&contacts, &callbacks.contacts)
    }

    /// Takes the points from a pair, and what they carried.
    func forgetPoints(of pair: Int) {
        pairs.current.pointCounts[pair] = 0
        pairs.impulses[pair].first = csimd_point_impulses(normal: 0, tangent: 0)
        pairs.impulses[pair].second = csimd_point_impulses(normal: 0, tangent: 0)
    }

    private func gather(_ contacts: inout TouchingContacts) {
        let (source, materials) = (EventSource(bodies, colliders), ConstraintStage(self))
        for pair in 0..<pairs.activeCount where pairs.current.pointCounts[pair] != 0 {
            let (low, high) = (pairs.current.low[pair], pairs.current.high[pair])
            let manifold = pairs.manifolds[pair]
            // Normals lead from side a, which is not always the lower one.
            let isReversed = high >= 0 && Int32(pairs.current.forms[pair]) & Int32(csimd_form_reversed) != 0
            let normal = SIMD2(manifold.normal_x, manifold.normal_y)
            var separation = manifold.first.separation
            if pairs.current.pointCounts[pair] == 2 { separation = min(separation, manifold.second.separation) }
            contacts.items.append(source.item(of: low))
            contacts.others.append(source.other(high) { statics.boundaryID(of: $0) })
            contacts.normals.append(isReversed ? -normal : normal)
            contacts.separations.append(separation)
            let other = high >= 0 ? high : Int32(colliders.count) + ~high
            let (a, b) = isReversed ? (other, low) : (low, other)
            contacts.areEnabled.values.append(true)
            contacts.frictions.values.append(materials.friction(ofContactOf: a, b))
            contacts.elasticities.values.append(materials.elasticity(ofContactOf: a, b))
            contacts.surfaceSpeeds.values.append(materials.surfaceSpeed(ofContactOf: a, b))
            contacts.pairs.append(Int32(pair))
        }
    }
}
