import DynamicsModel

/// Rows of text in aligned columns.
struct TextTable {
    enum Alignment { case left, right }

    private let alignment: [Alignment]
    private var rows: [[String]] = []

    init(alignment: [Alignment]) { self.alignment = alignment }

    /// Adds a row; missing cells are empty, and line breaks in them spelled out.
    mutating func add(_ cells: [String]) {
        rows.append(cells.map { $0.shown() } + Array(repeating: "", count: max(0, alignment.count - cells.count)))
    }

    /// The rows, two blanks between columns, without blanks at the ends and without a last line break.
    var text: String {
        let widths = alignment.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(zip(row, alignment), widths).map { cell, width in
                let padding = String(repeating: " ", count: width - cell.0.count)
                return cell.1 == .left ? cell.0 + padding : padding + cell.0
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}
