import Buffers
import DynamicsModel

// Driven items: anchored ones that have a velocity. They lie among the awake bodies, with an inverse mass of 0, so that
// contacts see how they move, and nothing that they meet moves them.
//
//     v′ = v,   x′ = x + h v,   1/m = 1/I = 0          in every substep h, whatever the item meets
//
// v      its velocity, pt/s and rad/s: neither gravity, fields, damping nor contacts change it
// x      its pose;   m, I mass and moment of inertia as others feel them: without end
//
// A velocity of 0 makes it a fixed item again, which lies behind all others and which no substep looks at.

extension World {
    /// Makes an anchored body driven where it has got a velocity, or fixed where it has lost it. What may not turn has
    /// no angular velocity.
    func updateDriven(_ slot: Int) {
        // First of all: a turn that isn't allowed is no motion.
        if bodies.flags[slot] & BodyFlags.upright != 0 { bodies.omega[slot] = 0 }
        let moves = bodies.vx[slot] != 0 || bodies.vy[slot] != 0 || bodies.omega[slot] != 0
        let isDriven = moves && bodies.flags[slot] & BodyFlags.anchored != 0
        // Another velocity of what is driven already changes no list and no order.
        guard isDriven != (bodies.flags[slot] & BodyFlags.driven != 0) else { return }
        bodies.flags[slot] ^= BodyFlags.driven
        if isDriven {
            drivenItems.append(bodies.id[slot])
        } else {
            drivenItems.removeAll { $0 == bodies.id[slot] }
        }
        queries?.noteChange()
        // What is fixed is in the static tree, and nothing else is.
        broadphase.staticsChanged = true
        broadphase.isDirty = true
        bodyOrder.isNeeded = true
        if attachmentCount > 0 { attachments.isGraphDirty = true }
        // What rests against it sleeps in an island without it.
        wakeAll()
    }

    /// Finds the driven bodies among those that a snapshot has brought.
    ///
    /// Snapshots hold their velocities; the flag and the list follow from these.
    func findDriven() {
        drivenItems.removeAll(keepingCapacity: true)
        for slot in 0..<bodies.count
        where bodies.flags[slot] & BodyFlags.anchored != 0
            && (bodies.vx[slot] != 0 || bodies.vy[slot] != 0 || bodies.omega[slot] != 0)
        {
            bodies.flags[slot] |= BodyFlags.driven
            drivenItems.append(bodies.id[slot])
        }
    }

    /// What is driven never rests, however slow it is, nor what may not sleep, nor what hangs together with either;
    /// attachments follow what is driven.
    func keepDrivenAwake() {
        for item in restlessItems where slotOfID[Int(item)] >= 0 { bodies.restTime[Int(slotOfID[Int(item)])] = 0 }
        guard !drivenItems.isEmpty else { return }
        for item in drivenItems where slotOfID[Int(item)] >= 0 { bodies.restTime[Int(slotOfID[Int(item)])] = 0 }
        if attachmentCount > 0 { units.areRecordsDirty = true }
    }
}
