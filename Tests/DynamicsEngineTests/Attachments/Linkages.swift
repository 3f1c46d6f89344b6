import DynamicsEngine
import DynamicsModel
import DynamicsReference

/// swift-testing has an `Attachment` of its own.
typealias Attachment = DynamicsModel.Attachment

/// A world with attachments; neither gravity nor collisions unless asked for.
func linkage(
    _ items: [Item], _ attachments: [Attachment], gravity: Vector2 = .zero, collide: Bool = false,
    boundaries: [Boundary] = [], workers: Int = 1, kernels: KernelBuild = .portable, sleeps: Bool = false
) throws -> World {
    try World(
        scene(
            items, attachments, gravity: gravity, collide: collide, boundaries: boundaries, workers: workers,
            sleeps: sleeps),
        kernels: kernels)
}

func scene(
    _ items: [Item], _ attachments: [Attachment], gravity: Vector2 = .zero, collide: Bool = false,
    boundaries: [Boundary] = [], workers: Int = 1, sleeps: Bool = false
) -> SceneDescription {
    SceneDescription(
        settings: Settings(gravity: gravity, allowsSleep: sleeps, workers: workers),
        items: items.map { item in item.with { if !collide { $0.collisions = .none } } }, boundaries: boundaries,
        attachments: attachments)
}

extension World {
    /// Kinetic energy plus that of the weight, with g the acceleration.
    func energy(_ items: [Item], gravity g: Double) -> Double {
        zip(states(), items).reduce(0) { sum, pair in
            let (state, item) = pair
            let mass = MassProperties(of: item.shape, density: item.density)
            let v = state.velocity
            let kinetic = mass.mass * v.dot(v) + mass.momentOfInertia * state.angularVelocity * state.angularVelocity
            return sum + kinetic / 2 - mass.mass * g * state.centerOfMass.y
        }
    }

    /// The largest distance of the points of the attachments, pt.
    var largestGap: Double { attachmentStates().map(\.separation).max() ?? 0 }
}

/// A link of mass 1, 100 pt long and 20 wide, its left end at a place.
func link(_ x: Double, _ y: Double) -> Item {
    Item(.rectangle(width: 100, height: 20), position: Vector2(x + 50, y), density: 5)
}
