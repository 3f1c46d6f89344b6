// Constraint records: batches of eight contacts of one graph colour, a column of eight lanes for each quantity.
//
//     batch = bodies, n, μ, push-out speed │ point: r_a·n, r_a×n, r_b·n, r_b×n, s, λ, λ_t │ second point
//
// n      unit normal from a to b;   μ friction
// r      arms from the centres of mass to the point, pt, in the frame of the normal
// s      separation at the poses that contacts are met at, pt
// λ      impulses of the point, mass pt/s
//
// Contacts of one point and of two lie in arrays of their own, since a loop is made for either.

import CSIMD

/// Bytes from batch to batch.
@inline(__always) var onePointStride: Int { MemoryLayout<csimd_one_point_batch>.stride }
@inline(__always) var twoPointStride: Int { MemoryLayout<csimd_two_point_batch>.stride }

/// The solver bodies of a batch of eight contacts, which it begins with.
struct ContactSides {
    fileprivate let columns: UnsafeMutablePointer<csimd_contact_columns>
    let indexA: UnsafePointer<Int32>
    let indexB: UnsafePointer<Int32>

    /// - Parameter batch: a `csimd_one_point_batch` or a `csimd_two_point_batch`, which both begin with the shared
    ///   columns.
    @inline(__always) init(_ batch: UnsafeMutableRawPointer) {
        columns = batch.assumingMemoryBound(to: csimd_contact_columns.self)
        indexA = UnsafePointer(batch.assumingMemoryBound(to: Int32.self))
        indexB = indexA + 8
    }

    /// Writes the numbers of eight sides a and eight sides b into a batch; the columns behind them stay.
    @inline(__always) init(writing batch: UnsafeMutableRawPointer, _ bodyA: IntLanes, _ bodyB: IntLanes) {
        self.init(batch)
        columns.pointee.body_a = bodyA.simd
        columns.pointee.body_b = bodyB.simd
    }
}

/// The columns of a batch of eight contacts: bodies, frame, and what both points share.
struct ContactBatch {
    private let sides: ContactSides
    let normalX: FloatLanes
    let normalY: FloatLanes

    /// - Parameter batch: a `csimd_one_point_batch` or a `csimd_two_point_batch`.
    @inline(__always) init(_ batch: UnsafeMutableRawPointer) { self.init(ContactSides(batch)) }

    @inline(__always) private init(_ sides: ContactSides) {
        self.sides = sides
        let columns = sides.columns
        normalX = FloatLanes(simd: columns.pointee.normal_x)
        normalY = FloatLanes(simd: columns.pointee.normal_y)
    }

    /// Writes what all points share.
    @inline(__always)
    init(writing sides: ContactSides, normal: LaneVector, friction: FloatLanes, pushSpeed: FloatLanes) {
        let columns = sides.columns
        columns.pointee.normal_x = normal.x.simd
        columns.pointee.normal_y = normal.y.simd
        columns.pointee.friction = friction.simd
        columns.pointee.push_speed = pushSpeed.simd
        self.init(sides)
    }

    @inline(__always) private var columns: UnsafeMutablePointer<csimd_contact_columns> { sides.columns }
    @inline(__always) var indexA: UnsafePointer<Int32> { sides.indexA }
    @inline(__always) var indexB: UnsafePointer<Int32> { sides.indexB }
    @inline(__always) var friction: FloatLanes { FloatLanes(simd: columns.pointee.friction) }
    /// The largest push-out speed, pt/s; negative for contacts of what attachments hold rigidly.
    @inline(__always) var pushSpeed: FloatLanes { FloatLanes(simd: columns.pointee.push_speed) }

    /// The same contacts with another normal.
    ///
    /// The batch in memory gets it too; the points' arms are the caller's to change.
    @inline(__always) func with(normal: LaneVector) -> Self {
        columns.pointee.normal_x = normal.x.simd
        columns.pointee.normal_y = normal.y.simd
        return Self(sides)
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
    /// What has been found so far, mass pt/s; kept from substep to substep.
    @inline(__always) var normalImpulse: FloatLanes {
        get { FloatLanes(simd: columns.pointee.normal_impulse) }
        nonmutating set { columns.pointee.normal_impulse = newValue.simd }
    }
    /// Likewise along the tangent (−n.y, n.x).
    @inline(__always) var tangentImpulse: FloatLanes {
        get { FloatLanes(simd: columns.pointee.tangent_impulse) }
        nonmutating set { columns.pointee.tangent_impulse = newValue.simd }
    }
    /// Arms of both bodies in the frame of the normal, pt.
    @inline(__always) var arms: PointArms {
        get {
            PointArms(
                aNormal: FloatLanes(simd: columns.pointee.arm_a_normal),
                aCross: FloatLanes(simd: columns.pointee.arm_a_cross),
                bNormal: FloatLanes(simd: columns.pointee.arm_b_normal),
                bCross: FloatLanes(simd: columns.pointee.arm_b_cross))
        }
        nonmutating set {
            columns.pointee.arm_a_normal = newValue.aNormal.simd
            columns.pointee.arm_a_cross = newValue.aCross.simd
            columns.pointee.arm_b_normal = newValue.bNormal.simd
            columns.pointee.arm_b_cross = newValue.bCross.simd
        }
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

    /// Gives one lane the arms of an impact.
    @inline(__always) func set(_ point: csimd_impact_point, separation: Float, lane: Int) {
        columns.pointee.arm_a_normal[lane] = point.arm_a_normal
        columns.pointee.arm_a_cross[lane] = point.arm_a_cross
        columns.pointee.arm_b_normal[lane] = point.arm_b_normal
        columns.pointee.arm_b_cross[lane] = point.arm_b_cross
        columns.pointee.separation[lane] = separation
    }
}
