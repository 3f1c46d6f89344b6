import DynamicsModel

@testable import DynamicsReference

/// Tuning that most tests share: no gravity, one sixtieth of a second in four substeps.
func settings(gravity: Vector2 = .zero) -> Settings { Settings(gravity: gravity) }

let down = Vector2(0, 1)
let tick = 1.0 / 60
let substep = tick / 4

func world(
    _ items: [Item], gravity: Vector2 = .zero, boundaries: [Boundary] = [], fields: [Field] = [], pushes: [Push] = []
) throws -> ReferenceWorld {
    try ReferenceWorld(
        SceneDescription(
            settings: settings(gravity: gravity), items: items, boundaries: boundaries, fields: fields, pushes: pushes))
}

extension ReferenceWorld {
    mutating func step(_ count: Int) { for _ in 0..<count { step() } }

    func state(_ k: Int = 0) -> ItemState { states()[k] }
}

/// A square of mass 1 unless its density says otherwise.
func box(_ x: Double, _ y: Double, side: Double = 100) -> Item {
    Item(.rectangle(width: side, height: side), position: Vector2(x, y))
}

func ball(_ x: Double, _ y: Double, radius: Double = 10) -> Item {
    Item(.circle(radius: radius), position: Vector2(x, y))
}

func isNear(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool { abs(a - b) <= tolerance }

func isNear(_ a: Vector2, _ b: Vector2, _ tolerance: Double) -> Bool { (a - b).length <= tolerance }

/// A generator of equal numbers in every run (SplitMix64).
struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
