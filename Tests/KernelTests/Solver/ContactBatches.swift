import CSIMD

@testable import DynamicsEngine

/// Constraint batches of contacts, as the kernels read and write them: of lanes beyond the last contact all is 0.
struct ContactBatches {
    let points: Int
    let count: Int
    let memory: UnsafeMutableRawPointer

    init(_ cases: [ContactCase], points: Int, _ memory: KernelMemory) {
        self.points = points
        count = (cases.count + 7) / 8
        self.memory = UnsafeMutableRawPointer(memory.zeros(2 * count, of: csimd_two_point_batch.self))
        for (k, item) in cases.enumerated() { write(item, k) }
    }

    /// Batches that a kernel is to write.
    init(_ memory: UnsafeMutableRawPointer, points: Int, count: Int) {
        (self.memory, self.points, self.count) = (memory, points, count)
    }

    private var stride: Int {
        points == 1 ? MemoryLayout<csimd_one_point_batch>.stride : MemoryLayout<csimd_two_point_batch>.stride
    }

    func contact(of k: Int) -> UnsafeMutablePointer<csimd_contact_columns> {
        (memory + k / 8 * stride).assumingMemoryBound(to: csimd_contact_columns.self)
    }

    func point(_ index: Int, of k: Int) -> UnsafeMutablePointer<csimd_point_columns> {
        UnsafeMutableRawPointer(contact(of: k) + 1).assumingMemoryBound(to: csimd_point_columns.self) + index
    }

    private func write(_ item: ContactCase, _ k: Int) {
        let (lane, contact) = (k % 8, contact(of: k))
        contact.pointee.body_a[lane] = item.record(0, of: k)
        contact.pointee.body_b[lane] = item.record(1, of: k)
        contact.pointee.normal_x[lane] = Float(item.normal.x)
        contact.pointee.normal_y[lane] = Float(item.normal.y)
        contact.pointee.friction[lane] = Float(item.friction)
        contact.pointee.push_speed[lane] = Float(item.isAttached ? -item.pushSpeed : item.pushSpeed)
        for (index, p) in item.points.enumerated() {
            let point = point(index, of: k)
            let n = item.normal
            point.pointee.arm_a_normal[lane] = Float(p.a.x * n.x + p.a.y * n.y)
            point.pointee.arm_a_cross[lane] = Float(p.a.x * n.y - p.a.y * n.x)
            point.pointee.arm_b_normal[lane] = Float(p.b.x * n.x + p.b.y * n.y)
            point.pointee.arm_b_cross[lane] = Float(p.b.x * n.y - p.b.y * n.x)
            point.pointee.separation[lane] = Float(p.separation)
            point.pointee.normal_impulse[lane] = Float(p.normalImpulse)
            point.pointee.tangent_impulse[lane] = Float(p.tangentImpulse)
        }
    }
}
