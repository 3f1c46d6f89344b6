import Views

/// `LayoutConstraint` under UIKit's name: a linear relation of two attributes of views or guides.
public typealias NSLayoutConstraint = LayoutConstraint
/// `LayoutAnchor` under UIKit's name: an attribute to make constraints with; its type is its axis.
public typealias NSLayoutAnchor = LayoutAnchor
/// `LayoutXAxisAnchor` under UIKit's name: a horizontal position to make constraints with.
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
/// `LayoutYAxisAnchor` under UIKit's name: a vertical position to make constraints with.
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
/// `LayoutDimension` under UIKit's name: a width or height to make constraints with.
public typealias NSLayoutDimension = LayoutDimension
/// `LayoutGuide` under UIKit's name: a rectangle that takes part in layout without being a view.
public typealias UILayoutGuide = LayoutGuide
/// `LayoutPriority` under UIKit's name: how much a constraint matters, above 0 and up to 1000, which is required.
public typealias UILayoutPriority = LayoutPriority
/// `SemanticContentAttribute` under UIKit's name: which way leading and trailing point in a view.
///
/// Playback and spatial are left to right; what is unspecified takes the stage's direction.
public typealias UISemanticContentAttribute = SemanticContentAttribute
/// `UserInterfaceLayoutDirection` under UIKit's name: left to right or right to left.
public typealias UIUserInterfaceLayoutDirection = UserInterfaceLayoutDirection
