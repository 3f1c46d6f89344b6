import CSIMD

extension csimd_manifold {
    /// The first or the second point.
    @inline(__always) func point(_ index: Int) -> csimd_manifold_point { index == 0 ? first : second }
}

extension csimd_contact_impulses {
    /// The impulses of the first or the second point.
    @inline(__always) func point(_ index: Int) -> csimd_point_impulses { index == 0 ? first : second }
}
