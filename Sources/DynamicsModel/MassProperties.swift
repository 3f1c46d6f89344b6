/// Mass, centre of mass and moment of inertia of a shape of uniform density.
///
/// ```swift
/// let disc = MassProperties(of: .circle(radius: 50), density: 1)
/// // mass 0.785, momentOfInertia 982
/// ```
///
/// Mass = density × area / 10⁴. Overlapping parts of a group count once each, so their overlap counts twice.
public struct MassProperties: Hashable, Sendable, Codable {
    /// The mass; 100 × 100 pt at density 1 weigh 1.
    public var mass: Double
    /// The centre of mass relative to the item's centre (the origin of its shape), pt; zero for circles, ellipses and
    /// rectangles, and for capsules and rounded rectangles about it.
    public var centerOfMass: Vector2
    /// The moment of inertia about the centre of mass, mass · pt².
    public var momentOfInertia: Double

    /// Makes properties from their values.
    public init(mass: Double, centerOfMass: Vector2, momentOfInertia: Double) {
        self.mass = mass
        self.centerOfMass = centerOfMass
        self.momentOfInertia = momentOfInertia
    }

    /// The properties unchanged, after a check of every number.
    ///
    /// - Throws: ``DynamicsError/notFinite(_:_:)`` or ``DynamicsError/outOfRange(_:_:rule:)`` for a mass outside
    ///   10⁻¹⁵…10¹⁵, a moment of inertia outside 10⁻²⁰…10³⁰ mass · pt², or a centre of mass further than 10⁷ pt.
    public func validated() throws(DynamicsError) -> MassProperties {
        try Check.range(mass, Limits.mass, "mass")
        try Check.finite(centerOfMass, "centerOfMass")
        try Check.range(centerOfMass.length, 0...Limits.offset, "centerOfMass", "pt")
        try Check.range(momentOfInertia, Limits.momentOfInertia, "momentOfInertia", "mass pt²")
        return self
    }

    /// The properties of an item: those that are given, or those of its outline.
    ///
    /// - Complexity: O(parts and vertices).
    public init(of item: Item) { self = item.massProperties ?? MassProperties(of: item.shape, density: item.density) }

    /// The properties of a shape: π r² and m r²/2 for a circle, π a b and m (a² + b²)/4 for an ellipse, w h and m (w² +
    /// h²)/12 for a rectangle, the polygon's integrals for a path, those with strips along its edges and sectors at its
    /// vertices for what is rounded, and for a group the sum of its parts by Steiner's theorem (parallel axes).
    ///
    /// - Parameters:
    ///   - shape: a validated shape; others give numbers without meaning.
    ///   - density: mass per 10⁴ pt².
    /// - Complexity: O(parts and vertices).
    public init(of shape: Shape, density: Double) {
        switch shape {
        case .circle(let radius):
            let mass = density * .pi * radius * radius / Tuning.areaPerMass
            self.init(mass: mass, centerOfMass: .zero, momentOfInertia: mass * radius * radius / 2)
        case .ellipse(let a, let b):
            let mass = density * .pi * a * b / Tuning.areaPerMass
            self.init(mass: mass, centerOfMass: .zero, momentOfInertia: mass * (a * a + b * b) / 4)
        case .rectangle(let width, let height):
            let mass = density * width * height / Tuning.areaPerMass
            self.init(mass: mass, centerOfMass: .zero, momentOfInertia: mass * (width * width + height * height) / 12)
        case .path(let vertices):
            self.init(polygon: vertices, density: density)
        case .rounded(let core, let radius):
            self.init(core: core, radius: radius, density: density)
        case .group(let parts):
            self.init(parts: parts, density: density)
        }
    }

    private init(polygon vertices: [Vector2], density: Double) {
        let centre = ConvexPath.centroid(vertices)
        let mass = density * abs(ConvexPath.signedArea(vertices)) / Tuning.areaPerMass
        var numerator = 0.0
        var denominator = 0.0
        for index in vertices.indices {
            let a = vertices[index] - centre
            let b = vertices[(index + 1) % vertices.count] - centre
            let cross = abs(a.cross(b))
            numerator += cross * (a.dot(a) + a.dot(b) + b.dot(b))
            denominator += cross
        }
        let inertia = denominator > 0 ? mass * numerator / (6 * denominator) : 0
        self.init(mass: mass, centerOfMass: centre, momentOfInertia: inertia)
    }

    private init(parts: [Shape.Part], density: Double) {
        let pieces = parts.map { part -> MassProperties in
            var piece = MassProperties(of: part.shape, density: density)
            piece.centerOfMass =
                part.offset
                + piece.centerOfMass.rotated(
                    cosine: PortableMath.cosine(part.rotation), sine: PortableMath.sine(part.rotation))
            return piece
        }
        let mass = pieces.reduce(0) { $0 + $1.mass }
        let centre = pieces.reduce(Vector2.zero) { $0 + $1.centerOfMass * $1.mass } / mass
        let inertia = pieces.reduce(0) { sum, piece in
            let arm = piece.centerOfMass - centre
            return sum + piece.momentOfInertia + piece.mass * arm.dot(arm)
        }
        self.init(mass: mass, centerOfMass: centre, momentOfInertia: inertia)
    }
}
