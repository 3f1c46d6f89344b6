import DynamicsModel

/// What a body has because of its outline, made once for all bodies of one shape: polygons in the pool are theirs together.
struct BodyForm {
    let colliders: [ColliderTemplate]
    /// Half extents of each collider along its own axes, pt.
    let extents: [SIMD2<Float>]
    /// Greatest distance of the outline from the centre of mass, pt.
    let reach: Float
    /// What each collider is made of, where that differs from the item; empty where no part's does.
    let surfaces: [Surface?]

    init(_ colliders: [ColliderTemplate], surfaces: [Surface?], pool: borrowing PolygonPool) {
        self.colliders = colliders
        self.surfaces = surfaces.contains { $0 != nil } ? surfaces : []
        extents = colliders.map { $0.extents(pool: pool) }
        reach = colliders.reduce(0) { reach, collider in
            let offset = collider.offset.x * collider.offset.x + collider.offset.y * collider.offset.y
            return max(reach, offset.squareRoot() + collider.radius)
        }
    }

    /// Gives the polygons to one more body.
    func share(in pool: inout PolygonPool) {
        for collider in colliders {
            if let polygon = collider.polygon { pool.share(polygon) }
        }
    }
}

/// The form of the last item, since items of one shape mostly come one behind the other.
///
/// Comparing shapes that share their vertices takes no time, as it does where they differ in the first.
struct ItemForm {
    private(set) var shape: Shape
    private(set) var mass: MassProperties
    private(set) var size: Float
    private(set) var body: BodyForm
    private var density: Double
    /// Of the item, where its mass does not follow from its outline.
    private var given: MassProperties?

    /// - Parameter shape: in canonical form.
    init(of shape: Shape, density: Double, given: MassProperties? = nil, pool: inout PolygonPool) {
        self.shape = shape
        self.density = density
        self.given = given
        mass = given ?? MassProperties(of: shape, density: density)
        size = Float(shape.size)
        body = BodyForm(
            colliderTemplates(for: shape, mass: mass, pool: &pool), surfaces: shape.parts.map { $0.surface }, pool: pool
        )
    }

    /// The form of an item, with polygons that one more body has: the one at hand where that is the same, or a new one.
    static func next(_ item: Item, after last: ItemForm?, pool: inout PolygonPool) -> ItemForm {
        guard let last, last.density == item.density, last.given == item.massProperties, last.shape == item.shape
        else {
            return ItemForm(of: item.shape, density: item.density, given: item.massProperties, pool: &pool)
        }
        last.body.share(in: &pool)
        return last
    }
}
