/// The relations Σ coefficient × variable (=, ≤, ≥) constant. Terms lie together by relation, and are linked by variable.
struct RelationTable: ~Copyable {
    /// One relation; its terms are one stretch of `terms`.
    struct Record: BitwiseCopyable {
        var constant = 0.0
        var firstTerm: Int32 = 0
        var priority: Float = 0
        /// −1 where the relation belongs to none yet.
        var component: Int32 = -1
        var termCount: UInt16 = 0
        var kind: Int8 = 0
        var flags: Flags = []
        /// Given at insertion, and never twice.
        var serial: UInt32 = 0
        /// Terms whose variable is not determined yet; only meaningful while planning.
        var unknowns: Int32 = 0

        var isRequired: Bool { priority >= 1000 }
        var isRequiredEquality: Bool { kind == 0 && priority >= 1000 }
        var terms: Range<Int> { Int(firstTerm)..<Int(firstTerm) + Int(termCount) }
    }

    /// What is known of a relation. Marks of planning mean nothing outside it.
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let alive = Flags(rawValue: 1)
        /// Another member of a conflict is broken rather than this one.
        static let protected = Flags(rawValue: 2)
        /// Left out because it is in conflict.
        static let broken = Flags(rawValue: 4)
        /// Planning has reached it.
        static let visited = Flags(rawValue: 8)
        /// Planning has used it to determine a variable.
        static let spent = Flags(rawValue: 16)
    }

    /// A coefficient between a relation and a variable, in the lists of both.
    struct Term: BitwiseCopyable {
        var coefficient: Double
        var variable: Int32
        var relation: Int32
        /// Neighbours in the list of the variable's terms; −1 at its ends.
        var next: Int32
        var previous: Int32
    }

    var records = CellList<Record>()
    var terms = CellList<Term>()
    private var free = CellList<Int32>()
    /// Places of removed terms, by how many lie together.
    private var freeTerms: [Int: [Int32]] = [:]
    private var nextSerial: UInt32 = 0

    var count: Int { records.count - free.count }
    var byteCount: Int { records.byteCount + terms.byteCount + free.byteCount }

    mutating func reserve(_ total: Int, terms termTotal: Int) {
        records.reserve(total)
        terms.reserve(termTotal)
    }

    /// Which system they are of.
    let system: UInt32

    init(system: UInt32) { self.system = system }

    func contains(_ relation: LayoutRelation) -> Bool {
        guard relation.system == system else { return false }
        let record = records[relation.index]
        return record.flags.contains(.alive) && record.serial == relation.serial
    }

    /// The name of the relation that has a place now.
    func handle(_ index: Int32) -> LayoutRelation {
        LayoutRelation(index: index, serial: records[index].serial, system: system)
    }

    /// Stores a relation and links its terms into the lists of their variables. The terms' variables differ.
    mutating func insert(
        _ terms: UnsafeBufferPointer<LayoutTerm>, _ kind: RelationKind, _ constant: Double, _ priority: Float,
        flags: Flags, _ variables: borrowing VariableTable
    ) throws(LayoutError) -> Int32 {
        guard records.count < Int(Int32.max), self.terms.count + terms.count < Int(Int32.max),
            terms.count <= Int(UInt16.max), nextSerial < .max
        else { throw .capacityExceeded }
        let firstTerm = place(for: terms.count)
        let record = Record(
            constant: constant, firstTerm: firstTerm, priority: priority, termCount: UInt16(terms.count),
            kind: kind.rawValue, flags: flags.union(.alive), serial: nextSerial)
        nextSerial += 1
        var index = Int32(records.count)
        if free.count > 0 {
            index = free.removeLast()
            records[index] = record
        } else {
            records.append(record)
        }
        for (offset, term) in terms.enumerated() {
            link(term, at: firstTerm + Int32(offset), relation: index, variables)
        }
        return index
    }

    /// Where so many terms may lie: a gap of that very length, or the end.
    private mutating func place(for count: Int) -> Int32 {
        if let place = freeTerms[count]?.popLast() { return place }
        let place = Int32(terms.count)
        terms.resize(
            terms.count + count, with: Term(coefficient: 0, variable: -1, relation: -1, next: -1, previous: -1))
        return place
    }

    /// Puts a term in front of its variable's list.
    @inline(__always)
    private func link(_ term: LayoutTerm, at place: Int32, relation: Int32, _ variables: borrowing VariableTable) {
        let head = variables.records[term.variable.index].firstTerm
        terms[place] = Term(
            coefficient: term.coefficient, variable: term.variable.index, relation: relation, next: head, previous: -1)
        if head >= 0 { terms.pointer[Int(head)].previous = place }
        variables.records.pointer[Int(term.variable.index)].firstTerm = place
    }

    /// Takes the terms out of their variables' lists. The serial number stays with the place, and the place is marked
    /// free, so that the old name is unknown.
    mutating func remove(_ index: Int32, _ variables: borrowing VariableTable) {
        let record = records[index]
        for place in record.terms {
            let term = terms[place]
            if term.previous >= 0 {
                terms.pointer[Int(term.previous)].next = term.next
            } else {
                variables.records.pointer[Int(term.variable)].firstTerm = term.next
            }
            if term.next >= 0 { terms.pointer[Int(term.next)].previous = term.previous }
        }
        if record.termCount > 0 { freeTerms[Int(record.termCount), default: []].append(record.firstTerm) }
        records[index] = Record(serial: record.serial)
        records.pointer[Int(index)].flags = []
        free.append(index)
    }
}
