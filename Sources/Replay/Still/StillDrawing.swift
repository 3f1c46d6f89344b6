import DynamicsEngine
import DynamicsModel
import Geometry

/// The layers of a still picture.
struct StillDrawing {
    private let world: World
    private let area: SceneArea.Rectangle
    /// Width of a pixel, pt.
    private let pixel: Double
    private let frame: KeyFrame
    private let rays: [ActionMark]
    private let marks: [Int: ItemMark]

    init(_ world: World, area: SceneArea.Rectangle, pixel: Double, rays: [Ray]) {
        self.world = world
        self.area = area
        self.pixel = pixel
        frame = KeyFrame(world)
        self.rays = rays.compactMap { ActionMark($0, filter: .everything, in: world) }
        let columns = world.columns
        var sensors = Set((0..<world.itemCount).map { ItemID(rawValue: UInt64(columns.ids[$0])) })
        marks = Dictionary(
            uniqueKeysWithValues: ItemMark.all(in: world, sensors: &sensors).map { ($0.value.item, $0.value) })
    }

    func layer(_ layer: Still.Layer, among layers: Set<Still.Layer>) -> Markup {
        switch layer {
        case .regions: regions
        case .vectors: vectors
        case .cells: cells
        case .boundaries: boundaries(withSensors: !layers.contains(.sensors))
        case .shapes: shapes(among: layers)
        // Colours of the shapes.
        case .islands, .sleeping: ""
        case .attachments: attachments
        case .contacts: contacts
        case .sensors: sensors
        case .drives: drives
        case .rays: rayLines
        case .velocities: velocities
        }
    }

    private func lines(_ name: String, width: Double, _ path: String) -> Markup {
        path.isEmpty ? "" : "<path class=\"\(name)\" stroke-width=\"\(width * pixel)\" d=\"\(path)\"/>\n"
    }

    private func boundaries(withSensors: Bool) -> Markup {
        lines(
            "boundary", width: 2,
            world.allBoundaries().filter { withSensors || !$0.boundary.isSensor }.map {
                SVG.path($0.boundary.outline.points, closed: $0.boundary.outline.isClosed)
            }.joined())
    }

    private func shapes(among layers: Set<Still.Layer>) -> Markup {
        let (byIsland, dimsSleeping) = (layers.contains(.islands), layers.contains(.sleeping))
        var islands = IslandColors()
        let colors = byIsland ? islands.colors(of: world.currentContacts(), in: world, states: frame.states) : []
        var text: Markup = "<g class=\"items\" stroke-width=\"\(0.7 * pixel)\">\n"
        var outlines = DrawnShapes()
        for id in frame.states.indices where frame.states[id] != .absent {
            // Those have a layer of their own.
            if layers.contains(.sensors), marks[id]?.isSensor == true { continue }
            guard let parts = try? world.parts(of: ItemID(rawValue: UInt64(id))) else { continue }
            let look: Markup
            switch frame.states[id] {
            case .anchored: look = "class=\"anchored\""
            case .asleep where dimsSleeping && !byIsland: look = "class=\"asleep\""
            case _ where byIsland && colors[id] > 0:
                look = "fill=\"hsl(\(Int(Double(colors[id]) * 137.5) % 360),55%,60%)\""
            default: look = byIsland ? "class=\"asleep\"" : "class=\"fill-\(id % 6)\""
            }
            text += "<g \(look) \(placing(id))>"
            text += "\(outlines.elements(parts))</g>\n"
        }
        return "\(text)</g>\n"
    }

    private func place(_ id: Int) -> Vector2 { Vector2(Double(frame.x[id]), Double(frame.y[id])) }

    /// The attribute that puts an item's shape where it is.
    private func placing(_ id: Int) -> Markup {
        let turn = PortableMath.angle(Vector2(Double(frame.cosine[id]), Double(frame.sine[id]))) * 180 / .pi
        return "transform=\"translate(\(SVG.point(place(id)))) rotate(\(turn))\""
    }

    private var sensors: Markup {
        var text: Markup = ""
        for (id, boundary) in world.allBoundaries() where boundary.isSensor {
            let isVisited = BoundaryMark(id, boundary, in: world).isVisited
            text += lines(
                "sensor", width: isVisited ? 4 : 2,
                SVG.path(boundary.outline.points, closed: boundary.outline.isClosed))
        }
        var outlines = DrawnShapes()
        for mark in marks.values.filter(\.isSensor).sorted(by: { $0.item < $1.item }) {
            guard let parts = try? world.parts(of: ItemID(rawValue: UInt64(mark.item))) else { continue }
            text += "<g class=\"\(mark.isVisited ? "sensor visited" : "sensor")\" stroke-width=\"\(2 * pixel)\" "
            text += "\(placing(mark.item))>\(outlines.elements(parts))</g>\n"
        }
        return text
    }

