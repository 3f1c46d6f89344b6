import DynamicsModel
import Foundation
import Geometry

/// The shape that an item collides with and weighs by.
enum ItemOutline {
    /// - Throws: `invalidItemSize` or `invalidItemPath`. A shape is never replaced by another.
    static func shape(of item: any DynamicItem) throws(ItemProblem) -> Shape {
        // A group's own bounds aren't what it collides with.
        if let group = item as? DynamicItemGroup { return try shape(of: group) }
        let size = item.bounds.size
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            throw .size(size, of: item)
        }
        let shape: Shape
        switch item.collisionBoundsType {
        case .rectangle: shape = .rectangle(width: Double(size.width), height: Double(size.height))
        case .ellipse: shape = .ellipse(halfWidth: Double(size.width) / 2, halfHeight: Double(size.height) / 2)
        // A path's size is its own; the item must have bounds all the same.
        case .path: return try pathShape(of: item)
        }
        do { return try shape.validated() } catch { throw .size(size, of: item) }
    }

    /// The outline of an item that gives a path: an ellipse or a rounded rectangle where it is one, else a convex
    /// polygon.
    private static func pathShape(of item: any DynamicItem) throws(ItemProblem) -> Shape {
        let path = item.collisionBoundingPath
        if let round = RoundOutline.shape(of: path) {
            do { return try round.validated() } catch { throw .path(error.description, of: item) }
        }
        // Curves are followed to 0.1 pt, and those of small items to a two-hundredth of their width.
        let extent = min(path.bounds.width, path.bounds.height)
        let lines = path.polylines(tolerance: min(0.1, extent / 200)).filter { $0.points.count > 1 }
        guard lines.count == 1 else {
            throw .path(lines.isEmpty ? "it is empty" : "it has \(lines.count) subpaths; it must have one", of: item)
        }
        let vertices = lines[0].points.map { Vector2(Double($0.x), Double($0.y)) }
        do { return try Shape.path(vertices).validated() } catch { throw .path(error.description, of: item) }
    }

    /// The outlines of all members, where they sit in the group.
    private static func shape(of group: DynamicItemGroup) throws(ItemProblem) -> Shape {
        guard !group.places.isEmpty else { throw .size(.zero, of: group) }
        var parts: [Shape.Part] = []
        for place in group.places {
            parts.append(Shape.Part(try shape(of: place.item), offset: place.offset, rotation: place.angle))
        }
        do { return try Shape.group(parts).validated() } catch {
            throw ItemProblem(kind: .invalidGroup, message: error.description)
        }
    }

    /// The outline as lines relative to the centre, unturned, for the debug snapshot and a group's path.
    static func path(of item: any DynamicItem) -> BezierPath {
        let bounds = CGRect(
            x: -item.bounds.width / 2, y: -item.bounds.height / 2, width: item.bounds.width, height: item.bounds.height)
        return switch item.collisionBoundsType {
        case .rectangle: BezierPath(rect: bounds)
        case .ellipse: BezierPath(ovalIn: bounds)
        case .path: item.collisionBoundingPath
        }
    }
}
