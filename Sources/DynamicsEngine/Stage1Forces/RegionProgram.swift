// A region as a program for the kernels, and how far it reaches.

import CSIMD
import DynamicsModel

/// A region's operations in postfix order.
struct RegionProgram {
    /// Empty for the infinite region, which needs no test.
    private(set) var steps: [csimd_region_step] = []
    /// How many sets the program holds at once; at most 1 + log2 of the number of leaves.
    private(set) var stackDepth = 0
    /// No point further from the origin than this, by axis, is in the region, pt; infinite where unbounded,
    /// −infinity for a region that is certainly empty.
    let extent: RegionExtent

    init(_ region: Region) {
        extent = RegionExtent(region)
        if case .infinite = region { return }
        (steps, stackDepth) = RegionProgram.compile(region)
        precondition(stackDepth <= csimd_region_stack_depth, "region of more than 2^31 leaves")
    }

    private typealias Code = (steps: [csimd_region_step], depth: Int)

    private static func compile(_ region: Region) -> Code {
        switch region {
        case .infinite: ([step(csimd_region_everywhere)], 1)
        case .circle(let radius): ([circle(radius)], 1)
        case .rectangle(let width, let height): ([rectangle(width, height)], 1)
        case .inverse(.inverse(let region)): compile(region)
        case .inverse(let region): append(csimd_region_inverse, to: compile(region))
        case .union(let a, let b):
            join(compile(a), compile(b), csimd_region_union, reversed: csimd_region_union)
        case .difference(let a, let b):
            join(compile(a), compile(b), csimd_region_difference, reversed: csimd_region_reverse_difference)
        case .intersection(let a, let b):
            join(compile(a), compile(b), csimd_region_intersection, reversed: csimd_region_intersection)
        }
    }

    private static func append(_ operation: Int, to code: Code) -> Code {
        (code.steps + [step(operation)], code.depth)
    }

    /// The operand that needs the deeper stack comes first (R. Sethi, J. D. Ullman, 1970).
    private static func join(_ a: Code, _ b: Code, _ operation: Int, reversed: Int) -> Code {
        a.depth >= b.depth
            ? (a.steps + b.steps + [step(operation)], a.depth == b.depth ? a.depth + 1 : a.depth)
            : (b.steps + a.steps + [step(reversed)], b.depth)
    }

    private static func step(
        _ operation: Int, a: Float = 0, b: Float = 0, extent: RegionExtent = .nowhere
    ) -> csimd_region_step {
        csimd_region_step(operation: Int32(operation), a: a, b: b, half_x: extent.x, half_y: extent.y)
    }

    private static func circle(_ radius: Double) -> csimd_region_step {
        radius > 0
            ? step(csimd_region_circle, a: Float(radius * radius), extent: RegionExtent(.circle(radius: radius)))
            : step(csimd_region_nowhere)
    }

    /// Halves are rounded down, so that a Float coordinate passes exactly if it passes in Double.
    private static func rectangle(_ width: Double, _ height: Double) -> csimd_region_step {
        guard width > 0 && height > 0 else { return step(csimd_region_nowhere) }
        let extent = RegionExtent(.rectangle(width: width, height: height))
        return step(csimd_region_rectangle, a: extent.x, b: extent.y, extent: extent)
    }
}

/// Half the sides of a box about a region's origin that holds all of the region, pt.
struct RegionExtent: Hashable, Sendable {
    static let nowhere = RegionExtent(x: -.infinity, y: -.infinity)
    static let everywhere = RegionExtent(x: .infinity, y: .infinity)

    var x, y: Float

    private init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }

    init(_ region: Region) { self.init(region, inverted: false) }

    /// By De Morgan's laws, so that an inverse of inverses is bounded where its meaning is.
    private init(_ region: Region, inverted: Bool) {
        switch region {
        case .infinite: self = inverted ? .nowhere : .everywhere
        case .circle(let radius):
            // Larger than rounding of the squares in the test, including their underflow.
            let reach = (radius * (1 + 1e-6) + 1e-18).roundedUp
            self = inverted ? .everywhere : radius > 0 ? Self(x: reach, y: reach) : .nowhere
        case .rectangle(let width, let height):
            let half = Self(x: (width / 2).roundedDown, y: (height / 2).roundedDown)
            self = inverted ? .everywhere : width > 0 && height > 0 ? half : .nowhere
        case .inverse(let region): self.init(region, inverted: !inverted)
        case .union(let a, let b):
            let a = Self(a, inverted: inverted), b = Self(b, inverted: inverted)
            self = inverted ? a.intersection(b) : a.union(b)
        case .intersection(let a, let b):
            let a = Self(a, inverted: inverted), b = Self(b, inverted: inverted)
            self = inverted ? a.union(b) : a.intersection(b)
        case .difference(let a, let b):
            let a = Self(a, inverted: inverted), b = Self(b, inverted: !inverted)
            self = inverted ? a.union(b) : a.intersection(b)
        }
    }

    private func union(_ other: Self) -> Self { Self(x: max(x, other.x), y: max(y, other.y)) }
    private func intersection(_ other: Self) -> Self { Self(x: min(x, other.x), y: min(y, other.y)) }
}

extension Double {
    /// The largest Float that is not above; finite for finite values.
    fileprivate var roundedDown: Float {
        let nearest = Float(self)
        return Double(nearest) > self ? nearest.nextDown : nearest
    }

    /// The smallest Float that is not below.
    fileprivate var roundedUp: Float {
        let nearest = Float(self)
        return Double(nearest) < self ? nearest.nextUp : nearest
    }
}
