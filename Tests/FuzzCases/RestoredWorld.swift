import DynamicsEngine

extension World {
    /// Whether a world made of a snapshot is the same, and goes on in the same way; both step.
    func isRestored(goingOn steps: Int) -> Bool {
        let snapshot = snapshot()
        guard let other = try? World(restoring: snapshot), other.snapshot() == snapshot else { return false }
        for _ in 0..<steps {
            step()
            other.step()
            if stateHash() != other.stateHash() { return false }
        }
        return true
    }
}
