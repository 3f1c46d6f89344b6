import Foundation
import Geometry
import Views

/// `LayerAnimation` under Core Animation's name: what happens to a layer over time, on the stage's clock.
public typealias CAAnimation = LayerAnimation
/// `LayerAnimationDelegate` under Core Animation's name: hears of beginning and end; either method may be left out.
public typealias CAAnimationDelegate = LayerAnimationDelegate
/// `LayerPropertyAnimation` under Core Animation's name: an animation of one property.
public typealias CAPropertyAnimation = LayerPropertyAnimation
/// `LayerBasicAnimation` under Core Animation's name: from one value to another.
public typealias CABasicAnimation = LayerBasicAnimation
/// `LayerSpringAnimation` under Core Animation's name: a spring pulls to the end.
public typealias CASpringAnimation = LayerSpringAnimation
/// `LayerKeyframeAnimation` under Core Animation's name: through several values.
public typealias CAKeyframeAnimation = LayerKeyframeAnimation
/// `LayerAnimationGroup` under Core Animation's name: animations that run together.
public typealias CAAnimationGroup = LayerAnimationGroup
/// `LayerTransition` under Core Animation's name: takes its time, and nothing draws it.
public typealias CATransition = LayerTransition
/// Which way one look goes over into the other.
public typealias CATransitionType = LayerTransition.Kind
/// Where a transition comes from.
public typealias CATransitionSubtype = LayerTransition.Side
/// What shows of an animation before and after.
public typealias CAMediaTimingFillMode = LayerAnimation.FillMode
/// How values between key frames are found.
public typealias CAAnimationCalculationMode = LayerKeyframeAnimation.CalculationMode
/// How what moves along a path is turned.
public typealias CAAnimationRotationMode = LayerKeyframeAnimation.RotationMode
/// `MediaTimingFunction` under Core Animation's name: how time goes by within an animation.
public typealias CAMediaTimingFunction = MediaTimingFunction
/// The timing functions that have names.
public typealias CAMediaTimingFunctionName = MediaTimingFunction.Name
/// `Transform3D` under Core Animation's name: a map of space, of which the plane's part has an effect.
public typealias CATransform3D = Transform3D

#if !canImport(Darwin)
    // Names of Swift 3, from before they were members.
    /// The same speed throughout.
    @available(*, deprecated, renamed: "CAMediaTimingFunctionName.linear")
    public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
    /// Slow at first.
    @available(*, deprecated, renamed: "CAMediaTimingFunctionName.easeIn")
    public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
    /// Slow at the end.
    @available(*, deprecated, renamed: "CAMediaTimingFunctionName.easeOut")
    public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
    /// Slow at both ends.
    @available(*, deprecated, renamed: "CAMediaTimingFunctionName.easeInEaseOut")
    public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
    /// The end goes on to show.
    @available(*, deprecated, renamed: "CAMediaTimingFillMode.forwards")
    public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
    /// The beginning shows before.
    @available(*, deprecated, renamed: "CAMediaTimingFillMode.backwards")
    public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
    /// Beginning and end show before and after.
    @available(*, deprecated, renamed: "CAMediaTimingFillMode.both")
    public let kCAFillModeBoth = CAMediaTimingFillMode.both

    /// The map that changes nothing.
    public let CATransform3DIdentity = CATransform3D()
    /// A shift, pt.
    public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
        CATransform3D(translationX: tx, y: ty, z: tz)
    }
    /// A scaling of the axes.
    public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
        CATransform3D(scaleX: sx, y: sy, z: sz)
    }
    /// A turn about an axis, rad.
    ///
    /// The identity where the axis has no length, or a number isn't finite. A positive angle about z turns clockwise
    /// on screen.
    public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
        CATransform3D(rotationAngle: angle, x: x, y: y, z: z)
    }
    /// A shift, and then the map.
    ///
    /// The shift is in the coordinates before the map.
    public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D
    {
        CATransform3D(translationX: tx, y: ty, z: tz).concatenating(t)
    }
    /// A scaling, and then the map.
    ///
    /// The scaling is along the axes before the map.
    public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
        CATransform3D(scaleX: sx, y: sy, z: sz).concatenating(t)
    }
    /// A turn, and then the map.
    ///
    /// The axis is that before the map.
    public func CATransform3DRotate(
        _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
    ) -> CATransform3D { CATransform3D(rotationAngle: angle, x: x, y: y, z: z).concatenating(t) }
    /// One map, and then another.
    public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D { a.concatenating(b) }
    /// A map of the plane as one of space.
    public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D { CATransform3D(m) }
    /// What of a map is in the plane.
    public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.affine }
    /// Whether a map leaves the plane as it is.
    ///
    /// Exactly, without tolerance.
    public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }
    /// Whether a map changes nothing.
    public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3D() }
    /// Whether two maps are the same.
    ///
    /// Exactly, without tolerance.
    public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }
#endif
