import Views

/// `Responder` under UIKit's name: what touches are handed to, and hands on to the next what it leaves.
public typealias UIResponder = Responder
/// `View` under UIKit's name: a rectangle in a tree of them, which nothing draws.
public typealias UIView = View
/// `Color` under UIKit's name: sRGB components and opacity, each limited to 0…1.
///
/// It doesn't follow the appearance: the system's colours are those of light.
public typealias UIColor = Color
/// `Layer` under Core Animation's name: a view's own values, or a layer's that has no view; nothing draws it.
public typealias CALayer = Layer
/// `CornerMask` under Core Animation's name: the corners that a layer's radius would round.
public typealias CACornerMask = CornerMask
/// `ScrollView` under UIKit's name: a view of larger content, which stops at its edges without a rubber band.
///
/// Without zooming; insets aren't adjusted to the safe area.
public typealias UIScrollView = ScrollView
/// `ScrollViewDelegate` under UIKit's name: hears of scrolling; every method may be left out.
public typealias UIScrollViewDelegate = ScrollViewDelegate

/// `Touch` under UIKit's name: the finger on the stage, from coming down to going up. There is one at a time.
public typealias UITouch = Touch
/// `Event` under UIKit's name: the touches of one moment, of which there is one here.
public typealias UIEvent = Event
/// `GestureRecognizer` under UIKit's name: finds a gesture in a view's touches and tells its targets.
public typealias UIGestureRecognizer = GestureRecognizer
/// `GestureRecognizerDelegate` under UIKit's name: has a say in what a recogniser does; every method may be left out.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// `PanGestureRecognizer` under UIKit's name: a finger that drags, from 10 pt on.
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// `TapGestureRecognizer` under UIKit's name: taps of at most 0.75 s and 45 pt, within 0.35 s of each other.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// `LongPressGestureRecognizer` under UIKit's name: a finger that stays down, by the stage's clock.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// `SwipeGestureRecognizer` under UIKit's name: 50 pt in one direction within 0.5 s, more along than across.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
/// `PinchGestureRecognizer` under UIKit's name: a scale that the program sets, as the stage has one finger.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// `RotationGestureRecognizer` under UIKit's name: an angle that the program sets, as the stage has one finger.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
/// `ScreenEdgePanGestureRecognizer` under UIKit's name: a drag from within 20 pt of edges of the root.
///
/// None are chosen at first, so that no touch begins it.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
/// `RectEdge` under UIKit's name: a set of a rectangle's edges.
public typealias UIRectEdge = RectEdge
/// `DisplayLink` under Core Animation's name: a call in the stage's frames, before anything moves in them.
public typealias CADisplayLink = DisplayLink

/// `CollectionView` under UIKit's name: items in reused views that a layout places.
///
/// Changes of its data aren't animated. There is no table view.
public typealias UICollectionView = CollectionView
/// `CollectionViewDataSource` under UIKit's name: gives a collection its counts, cells and further views.
public typealias UICollectionViewDataSource = CollectionViewDataSource
/// `CollectionViewDelegate` under UIKit's name: hears of selections and of scrolling; every method may be left out.
public typealias UICollectionViewDelegate = CollectionViewDelegate
/// `CollectionViewDelegateFlowLayout` under UIKit's name: sizes and spacings by element.
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout
/// `CollectionViewLayout` under UIKit's name: decides where a collection's elements lie; made to be subclassed.
public typealias UICollectionViewLayout = CollectionViewLayout
/// `CollectionViewFlowLayout` under UIKit's name: items in lines, like words.
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout
/// `CollectionViewLayoutAttributes` under UIKit's name: an element's place and look; an animator can move it.
public typealias UICollectionViewLayoutAttributes = CollectionViewLayoutAttributes
/// `CollectionViewLayoutInvalidationContext` under UIKit's name: what made a layout invalid.
public typealias UICollectionViewLayoutInvalidationContext = CollectionViewLayoutInvalidationContext
/// `CollectionReusableView` under UIKit's name: a view that a collection puts into use and takes out again.
public typealias UICollectionReusableView = CollectionReusableView
/// `CollectionViewCell` under UIKit's name: one item's view, with its content view.
public typealias UICollectionViewCell = CollectionViewCell
/// `CollectionViewUpdateItem` under UIKit's name: one insertion, deletion, move or reload of a collection's data.
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem

/// `ViewPropertyAnimator` under UIKit's name: animates what its blocks change in views.
///
/// Runs under the clock of the stage that the first of the views is on, else of the stage made last.
public typealias UIViewPropertyAnimator = ViewPropertyAnimator
/// `ViewAnimating` under UIKit's name: the start, pause, scrubbing and end of an animation.
public typealias UIViewAnimating = ViewAnimating
/// `ViewImplicitlyAnimating` under UIKit's name: an animation of what its blocks change.
///
/// Its own methods may be left out, those of `ViewAnimating` may not.
public typealias UIViewImplicitlyAnimating = ViewImplicitlyAnimating
/// `ViewAnimatingState` under UIKit's name: whether an animation is inactive, active or stopped.
public typealias UIViewAnimatingState = ViewAnimatingState
/// `ViewAnimatingPosition` under UIKit's name: whether an animation came to its end, start or neither.
public typealias UIViewAnimatingPosition = ViewAnimatingPosition
/// `TimingCurveProvider` under UIKit's name: how an animation goes from start to end.
///
/// Only classes conform; neither coding nor copying is asked of them.
public typealias UITimingCurveProvider = TimingCurveProvider
/// `TimingCurveType` under UIKit's name: which of a provider's curves, or both, describe an animation.
public typealias UITimingCurveType = TimingCurveType
/// `CubicTimingParameters` under UIKit's name: a cubic Bézier curve of progress over time.
public typealias UICubicTimingParameters = CubicTimingParameters
/// `SpringTimingParameters` under UIKit's name: a spring that pulls to the end what is animated.
public typealias UISpringTimingParameters = SpringTimingParameters

/// `TraitCollection` under UIKit's name: how large and dense the interface is, and for which device.
public typealias UITraitCollection = TraitCollection
/// `UserInterfaceSizeClass` under UIKit's name: whether there is much room along an axis.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
/// `UserInterfaceStyle` under UIKit's name: light or dark.
public typealias UIUserInterfaceStyle = UserInterfaceStyle
/// `StackView` under UIKit's name: views in a row or column, placed by constraints of its making.
public typealias UIStackView = StackView
