import DynamicsModel

extension World {
    /// Adds a field, which acts after the others; sleeping items wake.
    ///
    /// ```swift
    /// let well = try world.add(Field(.radialGravity, position: [320, 240], region: .circle(radius: 200), strength: 5))
    /// ```
    ///
    /// To move a field or change its strength over time, `update(_:to:)` it between steps.
    ///
    /// A field of strength 0, or in whose region nothing lies, is kept and moves nothing.
    ///
    /// - Returns: its id, one higher than that of the field added before.
    /// - Throws: the value that breaks its rule, see `Field.validated()`, or `DynamicsError.unknownID` of a member.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items + fields + members).
    @discardableResult
    public func add(_ field: Field) throws(DynamicsError) -> FieldID {
        try checkIsEditable()
        try checkMembers(of: field)
        // The id is taken only when the field has been added.
        let id = FieldID(rawValue: forces.fieldIDCount)
        try forces.fields.add(field, id: id)
        forces.fieldIDCount += 1
        wakeAll()
        return id
    }

    /// Replaces a field and keeps its place in the order; sleeping items wake.
    ///
    /// ```swift
    /// var field = world.allFields()[0].field
    /// field.position = finger
    /// try world.update(id, to: field)
    /// ```
    ///
    /// - Throws: the value that breaks its rule, or `DynamicsError.unknownID` of the field or a member.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items + fields + members).
    public func update(_ id: FieldID, to field: Field) throws(DynamicsError) {
        try checkIsEditable()
        try checkMembers(of: field)
        try forces.fields.update(id, to: field)
        wakeAll()
    }

    /// Removes a field; velocities that it has given stay, and sleeping items wake.
    ///
    /// - Throws: `DynamicsError.unknownID`.
    ///   In a callback of a step it throws `DynamicsError.invalidDescription`.
    /// - Complexity: O(items + fields).
    public func removeField(_ id: FieldID) throws(DynamicsError) {
        try checkIsEditable()
        try forces.fields.remove(id)
        wakeAll()
    }

    /// Throws `DynamicsError.unknownID` where a member is not in the world.
    private func checkMembers(of field: Field) throws(DynamicsError) {
        guard case .only(let ids) = field.members else { return }
        for id in ids { try requireKnown(id) }
    }

    /// Throws `DynamicsError.unknownID` where an item is not in the world; in a part of a scene it may be elsewhere.
    func requireKnown(_ id: ItemID) throws(DynamicsError) {
        guard part == nil else { return try requireInScene(id) }
        _ = try slot(of: id)
    }
}
