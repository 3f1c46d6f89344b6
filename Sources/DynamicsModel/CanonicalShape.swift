/// The canonical form of the last shape, which the next one may have too.
package struct CanonicalShape {
    private var last: (given: Shape, canonical: Shape)?

    package init() {}

    /// - Throws: what is wrong with the shape.
    /// - Complexity: O(1) for a shape that is a copy of the last one.
    package mutating func canonical(_ shape: Shape) throws(DynamicsError) -> Shape {
        if let last, last.given == shape { return last.canonical }
        let canonical = try shape.validated()
        last = (shape, canonical)
        return canonical
    }
}
