import DynamicsModel

extension World {
    /// Adds a field behind the others.
    ///
    /// - Throws: the value that breaks its rule, or `unknownID` of a member.
    @discardableResult
    public func add(_ field: Field) throws(DynamicsError) -> FieldID {
        try checkMembers(of: field)
        let id = FieldID(rawValue: forces.fieldIDCount)
        try forces.fields.add(field, id: id)
        forces.fieldIDCount += 1
        wakeAll()
        return id
    }

    /// Replaces a field; sleeping items wake.
    ///
    /// - Throws: the value that breaks its rule, or `unknownID`.
    public func update(_ id: FieldID, to field: Field) throws(DynamicsError) {
        try checkMembers(of: field)
        try forces.fields.update(id, to: field)
        wakeAll()
    }

    /// Removes a field; sleeping items wake.
    ///
    /// - Throws: `unknownID`.
    public func removeField(_ id: FieldID) throws(DynamicsError) {
        try forces.fields.remove(id)
        wakeAll()
    }

    private func checkMembers(of field: Field) throws(DynamicsError) {
        guard case .only(let ids) = field.members else { return }
        for id in ids { _ = try slot(of: id) }
    }
}
