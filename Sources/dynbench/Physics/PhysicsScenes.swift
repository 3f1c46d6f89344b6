import DynamicsModel
import Foundation

// What scenes of the cases are put together from. Lengths are in points, y is down, and floors lie at y = 0.

extension SceneDescription {
    /// A scene in which nothing falls asleep, since a pile that is frozen shows nothing.
    static func awake(
        _ items: [Item], _ boundaries: [Boundary] = [], gravity: Vector2 = [0, 1], attachments: [Attachment] = [],
        fields: [Field] = []
    ) -> SceneDescription {
        SceneDescription(
            settings: Settings(gravity: gravity, allowsSleep: false), items: items, boundaries: boundaries,
            fields: fields, attachments: attachments)
    }
}

extension Boundary {
    /// A line along y = 0.
    static func floor(friction: Double = 0.6, elasticity: Double = 0, reach: Double = 20_000) -> Boundary {
        Boundary(.segment([-reach, 0], [reach, 0]), friction: friction, elasticity: elasticity)
    }

    /// The inside of a rectangle from the origin to (width, height).
    static func box(
        _ width: Double, _ height: Double, friction: Double = 0.2, elasticity: Double = 0
    ) -> Boundary {
        Boundary(.inside(minimum: .zero, maximum: [width, height]), friction: friction, elasticity: elasticity)
    }
}

/// The outlines that cases are repeated with, all about 40 pt wide, unturned lying flat on their lower side.
enum CaseShape: String, CaseIterable {
    case disc, box, plank, hexagon, ellipse, group, triangle

    var shape: Shape {
        switch self {
        case .disc: .circle(radius: 20)
        case .box: .rectangle(width: 40, height: 40)
        case .plank: .rectangle(width: 80, height: 20)
        case .hexagon: .hexagon(radius: 20)
        case .ellipse: .ellipse(halfWidth: 20, halfHeight: 10)
        case .group:
            .group([.init(.circle(radius: 10), offset: [-20, 0]), .init(.circle(radius: 10), offset: [20, 0])])
        case .triangle: .path([[-20, 12], [20, 12], [0, -24]])
        }
    }

    /// From the centre down to the side that it lies on, pt.
    var halfHeight: Double {
        switch self {
        case .disc, .box: 20
        case .plank, .ellipse, .group: 10
        case .hexagon: 20 * sin(.pi / 3)
        case .triangle: 12
        }
    }
}

extension Shape {
    /// A regular hexagon that lies on a side.
    static func hexagon(radius: Double) -> Shape {
        .path((0..<6).map { [radius * cos(Double($0) * .pi / 3), radius * sin(Double($0) * .pi / 3)] })
    }
}

extension ItemID {
    /// The id of the item at an index of a scene.
    init(_ index: Int) { self.init(rawValue: UInt64(index)) }
}
