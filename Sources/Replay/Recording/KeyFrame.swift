import DynamicsEngine
import DynamicsModel

/// Where all items are at one step, by id.
struct KeyFrame {
    /// What an item is doing; absent where it isn't in the world, or not yet.
    enum State: UInt8 {
        case absent, awake, asleep, anchored

        init(_ activity: ItemActivity) {
            switch activity {
            case .awake: self = .awake
            case .asleep: self = .asleep
            case .anchored: self = .anchored
            }
        }
    }

    var step: Int
    /// Centre of mass, pt; 0 where an item is absent.
    var x: [Float] = []
    var y: [Float] = []
    /// Cosine and sine of the angle.
    var cosine: [Float] = []
    var sine: [Float] = []
    /// pt/s.
    var velocityX: [Float] = []
    var velocityY: [Float] = []
    var states: [State] = []

    init(_ world: World) {
        step = world.ticks
        let activities = world.activities()
        let columns = world.columns
        var count = 0
        for slot in 0..<activities.count { count = max(count, Int(columns.ids[slot]) + 1) }
        for column in [\KeyFrame.x, \.y, \.sine, \.velocityX, \.velocityY] {
            self[keyPath: column] = [Float](repeating: 0, count: count)
        }
        cosine = [Float](repeating: 1, count: count)
        states = [State](repeating: .absent, count: count)
        for slot in 0..<activities.count {
            let id = Int(columns.ids[slot])
            x[id] = columns.x[slot]
            y[id] = columns.y[slot]
            cosine[id] = columns.cosine[slot]
            sine[id] = columns.sine[slot]
            velocityX[id] = columns.velocityX[slot]
            velocityY[id] = columns.velocityY[slot]
            states[id] = State(activities[slot])
        }
    }

    /// Items that the frame before did not have.
    func newItems(after last: KeyFrame?) -> [Int] {
        states.indices.filter { id in
            states[id] != .absent && (last.map { id >= $0.states.count || $0.states[id] == .absent } ?? true)
        }
    }
}
