import DynamicsEngine
import DynamicsModel

extension LiveWorld {
    /// The names of the kinds of fields, by the numbers that ``fieldHandles()`` gives and ``addField(kind:at:radius:)`` takes.
    public static var fieldKinds: [String] { Field.KindName.allCases.map { $0.rawValue } }

    /// Where fields are taken hold of, six numbers each: id, x and y of its place in pt, the number of its kind, its strength,
    /// and the radius of its region's circle in pt, which is 0 of another region.
    public func fieldHandles() -> [Double] {
        var handles: [Double] = []
        for (id, field) in world.allFields() {
            var radius = 0.0
            if case .circle(let own) = field.region { radius = own }
            handles += [
                Double(id.rawValue), field.position.x, field.position.y, Double(field.kind.kindName.number),
                field.strength, radius,
            ]
        }
        return handles
    }

    /// Adds a field with a circle for its region; what blows, blows to the right.
    ///
    /// - Returns: its id, or nil where there is no such kind, or a value is out of range. A custom field needs a program.
    @discardableResult public func addField(kind: Int, at place: Vector2, radius: Double) -> FieldID? {
        guard let number = UInt32(exactly: kind), let name = Field.KindName(number: number), name != .custom else {
            return nil
        }
        var values = Field.KindValues(smoothness: 0.5, animationSpeed: 1)
        values.direction = Vector2(1, 0)
        values.drag = 1
        let field = Field(
            Field.Kind(name, values), position: place, region: .circle(radius: radius),
            strength: Self.usualStrength(name))
        return try? world.add(field)
    }

    /// A strength that shows on items of some ten points.
    public static func usualStrength(kind: Int) -> Double {
        UInt32(exactly: kind).flatMap { Field.KindName(number: $0) }.map { usualStrength($0) } ?? 1
    }

    private static func usualStrength(_ kind: Field.KindName) -> Double {
        switch kind {
        case .vortex: 0.02
        case .spring: 0.2
        case .drag, .turbulence: 0.5
        case .velocity, .magnetic, .custom, .wind: 1
        case .linearGravity, .noise: 2
        case .radialGravity, .electric: 3
        }
    }

    /// Puts a field elsewhere; what is out of range, or no field, is left as it was.
    public func moveField(_ id: FieldID, to place: Vector2) { change(id) { $0.position = place } }

    /// Makes a field stronger or weaker; what is out of range, or no field, is left as it was.
    public func setFieldStrength(_ id: FieldID, _ strength: Double) { change(id) { $0.strength = strength } }

    /// Takes a field away, if it is there.
    public func removeField(_ id: FieldID) { try? world.removeField(id) }

    private func change(_ id: FieldID, _ body: (inout Field) -> Void) {
        guard var field = world.allFields().first(where: { $0.id == id })?.field else { return }
        body(&field)
        try? world.update(id, to: field)
    }
}
