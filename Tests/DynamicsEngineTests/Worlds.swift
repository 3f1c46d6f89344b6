import DynamicsEngine
import DynamicsModel
import GoldenScenes

let down = Vector2(0, 1)
let tick = 1.0 / 60
let substep = tick / 4

/// A world of 1/60 s ticks in 4 substeps, without gravity and sleep unless asked for.
func world(
    _ items: [Item], gravity: Vector2 = .zero, boundaries: [Boundary] = [], fields: [Field] = [], pushes: [Push] = [],
    sleeps: Bool = false, workers: Int = 1, kernels: KernelBuild = .portable
) throws -> World {
    try World(
        SceneDescription(
            settings: Settings(gravity: gravity, allowsSleep: sleeps, workers: workers), items: items,
            boundaries: boundaries, fields: fields, pushes: pushes),
        kernels: kernels)
}

extension World {
    func step(_ count: Int) { for _ in 0..<count { step() } }

    /// The state of the k-th item that was ever added.
    func state(_ k: Int = 0) throws -> ItemState { try state(of: id(k)) }

    var isFinite: Bool {
        states().allSatisfy { state in
            let sum = state.centerOfMass.x + state.centerOfMass.y + state.velocity.x + state.velocity.y
            return (sum + state.cosine + state.sine + state.angularVelocity).isFinite
        }
    }
}

func id(_ k: Int) -> ItemID { ItemID(rawValue: UInt64(k)) }
func boundaryID(_ k: Int) -> BoundaryID { BoundaryID(rawValue: UInt64(k)) }

/// A square of mass 1 at side 100.
func box(_ x: Double, _ y: Double, side: Double = 100, friction: Double = 0.2) -> Item {
    Item(.rectangle(width: side, height: side), position: Vector2(x, y), friction: friction)
}

func ball(_ x: Double, _ y: Double, radius: Double = 10, friction: Double = 0.2) -> Item {
    Item(.circle(radius: radius), position: Vector2(x, y), friction: friction)
}

/// A floor along y = 0.
func floor(friction: Double = 0.2, elasticity: Double = 0) -> Boundary {
    Boundary(.segment(Vector2(-2000, 0), Vector2(2000, 0)), friction: friction, elasticity: elasticity)
}

func anchored(_ shape: Shape, _ x: Double, _ y: Double, rotation: Double = 0, friction: Double = 0.2) -> Item {
    Item(shape, position: Vector2(x, y), rotation: rotation, friction: friction, isAnchored: true)
}

extension Item {
    /// A copy with other values.
    func with(_ change: (inout Item) -> Void) -> Item {
        var copy = self
        change(&copy)
        return copy
    }

    func moving(_ x: Double, _ y: Double, turning omega: Double = 0) -> Item {
        with {
            $0.velocity = Vector2(x, y)
            $0.angularVelocity = omega
        }
    }
}

func isNear(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool { abs(a - b) <= tolerance }
func isNear(_ a: Vector2, _ b: Vector2, _ tolerance: Double) -> Bool { (a - b).length <= tolerance }

/// One shape of every kind, about 20 pt across.
let everyShape = GoldenScene.everyShape

/// The smaller side of the bounds, pt.
func extent(_ shape: Shape) -> Double {
    switch shape {
    case .circle(let radius): return 2 * radius
    case .ellipse(let a, let b): return 2 * min(a, b)
    case .rectangle(let width, let height): return min(width, height)
    case .path(let vertices):
        let (x, y) = (vertices.map(\.x), vertices.map(\.y))
        return min((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
    case .rounded(let core, let radius): return extent(.path(core)) + 2 * radius
    case .group(let parts): return parts.map { extent($0.shape) }.max() ?? 0
    }
}
