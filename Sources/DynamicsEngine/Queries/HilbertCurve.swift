/// Numbers along the Hilbert curve (D. Hilbert, 1891), on which neighbours in number are neighbours in the plane,
/// without the leaps of a Z curve: trees of runs of eight open a third fewer groups by it.
///
/// Going down from the coarsest squares, the curve within one lies as the whole does, but for both axes swapped or both
/// turned round. Two levels are looked up at a time.
struct HilbertCurve {
    /// By state, two bits of x and two of y: four bits of the number, and the next state.
    private static let table: [UInt8] = (0..<64).map { entry in
        var (state, number) = (entry >> 4, 0)
        for level in [1, 0] {
            let (right, down) = ((entry >> (2 + level)) & 1, (entry >> level) & 1)
            number = (number << 2) | digit(right, down, &state)
        }
        return UInt8((number << 2) | state)
    }

    /// The quarter that a point lies in, counted along the curve.
    ///
    /// - Parameter state: bit 0: axes are swapped, bit 1: both are turned round; then that within the quarter.
    private static func digit(_ x: Int, _ y: Int, _ state: inout Int) -> Int {
        let turned = state >> 1
        let (a, b) = state & 1 == 0 ? (x ^ turned, y ^ turned) : (y ^ turned, x ^ turned)
        if b == 0 { state = (state ^ 1) ^ (a << 1) }
        return (3 * a) ^ b
    }

    /// Gives `body` the number of points whose coordinates have so many bits, an even number up to 16.
    static func withNumbers<Result>(
        bits: Int, _ body: (_ number: (_ x: UInt32, _ y: UInt32) -> UInt64) -> Result
    ) -> Result {
        table.withUnsafeBufferPointer { table in
            body { x, y in
                var (state, number): (UInt32, UInt64) = (0, 0)
                var shift = UInt32(bits)
                while shift > 0 {
                    shift -= 2
                    let (right, down) = ((x >> shift) & 3, (y >> shift) & 3)
                    let entry = UInt32(table[Int((state << 4) | (right << 2) | down)])
                    number = (number << 4) | UInt64(entry >> 2)
                    state = entry & 3
                }
                return number
            }
        }
    }
}
