import DynamicsModel

extension World {
    /// Adds a boundary; it acts from the next step on, and sleeping items wake.
    ///
    /// ```swift
    /// let floor = try world.add(Boundary(.segment([0, 480], [640, 480]), friction: 0.5))
    /// ```
    ///
    /// A boundary can't be moved: remove it and add another one, or use an anchored item and ``setPoses(_:)``. An item
    /// that lies across it is pushed to the side on which its centre lies.
    ///
    /// - Returns: its id, one higher than that of the boundary added before.
    /// - Throws: the value that breaks its rule: see `Boundary.validated()`.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(segments) here, O(items) where something sleeps, and O(all segments) once in the next step,
    ///   however many boundaries were added.
    @discardableResult
    public func add(_ boundary: Boundary) throws(DynamicsError) -> BoundaryID {
        try checkIsEditable()
        let id = statics.add(try boundary.validated())
        // Its segments are made when the next step begins, once for all that were added.
        if boundary.isSensor { sensors.add(.boundary(id)) }
        queries?.noteChange()
        wakeAll()
        return id
    }

    /// Removes a boundary; sleeping items wake, and contacts with it end in the next step, with an event each.
    ///
    /// Items that rested on it start to fall. Ids of boundaries are never given again.
    ///
    /// ```swift
    /// try world.removeBoundary(floor)
    /// ```
    ///
    /// - Throws: `DynamicsError.unknownID`.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items + boundaries).
    public func removeBoundary(_ id: BoundaryID) throws(DynamicsError) {
        try checkIsEditable()
        guard statics.index(of: id) != nil else { throw .unknownID("\(id)") }
        wakeAll()
        try statics.remove(id)
        sensors.remove(.boundary(id))
        queries?.noteChange()
    }
}
