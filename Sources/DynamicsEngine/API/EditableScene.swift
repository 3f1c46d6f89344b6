import DynamicsModel

/// A scene that is edited: a world that holds all of it, or one in parts.
package protocol EditableScene {
    /// What its calls throw.
    associatedtype Failure: Error
    var settings: Settings { get }
    func setSettings(_ settings: Settings) throws(Failure)
    @discardableResult func add(_ items: [Item]) throws(Failure) -> [ItemID]
    func remove(_ ids: [ItemID]) throws(Failure)
    func setVelocities(_ changes: [(id: ItemID, velocity: Vector2, angularVelocity: Double)]) throws(Failure)
    func setPoses(_ changes: [(id: ItemID, position: Vector2, rotation: Double)]) throws(Failure)
    func setProperties(_ changes: [(id: ItemID, properties: ItemProperties)]) throws(Failure)
    func setShape(_ shape: Shape, of id: ItemID) throws(Failure)
    func setCollisions(_ changes: [(id: ItemID, collisions: CollisionMembership)]) throws(Failure)
    func exempt(_ pairs: [ItemPair]) throws(Failure)
    func endExemption(of pairs: [ItemPair]) throws(Failure)
    func move(_ id: ItemID, to position: Vector2, rotation: Double?, over seconds: Double) throws(Failure)
    @discardableResult func explode(_ explosion: Explosion) throws(Failure) -> [ItemID]
    func apply(_ push: Push) throws(Failure)
    @discardableResult func add(_ push: Push) throws(Failure) -> PushID
    func removePush(_ id: PushID) throws(Failure)
    @discardableResult func add(_ boundary: Boundary) throws(Failure) -> BoundaryID
    func removeBoundary(_ id: BoundaryID) throws(Failure)
    @discardableResult func add(_ field: Field) throws(Failure) -> FieldID
    func update(_ id: FieldID, to field: Field) throws(Failure)
    func removeField(_ id: FieldID) throws(Failure)
    @discardableResult func add(_ attachments: [Attachment]) throws(Failure) -> [AttachmentID]
    func update(_ changes: [(id: AttachmentID, attachment: Attachment)]) throws(Failure)
    func removeAttachments(_ ids: [AttachmentID]) throws(Failure)
}

extension World: EditableScene {
    package typealias Failure = DynamicsError
}
