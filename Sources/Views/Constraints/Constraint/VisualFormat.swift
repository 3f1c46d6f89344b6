import Foundation

/// A line of the Visual Format Language, read into values (Apple, "Auto Layout Guide", Visual Format Language).
///
/// ```
/// <line>       (H: | V:)? (| <connection>)? <view> (<connection> <view>)* (<connection> |)?
/// <connection> nothing | - | - <predicates> -
/// <view>       [ name (<list>)? ]
/// <predicates> <constant> | <list>
/// <list>       ( <predicate> (, <predicate>)* )
/// <predicate>  (== | <= | >=)? (<constant> | viewName) (.attribute)? (* multiplier | / divisor)? ((+ | -) constant)?
///              (@ priority)?
/// ```
///
/// A predicate that names a view is about the size of the view in whose brackets it stands. Constants and priorities
/// are numbers or names of metrics. Spaces may stand between any two of these.
struct VisualFormat {
    var axis = LayoutConstraint.Axis.horizontal
    /// Superview edges and views in order; nil for the superview.
    var parts: [Part] = []

    struct Part {
        /// Nil for the superview's edge.
        var name: String?
        var sizes: [Predicate] = []
        /// What connects it with the part before it; nil where both touch, empty for the standard distance.
        var distance: [Predicate]?
        /// Where the part begins, in characters from the start of the line.
        var position = 0
    }

    /// A relation to a number, or to a measure of another view times a factor.
    struct Predicate {
        var relation = LayoutConstraint.Relation.equal
        /// The view whose size counts; nil for a number alone.
        var view: String?
        var attribute: LayoutConstraint.Attribute?
        var multiplier: CGFloat = 1
        var constant: CGFloat = 0
        var priority = LayoutPriority.required
        var position = 0
    }

    /// Why a line can't be read, and where, in characters from its start.
    struct Problem: Error {
        var reason: String
        var position: Int
    }
}

/// Reads a line from left to right.
struct VisualFormatParser {
    private let characters: [Character]
    private let metrics: [String: CGFloat]
    private let views: Set<String>
    private var position = 0

    typealias Problem = VisualFormat.Problem

    init(_ format: String, metrics: [String: CGFloat], views: Set<String>) {
        characters = Array(format)
        self.metrics = metrics
        self.views = views
    }

    mutating func parse() throws(Problem) -> VisualFormat {
        var format = VisualFormat()
        skipSpaces()
        if let axis = axis() { format.axis = axis }
        guard let first = try part() else { throw problem("Expected a view or '|'") }
        format.parts.append(first)
        while !isAtEnd {
            let distance = try connection()
            let start = position
            guard var next = try part() else {
                throw problem("Expected a view or '|' here")
            }
            if next.name == nil, format.parts.count == 1, first.name == nil {
                throw problem("There must be a view between two superview edges", at: start)
            }
            next.distance = distance
            format.parts.append(next)
            if next.name == nil, !isAtEnd { throw problem("Nothing may follow the superview's far edge") }
        }
        if format.parts.count == 1, first.name == nil { throw problem("Expected a view after '|'") }
        return format
    }

    // MARK: Characters

    private var isAtEnd: Bool { position == characters.count }
    private var next: Character? { isAtEnd ? nil : characters[position] }

    private func problem(_ reason: String, at place: Int? = nil) -> Problem {
        Problem(reason: reason, position: place ?? position)
    }

    private mutating func skipSpaces() {
        while let character = next, character.isWhitespace { position += 1 }
    }

    /// Goes past some characters and what spaces follow, if they come next.
    private mutating func take(_ text: String) -> Bool {
        let expected = Array(text)
        guard position + expected.count <= characters.count,
            characters[position..<position + expected.count].elementsEqual(expected)
        else { return false }
        position += expected.count
        skipSpaces()
        return true
    }

    private mutating func expect(_ text: String, _ reason: String) throws(Problem) {
        guard take(text) else { throw problem(reason) }
    }

    // MARK: Parts

    private mutating func axis() -> LayoutConstraint.Axis? {
        if take("H:") { return .horizontal }
        return take("V:") ? .vertical : nil
    }

    private mutating func part() throws(Problem) -> VisualFormat.Part? {
        var part = VisualFormat.Part()
        part.position = position
        if take("|") { return part }
        guard take("[") else { return nil }
        let start = position
        guard let name = identifier() else { throw problem("Expected the name of a view") }
        guard views.contains(name) else { throw problem("\(name) is not a key in the views dictionary.", at: start) }
        part.name = name
        if next == "(" { part.sizes = try list() }
        try expect("]", "Expected a ']' after the view's name and predicates")
        return part
    }

