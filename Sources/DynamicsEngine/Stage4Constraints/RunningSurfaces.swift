import Buffers
import CSIMD
import DynamicsModel

/// How fast the surfaces of each contact's sides run; nothing where none does.
struct RunningSurfaces: ~Copyable {
    fileprivate var values = ContactValues()
    fileprivate(set) var areRunning = false

    var byteCount: Int { values.byteCount }

    /// Of both sides together, pt/s.
    var speeds: (onePoint: UnsafePointer<Float>, twoPoints: UnsafePointer<Float>)? {
        areRunning ? (UnsafePointer(values.onePoint.pointer), UnsafePointer(values.twoPoints.pointer)) : nil
    }
}

extension ConstraintStage {
    /// How fast the surfaces of contacts run. Does nothing where none does.
    func noteRunningSurfaces() {
        let isStill = bodies.surfaceSpeed.isShared && (bodies.count == 0 || bodies.surfaceSpeed[0] == 0)
        let overrides = contactMaterials.overrides
        surfaces.areRunning =
            !isStill || statics.hasRunningSurfaces || overrides.haveRunningSurfaces || partSurfaces.areRunning
        guard surfaces.areRunning else { return }
        surfaces.values.write(graph) { pair, a, b in
            overrides.surfaceSpeed(of: pair) ?? self.surfaceSpeed(ofContactOf: a, b)
        }
    }

    /// Of both sides together, pt/s.
    ///
    /// - Parameters:
    ///   - a: a collider, or behind those a static shape; padding lanes name what is behind both.
    ///   - b: likewise.
    func surfaceSpeed(ofContactOf a: Int32, _ b: Int32) -> Float { surfaceSpeed(of: a) + surfaceSpeed(of: b) }

    private func surfaceSpeed(of side: Int32) -> Float {
        let count = colliders.count
        if side < count {
            return partSurfaces.surface(of: Int(side), colliders)?.speed.map { Float($0) }
                ?? bodies.surfaceSpeed[Int(colliders.body[Int(side)])]
        }
        let shape = Int(side) - count
        return shape < statics.count ? statics.surfaceSpeed[shape] : 0
    }
}
