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

    init(_ world: World, area: SceneArea.Rectangle, pixel: Double) {
        self.world = world
        self.area = area
        self.pixel = pixel
        frame = KeyFrame(world)
    }

    func layer(_ layer: Still.Layer, among layers: Set<Still.Layer>) -> Markup {
        switch layer {
        case .regions: regions
        case .vectors: vectors
        case .cells: cells
        case .boundaries: boundaries
        case .shapes: shapes(byIsland: layers.contains(.islands), dimsSleeping: layers.contains(.sleeping))
        // Colours of the shapes.
        case .islands, .sleeping: ""
        case .attachments: attachments
        case .contacts: contacts
        case .velocities: velocities
        }
    }

    private func lines(_ name: String, width: Double, _ path: String) -> Markup {
        path.isEmpty ? "" : "<path class=\"\(name)\" stroke-width=\"\(width * pixel)\" d=\"\(path)\"/>\n"
    }

    private var boundaries: Markup {
        lines(
            "boundary", width: 2,
            world.allBoundaries().map {
                SVG.path($0.boundary.outline.points, closed: $0.boundary.outline.isClosed)
            }.joined())
    }

    private func shapes(byIsland: Bool, dimsSleeping: Bool) -> Markup {
        var islands = IslandColors()
        let colors = byIsland ? islands.colors(of: world.currentContacts(), in: world, states: frame.states) : []
        var text: Markup = "<g class=\"items\" stroke-width=\"\(0.7 * pixel)\">\n"
        var outlines = DrawnShapes()
        for id in frame.states.indices where frame.states[id] != .absent {
            guard let parts = try? world.parts(of: ItemID(rawValue: UInt64(id))) else { continue }
            let turn = PortableMath.angle(Vector2(Double(frame.cosine[id]), Double(frame.sine[id]))) * 180 / .pi
            let place = Vector2(Double(frame.x[id]), Double(frame.y[id]))
            let look: Markup
            switch frame.states[id] {
            case .anchored: look = "class=\"anchored\""
            case .asleep where dimsSleeping && !byIsland: look = "class=\"asleep\""
            case _ where byIsland && colors[id] > 0:
                look = "fill=\"hsl(\(Int(Double(colors[id]) * 137.5) % 360),55%,60%)\""
            default: look = byIsland ? "class=\"asleep\"" : "class=\"fill-\(id % 6)\""
            }
            text += "<g \(look) transform=\"translate(\(SVG.point(place))) rotate(\(turn))\">"
            text += "\(outlines.elements(parts))</g>\n"
        }
        return "\(text)</g>\n"
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
