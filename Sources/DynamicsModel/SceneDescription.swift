/// Everything that a world starts from. The engine and the reference are both made from this.
public struct SceneDescription: Sendable {
    /// How the world steps.
    public var settings: Settings
    /// Items in the order of adding; item k gets `ItemID(rawValue: k)`.
    public var items: [Item]
    /// Boundaries in the order of adding; boundary k gets `BoundaryID(rawValue: k)`.
    public var boundaries: [Boundary]
    /// Fields in the order of adding; field k gets `FieldID(rawValue: k)`.
    public var fields: [Field]
    /// Continuous pushes.
    public var pushes: [Push]
    /// Attachments in the order of adding; attachment k gets `AttachmentID(rawValue: k)`.
    public var attachments: [Attachment]

    /// Makes a scene of its parts.
    public init(
        settings: Settings = Settings(), items: [Item] = [], boundaries: [Boundary] = [],
        fields: [Field] = [], pushes: [Push] = [], attachments: [Attachment] = []
    ) {
        self.settings = settings
        self.items = items
        self.boundaries = boundaries
        self.fields = fields
        self.pushes = pushes
        self.attachments = attachments
    }
}
