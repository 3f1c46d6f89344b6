import Buffers
import CSIMD
import DynamicsModel

// What edits of mass, shape and pose do to the impulses that contacts and attachments begin the next step with.
//
//     λ ← λ · min(m′/m, I′/I, 1),   and 0 where the outline moved further than the smaller side is wide
//
// λ        kept impulses, mass pt/s
// m, I     mass and moment of inertia of the edited item, infinite where it may not move or turn
//
// An impulse that kept an item of mass 1 in its place would give it 10¹⁰ times the speed once it weighs 10⁻¹⁰. One that
// acted at its surface would whirl it at the end of an arm that has grown with its neighbour. What it hits then
// answers, that answer is kept as well, and the next edit goes on from it: a few dozen in a row left the range of
// Float. Shapes and poses that change a little in every step keep what lets stacks stand on them. Impulses don't rise
// with masses: what has become heavier begins with the push that it has, and the solver finds the rest. All this is
// done edit by edit, so that a snapshot in between holds what the next step begins with.

/// A body before an edit, as far as kept impulses depend on it.
struct BodyBeforeEdit {
    fileprivate let inverseMass: Float
    fileprivate let inverseInertia: Float
    fileprivate let center: SIMD2<Float>
    fileprivate let rotation: SIMD2<Float>
    fileprivate let size: Float
    fileprivate let reach: Float
    /// Nil where the edit leaves it as it is.
    fileprivate let outline: [OutlinePart]?
}

/// A part of an outline about the centre of mass.
private struct OutlinePart {
    let kind: Int32
    let offset: SIMD2<Float>
    let rotation: SIMD2<Float>
    let lengths: SIMD2<Float>
    let radius: Float
    /// Of a polygon.
    let vertices: [SIMD2<Float>]

    /// How far no point of the outline lies from where it was; infinite for another kind of outline.
    func shift(since old: OutlinePart) -> Float {
        guard kind == old.kind, vertices.count == old.vertices.count else { return .infinity }
        var change = (lengths - old.lengths).length
        for (new, old) in zip(vertices, old.vertices) { change = max(change, (new - old).length) }
        return change + (offset - old.offset).length + old.radius * (rotation - old.rotation).length
    }
}

/// What an edit does to a body's impulses.
private struct ImpulseChange {
    let factor: Float
    /// How far no point of the body lies from where it was, pt.
    let shift: Float
    /// The body's, before or after, whichever is less.
    let size: Float

    func factor(otherSize: Float) -> Float { shift > min(size, otherSize) ? 0 : factor }
}

extension SIMD2<Float> {
    fileprivate var length: Float { (self * self).sum().squareRoot() }
}

extension World {
    /// What ``keepImpulses(of:since:)`` has to know of a body before an edit.
    func beforeEdit(_ slot: Int, ofOutline: Bool = false) -> BodyBeforeEdit {
        BodyBeforeEdit(
            inverseMass: bodies.inverseMass[slot], inverseInertia: bodies.inverseInertia[slot],
            center: SIMD2(bodies.x[slot], bodies.y[slot]), rotation: SIMD2(bodies.cosine[slot], bodies.sine[slot]),
            size: bodies.size[slot], reach: bodies.radius[slot], outline: ofOutline ? outline(of: slot) : nil)
    }

    /// Makes the kept impulses of a body's contacts and attachments fit what an edit has made of it.
    ///
    /// - Complexity: O(its pairs, attachments and vertices), and O(all pairs and attachments) once after each step.
    func keepImpulses(of slot: Int, since old: BodyBeforeEdit) {
        let change = ImpulseChange(
            factor: min(
                Self.fall(old.inverseMass, bodies.inverseMass[slot]),
                Self.fall(old.inverseInertia, bodies.inverseInertia[slot])),
            shift: shift(of: slot, since: old), size: min(old.size, bodies.size[slot]))
        guard change.factor < 1 || change.shift > 0 else { return }
        // Arms are where the edit puts them.
        bodies.faceTurn[slot] = 0
        keepContactImpulses(of: slot, change)
        if attachmentCount > 0 { keepAttachmentImpulses(of: slot, change) }
    }

    private func keepContactImpulses(of slot: Int, _ change: ImpulseChange) {
        indexPairs()
        let impulses = pairs.impulses
        forEachContact(of: slot) { pair, other in
            let size = other < 0 ? .infinity : bodies.size[Int(colliders.body[Int(other)])]
            impulses[pair].multiply(by: change.factor(otherSize: size))
        }
    }

    private func keepAttachmentImpulses(of slot: Int, _ change: ImpulseChange) {
        indexAttachments()
        let item = Int(bodies.id[slot])
        attachmentsOfItem.forEach(of: item..<(item + 1)) { index in
            let attachment = attachments.entries[index].attachment
            let other = attachment.item.rawValue == UInt64(item) ? attachment.partner.item : attachment.item
            let size = other.map { bodies.size[Int(slotOfID[Int($0.rawValue)])] } ?? .infinity
            let factor = change.factor(otherSize: size)
            if factor < 1 { multiplyImpulses(ofAttachment: index, by: factor) }
        }
    }

    /// Units that share bodies have parts of an attachment's impulses; they are added up first, as they are where units
    /// are laid out anew, so that there is no other rounding.
    private func multiplyImpulses(ofAttachment index: Int, by factor: Float) {
        if attachments.entries[index].place != nil {
            keepJointStates()
            attachments.isGraphDirty = true
        }
        attachments.update(index) { $0.impulses *= Double(factor) }
    }

    /// m′/m of inverse masses, at most 1.
    private static func fall(_ old: Float, _ new: Float) -> Float { new > old ? old / new : 1 }

    /// How far no point of the body lies from where it was, pt.
    private func shift(of slot: Int, since old: BodyBeforeEdit) -> Float {
        let moved = (SIMD2(bodies.x[slot], bodies.y[slot]) - old.center).length
        let turned = (SIMD2(bodies.cosine[slot], bodies.sine[slot]) - old.rotation).length
        var shift = moved + turned * max(old.reach, bodies.radius[slot])
        if let before = old.outline {
            shift += zip(outline(of: slot), before).reduce(0) { max($0, $1.0.shift(since: $1.1)) }
        }
        return shift
    }

    private func outline(of slot: Int) -> [OutlinePart] {
        let first = Int(bodies.firstCollider[slot])
        return (first..<(first + Int(bodies.colliderCount[slot]))).map { part in
            let p1 = colliders.p1[part]
            let polygon = colliders.isPooled(part) ? Int32(bitPattern: p1.bitPattern) : nil
            return OutlinePart(
                kind: colliders.kind[part], offset: SIMD2(colliders.localX[part], colliders.localY[part]),
                rotation: SIMD2(colliders.localCosine[part], colliders.localSine[part]),
                lengths: SIMD2(colliders.p0[part], polygon.map { polygons.rounding(of: $0) } ?? p1),
                radius: colliders.radius[part],
                vertices: polygon.map { polygons.polygon($0) } ?? [])
        }
    }
}

extension csimd_contact_impulses {
    fileprivate mutating func multiply(by factor: Float) {
        first.normal *= factor
        first.tangent *= factor
        second.normal *= factor
        second.tangent *= factor
    }
}
