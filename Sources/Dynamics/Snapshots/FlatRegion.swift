import DynamicsModel

/// A region as a list, each operation behind what it takes: as a tree of JSON a deep one couldn't be read again.
struct FlatRegion: Codable, Sendable, Equatable {
    /// Leaves have their sizes, pt; operations take what stands before them.
    private enum Word: Codable, Sendable, Equatable {
        case infinite, inverse, union, difference, intersection
        case circle(radius: Double)
        case rectangle(width: Double, height: Double)
    }

    /// In postfix order: a ∖ b is a, b, difference.
    private var words: [Word] = []

    /// Writes a region down; it may nest as deep as `Limits.regionDepth`.
    init(_ region: DynamicsModel.Region) { append(region) }

    /// What an operation takes, then the operation.
    private mutating func append(_ region: DynamicsModel.Region) {
        switch region {
        case .infinite: words.append(.infinite)
        case .circle(let radius): words.append(.circle(radius: radius))
        case .rectangle(let width, let height): words.append(.rectangle(width: width, height: height))
        case .inverse(let region):
            append(region)
            words.append(.inverse)
        case .union(let a, let b): append(a, b, .union)
        case .difference(let a, let b): append(a, b, .difference)
        case .intersection(let a, let b): append(a, b, .intersection)
        }
    }

    /// Both operands, left one first, then their operation.
    private mutating func append(_ a: DynamicsModel.Region, _ b: DynamicsModel.Region, _ operation: Word) {
        append(a)
        append(b)
        words.append(operation)
    }

    /// The region; nil where the list is none, goes too deep, or has numbers that are not finite.
    var region: DynamicsModel.Region? {
        var stack: [(region: DynamicsModel.Region, depth: Int)] = []
        // Both tell whether they could be done: a list from a file may be anything.
        func push(_ region: DynamicsModel.Region) -> Bool {
            stack.append((region, 1))
            return true
        }
        func apply(_ count: Int, _ operation: ([DynamicsModel.Region]) -> DynamicsModel.Region) -> Bool {
            guard stack.count >= count else { return false }
            let operands = Array(stack.suffix(count))
            let depth = 1 + operands.map(\.depth).max()!
            // Deeper ones would be more than a thread's stack holds.
            guard depth <= Limits.regionDepth else { return false }
            stack.removeLast(count)
            stack.append((operation(operands.map(\.region)), depth))
            return true
        }
        for word in words {
            let isFit =
                switch word {
                case .infinite: push(.infinite)
                case .circle(let radius): push(.circle(radius: radius))
                case .rectangle(let width, let height): push(.rectangle(width: width, height: height))
                case .inverse: apply(1) { .inverse($0[0]) }
                case .union: apply(2) { .union($0[0], $0[1]) }
                case .difference: apply(2) { .difference($0[0], $0[1]) }
                case .intersection: apply(2) { .intersection($0[0], $0[1]) }
                }
            guard isFit else { return nil }
        }
        // One region has to be left, with numbers that regions may have.
        return stack.count == 1 ? try? stack[0].region.validated() : nil
    }
}
