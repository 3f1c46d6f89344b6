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
