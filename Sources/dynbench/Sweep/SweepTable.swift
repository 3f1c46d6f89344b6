/// The results of a sweep as CSV, a row for each world in the order of the keys.
struct SweepTable {
    let plan: SweepPlan
    /// By the places of their worlds; all of them.
    let rows: [Int: String]

    /// How many worlds have no results.
    var failures: Int { rows.values.count(where: SweepRow.isFailed) }

    var text: String {
        let names = ["seed"] + plan.variations.map(\.variable.rawValue) + SweepRow.columns
        var text = ReportCSV.line(names) + "\n"
        for index in 0..<plan.count {
            let key = plan.key(index)
            text += ReportCSV.line(["\(key.seed)"] + key.values.map(Variation.shown))
            text += ",\(rows[index] ?? "")\n"
        }
        return text
    }
}
