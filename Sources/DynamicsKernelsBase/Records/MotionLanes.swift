import CSIMD

extension LaneVector {
    /// The motions of eight colliders.
    @inline(__always) init(_ motions: UnsafePointer<csimd_motion>, at colliders: UnsafePointer<Int32>) {
        self = UnsafeRawPointer(motions).assumingMemoryBound(to: Float.self).points(colliders.lanes(at: 0))
    }

    /// The motions of eight consecutive colliders.
    @inline(__always) init(_ motions: UnsafePointer<csimd_motion>) {
        let both = UnsafeRawPointer(motions).loadUnaligned(as: SIMD16<Float>.self)
        self.init(FloatLanes(simd: both.evenHalf), FloatLanes(simd: both.oddHalf))
    }

    /// Writes the motions of eight consecutive colliders.
    @inline(__always) func store(_ motions: UnsafeMutablePointer<csimd_motion>) {
        var both = SIMD16<Float>()
        both.evenHalf = x.simd
        both.oddHalf = y.simd
        UnsafeMutableRawPointer(motions).storeBytes(of: both, as: SIMD16<Float>.self)
    }
}
