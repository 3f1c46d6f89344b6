/// The elimination program of all components, flat: replaying it is one pass over memory.
struct Plan: ~Copyable {
    /// One component's stretches of the lists below, and what it has been found to be.
    struct Component: BitwiseCopyable {
        /// Places in `steps` of the terms solved for: first those before the cores, then those after.
        var firstStep: Int32 = 0
        var frontCount: Int32 = 0
        var backCount: Int32 = 0
        /// Its scalar cores, in `scalars`.
        var firstScalar: Int32 = 0
        var scalarCount: Int32 = 0
        /// Its coupled cores, in `cores`.
        var firstCore: Int32 = 0
        var coreCount: Int32 = 0
        /// Required relations that determine nothing and so may be violated, in `checks`.
        var firstCheck: Int32 = 0
        var checkCount: Int32 = 0
        var flags: Flags = []

        var front: Range<Int> { Int(firstStep)..<Int(firstStep + frontCount) }
        var back: Range<Int> { Int(firstStep + frontCount)..<Int(firstStep + frontCount + backCount) }
        var scalars: Range<Int> { Int(firstScalar)..<Int(firstScalar + scalarCount) }
        var cores: Range<Int> { Int(firstCore)..<Int(firstCore + coreCount) }
        var checks: Range<Int> { Int(firstCheck)..<Int(firstCheck + checkCount) }
    }

    /// A component that is not alive is a gap in the lists until they are made anew.
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let alive = Flags(rawValue: 1)
        /// To be replayed.
        static let dirty = Flags(rawValue: 2)
        /// Has relations that are left out because of a conflict.
        static let broken = Flags(rawValue: 4)
        /// Free directions have been looked for since it was solved.
        static let examined = Flags(rawValue: 8)
        /// Other values would do as well; only meaningful once it was examined.
        static let ambiguous = Flags(rawValue: 16)
    }

    var components = CellList<Component>()
    /// Substitutions, as places of the terms solved for: the term's variable follows from its relation's other terms.
    var steps = CellList<Int32>()
    var scalars = CellList<ScalarCore>()
    /// Terms of scalar cores, most important first.
    var scalarTerms = CellList<Int32>()
    /// Required relations that nothing in the program makes hold.
    var checks = CellList<Int32>()
    /// Nil where the component is no more, so that a core's memory goes with it.
    var cores: [Core?] = []
    /// Steps, scalars and checks of components that are no more.
    var wasted = 0

    var byteCount: Int {
        components.byteCount + steps.byteCount + scalars.byteCount + scalarTerms.byteCount + checks.byteCount
    }

    /// Whether more than half of the program belongs to components that are no more.
    var isSparse: Bool { wasted > 1024 && 2 * wasted > steps.count + scalars.count + checks.count }

    /// Empties all lists; variables and relations must forget their components too.
    mutating func removeAll() {
        components.removeAll()
        steps.removeAll()
        scalars.removeAll()
        scalarTerms.removeAll()
        checks.removeAll()
        cores.removeAll()
        wasted = 0
    }

    /// Ends a component; its stretches are wasted until the lists are made anew. One that has ended already is left
    /// alone.
    mutating func retire(_ index: Int32) {
        let component = components[index]
        guard component.flags.contains(.alive) else { return }
        components.pointer[Int(index)].flags = []
        wasted += Int(component.frontCount + component.backCount + component.scalarCount + component.checkCount) + 1
        for core in component.cores { cores[core] = nil }
    }
}

/// A core with the places of its unknowns and relations in the system.
final class Core {
    /// Holds all cells.
    private let slab: Slab
    let variableCount, relationCount: Int
    let variables: Cells<Int32>
    let relations: Cells<Int32>
    /// Terms of known variables, relation by relation.
    let knownTerms: Cells<Int32>
    let knownStarts: Cells<Int32>
    /// The coefficients, and the state of the search.
    let block: CoreBlock

    init(variables: [Int32], relations: [Int32], knownTerms: [Int32], knownStarts: [Int32], block: CoreBlock) {
        (variableCount, relationCount) = (variables.count, relations.count)
        let lists = [variables, relations, knownTerms, knownStarts]
        var slab = Slab(words: lists.reduce(0) { $0 + Slab.words($1.count, Int32.self) })
        self.variables = slab.take(variables)
        self.relations = slab.take(relations)
        self.knownTerms = slab.take(knownTerms)
        self.knownStarts = slab.take(knownStarts)
        self.slab = slab
        self.block = block
    }
}
