import ArgumentParser

/// Values that a variable takes in turn: `elasticity=0:1:5` or `elasticity=0,0.3,1`.
struct Variation {
    let variable: SweepVariable
    let values: [Double]

    /// - Throws: a usage error that names the value and the rule.
    init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw ValidationError("--vary is \(text); it must be NAME=FROM:TO:COUNT or NAME=VALUE,VALUE")
        }
        guard let variable = SweepVariable(rawValue: parts[0]) else {
            let names = SweepVariable.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--vary \(text): there is no \(parts[0]); it must be one of \(names)")
        }
        self.variable = variable
        values = parts[1].contains(":") ? try Self.range(parts[1], text) : try Self.list(parts[1], text)
        for value in values { try variable.check(value) }
        var seen: Set<Double> = []
        for value in values where !seen.insert(value).inserted {
            throw ValidationError("--vary \(text) has the value \(Self.shown(value)) twice; once is enough")
        }
    }

    /// A value in the fewest digits that tell it from others.
    static func shown(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func list(_ words: String, _ text: String) throws -> [Double] {
        try words.split(separator: ",", omittingEmptySubsequences: false).map { try number($0, text) }
    }

    private static func range(_ words: String, _ text: String) throws -> [Double] {
        let parts = words.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw ValidationError("--vary \(text) has no range; it must be FROM:TO:COUNT") }
        let (first, last) = (try number(parts[0], text), try number(parts[1], text))
        guard let count = Int(parts[2]), (1...SweepPlan.mostWorlds).contains(count) else {
            throw ValidationError(
                "--vary \(text) has the count \(parts[2]); it must be from 1 to \(SweepPlan.mostWorlds)")
        }
        guard count > 1 else {
            guard first == last else {
                throw ValidationError(
                    "--vary \(text) has the count 1 for a range from \(shown(first)) to \(shown(last)); "
                        + "it must be at least 2, or both ends equal")
            }
            return [first]
        }
        // Both ends exactly, and between them the number that is nearest, as 0.3 in 0:1:11.
        let steps = Double(count - 1)
        return [first] + (1..<count - 1).map { (first * (steps - Double($0)) + last * Double($0)) / steps } + [last]
    }

    private static func number(_ word: Substring, _ text: String) throws -> Double {
        guard let value = Double(word) else {
            throw ValidationError("--vary \(text) has the value '\(word)'; it must be a number")
        }
        return value
    }
}
