import CSIMD
import DynamicsModel

/// A contact as the last pass left it.
struct SolvedContact {
    let a: Int32
    let b: Int32
    /// From a to b.
    let normal: SIMD2<Float>
    /// The lesser one of its points, pt.
    let separation: Float
    /// The smaller size of both sides, pt.
    let size: Float
    let inverseMassOfA: Float
    let inverseMassOfB: Float

    var isFixed: Bool { min(inverseMassOfA, inverseMassOfB) <= 0 }

    /// How far it is deeper than is left to springs, where both sides move, pt.
    var excess: Float { -separation - Float(Tuning.correctedFraction) * size }
}

/// All contacts of one point, or of two; batches of two points begin like those of one.
struct SolvedContacts {
    private let arguments: csimd_contact_arguments
    private let count: Int
    private let stride: Int

    init(_ arguments: csimd_contact_arguments, _ count: Int, stride: Int) {
        (self.arguments, self.count, self.stride) = (arguments, count, stride)
    }

    /// Hands out what is deep and moves, in order.
    func forEachDeep(_ action: (SolvedContact) -> Void) {
        for index in 0..<count where arguments.flags[index] & UInt32(csimd_batch_deep) != 0 {
            let batch = batch(index)
            for lane in 0..<8 where batch.pointee.contact.push_speed[lane] > 0 {
                let contact = contact(batch, lane)
                if !contact.isFixed, contact.excess > 0 { action(contact) }
            }
        }
    }

    /// Hands out what has a body of the set, in order, but not what attachments hold rigidly.
    func forEach(of bodies: BodySet, _ action: (SolvedContact) -> Void) {
        for index in 0..<count {
            let batch = batch(index)
            let (a, b) = (batch.pointee.contact.body_a, batch.pointee.contact.body_b)
            for lane in 0..<8 where bodies.contains(a[lane]) || bodies.contains(b[lane]) {
                if batch.pointee.contact.push_speed[lane] > 0 { action(contact(batch, lane)) }
            }
        }
    }

    private func batch(_ index: Int) -> UnsafePointer<csimd_one_point_batch> {
        UnsafePointer((arguments.batches + index * stride).assumingMemoryBound(to: csimd_one_point_batch.self))
    }

    private func contact(_ batch: UnsafePointer<csimd_one_point_batch>, _ lane: Int) -> SolvedContact {
        let columns = batch.pointee.contact
        let (a, b) = (columns.body_a[lane], columns.body_b[lane])
        let masses = (
            arguments.solver_bodies[Int(a)].inverse_mass, arguments.solver_bodies[Int(b)].inverse_mass
        )
        let factor = min(masses.0, masses.1) <= 0 ? Tuning.staticPushOutFactor : 1
        return SolvedContact(
            a: a, b: b, normal: SIMD2(columns.normal_x[lane], columns.normal_y[lane]),
            separation: batch.pointee.first.separation[lane],
            size: columns.push_speed[lane] / Float(Tuning.pushOutSizesPerSecond * factor), inverseMassOfA: masses.0,
            inverseMassOfB: masses.1)
    }
}
