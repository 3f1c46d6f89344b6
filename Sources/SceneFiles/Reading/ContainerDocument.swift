import DynamicsModel

/// The rectangle that is meant to keep the items in: `{"minimum": [0, 0], "maximum": [300, 400]}`.
struct ContainerDocument: Readable, ObjectWritable {
    var container: SceneFile.Container

    init(_ container: SceneFile.Container) { self.container = container }

    init(_ place: Place) throws(SceneFileError) {
        let reader = try ObjectReader(place, keys: ["minimum", "maximum"])
        container = SceneFile.Container(
            minimum: try reader.vector("minimum", within: Tuning.maximumCoordinate, "pt"),
            maximum: try reader.vector("maximum", within: Tuning.maximumCoordinate, "pt"))
        for (axis, name) in ["x", "y"].enumerated() where container.maximum[axis] < container.minimum[axis] {
            throw SceneFileError(
                reader.path + [.key("maximum"), .index(axis)], value: "\(container.maximum[axis])",
                rule: "at least the minimum's \(name), \(container.minimum[axis])")
        }
    }

    func encode(into values: inout ObjectWriter) throws(SceneFileError) {
        try values.encode(container.minimum, forKey: "minimum")
        try values.encode(container.maximum, forKey: "maximum")
    }
}
