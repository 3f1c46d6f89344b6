import Foundation
import Geometry

/// A key path of a layer, as places among the numbers of one of its properties.
struct AnimatedPath {
    let property: VisualProperty
    let places: [Int]

    /// Nil for paths of what `presentation()` doesn't show.
    init?(_ keyPath: String) {
        guard let (property, places) = Self.known[keyPath] else { return nil }
        (self.property, self.places) = (property, places)
    }

    private static let known: [String: (VisualProperty, [Int])] = [
        "position": (.position, [0, 1]), "position.x": (.position, [0]), "position.y": (.position, [1]),
        "bounds": (.bounds, [0, 1, 2, 3]), "bounds.origin": (.bounds, [0, 1]), "bounds.origin.x": (.bounds, [0]),
        "bounds.origin.y": (.bounds, [1]), "bounds.size": (.bounds, [2, 3]), "bounds.size.width": (.bounds, [2]),
        "bounds.size.height": (.bounds, [3]), "opacity": (.opacity, [0]), "cornerRadius": (.cornerRadius, [0]),
        "backgroundColor": (.backgroundColor, [0, 1, 2, 3]), "transform": (.transform, [0, 1, 2, 3, 4, 5]),
        "transform.rotation": (.transform, [5]), "transform.rotation.z": (.transform, [5]),
        "transform.scale": (.transform, [2, 3]), "transform.scale.x": (.transform, [2]),
        "transform.scale.y": (.transform, [3]), "transform.translation": (.transform, [0, 1]),
        "transform.translation.x": (.transform, [0]), "transform.translation.y": (.transform, [1]),
    ]

    /// Whether the whole transform is animated, which turns the shorter way round.
    var isWholeTransform: Bool { property == .transform && places.count == 6 }

    func numbers(of state: VisualState) -> PropertyNumbers {
        let all = state.numbers(of: property)
        var result = PropertyNumbers.zero
        for (place, index) in places.enumerated() { result[place] = all[index] }
        return result
    }

    func set(_ numbers: PropertyNumbers, in state: inout VisualState) {
        var all = state.numbers(of: property)
        for (place, index) in places.enumerated() { all[index] = numbers[place] }
        state.set(property, to: all)
    }

    /// A value of client code as numbers of this path; nil where it is of another kind.
    func numbers(of value: Any) -> PropertyNumbers? {
        var result = PropertyNumbers.zero
        let numbers = Self.parts(of: value)
        // One number for a path of two scales both.
        if numbers.count == 1 {
            for place in places.indices { result[place] = numbers[0] }
            return result
        }
        guard numbers.count == places.count else { return nil }
        for (place, number) in numbers.enumerated() { result[place] = number }
        return result
    }

    private static func parts(of value: Any) -> [Double] {
        switch value {
        case let point as CGPoint: return [point.x, point.y]
        case let size as CGSize: return [size.width, size.height]
        case let rect as CGRect: return [rect.minX, rect.minY, rect.width, rect.height]
        case let vector as CGVector: return [vector.dx, vector.dy]
        case let color as Color: return [color.red, color.green, color.blue, color.alpha]
        case let map as CGAffineTransform: return parts(of: map)
        case let map as Transform3D: return parts(of: map.affine)
        case let number as any BinaryFloatingPoint: return [Double(number)]
        case let number as any BinaryInteger: return [Double(number)]
        case let number as NSNumber: return [number.doubleValue]
        case let value as NSValue: return parts(of: value)
        default: return []
        }
    }

    private static func parts(of value: NSValue) -> [Double] {
        func holds(_ other: NSValue) -> Bool { strcmp(value.objCType, other.objCType) == 0 }
        if holds(NSValue(point: .zero)) { return parts(of: value.pointValue as Any) }
        if holds(NSValue(size: .zero)) { return parts(of: value.sizeValue as Any) }
        return holds(NSValue(rect: .zero)) ? parts(of: value.rectValue as Any) : []
    }

    private static func parts(of map: CGAffineTransform) -> [Double] {
        let numbers = TransformParts(map).numbers
        return (0..<6).map { numbers[$0] }
    }
}
