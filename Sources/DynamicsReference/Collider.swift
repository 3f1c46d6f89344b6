import DynamicsModel
import Foundation

/// A convex set that knows its furthest point in any direction.
protocol Convex {
    /// A point of the set with the largest product with a direction, pt.
    func support(_ direction: Vector2) -> Vector2
}

/// A polygon by its corners in order of increasing angle; edge k runs from corner k to the next one.
struct Outline {
    var vertices: [Vector2]
    /// Unit normals out of the edges. A segment that is seen from one side has just one.
    var normals: [Vector2]

    init(_ vertices: [Vector2]) {
        self.vertices = vertices
        normals = vertices.indices.map { k in
            let edge = vertices[(k + 1) % vertices.count] - vertices[k]
            return Vector2(edge.y, -edge.x) / edge.length
        }
    }

    /// The face of a segment whose normal is given.
    init(face start: Vector2, _ end: Vector2, normal: Vector2) {
        vertices = (end - start).dot(normal.perpendicular) > 0 ? [start, end] : [end, start]
        normals = [normal]
    }

    func edge(_ k: Int) -> (start: Vector2, end: Vector2) {
        (vertices[k], vertices[k + 1 == vertices.count ? 0 : k + 1])
    }
}

/// One convex part of a body.
struct Collider: Convex {
    enum Form {
        case circle(radius: Double)
        case ellipse(halfWidth: Double, halfHeight: Double)
        case polygon
    }

    let form: Form
    /// Whether the shape is a rectangle: side a of a pair with a path, as its kind comes first.
    let isRectangle: Bool
    let body: Int
    let part: Int
    /// What slop and margins scale with, pt.
    let size: Double
    /// Where the collider lies in its body: relative to the centre of mass, and how far it is turned.
    private let offset: Vector2
    private let ownCosine: Double
    private let ownSine: Double
    /// The polygon's corners about its centroid.
    private let corners: [Vector2]

    /// Where it lies in the world.
    private(set) var center = Vector2.zero
    private(set) var cosine = 1.0
    private(set) var sine = 0.0
    /// The polygon in the world; empty for round forms.
    private(set) var outline = Outline([])

    init(_ part: Shape.Part, number: Int, body: Int, centerOfMass: Vector2) {
        self.body = body
        self.part = number
        size = part.shape.size
        if case .rectangle = part.shape { isRectangle = true } else { isRectangle = false }
        ownCosine = cos(part.rotation)
        ownSine = sin(part.rotation)
        var origin = Vector2.zero
        switch part.shape {
        case .circle(let radius):
            form = .circle(radius: radius)
            corners = []
        case .ellipse(let a, let b):
            form = .ellipse(halfWidth: a, halfHeight: b)
            corners = []
        case .rectangle(let width, let height):
            form = .polygon
            let (x, y) = (width / 2, height / 2)
            corners = [Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)]
        case .path(let vertices):
            form = .polygon
            let centroid = ConvexPath.centroid(vertices)
            origin = centroid.rotated(cosine: ownCosine, sine: ownSine)
            corners = vertices.map { $0 - centroid }
        case .group:
            preconditionFailure("a group has no group as part")
        }
        offset = part.offset + origin - centerOfMass
    }

    var isRound: Bool { if case .polygon = form { false } else { true } }

    /// The origin for a pose of the body.
    func origin(center: Vector2, cosine: Double, sine: Double) -> Vector2 {
        center + offset.rotated(cosine: cosine, sine: sine)
    }

    /// Puts the collider where a body lies.
    mutating func place(_ body: Body) {
        center = origin(center: body.center, cosine: body.cosine, sine: body.sine)
        cosine = body.cosine * ownCosine - body.sine * ownSine
        sine = body.sine * ownCosine + body.cosine * ownSine
        let (c, s, origin) = (cosine, sine, center)
        if case .polygon = form { outline = Outline(corners.map { origin + $0.rotated(cosine: c, sine: s) }) }
    }

    func support(_ direction: Vector2) -> Vector2 {
        switch form {
        case .circle(let radius):
            return center + direction * (radius / direction.length)
        case .ellipse(let a, let b):
            let n = direction.rotated(cosine: cosine, sine: -sine)
            let reach = (a * a * n.x * n.x + b * b * n.y * n.y).squareRoot()
            return center + Vector2(a * a * n.x, b * b * n.y).rotated(cosine: cosine, sine: sine) / reach
        case .polygon:
            var best = outline.vertices[0]
            for vertex in outline.vertices where vertex.dot(direction) > best.dot(direction) { best = vertex }
            return best
        }
    }

    /// The axis-parallel bounds.
    var bounds: (low: Vector2, high: Vector2) {
        (
            Vector2(support(Vector2(-1, 0)).x, support(Vector2(0, -1)).y),
            Vector2(support(Vector2(1, 0)).x, support(Vector2(0, 1)).y)
        )
    }
}

extension Body {
    /// Brings colliders to where others meet them, and bounds around what they may touch within a tick.
    mutating func place(_ all: inout [Collider], tick: Double) {
        low = Vector2(repeating: .infinity)
        high = -low
        let ahead = ahead(tick: tick)
        for k in colliders {
            all[k].place(ahead)
            let bounds = all[k].bounds
            let still = (Tuning.speculativeFraction + ReferenceWorld.tieTolerance) * all[k].size
            let margin = still + min(velocity.length * tick, Tuning.approachFraction * all[k].size)
            low = pointwiseMin(low, bounds.low - margin)
            high = pointwiseMax(high, bounds.high + margin)
        }
    }
}
