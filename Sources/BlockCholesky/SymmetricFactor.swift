#if OpenBLAS
    import CLAPACK
#endif

/// A symmetric positive definite matrix as a band or in full, and its Cholesky factor by LAPACK.
///
/// Stored by columns, the lower triangle: element (i, j) of a band at j · (h + 1) + i − j.
public struct SymmetricFactor {
    /// Whether LAPACK has been built in.
    public static var isAvailable: Bool {
        #if OpenBLAS
            true
        #else
            false
        #endif
    }

    public private(set) var count = 0
    public private(set) var halfBandwidth = 0
    /// A band that is wider than half the matrix is stored in full.
    public private(set) var isFull = false
    private var elements: [Double] = []

    public init() {}

    /// Starts anew with a matrix of zeros; keeps the memory.
    public mutating func reset(count: Int, halfBandwidth: Int) {
        self.count = count
        self.halfBandwidth = min(halfBandwidth, max(0, count - 1))
        isFull = 2 * self.halfBandwidth >= count
        let size = isFull ? count * count : count * (self.halfBandwidth + 1)
        if elements.count < size { elements = [Double](repeating: 0, count: size) }
        for k in 0..<size { elements[k] = 0 }
    }

    /// Adds to element (i, j) with i ≥ j.
    public mutating func add(_ value: Double, row i: Int, column j: Int) {
        elements[isFull ? j * count + i : j * (halfBandwidth + 1) + i - j] += value
    }

    /// Factorises in place.
    ///
    /// - Returns: whether the matrix was positive definite to rounding; always false without LAPACK.
    public mutating func factorise() -> Bool {
        #if OpenBLAS
            lapack_keep_to_this_thread()
            var n = Int32(count)
            var status: Int32 = 0
            if isFull {
                dpotrf_("L", &n, &elements, &n, &status)
            } else {
                var (half, stride) = (Int32(halfBandwidth), Int32(halfBandwidth + 1))
                dpbtrf_("L", &n, &half, &elements, &stride, &status)
            }
            return status == 0
        #else
            return false
        #endif
    }

    /// Solves with the factor, in place.
    public mutating func solve(_ right: UnsafeMutablePointer<Double>) {
        #if OpenBLAS
            lapack_keep_to_this_thread()
            var n = Int32(count)
            var (one, status): (Int32, Int32) = (1, 0)
            if isFull {
                dpotrs_("L", &n, &one, &elements, &n, right, &n, &status)
            } else {
                var (half, stride) = (Int32(halfBandwidth), Int32(halfBandwidth + 1))
                dpbtrs_("L", &n, &half, &one, &elements, &stride, right, &n, &status)
            }
        #endif
    }

    /// Runs `body` with LAPACK on one thread, and leaves its setting as it was.
    public static func withOneThread(_ body: () -> Void) {
        #if OpenBLAS
            let threads = lapack_threads()
            lapack_set_threads(1)
            defer { lapack_set_threads(threads) }
        #endif
        body()
    }
}
