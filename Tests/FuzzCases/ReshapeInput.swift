import DynamicsEngine

/// Bytes as edits of a crowd between steps: whatever becomes of it is finite, and restores its own snapshot.
enum ReshapeInput {
    /// Bounds on what an input takes: beyond them it only gets slower.
    private static let mostSteps = 96
    private static let mostEdits = 640

    static func run(_ bytes: [UInt8]) {
        var source = ByteSource(bytes)
        guard let crowd = try? ChangingCrowd(&source) else { return insist(false, "a crowd is admitted") }
        crowd.world.validatesSteps = true
        var edits = 0
        for step in 0..<mostSteps where !source.isAtEnd && edits < mostEdits {
            let count = source.integer(1...32)
            for _ in 0..<count { crowd.edit(&source) }
            edits += count
            insist(crowd.isFinite, "edits leave numbers")
            if step % 8 == 7 { insist(crowd.isRestored(goingOn: 1), "what can be reached can be restored") }
            crowd.world.step()
            insist(crowd.isFinite, "steps leave numbers")
        }
        insist(crowd.isRestored(goingOn: 2), "what can be reached can be restored, and goes on the same")
    }
}
