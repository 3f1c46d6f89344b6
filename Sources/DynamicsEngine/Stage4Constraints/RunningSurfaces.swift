import Buffers
import CSIMD

/// How fast the surfaces of each contact's sides run, in the order of batches; nothing where none does.
struct RunningSurfaces: ~Copyable {
    private var onePoint = Buffer<Float>()
    private var twoPoints = Buffer<Float>()
    fileprivate(set) var areRunning = false

    var byteCount: Int { onePoint.byteCount + twoPoints.byteCount }

    /// By batch of each kind, eight lanes each.
    var speeds: (onePoint: UnsafePointer<Float>, twoPoints: UnsafePointer<Float>)? {
        areRunning ? (UnsafePointer(onePoint.pointer), UnsafePointer(twoPoints.pointer)) : nil
    }

    /// Writes both lists.
    ///
    /// - Parameter speed: of a side, by the number of its material.
    fileprivate mutating func write(_ graph: borrowing ContactGraph, _ speed: (Int32) -> Float) {
        onePoint.reserveDiscarding(8 * graph.onePointBatchCount)
        twoPoints.reserveDiscarding(8 * graph.twoPointBatchCount)
        for (count, sides, list) in [
            (graph.onePointBatchCount, graph.onePointSides.pointer, onePoint.pointer),
            (graph.twoPointBatchCount, graph.twoPointSides.pointer, twoPoints.pointer),
        ] {
            for batch in 0..<count {
                for lane in 0..<8 {
                    list[8 * batch + lane] = speed(sides[16 * batch + lane]) + speed(sides[16 * batch + 8 + lane])
                }
            }
        }
    }
}

extension World {
    /// Stage 4: how fast the surfaces of contacts run. Does nothing where none does.
    func noteRunningSurfaces() {
        let isStill = bodies.surfaceSpeed.isShared && (bodies.count == 0 || bodies.surfaceSpeed[0] == 0)
        surfaces.areRunning = !isStill || statics.hasRunningSurfaces
        guard surfaces.areRunning else { return }
        let (count, body, own) = (Int32(colliders.count), colliders.body.view, bodies.surfaceSpeed.view)
        let (fixed, fixedCount) = (statics.surfaceSpeed.pointer, Int32(statics.count))
        surfaces.write(graph) { side in
            if side < count { return own[Int(body[Int(side)])] }
            return side - count < fixedCount ? fixed[Int(side - count)] : 0
        }
    }
}
