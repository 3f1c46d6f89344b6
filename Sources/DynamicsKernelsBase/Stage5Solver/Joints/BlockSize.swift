// How many rows the blocks of a unit's matrix have: 1, 2 or 3, those of the joint that has most.
//
// A unit of rods has blocks of 1 × 1, one of pins blocks of 2 × 2. Where any joint has a third row all blocks are
// 3 × 3, and joints with fewer rows are padded by rows that take no part.

/// Rows of a joint, known when the code is compiled, so that loops over them unroll.
protocol BlockSize {
    static var count: Int { get }
    /// Whether every joint of the unit holds a point and nothing else.
    static var hasPointsOnly: Bool { get }
}

extension BlockSize {
    @inline(__always) static var hasPointsOnly: Bool { false }
}

enum OneRow: BlockSize { @inline(__always) static var count: Int { 1 } }
enum TwoRows: BlockSize { @inline(__always) static var count: Int { 2 } }
enum PointRows: BlockSize {
    @inline(__always) static var count: Int { 2 }
    @inline(__always) static var hasPointsOnly: Bool { true }
}
enum ThreeRows: BlockSize { @inline(__always) static var count: Int { 3 } }
