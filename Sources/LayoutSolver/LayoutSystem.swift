/// Linear relations between unknowns, solved so that every more important relation comes before all less important ones.
///
/// ```swift
/// let system = LayoutSystem()
/// let width = try system.addParameter(320)                       // given, for example the size of a screen
/// let left = try system.addVariable(), size = try system.addVariable(isExtent: true)
/// try system.addRelation([.init(1, left)], .equal, 60)
/// try system.addRelation([.init(2, left), .init(1, size), .init(-1, width)], .equal, 0)     // centred
/// system.solve()
/// system[size]                                                   // 200
/// try system.setParameter(width, 568)
/// system.solve()
/// system[size]                                                   // 448
/// ```
///
/// Required relations hold, or are reported as a conflict: the one is left out that contradicts those before it, the
/// protected ones coming first, and then the older ones. Below that, priorities are a true order: of all solutions those
/// are kept that violate the highest priority least (Σ |violation|), of these those that violate the next one least,
/// and so on. Where several are left the variable is ambiguous and gets a value all the same: sizes rather than
/// positions shrink to 0.
///
/// **How.** Unknowns that relations connect form a component, planned and solved on its own. Planning peels off what
/// substitution determines: relations with one unknown from the front, unknowns with one relation from the back.
/// What is left in between (`ScalarCore`, `CoreBlock`) is small in layouts. The plan is a program; other constants and
/// parameters replay it. Adding and removing relations plans only the components they touch.
///
/// - Complexity: planning and replaying O(terms) where cores are small. A core costs what sparse elimination costs, and a
///   step of its search over active sets O(its coefficients).
/// - Note: Not thread-safe; one thread at a time. Deterministic: equal calls give equal bits.
public final class LayoutSystem {
    // Nothing here is handed out while it is written; dynamic checks of that would cost a quarter of planning.
    @exclusivity(unchecked) var variables = VariableTable()
    @exclusivity(unchecked) var relations: RelationTable
    @exclusivity(unchecked) var plan = Plan()
    /// Unknowns whose components must be planned anew, and relations without unknowns.
    @exclusivity(unchecked) var staleVariables = CellList<Int32>()
    @exclusivity(unchecked) var staleRelations = CellList<Int32>()
    /// Components to be replayed.
    @exclusivity(unchecked) var dirty = CellList<Int32>()
    /// Unknowns and relations reached while planning.
    @exclusivity(unchecked) var reached = Reached()
    /// What is left of the work that one `solve()` may do.
    @exclusivity(unchecked) var budget: WorkBudget
    let workLimit: Int
    /// By the relation that was left out.
    var conflictOfBroken: [Int32: LayoutConflict] = [:]
    /// How variables move along a free direction; only meaningful while a component is examined.
    @exclusivity(unchecked) var tangents = CellList<Double>()

    /// An empty system, without variables and relations.
    public convenience init() { self.init(workLimit: WorkBudget.perSolve) }

    package init(workLimit: Int) {
        self.workLimit = workLimit
        budget = WorkBudget(workLimit)
        relations = RelationTable(system: variables.system)
    }

    /// Lists that planning works in, kept so that it allocates nothing.
    struct Reached: ~Copyable {
        /// In the order in which they were reached: a component's are one stretch of the list.
        var variables = CellList<Int32>()
        var relations = CellList<Int32>()
        /// Relations with one unknown, then unknowns with one relation: positions, and extents.
        var singleRows = CellList<Int32>()
        var singlePositions = CellList<Int32>()
        /// Peeled only while no position is left, so that extents stay free.
        var singleExtents = CellList<Int32>()
        /// The back in the order of peeling, which is the reverse of that of replaying.
        var backSteps = CellList<Int32>()
    }

    /// Variables, parameters included.
    public var variableCount: Int { variables.count }
    /// Relations, those left out because of a conflict included.
    public var relationCount: Int { relations.count }

    /// Bytes of the tables and the program; coupled cores, which are rare, are left out.
    public var byteCount: Int { variables.byteCount + relations.byteCount + plan.byteCount }

    /// Whether the last `solve()` ended at its limit of work, some seconds of searching. Relations that are coupled in
    /// thousands may then be violated more than need be, and conflicts go unreported.
    ///
    /// The work is counted in coefficients, not in time, so that equal calls end equally on every machine.
    public var hasReachedWorkLimit: Bool { budget.isSpent }

    /// Coefficients that the last `solve()` looked at in its searches.
    package var workOfLastSolve: Int { budget.spent }

    /// Makes room, so that adding that many does not move the tables.
    ///
    /// - Parameters:
    ///   - variables: in all, parameters included.
    ///   - relations: in all.
    ///   - terms: of all relations together.
    public func reserve(variables: Int, relations: Int, terms: Int) {
        self.variables.reserve(variables)
        self.relations.reserve(relations, terms: terms)
    }

    /// The value of a variable as of the last `solve()`, or of a parameter as given. 0 for one that is not in the system.
    ///
    /// Edits since the last `solve()` don't show; a variable that was added since is 0.
    ///
    /// - Complexity: O(1).
    public subscript(variable: LayoutVariable) -> Double {
        variables.contains(variable) ? variables.values[variable.index] : 0
    }

    /// Whether any width or height is below 0 by more than rounding.
    package var hasNegativeExtents: Bool {
        for index in 0..<variables.records.count where variables.values[index] < -1e-6 {
            if variables.records[index].flags.contains(.extent) { return true }
        }
        return false
    }

    /// Whether anything has changed since the last `solve()`.
    ///
    /// False in an empty system, and after an edit that set what was there already.
    public var needsSolving: Bool { staleVariables.count > 0 || staleRelations.count > 0 || dirty.count > 0 }
}
