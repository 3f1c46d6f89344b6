import Buffers

/// Where the columns of items and contacts lie in their sections, which is what differences are small along.
///
/// What is said here decides how few bytes a frame takes, never what it says: bytes that are not where they are looked for
/// are kept as what they are.
struct FrameLayout {
    /// Bytes of numbers before the columns of items, the number of items first.
    static let itemsHeader = 40
    /// Bytes before the columns of contacts: their number.
    static let contactsHeader = 8
    /// Sides, features, impulses of both points, state.
    static let contactBytes = 29

    /// Sizes of the columns of items, in their order: those of the state, numbers of shape and material, flags.
    let itemColumns: [Int]
    /// Which of them is the ids.
    let idColumn: Int

    private struct SizeVisitor: ColumnVisitor {
        let ids: UnsafeMutablePointer<UInt32>
        var sizes: [Int] = []
        var idColumn = 0
        var includesHeldColumns: Bool { false }

        mutating func visit<Element: BitwiseCopyable>(_ column: inout Buffer<Element>) {
            if UInt(bitPattern: column.pointer) == UInt(bitPattern: ids) { idColumn = sizes.count }
            sizes.append(MemoryLayout<Element>.size)
        }

        mutating func visit<Element>(_ column: inout Column<Element>) { sizes.append(MemoryLayout<Element>.size) }
    }

    init() {
        var bodies = Bodies()
        var visitor = SizeVisitor(ids: bodies.id.pointer)
        bodies.visitStateColumns(&visitor)
        itemColumns = visitor.sizes + [4, 4, 1]
        idColumn = visitor.idColumn
    }

    /// The number that a section begins with, of things that take so many bytes each; nil where they don't fit.
    static func count(
        _ section: UnsafeMutableRawBufferPointer, header: Int, bytesEach: Int
    ) -> Int? {
        guard section.count >= header else { return nil }
        let count = section.loadUnaligned(as: UInt64.self)
        guard count <= UInt64((section.count - header) / bytesEach), count < UInt64(Int32.max) else { return nil }
        return Int(count)
    }

    func itemCount(_ section: UnsafeMutableRawBufferPointer) -> Int? {
        Self.count(section, header: Self.itemsHeader, bytesEach: itemColumns.reduce(0, +))
    }

    static func contactCount(_ section: UnsafeMutableRawBufferPointer) -> Int? {
        count(section, header: contactsHeader, bytesEach: contactBytes)
    }

    /// A column of the items' section.
    func column(_ number: Int, _ section: UnsafeMutableRawBufferPointer, count: Int) -> FrameColumn {
        let offset = Self.itemsHeader + itemColumns[..<number].reduce(0, +) * count
        return FrameColumn(section.baseAddress! + offset, size: itemColumns[number])
    }

    /// The number of the column of shapes' numbers.
    var shapeColumn: Int { itemColumns.count - 3 }
}