    /// What stands between two parts: nil where nothing does, empty for the standard distance.
    private mutating func connection() throws(Problem) -> [VisualFormat.Predicate]? {
        guard take("-") else { return nil }
        if next == "[" || next == "|" { return [] }
        let predicates = next == "(" ? try list() : [try simplePredicate()]
        try expect("-", "Expected a '-' after the distance")
        if let named = predicates.first(where: { $0.view != nil }) {
            throw problem("The distance between views can't refer to a view", at: named.position)
        }
        return predicates
    }

    private mutating func list() throws(Problem) -> [VisualFormat.Predicate] {
        try expect("(", "Expected a '('")
        var predicates = [try predicate()]
        while take(",") { predicates.append(try predicate()) }
        try expect(")", "Expected a ')' or ',' after the predicate")
        return predicates
    }

    /// A distance without parentheses: a number or metric, nothing else.
    private mutating func simplePredicate() throws(Problem) -> VisualFormat.Predicate {
        var predicate = VisualFormat.Predicate()
        predicate.position = position
        predicate.constant = try constant("Expected a number, the name of a metric or a '(' after '-'")
        return predicate
    }

    // MARK: Predicates

    private mutating func predicate() throws(Problem) -> VisualFormat.Predicate {
        var predicate = VisualFormat.Predicate()
        predicate.position = position
        if take("==") {
            predicate.relation = .equal
        } else if take("<=") {
            predicate.relation = .lessThanOrEqual
        } else if take(">=") {
            predicate.relation = .greaterThanOrEqual
        }
        if let name = viewName() {
            predicate.view = name
            if take(".") { predicate.attribute = try attribute() }
            if take("*") { predicate.multiplier = try constant("Expected a number or metric after '*'") }
            if take("/") {
                let start = position
                let divisor = try constant("Expected a number or metric after '/'")
                guard divisor != 0 else { throw problem("The divisor is 0", at: start) }
                predicate.multiplier /= divisor
            }
            if take("+") {
                predicate.constant = try constant("Expected a number or metric after '+'")
            } else if next == "-" {
                position += 1
                skipSpaces()
                predicate.constant = -(try constant("Expected a number or metric after '-'"))
            }
        } else {
            predicate.constant = try constant("Expected a number, or the name of a metric or view")
        }
        if take("@") { predicate.priority = try priority() }
        return predicate
    }

    /// The name of a view, where a name comes next that is one: metrics go before views.
    private mutating func viewName() -> String? {
        let start = position
        guard let name = identifier(), metrics[name] == nil, views.contains(name) else {
            position = start
            return nil
        }
        return name
    }

    private mutating func attribute() throws(Problem) -> LayoutConstraint.Attribute {
        let start = position
        switch identifier() {
        case "width": return .width
        case "height": return .height
        default: throw problem("Expected width or height after '.'", at: start)
        }
    }

    private mutating func priority() throws(Problem) -> LayoutPriority {
        let start = position
        let names: [String: LayoutPriority] = [
            "required": .required, "high": .defaultHigh, "low": .defaultLow, "fittingSizeLevel": .fittingSizeLevel,
        ]
        if let name = identifier() {
            if metrics[name] == nil, let known = names[name] { return known }
            position = start
        }
        let priority = LayoutPriority(Float(try constant("Expected a priority after '@'")))
        guard priority.isValid else { throw problem("A priority must be above 0 and at most 1000", at: start) }
        return priority
    }

    // MARK: Words

    private mutating func identifier() -> String? {
        guard let first = next, first.isLetter || first == "_" else { return nil }
        var name = ""
        while let character = next, character.isLetter || character.isNumber || character == "_" {
            name.append(character)
            position += 1
        }
        skipSpaces()
        return name
    }

    private mutating func constant(_ reason: String) throws(Problem) -> CGFloat {
        let start = position
        if let name = identifier() {
            guard let value = metrics[name] else {
                throw problem("\(name) is not a key in the metrics dictionary.", at: start)
            }
            return value
        }
        var text = ""
        if next == "-" || next == "+" { text.append(characters[position]) }
        var place = position + text.count
        while place < characters.count, "0123456789.".contains(characters[place]) {
            text.append(characters[place])
            place += 1
        }
        guard let value = Double(text), value.isFinite else { throw problem(reason, at: start) }
        position = place
        skipSpaces()
        return CGFloat(value)
    }
}
