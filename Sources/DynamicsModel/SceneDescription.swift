/// Everything that a world starts from. The engine and the reference are both made from this.
///
/// ```swift
/// let scene = SceneDescription(items: [ball], boundaries: [Boundary(.segment([0, 400], [600, 400]))])
/// let world = try World(scene)
/// ```
///
/// Nothing is checked before a world is made of it. Custom fields aside, a scene can be stored as a scene file.
public struct SceneDescription: Sendable {
    /// Gravity, length of a step, substeps, sleep and threads.
    public var settings: Settings
    /// Items in the order of adding; item k gets `ItemID(rawValue: k)`, by which members, targets and attachments below
    /// name it.
    public var items: [Item]
    /// Boundaries in the order of adding; boundary k gets `BoundaryID(rawValue: k)`.
    public var boundaries: [Boundary]
    /// Fields in the order of adding; field k gets `FieldID(rawValue: k)`. Later ones act after earlier ones.
    public var fields: [Field]
    /// Continuous pushes in the order of adding; push k gets `PushID(rawValue: k)`.
    public var pushes: [Push]
    /// Attachments in the order of adding; attachment k gets `AttachmentID(rawValue: k)`.
    public var attachments: [Attachment]
    /// Items that don't collide with each other, whatever their sets and filters say.
    public var exemptPairs: [ItemPair]

    /// Makes a scene from its parts; those left out are empty, and the settings are the usual ones.
    public init(
        settings: Settings = Settings(), items: [Item] = [], boundaries: [Boundary] = [],
        fields: [Field] = [], pushes: [Push] = [], attachments: [Attachment] = [], exemptPairs: [ItemPair] = []
    ) {
        self.settings = settings
        self.items = items
        self.boundaries = boundaries
        self.fields = fields
        self.pushes = pushes
        self.attachments = attachments
        self.exemptPairs = exemptPairs
    }
}
