import Foundation
import Geometry

/// A property of a visual state as numbers that can be added to: what animations move.
typealias PropertyNumbers = SIMD8<Double>

extension VisualState {
    /// The numbers of a property: x, y; x, y, width, height; translation, scales, shear and angle; one; red, green,
    /// blue, alpha.
    func numbers(of property: VisualProperty) -> PropertyNumbers {
        switch property {
        case .position: [position.x, position.y, 0, 0, 0, 0, 0, 0]
        case .bounds: [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height, 0, 0, 0, 0]
        case .transform: TransformParts(transform).numbers
        case .opacity: [opacity, 0, 0, 0, 0, 0, 0, 0]
        case .cornerRadius: [cornerRadius, 0, 0, 0, 0, 0, 0, 0]
        case .backgroundColor:
            backgroundColor.map { [$0.red, $0.green, $0.blue, $0.alpha, 0, 0, 0, 0] } ?? .zero
        }
    }

    mutating func set(_ property: VisualProperty, to numbers: PropertyNumbers) {
        switch property {
        case .position: position = CGPoint(x: numbers[0], y: numbers[1])
        case .bounds: bounds = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        case .transform: transform = TransformParts(numbers).transform
        // A spring swings past what can be seen.
        case .opacity: opacity = min(max(numbers[0], 0), 1)
        case .cornerRadius: cornerRadius = numbers[0]
        case .backgroundColor:
            backgroundColor = Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
        }
    }

    mutating func copy(_ property: VisualProperty, from other: VisualState) {
        switch property {
        case .position: position = other.position
        case .bounds: bounds = other.bounds
        case .transform: transform = other.transform
        case .opacity: opacity = other.opacity
        case .cornerRadius: cornerRadius = other.cornerRadius
        case .backgroundColor: backgroundColor = other.backgroundColor
        }
    }
}

extension VisualProperty {
    /// Whether overlapping animations add up; otherwise the newer one takes over from what is on screen.
    var isAdditive: Bool {
        switch self {
        case .position, .bounds, .transform, .opacity: true
        case .cornerRadius, .backgroundColor: false
        }
    }

    /// The way from one state's numbers to another's; a transform turns the shorter way round.
    func distance(from first: VisualState, to last: VisualState) -> PropertyNumbers {
        var distance = numbers(of: last, beside: first) - numbers(of: first, beside: last)
        if self == .transform { distance[5] = remainder(distance[5], 2 * .pi) }
        return distance
    }

    /// A state's numbers; no colour is the other state's without opacity.
    func numbers(of state: VisualState, beside other: VisualState) -> PropertyNumbers {
        guard self == .backgroundColor, state.backgroundColor == nil, let color = other.backgroundColor else {
            return state.numbers(of: self)
        }
        return [color.red, color.green, color.blue, 0, 0, 0, 0, 0]
    }
}
