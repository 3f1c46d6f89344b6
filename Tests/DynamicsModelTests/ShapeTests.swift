import DynamicsModel
import Testing

@Suite struct ShapeTests {
    private let square = [Vector2(0, 0), Vector2(40, 0), Vector2(40, 30), Vector2(0, 30)]

    @Test func `a path in either winding is the same shape`() throws {
        let forwards = try Shape.path(square).validated()
        let backwards = try Shape.path([square[0], square[3], square[2], square[1]]).validated()
        guard case .path(let a) = forwards, case .path(let b) = backwards else { return #expect(Bool(false)) }
        #expect(Set(a) == Set(b))
        #expect(ConvexPath.signedArea(a) == 1200)
        #expect(ConvexPath.signedArea(b) == 1200)
    }

    @Test func `repeated and collinear vertices of a path are dropped`() throws {
        let verbose = [
            Vector2(0, 0), Vector2(0, 0), Vector2(20, 0), Vector2(40, 0), Vector2(40, 30), Vector2(0, 30),
            Vector2(0, 0),
        ]
        guard case .path(let vertices) = try Shape.path(verbose).validated() else { return #expect(Bool(false)) }
        #expect(vertices.count == 4)
        #expect(Set(vertices) == Set(square))
    }

    @Test func `an ellipse of equal axes is a circle`() throws {
        #expect(try Shape.ellipse(halfWidth: 7, halfHeight: 7).validated() == .circle(radius: 7))
        let oval = Shape.ellipse(halfWidth: 7, halfHeight: 8)
        #expect(try oval.validated() == oval)
    }

    @Test(arguments: [
        Shape.circle(radius: 0), .circle(radius: .nan), .circle(radius: 1e30), .ellipse(halfWidth: -1, halfHeight: 3),
        .rectangle(width: 10, height: .infinity), .path([Vector2(0, 0), Vector2(1, 1)]),
        .path([Vector2(0, 0), Vector2(10, 10), Vector2(20, 20)]),
        .path([Vector2(0, 0), Vector2(40, 0), Vector2(10, 10), Vector2(0, 40)]),
        .path([Vector2(0, 0), Vector2(40, 40), Vector2(40, 0), Vector2(0, 40)]),
        .group([]), .group([Shape.Part(.group([Shape.Part(.circle(radius: 5))]))]),
        .group([Shape.Part(.circle(radius: 5), offset: Vector2(.nan, 0))]),
    ])
    func `a shape that makes no sense is refused`(shape: Shape) {
        #expect(throws: DynamicsError.self) { try shape.validated() }
    }

    @Test func `a path that outlines a rectangle has the rectangle's mass properties`() throws {
        let path = MassProperties(of: try Shape.path(square).validated(), density: 2)
        let rectangle = MassProperties(of: .rectangle(width: 40, height: 30), density: 2)
        // Sums of products of small integers: equal but for the last bits.
        #expect(abs(path.mass - rectangle.mass) < 1e-12)
        #expect(abs(path.momentOfInertia - rectangle.momentOfInertia) < 1e-9)
        #expect((path.centerOfMass - Vector2(20, 15)).length < 1e-12)
    }

    @Test func `a rectangle cut into parts has the mass properties of the whole`() throws {
        let quarter = Shape.rectangle(width: 15, height: 40)
        let parts = [
            Shape.Part(quarter, offset: Vector2(-22.5, 0)), Shape.Part(quarter, offset: Vector2(-7.5, 0)),
            // The same piece, handed in as a lying one that is turned upright.
            Shape.Part(.rectangle(width: 40, height: 15), offset: Vector2(7.5, 0), rotation: .pi / 2),
            Shape.Part(quarter, offset: Vector2(22.5, 0)),
        ]
        let group = MassProperties(of: try Shape.group(parts).validated(), density: 1)
        let whole = MassProperties(of: .rectangle(width: 60, height: 40), density: 1)
        #expect(abs(group.mass - whole.mass) < 1e-12)
        #expect(abs(group.momentOfInertia - whole.momentOfInertia) < 1e-9)
        #expect(group.centerOfMass.length < 1e-12)
    }

    @Test func `an ellipse's moment of inertia is the integral over its area`() {
        let (a, b) = (30.0, 12.0)
        let properties = MassProperties(of: .ellipse(halfWidth: a, halfHeight: b), density: 1)
        // Midpoint rule over strips of equal angle; exact for this trigonometric polynomial from 4 strips on.
        var moment = 0.0
        for strip in 0..<64 {
            let angle = (Double(strip) + 0.5) / 64 * 2 * Double.pi
            let squared =
                (a * PortableMath.cosine(angle)) * (a * PortableMath.cosine(angle))
                + (b * PortableMath.sine(angle)) * (b * PortableMath.sine(angle))
            // ∫ r³ dr from 0 to 1 of the scaled radius is 1/4; the area element is a·b.
            moment += squared * a * b / 4 * (2 * Double.pi / 64)
        }
        #expect(abs(properties.momentOfInertia - moment / 10_000) < 1e-9)
    }
}
