import CSIMD

/// Bytes from batch to batch.
@inline(__always) var onePointStride: Int { MemoryLayout<csimd_one_point_batch>.stride }
@inline(__always) var twoPointStride: Int { MemoryLayout<csimd_two_point_batch>.stride }

/// The columns of a batch of eight contacts: bodies, frame, and what both points share.
struct ContactBatch {
    private let columns: UnsafeMutablePointer<csimd_contact_columns>
    let indexA: UnsafePointer<Int32>
    let indexB: UnsafePointer<Int32>
    let normalX: FloatLanes
    let normalY: FloatLanes

    /// - Parameter batch: a `csimd_one_point_batch` or a `csimd_two_point_batch`, which both begin with the shared columns.
    @inline(__always) init(_ batch: UnsafeMutableRawPointer) {
        columns = batch.assumingMemoryBound(to: csimd_contact_columns.self)
        indexA = UnsafePointer(batch.assumingMemoryBound(to: Int32.self))
        indexB = indexA + 8
        normalX = FloatLanes(simd: columns.pointee.normal_x)
        normalY = FloatLanes(simd: columns.pointee.normal_y)
    }

    /// Writes what all points share, but for the hardening.
    @inline(__always)
    init(
        writing batch: UnsafeMutableRawPointer, bodyA: IntLanes, bodyB: IntLanes, normal: LaneVector,
        friction: FloatLanes, pushSpeed: FloatLanes
    ) {
        let columns = batch.assumingMemoryBound(to: csimd_contact_columns.self)
        columns.pointee.body_a = bodyA.simd
        columns.pointee.body_b = bodyB.simd
        columns.pointee.normal_x = normal.x.simd
        columns.pointee.normal_y = normal.y.simd
        columns.pointee.friction = friction.simd
        columns.pointee.push_speed = pushSpeed.simd
        self.init(batch)
    }

    @inline(__always) var friction: FloatLanes { FloatLanes(simd: columns.pointee.friction) }
    /// The largest push-out speed, pt/s.
    @inline(__always) var pushSpeed: FloatLanes { FloatLanes(simd: columns.pointee.push_speed) }
    /// 1 / hardening depth of the contact spring, 1/pt; 0 for contacts of what attachments hold rigidly.
    @inline(__always) var hardening: FloatLanes {
        get { FloatLanes(simd: columns.pointee.hardening) }
        nonmutating set { columns.pointee.hardening = newValue.simd }
    }

    /// The columns of the first or the second point.
    @inline(__always) func point(_ index: Int) -> PointColumns {
        PointColumns(
            columns: UnsafeMutableRawPointer(columns + 1).assumingMemoryBound(to: csimd_point_columns.self) + index)
    }
}

/// The columns of one point of a batch.
struct PointColumns {
    fileprivate let columns: UnsafeMutablePointer<csimd_point_columns>

    /// At the poses that contacts are met at.
    @inline(__always) var separation: FloatLanes {
        get { FloatLanes(simd: columns.pointee.separation) }
        nonmutating set { columns.pointee.separation = newValue.simd }
    }
    @inline(__always) var normalImpulse: FloatLanes {
        get { FloatLanes(simd: columns.pointee.normal_impulse) }
        nonmutating set { columns.pointee.normal_impulse = newValue.simd }
    }
    @inline(__always) var tangentImpulse: FloatLanes {
        get { FloatLanes(simd: columns.pointee.tangent_impulse) }
        nonmutating set { columns.pointee.tangent_impulse = newValue.simd }
    }
    /// The velocity that restitution aims at; 0 for none.
    @inline(__always) var bounceSpeed: FloatLanes {
        get { FloatLanes(simd: columns.pointee.bounce_speed) }
        nonmutating set { columns.pointee.bounce_speed = newValue.simd }
    }
    /// The largest normal impulse of the step.
    @inline(__always) var largestImpulse: FloatLanes {
        get { FloatLanes(simd: columns.pointee.largest_impulse) }
        nonmutating set { columns.pointee.largest_impulse = newValue.simd }
    }
    @inline(__always) var arms: PointArms {
        PointArms(
            aNormal: FloatLanes(simd: columns.pointee.arm_a_normal),
            aCross: FloatLanes(simd: columns.pointee.arm_a_cross),
            bNormal: FloatLanes(simd: columns.pointee.arm_b_normal),
            bCross: FloatLanes(simd: columns.pointee.arm_b_cross))
    }

    /// Writes the arms of both bodies in the frame of a normal.
    ///
    /// - Parameters:
    ///   - a, b: from the bodies' centres of mass to the point.
    @inline(__always) func setArms(_ a: LaneVector, _ b: LaneVector, normal: LaneVector) {
        columns.pointee.arm_a_normal = a.dot(normal).simd
        columns.pointee.arm_a_cross = a.cross(normal).simd
        columns.pointee.arm_b_normal = b.dot(normal).simd
        columns.pointee.arm_b_cross = b.cross(normal).simd
    }
}
