import DynamicsModel

extension World {
    /// Adds a boundary; it acts from the next step on, and sleeping items wake.
    ///
    /// - Throws: the value that breaks its rule.
    @discardableResult
    public func add(_ boundary: Boundary) throws(DynamicsError) -> BoundaryID {
        let id = statics.add(try boundary.validated())
        wakeAll()
        return id
    }

    /// Removes a boundary; sleeping items next to it wake.
    ///
    /// - Throws: `unknownID`.
    public func removeBoundary(_ id: BoundaryID) throws(DynamicsError) {
        guard statics.index(of: id) != nil else { throw .unknownID("\(id)") }
        wakeAll()
        try statics.remove(id)
    }
}
