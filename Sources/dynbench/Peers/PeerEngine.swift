/// What ours is compared with: other engines, each stepped by a program that has its name, and this package's reference.
enum PeerEngine: String, CaseIterable {
    case reference, box2d3, box2d2, chipmunk

    /// The engines that peer programs are written for.
    static let foreign = allCases.filter { $0 != .reference }

    /// What people call it.
    var name: String {
        switch self {
        case .reference: "reference"
        case .box2d3: "Box2D 3"
        case .box2d2: "Box2D 2.4"
        case .chipmunk: "Chipmunk 7"
        }
    }
}
