import ArgumentParser
import DynamicsModel

/// What a sweep can vary: a property of every item of a scene, or one of its settings, by the model's name.
enum SweepVariable: String, CaseIterable {
    case density, friction, elasticity, resistance, angularResistance, charge, gravityScale, surfaceSpeed
    case rollingResistance
    /// Downwards; sideways it stays as it is.
    case gravity
    /// Sideways.
    case gravityX = "gravity.x"
    case tick, substeps, restitutionThreshold, maximumSpeed

    private enum Place {
        case property(WritableKeyPath<ItemProperties, Double> & Sendable)
        case setting(WritableKeyPath<Settings, Double> & Sendable)
        case substeps
    }

    private var place: Place {
        switch self {
        case .density: .property(\.density)
        case .friction: .property(\.friction)
        case .elasticity: .property(\.elasticity)
        case .resistance: .property(\.resistance)
        case .angularResistance: .property(\.angularResistance)
        case .charge: .property(\.charge)
        case .gravityScale: .property(\.gravityScale)
        case .surfaceSpeed: .property(\.surfaceSpeed)
        case .rollingResistance: .property(\.rollingResistance)
        case .gravity: .setting(\.gravity.y)
        case .gravityX: .setting(\.gravity.x)
        case .tick: .setting(\.tick)
        case .restitutionThreshold: .setting(\.restitutionThreshold)
        case .maximumSpeed: .setting(\.maximumSpeed)
        case .substeps: .substeps
        }
    }

    /// - Throws: a usage error with the model's rule, where no item or world can have the value.
    func check(_ value: Double) throws {
        do throws(DynamicsError) {
            switch place {
            case .property(let path):
                var properties = ItemProperties()
                properties[keyPath: path] = value
                _ = try properties.validated()
            case .setting(let path):
                var settings = Settings(gravity: .zero)
                settings[keyPath: path] = value
                _ = try settings.validated()
            case .substeps:
                guard let substeps = Int(exactly: value) else {
                    throw .outOfRange("substeps", value, rule: "a whole number")
                }
                _ = try Settings(substeps: substeps).validated()
            }
        } catch {
            throw ValidationError("--vary: \(error)")
        }
    }

    /// Gives a scene a value that has been checked.
    func set(_ value: Double, in scene: inout SceneDescription) {
        switch place {
        case .property(let path):
            for index in scene.items.indices { scene.items[index].properties[keyPath: path] = value }
        case .setting(let path): scene.settings[keyPath: path] = value
        case .substeps: scene.settings.substeps = Int(value)
        }
    }
}
