import DynamicsModel

/// A region in postfix order: operands before what joins them, so that it is read without recursion.
private enum RegionStep: UInt32 {
    case infinite, circle, rectangle, inverse, union, difference, intersection
}

/// Regions that nest deeper are not restored: what works on them goes down step by step.
private let deepestRegion = 500

extension SnapshotWriter {
    mutating func put(_ region: Region) {
        put(UInt64(region.stepCount))
        putSteps(of: region)
    }

    private mutating func putSteps(of region: Region) {
        switch region {
        case .infinite: put(RegionStep.infinite.rawValue)
        case .circle(let radius):
            put(RegionStep.circle.rawValue)
            put(radius)
        case .rectangle(let width, let height):
            put(RegionStep.rectangle.rawValue)
            put(width)
            put(height)
        case .inverse(let region): putSteps(of: region, then: .inverse)
        case .union(let a, let b):
            putSteps(of: a)
            putSteps(of: b, then: .union)
        case .difference(let a, let b):
            putSteps(of: a)
            putSteps(of: b, then: .difference)
        case .intersection(let a, let b):
            putSteps(of: a)
            putSteps(of: b, then: .intersection)
        }
    }

    private mutating func putSteps(of region: Region, then step: RegionStep) {
        putSteps(of: region)
        put(step.rawValue)
    }
}

extension Region {
    fileprivate var stepCount: Int {
        switch self {
        case .infinite, .circle, .rectangle: 1
        case .inverse(let region): 1 + region.stepCount
        case .union(let a, let b), .difference(let a, let b), .intersection(let a, let b):
            1 + a.stepCount + b.stepCount
        }
    }
}

extension SnapshotReader {
    mutating func region() throws(SnapshotError) -> Region {
        var operands: [(region: Region, depth: Int)] = []
        func pop() throws(SnapshotError) -> (region: Region, depth: Int) {
            guard let last = operands.popLast() else { throw invalid("a region lacks an operand") }
            return last
        }
        for _ in 0..<(try count(ofBytes: 4, "steps of a region")) {
            let number: UInt32 = try integer()
            guard let step = RegionStep(rawValue: number) else { throw invalid("a region's step is \(number)") }
            switch step {
            case .infinite: operands.append((.infinite, 1))
            case .circle: operands.append((.circle(radius: try double()), 1))
            case .rectangle: operands.append((.rectangle(width: try double(), height: try double()), 1))
            case .inverse:
                let operand = try pop()
                operands.append((.inverse(operand.region), operand.depth + 1))
            case .union, .difference, .intersection:
                let (b, a) = (try pop(), try pop())
                let region: Region =
                    step == .union
                    ? .union(a.region, b.region)
                    : step == .difference ? .difference(a.region, b.region) : .intersection(a.region, b.region)
                operands.append((region, 1 + max(a.depth, b.depth)))
            }
            // Looked at on the way: a region that is too deep can't even be given up.
            let depth = operands.last?.depth ?? 0
            try require(depth <= deepestRegion, "a region nests \(depth) deep; \(deepestRegion) at most")
        }
        let region = try pop().region
        try require(operands.isEmpty, "a region has operands left")
        return region
    }
}
