import Buffers
import CSIMD
import DynamicsModel

/// What contacts have of their materials that the usual rules don't say, which the kernels know by themselves: friction and
/// elasticity by other rules or by table, and what resists rolling. Nothing where all is usual.
struct ContactMaterials: ~Copyable {
    fileprivate var frictions = ContactValues()
    fileprivate var elasticities = ContactValues()
    fileprivate var rollingLengths = ContactValues()
    fileprivate var rollingImpulses = ContactValues()
    /// What a client has made of this step's contacts.
    var overrides = ContactOverrides()
    fileprivate(set) var areMixed = false
    fileprivate(set) var resistRolling = false

    var byteCount: Int {
        frictions.byteCount + elasticities.byteCount + rollingLengths.byteCount + rollingImpulses.byteCount
    }

    /// Friction and elasticity of contacts of one point, and of those of two; nil where the usual rules hold.
    var mixed: (onePoint: MixedMaterials, twoPoints: MixedMaterials)? {
        guard areMixed else { return nil }
        return (
            MixedMaterials(
                frictions: UnsafePointer(frictions.onePoint.pointer),
                elasticities: UnsafePointer(elasticities.onePoint.pointer)),
            MixedMaterials(
                frictions: UnsafePointer(frictions.twoPoints.pointer),
                elasticities: UnsafePointer(elasticities.twoPoints.pointer))
        )
    }

    /// What resists rolling, of contacts of one point and of two; nil where nothing does.
    var rolling: (onePoint: RollingMemory, twoPoints: RollingMemory)? {
        guard resistRolling else { return nil }
        return (
            RollingMemory(
                lengths: UnsafePointer(rollingLengths.onePoint.pointer), impulses: rollingImpulses.onePoint.pointer),
            RollingMemory(
                lengths: UnsafePointer(rollingLengths.twoPoints.pointer), impulses: rollingImpulses.twoPoints.pointer)
        )
    }
}

/// Friction and elasticity by batch, eight lanes each.
struct MixedMaterials {
    let frictions: UnsafePointer<Float>
    let elasticities: UnsafePointer<Float>
}

/// By batch, eight lanes each: the torque that resists rolling by the push, pt, and its impulses, mass pt²/s.
struct RollingMemory {
    let lengths: UnsafePointer<Float>
    let impulses: UnsafeMutablePointer<Float>
}

/// What one side of a contact is made of.
private struct SideMaterial {
    var friction: Float = 0
    var elasticity: Float = 0
    var material = 0
    var rollingResistance: Float = 0
    /// How far the item's outline reaches from its centre of mass, pt; without end of what never moves.
    var reach = Float.infinity
}

extension ConstraintStage {
    /// What contacts have that the usual rules don't say. Does nothing where they do.
    func noteContactMaterials() {
        let rollsFreely =
            bodies.rollingResistance.isShared && (bodies.count == 0 || bodies.rollingResistance[0] == 0)
        contactMaterials.areMixed = !mixing.isUsual || !contactMaterials.overrides.isEmpty
        contactMaterials.resistRolling = !rollsFreely || statics.resistsRolling || partSurfaces.resistRolling
        if contactMaterials.areMixed { mixMaterials() }
        if contactMaterials.resistRolling { measureRolling() }
    }

    private func mixMaterials() {
        let overrides = contactMaterials.overrides
        contactMaterials.frictions.write(graph) { pair, a, b in
            overrides.friction(of: pair) ?? self.friction(ofContactOf: a, b)
        }
        contactMaterials.elasticities.write(graph) { pair, a, b in
            overrides.elasticity(of: pair) ?? self.elasticity(ofContactOf: a, b)
        }
    }

    func friction(ofContactOf a: Int32, _ b: Int32) -> Float {
        let (mixing, a, b) = (mixing, material(of: a), material(of: b))
        return mixing.entry(a.material, b.material)?.friction.map { Float($0) }
            ?? mixing.friction.of(a.friction, b.friction)
    }

    func elasticity(ofContactOf a: Int32, _ b: Int32) -> Float {
        let (mixing, a, b) = (mixing, material(of: a), material(of: b))
        return mixing.entry(a.material, b.material)?.elasticity.map { Float($0) }
            ?? mixing.elasticity.of(a.elasticity, b.elasticity)
    }

    private func measureRolling() {
        contactMaterials.rollingImpulses.reserve(graph)
        contactMaterials.rollingLengths.write(graph) { _, a, b in
            let (a, b) = (self.material(of: a), self.material(of: b))
            let reach = min(a.reach, b.reach)
            return reach == .infinity ? 0 : max(a.rollingResistance, b.rollingResistance) * reach
        }
    }

    /// - Parameter side: a collider, or behind those a static shape; padding lanes name what is behind both.
    private func material(of side: Int32) -> SideMaterial {
        let count = colliders.count
        if side < count {
            let slot = Int(colliders.body[Int(side)])
            let own = partSurfaces.surface(of: Int(side), colliders)
            return SideMaterial(
                friction: own?.friction.map { Float($0) } ?? bodies.friction[slot],
                elasticity: own?.elasticity.map { Float($0) } ?? bodies.elasticity[slot],
                material: own?.material ?? Int(bodies.material[slot]),
                rollingResistance: own?.rollingResistance.map { Float($0) } ?? bodies.rollingResistance[slot],
                reach: bodies.isFixed(slot) ? .infinity : bodies.radius[slot])
        }
        let shape = Int(side) - count
        guard shape < statics.count else { return SideMaterial() }
        return SideMaterial(
            friction: statics.friction[shape], elasticity: statics.elasticity[shape],
            material: Int(statics.material[shape]), rollingResistance: statics.rollingResistance[shape])
    }
}
