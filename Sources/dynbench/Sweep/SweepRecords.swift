import ArgumentParser
import FileAccess
import Foundation

/// Rows of a sweep in the order in which they come, in a file beside the results until these are whole.
///
/// Its first line says which sweep it is of; each other one has a world's place in the results, a checksum and its row. A
/// last line without its end was being written when the sweep was stopped, and doesn't count.
struct SweepRecords {
    /// Rows by the places of their worlds.
    private(set) var rows: [Int: String] = [:]
    private let file: AppendedFile
    private var lastSynchronized = ContinuousClock.now

    static func path(beside output: String) -> String { output + ".partial" }

    /// What a file has, and how many of its bytes count.
    private struct Kept {
        var rows: [Int: String] = [:]
        var byteCount = 0
    }

    /// Starts a file, or goes on with one.
    ///
    /// - Parameter first: the hash of the first world after some steps, by which another build's results are known.
    /// - Throws: a usage error where the file is of another sweep, damaged, or there although none was to be gone on with.
    init(_ plan: SweepPlan, first: String, output: String, resume: Bool) throws {
        let path = Self.path(beside: output)
        file = try AppendedFile(path)
        let kept = try Self.read(path, plan, first: first, resume: resume)
        rows = kept.rows
        try file.truncate(to: kept.byteCount)
        if kept.byteCount == 0 { try file.append(Data((Self.title(plan, first) + "\n").utf8)) }
    }

    /// How many worlds are done already.
    ///
    /// - Throws: as a sweep would that goes on.
    static func doneCount(_ plan: SweepPlan, first: String, output: String, resume: Bool) throws -> Int {
        let path = path(beside: output)
        guard FileManager.default.fileExists(atPath: path) else { return 0 }
        return try read(path, plan, first: first, resume: resume).rows.count
    }

    /// Keeps a row for good; at most a second's rows are lost where the machine itself stops.
    mutating func add(_ row: String, at index: Int) throws {
        rows[index] = row
        try file.append(Data("\(index)\t\(Self.checksum(index, row))\t\(row)\n".utf8))
        guard ContinuousClock.now - lastSynchronized > .seconds(1) else { return }
        try file.synchronize()
        lastSynchronized = .now
    }

    /// Takes the file away, once the results are where they belong.
    func remove() throws { try file.remove() }

    private static func title(_ plan: SweepPlan, _ first: String) -> String {
        (["sweep 1"] + plan.words + ["first world \(first)"]).joined(separator: "\t")
    }

    private static func read(_ path: String, _ plan: SweepPlan, first: String, resume: Bool) throws -> Kept {
        let data = try InputFile(path).data()
        // What was never written to says nothing.
        guard let titleEnd = data.firstIndex(of: 0x0A) else {
            guard title(plan, first).utf8.starts(with: data) else { throw foreign(path, "it is none of a sweep") }
            return Kept()
        }
        try compare(String(decoding: data[..<titleEnd], as: UTF8.self), title(plan, first), path)
        guard resume else {
            throw ValidationError(
                "\(path) is there from a sweep that was stopped; --resume goes on with it, or remove it")
        }
        var kept = Kept(byteCount: titleEnd + 1)
        while let end = data[kept.byteCount...].firstIndex(of: 0x0A) {
            let line = String(decoding: data[kept.byteCount..<end], as: UTF8.self)
            guard let (index, row) = record(line), index < plan.count else {
                throw foreign(path, "its line \(kept.rows.count + 2) is damaged")
            }
            kept.rows[index] = row
            kept.byteCount = end + 1
        }
        return kept
    }

    private static func record(_ line: String) -> (index: Int, row: String)? {
        let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let index = Int(parts[0]), index >= 0, parts[1] == checksum(index, parts[2]) else {
            return nil
        }
        return (index, parts[2])
    }

    /// FNV-1a of 64 bits.
    private static func checksum(_ index: Int, _ row: String) -> String {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in "\(index)\t\(row)".utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        return String(hash, radix: 16)
    }

    /// - Throws: the first words in which two titles differ.
    private static func compare(_ there: String, _ here: String, _ path: String) throws {
        guard there != here else { return }
        let (theirs, ours) = (there.components(separatedBy: "\t"), here.components(separatedBy: "\t"))
        guard theirs[0] == ours[0] else { throw foreign(path, "it is none of a sweep") }
        let place = zip(theirs, ours).prefix { $0 == $1 }.count
        let (their, our) = (theirs.dropFirst(place).first, ours.dropFirst(place).first)
        if their?.hasPrefix("first world ") == true, our?.hasPrefix("first world ") == true {
            throw foreign(path, "it was begun by a build that steps to other bits")
        }
        throw foreign(
            path,
            "it has \(their?.shown(most: 80) ?? "nothing") where this one has \(our?.shown(most: 80) ?? "nothing")")
    }

    private static func foreign(_ path: String, _ reason: String) -> ValidationError {
        ValidationError(
            "\(path) is not of this sweep: \(reason); name another --output, or remove it")
    }
}
