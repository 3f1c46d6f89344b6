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

    func moved(by shift: Vector2) -> Outline {
        var moved = self
        moved.vertices = vertices.map { $0 + shift }
        return moved
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
        /// All that lies within a radius of a core, whose outline is the collider's.
        case rounded(radius: Double)
    }

    let form: Form
    /// Whether the shape is a rectangle: side a of a pair with a path, as its kind comes first.
    let isRectangle: Bool
    let body: Int
    let part: Int
    /// What it is made of where that differs from its item.
    let surface: Surface
    /// What slop and margins scale with, pt.
    let size: Double
    /// Separation up to which it makes contacts at rest, pt.
    let speculative: Double
    /// Where the collider lies in its body: relative to the centre of mass, and how far it is turned.
    private let offset: Vector2
    /// Whether it lies about its body's centre of mass.
    var isCentered: Bool { offset == .zero }
    private let ownCosine: Double
    private let ownSine: Double
    /// The corners of the polygon, or of the core, about its centroid.
    private let corners: [Vector2]

    /// Where it lies in the world.
    private(set) var center = Vector2.zero
    /// Where its origin lies without the lead, which may lie beyond a segment: on this side it is kept.
    private(set) var start = Vector2.zero
    /// How much further it is met.
    var lead: Vector2 { center - start }
    private(set) var cosine = 1.0
    private(set) var sine = 0.0
    /// The polygon in the world, or the core; empty for round forms.
    private(set) var outline = Outline([])

    init(_ part: Shape.Part, number: Int, body: Int, centerOfMass: Vector2) {
        self.body = body
        self.part = number
        surface = part.surface ?? Surface()
        size = part.shape.size
        let mass = MassProperties(of: part.shape, density: 1)
        let extent = (6 * mass.momentOfInertia / mass.mass).squareRoot()
        speculative =
            extent > Tuning.thinness * size
            ? Tuning.thinSpeculativeFraction * extent : Tuning.speculativeFraction * size
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
        case .rounded(let core, let radius):
            form = .rounded(radius: radius)
            let middle =
                core.count == 2 ? (core[0] + core[1]) / 2 : ConvexPath.centroid(core)
            origin = middle.rotated(cosine: ownCosine, sine: ownSine)
            corners = core.map { $0 - middle }
        case .group:
            preconditionFailure("a group has no group as part")
        }
        offset = part.offset + origin - centerOfMass
    }

    // MARK: In the frame of the body, for sweeps

    private func inBody(_ point: Vector2) -> Vector2 { offset + point.rotated(cosine: ownCosine, sine: ownSine) }

    private static let circle = (0..<32).map { Vector2(cos(Double($0) * .pi / 16), sin(Double($0) * .pi / 16)) }

    /// The greatest distance of a point from the centre of mass, at most, pt.
    var reach: Double {
        switch form {
        case .circle(let radius): offset.length + radius
        case .ellipse(let a, let b): offset.length + max(a, b)
        case .polygon, .rounded: offset.length + corners.map(\.length).max()! + rounding
        }
    }

    /// How far the whole outline reaches along a unit direction of its body, from the centre of mass, pt.
    func reach(along direction: Vector2) -> Double {
        let own = direction.rotated(cosine: ownCosine, sine: -ownSine)
        let most: Double =
            switch form {
            case .circle(let radius): radius
            case .ellipse(let a, let b): (own * Vector2(a, b)).length
            case .polygon, .rounded: corners.map { $0.dot(own) }.max()! + rounding
            }
        return offset.dot(direction) + most
    }

    /// The whole outline; an ellipse by 32 points.
    var outlineHull: Hull {
        switch form {
        case .circle(let radius): Hull(points: [offset], solidRadius: radius)
        case .ellipse(let a, let b): Hull(points: Self.circle.map { inBody($0 * Vector2(a, b)) })
        case .polygon, .rounded: Hull(points: corners.map(inBody), solidRadius: rounding)
        }
    }

    /// The whole outline about the body's centre of mass, clockwise on screen; what is round by many short pieces.
    var smoothOutline: [Vector2] {
        func arc(_ count: Int, from start: Double = 0, by turn: Double = 2 * .pi) -> [Vector2] {
            (0..<count).map { k in
                let angle = start + turn * Double(k) / Double(count)
                return Vector2(cos(angle), sin(angle))
            }
        }
        switch form {
        case .circle(let radius): return arc(720).map { inBody($0 * radius) }
        case .ellipse(let a, let b): return arc(720).map { inBody($0 * Vector2(a, b)) }
        case .polygon: return corners.map(inBody)
        case .rounded(let radius):
            func normal(_ k: Int) -> Double {
                let edge = corners[(k + 1) % corners.count] - corners[k]
                return atan2(-edge.x, edge.y)
            }
            return corners.indices.flatMap { k in
                let start = normal((k + corners.count - 1) % corners.count)
                var turn = normal(k) - start
                while turn <= 0 { turn += 2 * .pi }
                return arc(90, from: start, by: turn).map { inBody(corners[k] + $0 * radius) }
                    + [inBody(corners[k] + Vector2(cos(normal(k)), sin(normal(k))) * radius)]
            }
        }
    }

    /// The inscribed circle, less the slop.
    var middle: Hull {
        Hull(points: [offset], radius: size * (0.5 - Tuning.slopFraction), tolerance: sweepTolerance)
    }

    private var sweepTolerance: Double { Tuning.sweepToleranceFraction * size }

    /// The outline drawn in by a share of the size, and rounded by as much less the slop.
    var core: Hull {
        // What is rounded by more than that need not be drawn in.
        let skin = Tuning.sweepSkinFraction * size
        let depth = max(0, skin - self.rounding)
        let rounding = max(skin, self.rounding) - Tuning.slopFraction * size
        switch form {
        case .circle: return middle
        case .ellipse(let a, let b):
            return Hull(
                points: Self.circle.map { inBody(drawnIn($0, a, b, depth)) }, radius: rounding,
                tolerance: sweepTolerance)
        case .polygon, .rounded:
            let shape = Outline(corners)
            let points = corners.indices.map { k in
                let (before, after) = (shape.normals[(k + corners.count - 1) % corners.count], shape.normals[k])
                return inBody(corners[k] - (before + after) * (depth / max(1 + before.dot(after), 1e-6)))
            }
            return Hull(points: points, radius: rounding, tolerance: sweepTolerance)
        }
    }

    /// A point of an ellipse, moved in along its normal, but not across the longer axis.
    private func drawnIn(_ unit: Vector2, _ a: Double, _ b: Double, _ depth: Double) -> Vector2 {
        guard a >= b else {
            let turned = drawnIn(Vector2(unit.y, unit.x), b, a, depth)
            return Vector2(turned.y, turned.x)
        }
        let out = Vector2(b * unit.x, a * unit.y)
        // The normal meets the axis after b/a of its length.
        if out.length * b / a < depth {
            let last = ((a * a - b * b) * max(0, 1 - depth * depth / (b * b))).squareRoot()
            return Vector2(unit.x < 0 ? -last : last, 0)
        }
        return Vector2(a, b) * unit - out / out.length * depth
    }

    var isCircle: Bool { if case .circle = form { true } else { false } }
    var isEllipse: Bool { if case .ellipse = form { true } else { false } }
    var isRound: Bool { isCircle || isEllipse }
    /// How far it is wider than its outline on every side, pt.
    var rounding: Double { if case .rounded(let radius) = form { radius } else { 0 } }
    var isRounded: Bool { rounding > 0 }

    /// The origin for a pose of the body.
    func origin(center: Vector2, cosine: Double, sine: Double) -> Vector2 {
        center + offset.rotated(cosine: cosine, sine: sine)
    }

    /// Puts the collider where others meet a body, which lies at the rest.
    mutating func place(_ body: Body, from rest: Body) {
        start = origin(center: rest.center, cosine: rest.cosine, sine: rest.sine)
        center = origin(center: body.center, cosine: body.cosine, sine: body.sine)
        cosine = body.cosine * ownCosine - body.sine * ownSine
        sine = body.sine * ownCosine + body.cosine * ownSine
        let (c, s, origin) = (cosine, sine, center)
        if !isRound { outline = Outline(corners.map { origin + $0.rotated(cosine: c, sine: s) }) }
    }

    func support(_ direction: Vector2) -> Vector2 {
        switch form {
        case .circle(let radius):
            return center + direction * (radius / direction.length)
        case .ellipse(let a, let b):
            let n = direction.rotated(cosine: cosine, sine: -sine)
            let reach = (a * a * n.x * n.x + b * b * n.y * n.y).squareRoot()
            return center + Vector2(a * a * n.x, b * b * n.y).rotated(cosine: cosine, sine: sine) / reach
        case .polygon, .rounded:
            var best = outline.vertices[0]
            for vertex in outline.vertices where vertex.dot(direction) > best.dot(direction) { best = vertex }
            return isRounded ? best + direction * (rounding / direction.length) : best
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
            all[k].place(ahead, from: self)
            let bounds = all[k].bounds
            let still = all[k].speculative + ReferenceWorld.tieTolerance * all[k].size
            let way = velocity.length * tick
            // Circles may pass others beside any place of their way.
            let margin =
                still
                + (all[k].isCircle
                    ? (1 + Tuning.struckFraction) * way : min(way, Tuning.farApproachFraction * all[k].size))
            low = pointwiseMin(low, bounds.low - margin)
            high = pointwiseMax(high, bounds.high + margin)
        }
    }
}
