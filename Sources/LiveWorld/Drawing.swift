import DynamicsEngine
import DynamicsModel

/// A part of an item's shape, placed within the item.
struct PartLook {
    var kind: PartInstance.Kind
    /// Relative to the centre of mass.
    var offset: SIMD2<Float>
    var cosine: Float
    var sine: Float
    /// Half the width and height; of a path, its first vertex among the outlines, and how many it has.
    var size: SIMD2<Float>
}

/// What one part of an item is drawn with: nine numbers that a graphics processor takes as they are.
@frozen public struct PartInstance: BitwiseCopyable, Sendable {
    /// How a part's size is to be read.
    public enum Kind: Float, Sendable {
        /// Half the width and height, which are equal for a circle.
        case ellipse
        /// Half the width and height.
        case rectangle
        /// The number of its first vertex among ``LiveWorld/outlines``, and how many it has.
        case path
    }

    /// Centre along x, pt.
    public var x: Float
    /// Centre along y, pt.
    public var y: Float
    /// Cosine of the part's angle.
    public var cosine: Float
    /// Sine of the part's angle.
    public var sine: Float
    /// Half the width, pt; of a path, the number of its first vertex.
    public var a: Float
    /// Half the height, pt; of a path, how many vertices it has.
    public var b: Float
    /// A ``Kind``'s number.
    public var kind: Float
    /// 0 awake, 1 asleep, 2 anchored.
    public var state: Float
    /// Which colour: the item's id.
    public var item: Float
}

extension LiveWorld {
    /// Fills ``roundInstances`` and ``pathInstances`` with the parts of all items.
    ///
    /// - Complexity: O(parts); new items cost their vertices once.
    public func draw() {
        roundInstances.removeAll(keepingCapacity: true)
        pathInstances.removeAll(keepingCapacity: true)
        let activities = world.activities()
        learnLooks()
        let world = world
        let columns = world.columns
        for slot in columns.ids.indices {
            let item = Int(columns.ids[slot])
            let (x, y) = (columns.x[slot], columns.y[slot])
            let (cosine, sine) = (columns.cosine[slot], columns.sine[slot])
            let state: Float =
                switch activities[slot] {
                case .awake: 0
                case .asleep: 1
                case .anchored: 2
                }
            for look in looks[item] {
                let part = PartInstance(
                    x: x + look.offset.x * cosine - look.offset.y * sine,
                    y: y + look.offset.x * sine + look.offset.y * cosine,
                    cosine: cosine * look.cosine - sine * look.sine,
                    sine: sine * look.cosine + cosine * look.sine, a: look.size.x, b: look.size.y,
                    kind: look.kind.rawValue, state: state, item: Float(item % 65536))
                if look.kind == .path { pathInstances.append(part) } else { roundInstances.append(part) }
            }
        }
    }

    /// Where every item is, by slot: id, x and y of its centre of mass in pt, cosine and sine of its angle.
    public func poses() -> [Float] {
        let world = world
        let columns = world.columns
        var poses: [Float] = []
        poses.reserveCapacity(5 * columns.ids.count)
        for slot in columns.ids.indices {
            poses.append(Float(columns.ids[slot]))
            poses.append(columns.x[slot])
            poses.append(columns.y[slot])
            poses.append(columns.cosine[slot])
            poses.append(columns.sine[slot])
        }
        return poses
    }

    /// Looks up the shapes of items that were never drawn.
    private func learnLooks() {
        var unknown: [ItemID] = []
        let world = world
        let columns = world.columns
        for slot in columns.ids.indices {
            let item = Int(columns.ids[slot])
            if item >= looks.count { looks += [[PartLook]](repeating: [], count: item + 1 - looks.count) }
            if looks[item].isEmpty { unknown.append(ItemID(rawValue: UInt64(item))) }
        }
        for item in unknown {
            guard let parts = try? world.parts(of: item) else { continue }
            looks[Int(item.rawValue)] = parts.map { look($0) }
        }
    }

    private func look(_ part: Shape.Part) -> PartLook {
        var look = PartLook(
            kind: .path, offset: SIMD2(Float(part.offset.x), Float(part.offset.y)),
            cosine: Float(PortableMath.cosine(part.rotation)), sine: Float(PortableMath.sine(part.rotation)),
            size: .zero)
        switch part.shape {
        case .circle(let radius):
            look.kind = .ellipse
            look.size = SIMD2(repeating: Float(radius))
        case .ellipse(let halfWidth, let halfHeight):
            look.kind = .ellipse
            look.size = SIMD2(Float(halfWidth), Float(halfHeight))
        case .rectangle(let width, let height):
            look.kind = .rectangle
            look.size = SIMD2(Float(width / 2), Float(height / 2))
        case .path(let vertices):
            setOutline(of: &look, vertices)
        case .rounded(let core, let radius):
            setOutline(of: &look, RoundedCore.polygon(core, radius: radius, cornersPerTurn: 32))
        case .group:
            break
        }
        return look
    }

    private func setOutline(of look: inout PartLook, _ vertices: [Vector2]) {
        look.size = SIMD2(Float(outlines.count / 2), Float(vertices.count))
        mostVertices = max(mostVertices, vertices.count)
        for vertex in vertices { outlines += [Float(vertex.x), Float(vertex.y)] }
    }
}
