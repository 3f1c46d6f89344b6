import DynamicsScenes
import Testing

@Suite struct RandomSourceTests {
    /// The first numbers for seed 1234567 that the authors' own program prints.
    @Test func matchesThePublishedSequence() {
        var random = RandomSource(seed: 1_234_567)
        let expected: [UInt64] = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        for value in expected { #expect(random.next() == value) }
    }

    @Test func drawsStayInTheirRanges() {
        var random = RandomSource(seed: 3)
        for _ in 0..<10_000 {
            #expect((0..<1).contains(random.unit()))
            #expect((-2..<5).contains(random.uniform(-2, 5)))
            #expect((3...7).contains(random.integer(3...7)))
        }
    }
}
