import DynamicsModel
import Testing

@Suite struct FieldKindTests {
    /// Snapshots hold the numbers, scene files the names.
    @Test func `names of kinds and their order stay, and new ones come last`() {
        let names = [
            "drag", "vortex", "radialGravity", "linearGravity", "velocity", "noise", "turbulence", "spring", "electric",
            "magnetic", "custom", "wind",
        ]
        #expect(Field.KindName.allCases.prefix(names.count).map(\.rawValue) == names)
        for (number, name) in Field.KindName.allCases.enumerated() {
            #expect(name.number == UInt32(number))
            #expect(Field.KindName(number: UInt32(number)) == name)
        }
        #expect(Field.KindName(number: UInt32(Field.KindName.allCases.count)) == nil)
        #expect(Field.KindName(number: .max) == nil)
    }

    @Test(arguments: Field.KindName.allCases)
    func `a kind keeps its name and takes the values that it has`(_ name: Field.KindName) {
        var given = Field.KindValues(smoothness: 0.25, animationSpeed: 3)
        (given.direction, given.blockName) = (Vector2(1, -2), "breath")
        (given.drag, given.lift) = (0.5, 0.75)
        let kind = Field.Kind(name, given)
        #expect(kind.kindName == name)
        #expect(kind.name == name.rawValue)
        let values = kind.values
        #expect(values.direction == ([.direction, .wind].contains(name.parameters) ? given.direction : .zero))
        #expect(values.drag == (name == .wind ? 0.5 : 0))
        #expect(values.lift == (name == .wind ? 0.75 : 0))
        #expect(values.smoothness == (name.parameters == .noise ? 0.25 : 0))
        #expect(values.animationSpeed == (name.parameters == .noise ? 3 : 0))
        #expect(values.blockName == (name.parameters == .block ? "breath" : nil))
    }
}
