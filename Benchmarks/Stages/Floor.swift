import CSIMD
import Floors

/// The least that a stage's work could take: loops that do its arithmetic and memory traffic and nothing else, on numbers
/// like those of the scenes. Built for AVX2 on x86-64, as the kernels are.
enum Floor: String, CaseIterable, Sendable {
    case integrate = "integrate"
    case fields = "16 round fields"
    case sort = "sort into a grid"
    case pairs = "pairs of a grid"
    case contacts = "one pass over contacts"

    var unit: String { self == .contacts ? "contact" : "item" }

    /// Whether this processor can run the loops.
    static let isAvailable: Bool = {
        #if arch(x86_64)
            return csimd_supports_x86_64_v3() != 0
        #else
            return true
        #endif
    }()

    /// Nanoseconds a unit, the least of many runs in this process: what disturbs the machine only adds. Nil where the
    /// processor lacks the instructions.
    var nanoseconds: Double? {
        guard Floor.isAvailable else { return nil }
        if let known = Floor.known[self] { return known }
        let (units, work) = prepare()
        let least = (0..<Floor.runs).map { _ in ContinuousClock().measure(work) / .seconds(1) }.min() ?? .nan
        let result = 1e9 * least / Double(units)
        Floor.known[self] = result
        return result
    }

    private static let runs = 200
    nonisolated(unsafe) private static var known: [Floor: Double] = [:]

    /// The loop, and what its time is divided by.
    func prepare() -> (units: Int, work: () -> Void) {
        switch self {
        case .integrate: Floor.integration()
        case .fields: Floor.fieldSums()
        case .sort: Floor.grid(sorts: true)
        case .pairs: Floor.grid(sorts: false)
        case .contacts: Floor.contactPass()
        }
    }
}

/// The numbers that the loops work on; they stay until the process ends.
extension Floor {
    private static let items = 10_000

    private static func column<Number>(_ count: Int, _ value: (Int) -> Number) -> UnsafeMutablePointer<Number> {
        let stride = MemoryLayout<Number>.stride
        let column = UnsafeMutableRawPointer.allocate(byteCount: count * stride, alignment: 32)
            .bindMemory(to: Number.self, capacity: count)
        for k in 0..<count { (column + k).initialize(to: value(k)) }
        return column
    }

    private static func integration() -> (units: Int, work: () -> Void) {
        let columns = (0..<6).map { q in column(items) { Float($0 % 97 + q) } }
        return (
            items,
            {
                floor_integrate(
                    Int64(items), 1e-6, columns[0], columns[1], columns[2], columns[3], columns[4], columns[5])
            }
        )
    }

    private static func fieldSums() -> (units: Int, work: () -> Void) {
        let side = 100
        let (x, y) = (column(items) { Float($0 % side) }, column(items) { Float($0 / side) })
        let (ax, ay) = (column(items) { _ in Float(0) }, column(items) { _ in Float(0) })
        // At the centres of a lattice of 4 × 4, as wide as in `gas`.
        let cell = Float(side) / 4
        let fields = column(16) { k in
            floor_field(
                x: (Float(k % 4) + 0.5) * cell, y: (Float(k / 4) + 0.5) * cell, square_of_radius: 0.49 * cell * cell,
                strength: 2)
        }
        return (items, { floor_fields(Int64(items), x, y, fields, 16, ax, ay) })
    }

    /// The places of `settle`, in cells as wide as its largest circle.
    private static func grid(sorts: Bool) -> (units: Int, work: () -> Void) {
        let places = RecordedScene.settle.world.states().map(\.centerOfMass)
        let low = places.reduce(places[0]) { .init(min($0.x, $1.x), min($0.y, $1.y)) }
        let size = places.reduce(places[0]) { .init(max($0.x, $1.x), max($0.y, $1.y)) } - low
        let count = places.count
        let (x, y) = (column(count) { Float(places[$0].x - low.x) }, column(count) { Float(places[$0].y - low.y) })
        let cell = 110.0
        let (columns, rows) = (Int32(size.x / cell) + 1, Int32(size.y / cell) + 1)
        var grid = floor_grid(
            cell: Float(cell), columns: columns, rows: rows,
            start: column(Int((columns + 2) * (rows + 2)) + 2) { _ in 0 }, cell_of: column(count) { _ in 0 },
            x: column(count) { _ in 0 }, y: column(count) { _ in 0 }, index: column(count) { _ in 0 })
        if sorts { return (count, { floor_sort(Int64(count), x, y, &grid) }) }
        floor_sort(Int64(count), x, y, &grid)
        // Circles that don't overlap touch six at most, which is three pairs each; there is room for twice as many.
        let pairs = column(2 * (6 * count + 1)) { _ in Int32(0) }
        let found = floor_pairs(&grid, pairs)
        precondition(found <= 6 * count, "more pairs than there is room for")
        return (count, { _ = floor_pairs(&grid, pairs) })
    }

    /// Two contacts an item, with items some places on: as near in memory as neighbours in a grid's order.
    private static func contactPass() -> (units: Int, work: () -> Void) {
        let contacts = 2 * items
        let bodies = column(8 * (items + 256)) { k in Float(k % 8 == 3 ? 1 : 0) }
        let width = floor_contact_columns
        let batches = column(contacts * width) { _ in Float(0) }
        for contact in 0..<contacts {
            let batch = batches + contact / 8 * 8 * width + contact % 8
            func put(_ column: Int, _ value: Float) { batch[8 * column] = value }
            let item = contact % items
            put(floor_body_a, Float(bitPattern: UInt32(item)))
            put(floor_body_b, Float(bitPattern: UInt32(item + (contact < items ? 97 : 193))))
            put(floor_normal_x, 0.6)
            put(floor_normal_y, 0.8)
            for arm in [floor_normal_arm_a, floor_normal_arm_b, floor_tangent_arm_a, floor_tangent_arm_b] {
                put(arm, 0.3)
            }
            // 1 / (1/m + 1/m + r²/m + r²/m)
            for mass in [floor_normal_mass, floor_tangent_mass] { put(mass, 1 / 2.18) }
            put(floor_normal_bias, contact % 3 == 0 ? -1 : 0.5)
            put(floor_friction, 0.5)
        }
        return (contacts, { floor_solve(Int64(contacts / 8), batches, bodies) })
    }
}
