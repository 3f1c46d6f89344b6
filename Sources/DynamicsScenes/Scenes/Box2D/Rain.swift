import DynamicsModel

extension BuiltInScene {
    /// Figures of eleven parts rain in groups of five onto five floors above one another. Only whole figures are made.
    static let rain = BuiltInScene(
        "rain", "figures of eleven parts rain onto five floors", items: 11_000, hasContainer: false
    ) { options in
        var scene = LinkageBuilder()
        let (floors, group) = (5, 5)
        let (width, height) = (625.0, 4500.0)
        let figures = options.itemCount / 11
        let columns = (figures + group * floors - 1) / (group * floors)
        for figure in 0..<figures {
            let (member, groups) = (figure % group, figure / group)
            let (floor, column) = (groups % floors, groups / floors)
            // Columns begin further up by turns, so that it rains for a while.
            let up = 400 + 300 * Double(member) + 30 * Double(column * 7 % 40)
            scene.addFigure(
                at: Vector2(width * (Double(column) - Double(columns - 1) / 2), -height * Double(floor) - up))
        }
        var built = scene.built(options)
        let half = width * Double(columns) / 2
        built.description.boundaries = (0..<(figures > 0 ? floors : 0)).map { floor in
            let y = -height * Double(floor)
            return Boundary(.segment(Vector2(-half, y), Vector2(half, y)), friction: 0.6)
        }
        return built
    }
}
