import DynamicsModel

/// Coordinates as whole numbers: steps of a quantum from a corner.
struct Quantiser {
    let origin: Vector2
    /// pt.
    let quantum: Double
    /// 16 or 24.
    let bits: Int

    /// - Parameters:
    ///   - area: what the numbers span; places outside are moved to its edge.
    ///   - size: a usual size of items, pt. Steps are a 256th of it where 16 bits reach, at most a 32nd else.
    init(area: SceneArea.Rectangle, size: Double) {
        origin = area.minimum
        let extent = max(area.size.x, area.size.y)
        let coarse = extent / 65_535
        bits = coarse <= size / 32 ? 16 : 24
        quantum = bits == 16 ? max(coarse, size / 256) : max(extent / 16_777_215, size / 256)
    }

    /// The nearest step, within the bits; rounding is off by half a quantum at most inside the area.
    func whole(_ value: Double, axis: Int) -> UInt32 {
        let steps = ((value - origin[axis]) / quantum).rounded()
        return UInt32(min(max(steps, 0), Double(1 << bits - 1)))
    }
}

/// Speeds as bytes: 128 is 0, and steps grow with the speed, as its root.
struct SpeedScale {
    /// The greatest magnitude that occurs, in the unit of the values.
    let most: Double

    /// 1 to 255. Where nothing ever moves all are 128.
    func byte(_ value: Double) -> UInt32 {
        guard most > 0 else { return 128 }
        let root = min(abs(value) / most, 1).squareRoot()
        return UInt32(128 + (value < 0 ? -1 : 1) * (127 * root).rounded())
    }
}
