/// Everything that a world starts from. The engine and the reference are both made from this.
public struct SceneDescription: Sendable {
    public var settings: Settings
    /// Items in the order of adding; item k gets `ItemID(rawValue: k)`.
    public var items: [Item]
    public var boundaries: [Boundary]
    public var fields: [Field]
    /// Continuous pushes.
    public var pushes: [Push]
    /// Attachments in the order of adding; attachment k gets `AttachmentID(rawValue: k)`.
    public var attachments: [Attachment]

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
