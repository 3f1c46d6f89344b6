import ArgumentParser
import Testing

@testable import dynbench

/// What is swept over, from the words of a command line.
@Suite struct SweepPlanTests {
    static let common = ["sweep", "--scene", "gas", "--items", "20", "--output", "x.csv"]

    private func plan(_ words: [String]) throws -> SweepPlan {
        try #require(try Dynbench.parseAsRoot(Self.common + words) as? SweepCommand).plan()
    }

    @Test(
        arguments: [
            ("1...4", [1, 2, 3, 4]), ("7", [7]), ("3,5,8", [3, 5, 8]), ("9,1...3,0", [9, 1, 2, 3, 0]),
            ("18446744073709551615", [.max]), ("18446744073709551614...18446744073709551615", [.max - 1, .max]),
        ] as [(String, [UInt64])])
    func `seeds are read, and written as they were`(words: String, seeds: [UInt64]) throws {
        let list = try SeedList(words)
        #expect(list.seeds == seeds)
        #expect(try SeedList(list.words).seeds == seeds)
    }

    @Test(
        arguments: [
            ("elasticity=0:1:5", [0, 0.25, 0.5, 0.75, 1]), ("friction=0.3", [0.3]), ("friction=0.3:0.3:1", [0.3]),
            ("elasticity=0,0.3,1", [0, 0.3, 1]), ("gravity=1:-1:3", [1, 0, -1]), ("substeps=1:4:4", [1, 2, 3, 4]),
            ("elasticity=0:1:11", [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
            ("density=0.001,1e9", [0.001, 1e9]), ("gravity.x=-0.1:0.1:3", [-0.1, 0, 0.1]),
        ] as [(String, [Double])])
    func `ranges have both ends and even steps`(words: String, values: [Double]) throws {
        #expect(try Variation(words).values == values)
    }

    @Test func `seeds change last, and of the variations the last one first`() throws {
        let plan = try plan(["--seeds", "5,4", "--vary", "elasticity=0,1", "--vary", "friction=0:1:3"])
        #expect(plan.count == 12)
        let keys = (0..<plan.count).map { plan.key($0) }
        let expected: [SweepPlan.Key] = [5, 4].flatMap { seed in
            [0.0, 1].flatMap { elasticity in
                [0, 0.5, 1].map { SweepPlan.Key(seed: seed, values: [elasticity, $0]) }
            }
        }
        #expect(keys == expected)
    }

    @Test func `every name of the list gives the scene another value`() throws {
        for variable in SweepVariable.allCases {
            let plan = try plan(["--vary", "\(variable.rawValue)=2,3"])
            let scenes = try (0..<2).map { try plan.make(plan.key($0)).description }
            #expect((scenes[0].settings != scenes[1].settings) != (scenes[0].items != scenes[1].items))
        }
    }

    @Test func `without --seeds and --vary there is the world of --seed`() throws {
        let plan = try plan(["--seed", "9"])
        #expect(plan.count == 1 && plan.key(0) == SweepPlan.Key(seed: 9, values: []))
    }

    static let refused: [([String], said: String)] = [
        (["--seeds", "4...1"], "the first seed must not be above the last"),
        (["--seeds", "-1"], "'-1'; it must be a seed from 0 to 18446744073709551615"),
        (["--seeds", "1...x"], "'1...x'; it must be a seed"), (["--seeds", ""], "''; it must be a seed"),
        (["--seeds", "1,2,1"], "the seed 1 twice"), (["--seeds", "1...9,9"], "the seed 9 twice"),
        (["--seeds", "0...18446744073709551615"], "at most 1000000"), (["--seeds", "1...1000001"], "at most 1000000"),
        (["--seeds", "1...2", "--seed", "3"], "--seed is 3 beside --seeds"),
        (["--vary", "elasticity"], "it must be NAME=FROM:TO:COUNT or NAME=VALUE,VALUE"),
        (["--vary", "bounce=0:1:2"], "there is no bounce; it must be one of density, friction, elasticity"),
        (["--vary", "elasticity=0:1:0"], "the count 0; it must be from 1 to 1000000"),
        (["--vary", "elasticity=0:1:-2"], "the count -2"), (["--vary", "elasticity=0:1:2.5"], "the count 2.5"),
        (["--vary", "elasticity=0:1"], "it must be FROM:TO:COUNT"),
        (["--vary", "elasticity=0:1:2:3"], "it must be FROM:TO:COUNT"),
        (["--vary", "elasticity=1:0:1"], "the count 1 for a range from 1 to 0; it must be at least 2"),
        (["--vary", "elasticity=0:1:1"], "the count 1 for a range from 0 to 1"),
        (["--vary", "elasticity=0.5:0.5:3"], "the value 0.5 twice"),
        (["--vary", "elasticity=1,1"], "the value 1 twice"),
        (["--vary", "elasticity=nan"], "elasticity is nan; it must be a finite number"),
        (["--vary", "elasticity=0:nan:3"], "elasticity is nan"),
        (["--vary", "elasticity=0:inf:3"], "elasticity is"),
        (["--vary", "elasticity=a:1:3"], "the value 'a'; it must be a number"),
        (["--vary", "elasticity=0,,1"], "the value ''; it must be a number"),
        (["--vary", "elasticity="], "the value ''; it must be a number"),
        (["--vary", "friction=-1:1:3"], "friction is -1.0; it must be from 0.0"),
        (["--vary", "substeps=1:4:3"], "substeps is 2.5; it must be a whole number"),
        (["--vary", "substeps=0"], "substeps is 0.0; it must be from 1.0 to 64.0"),
        (["--vary", "gravity=0:1e9:2"], "gravity is"),
        (["--vary", "friction=0,1", "--vary", "friction=2,3"], "names friction twice"),
        (["--seeds", "1...1000", "--vary", "friction=0:1:1001"], "1001000 worlds or more; at most 1000000"),
        (["--steps", "0"], "--steps is 0"), (["--scene", "nowhere"], "mixed, settle, gas"),
    ]

    @Test(arguments: refused.indices) func `nonsense is one line that names value and rule`(index: Int) throws {
        let (words, said) = Self.refused[index]
        let error = try #require(throws: (any Error).self) { try Dynbench.parseAsRoot(Self.common + words) }
        #expect(Dynbench.exitCode(for: error).rawValue == 64)
        let message = Dynbench.message(for: error)
        #expect(message.contains(said) && !message.contains("\n"), "\(message)")
    }
}
