import DynamicsModel
import Foundation

/// A part of the plane where a field acts, about its own origin; a field puts the origin at its position.
///
/// ```swift
/// let ring = Region(radius: 200).byDifference(from: Region(radius: 80))
/// ```
///
/// Circles and rectangles contain their edges; the operations are Boolean, so an inverse leaves its edge out. Regions
/// never change. Operations nest 500 deep at most; a deeper one is reported and leaves the region as it is.
///
/// Numbers are in points; edges are decided in Float while the field acts, so that points within rounding of an edge
/// may fall on either side there. Regions neither turn nor scale. A field costs only what its region covers, where
/// that is bounded. UIKit's `UIRegion`.
open class Region: NSObject, NSCopying, NSSecureCoding {
    /// What the engine reads: a tree of operations with circles, rectangles and the whole plane as leaves.
    let shape: DynamicsModel.Region
    /// How deep the operations nest, kept so that each new one costs no walk over the tree.
    private let depth: Int

    /// Takes a shape as it is, which must be valid.
    init(_ shape: DynamicsModel.Region) {
        self.shape = shape
        depth = shape.depth
    }

    private init(_ shape: DynamicsModel.Region, depth: Int) { (self.shape, self.depth) = (shape, depth) }

    /// The region of an operation; one that would nest too deep is reported and leaves the region as it is.
    private func applying(_ operation: @autoclosure () -> DynamicsModel.Region, with other: Region? = nil) -> Region {
        let depth = 1 + max(depth, other?.depth ?? 0)
        guard depth <= Limits.regionDepth else {
            DynamicsDiagnostics.raise(
                .invalidValue, "Invalid region: its operations would nest deeper than \(Limits.regionDepth)",
                subject: self)
            return self
        }
        return Region(operation(), depth: depth)
    }

    /// Everywhere. It is the region of a field unless another is set.
    open class var infinite: Region { Region(.infinite) }

    /// Makes a disc about the origin, radius in pt; empty for a radius of 0 or less. One that is not finite is
    /// reported, and the region is then empty.
    public convenience init(radius: CGFloat) {
        self.init(Region.checked(.circle(radius: Double(radius)), "radius \(radius)"))
    }

    /// Makes a rectangle centred on the origin, pt; empty for a side of 0 or less. A size that is not finite is
    /// reported, and the region is then empty.
    ///
    /// - Parameter size: whole width and height, so the edges lie at half of them on either side of the origin.
    public convenience init(size: CGSize) {
        self.init(
            Region.checked(
                .rectangle(width: Double(size.width), height: Double(size.height)), "size \(size)"))
    }

    /// The region, or an empty one where a number is none.
    private static func checked(_ shape: DynamicsModel.Region, _ value: String) -> DynamicsModel.Region {
        if let valid = try? shape.validated() { return valid }
        DynamicsDiagnostics.raise(.invalidValue, "Invalid region \(value): it must be finite", subject: nil)
        return .circle(radius: 0)
    }

    /// Every point outside; of the infinite region none, of an empty one every point.
    open func inverse() -> Region { applying(.inverse(shape)) }
    /// Points in either region. Both are relative to the same origin.
    open func byUnion(with region: Region) -> Region { applying(.union(shape, region.shape), with: region) }
    /// Points in the receiver and not in the other region. The argument is taken away, although the label says `from`.
    open func byDifference(from region: Region) -> Region {
        applying(.difference(shape, region.shape), with: region)
    }
    /// Points in both regions. It may be empty; a field in an empty region acts on nothing.
    open func byIntersection(with region: Region) -> Region {
        applying(.intersection(shape, region.shape), with: region)
    }

    /// Whether a point relative to the region's origin is in it: subtract a field's position first.
    ///
    /// - Complexity: O(operations).
    open func contains(_ point: CGPoint) -> Bool { shape.contains(Vector2(point)) }

    // MARK: Copying and coding

    /// Regions never change, so a copy is the region itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether regions can be coded safely; they can.
    public static var supportsSecureCoding: Bool { true }

    /// Reads a region; nil where the coder holds none that can be read, or one with a number that is not finite. Nil
    /// also where its operations nest deeper than 500.
    public required convenience init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: "shape"),
            let shape = try? JSONDecoder().decode(DynamicsModel.Region.self, from: data as Data),
            let valid = try? shape.validated()
        else { return nil }
        self.init(valid)
    }

    /// Writes the region, operations included, as JSON data under the key `shape`.
    open func encode(with coder: NSCoder) {
        guard let data = try? JSONEncoder().encode(shape) else { return }
        coder.encode(data as NSData, forKey: "shape")
    }
}
