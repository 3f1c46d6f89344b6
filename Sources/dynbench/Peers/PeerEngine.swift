/// The engines that peer programs are written for; a program has the name of its engine.
enum PeerEngine: String, CaseIterable {
    case box2d3, box2d2, chipmunk

    /// What people call it.
    var name: String {
        switch self {
        case .box2d3: "Box2D 3"
        case .box2d2: "Box2D 2.4"
        case .chipmunk: "Chipmunk 7"
        }
    }
}
