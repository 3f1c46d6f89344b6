import BlockCholesky
import Testing

@Suite struct BlockStructureTests {
    private func chain(_ count: Int) -> [[Int32]] {
        (0..<count).map { k in [k - 1, k + 1].filter { $0 >= 0 && $0 < count }.map { Int32($0) } }
    }

    private func random(_ count: Int, _ edges: Int, seed: UInt64) -> [[Int32]] {
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var result = [[Int32]](repeating: [], count: count)
        for _ in 0..<edges {
            let (a, b) = (next(count), next(count))
            guard a != b else { continue }
            result[a].append(Int32(b))
            result[b].append(Int32(a))
        }
        return result
    }

    @Test func `a chain goes from end to end without fill`() throws {
        let structure = try #require(BlockStructure(neighbours: chain(100)))
        #expect(structure.vertexAtPlace == (0..<100).map { Int32($0) })
        #expect(structure.blockCount == 99)
        #expect(structure.updateTarget.isEmpty)
    }

    @Test func `a ring fills in one block a vertex at most`() throws {
        var ring = chain(50)
        ring[0].append(49)
        ring[49].append(0)
        let structure = try #require(BlockStructure(neighbours: ring))
        #expect(structure.blockCount <= 2 * 50)
    }

    /// The factor that the structure describes, one number a block, against the textbook's on the full matrix.
    @Test(arguments: 1...10)
    func `the structure holds the factor of a random matrix`(seed: Int) throws {
        let n = 30
        let graph = random(n, 60, seed: UInt64(seed))
        let s = try #require(BlockStructure(neighbours: graph))
        var full = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
        for (v, list) in graph.enumerated() {
            full[v][v] += Double(list.count) + 1
            for u in list where Int(u) != v { full[v][Int(u)] = -0.7 }
        }
        var diagonal = (0..<n).map { full[Int(s.vertexAtPlace[$0])][Int(s.vertexAtPlace[$0])] }
        var blocks = [Double](repeating: 0, count: s.blockCount)
        for column in 0..<n {
            for q in Int(s.columnStart[column])..<Int(s.columnStart[column + 1]) {
                blocks[q] = full[Int(s.vertexAtPlace[Int(s.row[q])])][Int(s.vertexAtPlace[column])]
            }
        }
        let right = (0..<n).map { Double($0 % 7) - 3 }
        var x = (0..<n).map { right[Int(s.vertexAtPlace[$0])] }
        var target = 0
        var factors = blocks
        for column in 0..<n {
            let range = Int(s.columnStart[column])..<Int(s.columnStart[column + 1])
            for q in range {
                factors[q] = blocks[q] / diagonal[column]
                for p in range.lowerBound..<q {
                    blocks[Int(s.updateTarget[target])] -= factors[q] * blocks[p]
                    target += 1
                }
                diagonal[Int(s.row[q])] -= factors[q] * blocks[q]
            }
        }
        for column in 0..<n {
            for q in Int(s.columnStart[column])..<Int(s.columnStart[column + 1]) {
                x[Int(s.row[q])] -= factors[q] * x[column]
            }
        }
        for column in stride(from: n - 1, through: 0, by: -1) {
            x[column] /= diagonal[column]
            for q in Int(s.columnStart[column])..<Int(s.columnStart[column + 1]) {
                x[column] -= factors[q] * x[Int(s.row[q])]
            }
        }
        for v in 0..<n {
            let product = (0..<n).reduce(0) { $0 + full[v][$1] * x[Int(s.placeOfVertex[$1])] }
            // 30 unknowns of a well-conditioned matrix: rounding only.
            #expect(abs(product - right[v]) < 1e-12)
        }
    }

    @Test func `a matrix beyond the limit has no structure`() {
        #expect(BlockStructure(neighbours: chain(100), limit: 50) == nil)
    }

    @Test func `a band order keeps a shuffled chain narrow`() {
        let count = 40
        let name = (0..<count).map { Int32($0 * 17 % count) }
        var shuffled = [[Int32]](repeating: [], count: count)
        for (k, list) in chain(count).enumerated() { shuffled[Int(name[k])] = list.map { name[Int($0)] } }
        #expect(BandOrder(neighbours: shuffled).halfBandwidth == 1)
    }

    @Test(arguments: [2, 20])
    func `LAPACK solves bands and full matrices`(half: Int) {
        guard SymmetricFactor.isAvailable else { return }
        let n = 24
        func element(_ i: Int, _ j: Int) -> Double { i == j ? 10 : abs(i - j) <= half ? -0.3 : 0 }
        var factor = SymmetricFactor()
        factor.reset(count: n, halfBandwidth: half)
        for j in 0..<n { for i in j..<n where i - j <= half { factor.add(element(i, j), row: i, column: j) } }
        var x = (0..<n).map { Double($0) }
        let isFactorised = factor.factorise()
        #expect(isFactorised)
        x.withUnsafeMutableBufferPointer { factor.solve($0.baseAddress!) }
        for i in 0..<n {
            let product = (0..<n).reduce(0) { $0 + element(i, $1) * x[$1] }
            #expect(abs(product - Double(i)) < 1e-12)
        }
    }
}
