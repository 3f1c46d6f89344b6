import DynamicsModel

extension RunResult {
    /// The results of CSV, whose lines of names tell their columns.
    static func csv(_ text: String) throws(PlotError) -> [RunResult] {
        var names: [String] = []
        var results: [RunResult] = []
        for (index, cells) in rows(text).enumerated() where cells != [""] {
            if cells.contains("engine.stepMsMedian") {
                names = cells
            } else if names.isEmpty {
                throw .noResults
            } else {
                let row = Dictionary(zip(names, cells), uniquingKeysWith: { first, _ in first })
                results.append(try RunResult(row, place: "row \(index + 1)"))
            }
        }
        return results
    }

    /// The cells of each row; a quoted one may have commas and line breaks, and quotes twice.
    private static func rows(_ text: String) -> [[String]] {
        var (rows, row, cell) = ([[String]](), [String](), "")
        var isQuoted = false
        var wasQuote = false
        for character in text {
            if character == "\"" {
                if !isQuoted, wasQuote { cell.append(character) }
                isQuoted.toggle()
            } else if !isQuoted, character == "," || character.isNewline {
                row.append(cell)
                cell = ""
                if character.isNewline {
                    rows.append(row)
                    row = []
                }
            } else {
                cell.append(character)
            }
            wasQuote = character == "\"" && !isQuoted
        }
        return rows + [row + [cell]]
    }

    /// - Parameter row: cells by the names of their columns.
    private init(_ row: [String: String], place: String) throws(PlotError) {
        func cell(_ name: String) throws(PlotError) -> String {
            guard let cell = row[name] else { throw PlotError("\(place): \(name) is missing") }
            return cell
        }
        func wrong(_ name: String, _ cell: String, _ rule: String) -> PlotError {
            PlotError("\(place): \(name.shown(most: 60)) is \"\(cell.shown(most: 60))\"; it must be \(rule)")
        }
        func count(_ name: String) throws(PlotError) -> Int {
            let cell = try cell(name)
            guard let count = Int(cell) else { throw wrong(name, cell, "a whole number") }
            return count
        }
        func time(_ name: String) throws(PlotError) -> Double {
            let cell = try cell(name)
            guard let time = Double(cell) else { throw wrong(name, cell, "a number") }
            return time
        }
        let prefix = "engine.stages."
        var stages: [StageTime] = []
        // In any order that is always the same: the first of several errors is told. What a scene lacks is empty.
        for name in row.keys.sorted() where name.hasPrefix(prefix) && row[name] != "" {
            stages.append(StageTime(name: String(name.dropFirst(prefix.count)), ms: try time(name)))
        }
        let fields = row["fields"] == nil || row["fields"] == "" ? nil : try count("fields")
        try self.init(
            scene: try cell("scene"), items: try count("items"), workers: try count("workers"), isa: try cell("isa"),
            fields: fields, stepMs: try time("engine.stepMsMedian"), stages: stages, place: place)
    }
}
