import DynamicsModel

/// A scene as a JSON document: everything a world starts from, and what is changed at which step.
///
/// ```swift
/// let scene = try SceneFile(contentsOf: URL(fileURLWithPath: "scene.json"))
/// let run = try SceneRun(scene)
/// for _ in 0..<600 { try run.step() }
/// ```
///
/// `scene.schema.json` describes the document; ``schema`` holds its text. Numbers are read and written exactly, so that a
/// scene that is written and read back steps to the same bits.
///
/// A document holds no contacts, no sleep and no client's blocks; a `WorldSnapshot` holds the first two.
public struct SceneFile: Sendable {
    /// The version of the documents that are written, and the latest that is read.
    public static let version = 1

    /// The blocks of custom fields by name: a document can't hold them.
    ///
    /// A field whose name is not among them is refused when the document is read.
    public typealias Forces = [String: CustomField]

    /// The axis-parallel rectangle that is meant to keep the items in.
    public struct Container: Hashable, Sendable {
        /// Its top left corner, pt.
        public var minimum: Vector2
        /// Its bottom right corner, pt; in a document neither component is below the minimum's.
        public var maximum: Vector2

        /// Makes a rectangle of its corners, unchecked. It is no boundary: items can leave it.
        public init(minimum: Vector2, maximum: Vector2) {
            self.minimum = minimum
            self.maximum = maximum
        }
    }

    /// What the scene is called.
    public var name: String
    /// One line on what is in it; a document leaves it out where it is empty.
    public var summary: String
    /// Steps before anything is measured, from 0 to 1,000,000 in a document. A `SceneRun` does not tell them apart.
    public var warmup: Int
    /// Steps that are measured, or played, from 1 to 1,000,000 in a document. A `SceneRun` takes as many as asked.
    public var steps: Int
    /// Nil where nothing is meant to close the scene in.
    public var container: Container?
    /// What a world is made of: its settings, items, boundaries, fields, pushes and attachments.
    public var description: SceneDescription
    /// What is changed while the scene runs, in any order; of one step, in this order.
    public var edits: [TimedEdit]

    /// Makes a scene of its values, unchecked; a document has limits of its own, which `init(json:forces:)` checks.
    public init(
        _ description: SceneDescription, name: String = "scene", summary: String = "", warmup: Int = 0,
        steps: Int = 600, container: Container? = nil, edits: [TimedEdit] = []
    ) {
        self.description = description
        self.name = name
        self.summary = summary
        self.warmup = warmup
        self.steps = steps
        self.container = container
        self.edits = edits
    }

    /// The edits by ascending step, each with its index in ``edits``.
    package var editsInOrder: [(index: Int, edit: TimedEdit)] {
        edits.enumerated().sorted { ($0.element.step, $0.offset) < ($1.element.step, $1.offset) }
            .map { (index: $0.offset, edit: $0.element) }
    }

    /// Reads a document. Where an object has a key twice, the first counts.
    ///
    /// - Parameters:
    ///   - bytes: the document as UTF-8.
    ///   - forces: the blocks that custom fields call by name.
    /// - Throws: the first thing that is wrong, with its path in the document, its value and the rule it breaks.
    public init(utf8 bytes: [UInt8], forces: Forces = [:]) throws(SceneFileError) {
        let document: JSONValue
        do throws(JSONParser.Fault) {
            document = try JSONParser.parse(bytes)
        } catch {
            throw SceneFileError(error)
        }
        self = try SceneDocument(Place(document, forces: forces)).scene
    }
}
