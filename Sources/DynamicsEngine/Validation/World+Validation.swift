#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// What holds after every step, whatever the client asked for. Fuzzing and bug reports turn these checks on: a wrong
// state is then found in the step that made it, not in the one that falls over it.

extension World {
    #if hasFeature(Embedded)
        /// No world is checked where there is no environment to ask for it.
        static var isValidationAsked: Bool { false }
    #else
        /// Whether the environment asks for checks in every world, read once.
        static let isValidationAsked = getenv("DYNAMICS_VALIDATE") != nil
    #endif

    /// Stops the process with the invariant's name and values where one does not hold.
    ///
    /// - Complexity: O(items + pairs + attachments).
    func validateStep() {
        do { try checkInvariants() } catch { fatalError("after step \(ticks) an invariant is broken: \(error)") }
    }

    /// - Throws: the first invariant that does not hold.
    func checkInvariants() throws(InvariantViolation) {
        try checkOrder()
        try checkBodies()
        try checkPadding()
        try checkPairs()
        try checkContacts()
        try checkAttachments()
        try checkEvents()
        try checkSweeps()
    }
}