    /// Arrows along driven items, about those that turn and motors, and along belts.
    private var drives: Markup {
        var path = ""
        for mark in marks.values.sorted(by: { $0.item < $1.item }) {
            guard mark.isDriven, let parts = try? world.parts(of: ItemID(rawValue: UInt64(mark.item))) else { continue }
            let (center, radius) = (place(mark.item), ShapeTable.radius(parts))
            let velocity = Vector2(Double(frame.velocityX[mark.item]), Double(frame.velocityY[mark.item]))
            if velocity.length > 0 {
                let way = velocity / velocity.length * max(radius, 24 * pixel)
                path += SVG.arrow(from: center, by: way, head: 8 * pixel)
            }
            if mark.spin != 0 {
                path += SVG.turnArrow(
                    about: center, radius: 0.5 * min(radius, 60 * pixel), clockwise: mark.spin > 0, head: 8 * pixel)
            }
        }
        for id in world.attachmentIDs {
            guard let attachment = try? world.attachment(id), attachment.form != .sliding,
                let motor = attachment.kind.motor, let state = try? world.state(of: id)
            else { continue }
            path += SVG.turnArrow(
                about: state.point, radius: 10 * pixel, clockwise: motor.speed > 0, head: 6 * pixel)
        }
        for (_, boundary) in world.allBoundaries() where boundary.surfaceSpeed != 0 {
            path += SVG.chevrons(
                along: boundary.outline.walk, closed: boundary.outline.isClosed, forwards: boundary.surfaceSpeed > 0,
                pixel: pixel)
        }
        return lines("drive", width: 1.8, path)
    }

    private var rayLines: Markup {
        let r = SVG.number(3 * pixel)
        return lines(
            "action", width: 1.5,
            rays.map { ray in
                let end =
                    "m-\(r) 0a\(r) \(r) 0 1 0 \(SVG.number(6 * pixel)) 0a\(r) \(r) 0 1 0 -\(SVG.number(6 * pixel)) 0"
                return "M\(SVG.point(ray.from))L\(SVG.point(ray.to))\(ray.isMet ? end : "")"
            }.joined())
    }

    private var attachments: Markup {
        var path = ""
        for state in world.attachmentStates() {
            path += "M\(SVG.point(state.point))L\(SVG.point(state.partnerPoint))"
            let r = SVG.number(2.5 * pixel)
            path += "m-\(r) 0a\(r) \(r) 0 1 0 \(SVG.number(5 * pixel)) 0a\(r) \(r) 0 1 0 -\(SVG.number(5 * pixel)) 0"
        }
        return lines("attachment", width: 1.5, path)
    }

    private var contacts: Markup {
        var path = ""
        for contact in world.currentContacts() {
            for point in contact.points {
                let mark = SVG.number(3 * pixel)
                path += "M\(SVG.point(point.position))l\(SVG.point(contact.normal * (8 * pixel)))"
                path += "M\(SVG.point(point.position - Vector2(repeating: 1.5 * pixel)))h\(mark)v\(mark)h-\(mark)z"
            }
        }
        return lines("contact", width: 1, path)
    }

    private var cells: Markup {
        lines(
            "cell", width: 1,
            world.gridCells().map { cell in
                let side = SVG.number(cell.size)
                let corner = Vector2(Double(cell.column), Double(cell.row)) * cell.size
                return "M\(SVG.point(corner))h\(side)v\(side)h-\(side)z"
            }.joined())
    }

    /// What an item covers in 1/10 s.
    private var velocities: Markup {
        lines(
            "velocity", width: 1.5,
            frame.states.indices.filter { frame.states[$0] != .absent }.map { id in
                SVG.arrow(
                    from: Vector2(Double(frame.x[id]), Double(frame.y[id])),
                    by: Vector2(Double(frame.velocityX[id]), Double(frame.velocityY[id])) * 0.1, head: 4 * pixel)
            }.joined())
    }

    private var vectors: Markup {
        let probes = area.probes
        let accelerations = probes.accelerations(
            by: world.allFields().map(\.field), ticks: world.ticks, tick: world.settings.tick)
        let most = accelerations.map(\.length).max() ?? 0
        guard most > 0 else { return "" }
        let path = accelerations.enumerated().map { index, acceleration in
            let size = acceleration.length
            guard size > 0 else { return "" }
            // As long as the root of the strength, so that weak fields show beside strong ones.
            let way = acceleration / size * (0.85 * probes.spacing * (size / most).squareRoot())
            return SVG.arrow(from: probes.place(index) - way / 2, by: way, head: probes.spacing / 5)
        }
        return lines("vector", width: 1.2, path.joined())
    }

    private var regions: Markup {
        var text: Markup = ""
        for (id, field) in world.allFields() {
            let mark = FieldMark(field)
            if field.region != .infinite {
                text += RegionMask(field.region, at: field.position, area: area, name: "region-\(id.rawValue)").svg
            }
            let (x, y, arm) = (SVG.number(field.position.x), SVG.number(field.position.y), SVG.number(5 * pixel))
            text += lines(
                "origin", width: 1,
                "M\(x) \(y)m-\(arm) 0h\(SVG.number(10 * pixel))M\(x) \(y)m0 -\(arm)v\(SVG.number(10 * pixel))")
            text += "<text x=\"\(field.position.x + 6 * pixel)\" y=\"\(field.position.y - 4 * pixel)\" "
            text += "font-size=\"\(11 * pixel)\">\(mark.kind)</text>\n"
        }
        return text
    }
}
