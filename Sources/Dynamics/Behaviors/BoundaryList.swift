import DynamicsModel
import Foundation
import Geometry

/// The boundaries of a collision behavior by identifier, in the order of adding.
struct BoundaryList {
    /// One boundary of the client's.
    struct Entry {
        /// By which the client names it.
        let identifier: any NSCopying
        /// A copy of what the client gave, for reading it back.
        let path: BezierPath
        /// The lines of the path.
        let outlines: [Boundary.Outline]
        /// What the world has of it; none outside an animator.
        var ids: [BoundaryID] = []
    }

    /// In the order of adding; names differ.
    var entries: [Entry] = []

    /// - Complexity: O(boundaries), as is everything that goes by an identifier.
    subscript(identifier: any NSCopying) -> Entry? {
        index(of: identifier).map { entries[$0] }
    }

    /// Adds an entry, or puts it in the place of the one of that name, which is returned.
    mutating func set(_ entry: Entry) -> Entry? {
        guard let place = index(of: entry.identifier) else {
            entries.append(entry)
            return nil
        }
        defer { entries[place] = entry }
        return entries[place]
    }

    /// Takes an entry out and returns it; nil where there is none of that name.
    mutating func remove(_ identifier: any NSCopying) -> Entry? {
        index(of: identifier).map { entries.remove(at: $0) }
    }

    /// Takes all entries out and returns them, in order.
    mutating func removeAll() -> [Entry] {
        defer { entries = [] }
        return entries
    }

    /// Behaviors have few boundaries, so that a list is searched in order.
    private func index(of identifier: any NSCopying) -> Int? {
        let key = BoundaryKey(identifier)
        return entries.firstIndex { BoundaryKey($0.identifier) == key }
    }

    /// The subpaths as chains of lines; nil where there is none, or one that the engine refuses.
    static func outlines(of path: BezierPath) -> [Boundary.Outline]? {
        var result: [Boundary.Outline] = []
        for line in path.polylines() where line.points.count > 1 {
            let points = line.points.map { Vector2($0) }
            let outline = Boundary.Outline.path(points, closed: line.isClosed && points.count > 2)
            guard let boundary = try? Boundary(outline).validated() else { return nil }
            result.append(boundary.outline)
        }
        return result.isEmpty ? nil : result
    }
}
