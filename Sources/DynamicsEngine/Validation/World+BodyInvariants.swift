import Buffers
import DynamicsModel

extension World {
    /// Ids and slots are inverse of each other, colliders follow their bodies, and the awake come first.
    func checkOrder() throws(InvariantViolation) {
        var (collider, named) = (0, 0)
        for id in 0..<idCount where slotOfID[id] >= 0 { named += 1 }
        try require(named == bodies.count, "as many ids have a slot as there are bodies", "\(named), \(bodies.count)")
        for slot in 0..<bodies.count {
            let id = Int(bodies.id[slot])
            try require(id < idCount, "ids were given out", "slot \(slot) has item \(id) of \(idCount)")
            try require(
                slotOfID[id] == Int32(slot), "slots and ids are inverse of each other",
                "slot \(slot) has item \(id), whose slot is \(slotOfID[id])")
            try checkColliders(of: slot, first: collider)
            collider += Int(bodies.colliderCount[slot])
            try checkRest(of: slot)
            if slot + 1 == awakeCount {
                try require(
                    collider == awakeColliderCount, "the colliders of awake bodies come first",
                    "they end at \(collider), noted is \(awakeColliderCount)")
            }
        }
        try require(
            collider == colliders.count, "every collider belongs to a body",
            "bodies have \(collider), there are \(colliders.count)")
    }

    private func checkColliders(of slot: Int, first: Int) throws(InvariantViolation) {
        try require(
            Int(bodies.firstCollider[slot]) == first, "colliders lie in the order of their bodies",
            "slot \(slot) begins at \(bodies.firstCollider[slot]), not at \(first)")
        for index in first..<first + Int(bodies.colliderCount[slot]) {
            try require(
                colliders.body[index] == Int32(slot), "colliders name their bodies",
                "collider \(index) of slot \(slot) names slot \(colliders.body[index])")
        }
    }

    private func checkRest(of slot: Int) throws(InvariantViolation) {
        let isAnchored = bodies.isFixed(slot)
        let isAsleep = bodies.island[slot] != 0
        try require(!(isAnchored && isAsleep), "what is anchored does not sleep", "item \(bodies.id[slot])")
        // Parts of a scene sort what falls asleep before the next step, all together.
        let isSorted = part == nil || !bodyOrder.isNeeded
        try require(
            !isSorted || (slot < awakeCount) == !(isAnchored || isAsleep), "awake bodies come first",
            "slot \(slot) is anchored: \(isAnchored), asleep: \(isAsleep); \(awakeCount) are awake")
        guard isAnchored || isAsleep else { return }
        try require(
            bodies.vx[slot] == 0 && bodies.vy[slot] == 0 && bodies.omega[slot] == 0,
            "what sleeps or is anchored does not move",
            "item \(bodies.id[slot]): (\(bodies.vx[slot]), \(bodies.vy[slot])) pt/s, \(bodies.omega[slot]) rad/s")
    }

    /// States are finite and within the limits of motion, rotations of length 1, masses positive.
    func checkBodies() throws(InvariantViolation) {
        let speed = Float(Tuning.maximumSpeed) * 1.000_01
        for slot in 0..<bodies.count {
            let id = bodies.id[slot]
            let (x, y, vx, vy, omega) = (
                bodies.x[slot], bodies.y[slot], bodies.vx[slot], bodies.vy[slot], bodies.omega[slot]
            )
            try require(x.isFinite && y.isFinite, "positions are finite", "item \(id): (\(x), \(y))")
            // Rounding of the length.
            try require(
                vx * vx + vy * vy <= speed * speed, "speeds are finite and limited", "item \(id): (\(vx), \(vy)) pt/s")
            try require(
                abs(omega) <= Float(Tuning.maximumAngularSpeed), "angular speeds are finite and limited",
                "item \(id): \(omega) rad/s")
            let (cosine, sine) = (bodies.cosine[slot], bodies.sine[slot])
            // Every turn brings the length back to 1 within a few roundings of Float.
            try require(
                abs(cosine * cosine + sine * sine - 1) <= 1e-5, "cos² + sin² is 1", "item \(id): (\(cosine), \(sine))")
            try require(
                bodies.mass[slot] > 0 && bodies.mass[slot].isFinite && bodies.inertia[slot] > 0
                    && bodies.inertia[slot].isFinite, "masses are positive and finite",
                "item \(id): \(bodies.mass[slot]), inertia \(bodies.inertia[slot])")
            try require(
                bodies.inverseMass[slot] >= 0 && bodies.inverseMass[slot].isFinite && bodies.inverseInertia[slot] >= 0
                    && bodies.inverseInertia[slot].isFinite, "inverse masses are finite",
                "item \(id): \(bodies.inverseMass[slot]), inertia \(bodies.inverseInertia[slot])")
            try require(bodies.restTime[slot] >= 0, "rest times are no less than 0", "\(bodies.restTime[slot]) s")
        }
    }

    /// Lanes behind the last body have no mass of their own, nor has the record of what is static; none of them move.
    func checkPadding() throws(InvariantViolation) {
        for slot in bodies.count..<(bodies.count + 7) / 8 * 8 {
            let hasMass = (
                !bodies.inverseMass.isShared && bodies.inverseMass[slot] != 0,
                !bodies.inverseInertia.isShared && bodies.inverseInertia[slot] != 0
            )
            try require(hasMass == (false, false), "padding lanes have no mass", "lane \(slot): \(hasMass)")
            let motion = (bodies.vx[slot], bodies.vy[slot], bodies.omega[slot])
            try require(motion == (0, 0, 0), "padding lanes do not move", "lane \(slot): \(motion)")
        }
        guard bodies.count > 0 else { return }
        let body = UnsafeRawPointer(stepMemory.solverBodies).loadUnaligned(as: SIMD8<Float>.self)
        try require(body == .zero, "the static body has no mass and never moves", "\(body)")
    }
}
