import Foundation
import Geometry
import Views

// Drawing of client code that makes images: its blocks run, and what comes of it is an image of their size.

#if !canImport(Darwin)
    /// A place to draw, under Core Graphics' name: takes every call and draws nothing.
    ///
    /// What has a result that client code can see is kept: the map and the path. y runs down.
    public final class CGContext {
        /// The map from what is drawn to the image; kept as the calls say.
        ///
        /// The identity at first, for images of any scale.
        public private(set) var ctm = CGAffineTransform.identity
        private var saved: [CGAffineTransform] = []
        private var path = BezierPath()

        init() {}

        // MARK: State

        /// Keeps the present map until `restoreGState`.
        public func saveGState() { saved.append(ctm) }
        /// Takes up the map that was kept last.
        ///
        /// Without a kept one nothing happens.
        public func restoreGState() { ctm = saved.popLast() ?? ctm }
        /// Moves what is drawn from now on.
        ///
        /// pt. What is drawn is shifted first and mapped by the present map then; so for the three methods below.
        public func translateBy(x: CGFloat, y: CGFloat) { ctm = ctm.translatedBy(x: x, y: y) }
        /// Stretches what is drawn from now on.
        public func scaleBy(x: CGFloat, y: CGFloat) { ctm = ctm.scaledBy(x: x, y: y) }
        /// Turns what is drawn from now on, rad.
        public func rotate(by angle: CGFloat) { ctm = ctm.rotated(by: angle) }
        /// Maps what is drawn from now on.
        public func concatenate(_ transform: CGAffineTransform) { ctm = transform.concatenating(ctm) }
        /// Does nothing: nothing is drawn.
        public func setFillColor(_ color: CGColor) {}
        /// Does nothing: nothing is drawn.
        public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
        /// Does nothing: nothing is drawn.
        public func setStrokeColor(_ color: CGColor) {}
        /// Does nothing: nothing is drawn.
        public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
        /// Does nothing: nothing is drawn.
        public func setLineWidth(_ width: CGFloat) {}
        /// Does nothing: nothing is drawn.
        public func setLineCap(_ cap: CGLineCap) {}
        /// Does nothing: nothing is drawn.
        public func setLineJoin(_ join: CGLineJoin) {}
        /// Does nothing: nothing is drawn.
        public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
        /// Does nothing: nothing is drawn.
        public func setAlpha(_ alpha: CGFloat) {}
        /// Does nothing: nothing is drawn.
        public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor? = nil) {}
        /// Does nothing: nothing is drawn.
        public func setShouldAntialias(_ shouldAntialias: Bool) {}

        // MARK: The path

        /// The last point of the path that is being built; zero without one.
        public var currentPointOfPath: CGPoint { path.currentPoint }
        /// Whether no path is being built.
        public var isPathEmpty: Bool { path.isEmpty }
        /// Begins a path anew.
        ///
        /// What was built so far is dropped.
        public func beginPath() { path = BezierPath() }
        /// Closes the path's last part.
        public func closePath() { path.close() }
        /// Begins a part of the path.
        public func move(to point: CGPoint) { path.move(to: point) }
        /// Adds a line to the path.
        ///
        /// Ignored where no part was begun.
        public func addLine(to point: CGPoint) { path.addLine(to: point) }
        /// Adds a polyline to the path.
        public func addLines(between points: [CGPoint]) {
            for (place, point) in points.enumerated() {
                if place == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
        }
        /// Adds a rectangle to the path.
        public func addRect(_ rect: CGRect) { path.append(BezierPath(rect: rect)) }
        /// Adds the ellipse that fills a rectangle to the path.
        public func addEllipse(in rect: CGRect) { path.append(BezierPath(ovalIn: rect)) }
        /// Adds another path to the path.
        public func addPath(_ other: CGPath) { path.append(BezierPath(cgPath: other)) }
        /// Adds an arc to the path.
        ///
        /// Angles are rad. Core Graphics' y runs up: what it calls clockwise runs counter-clockwise on screen.
        public func addArc(
            center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
        ) {
            path.addArc(
                withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
        }
        /// Ends the path: nothing is drawn of it.
        public func strokePath() { beginPath() }
        /// Ends the path: nothing is drawn of it.
        public func fillPath() { beginPath() }
        /// Ends the path: nothing is drawn that it could bound.
        public func clip() { beginPath() }

        // MARK: Shapes

        /// Does nothing: nothing is drawn.
        public func fill(_ rect: CGRect) {}
        /// Does nothing: nothing is drawn.
        public func stroke(_ rect: CGRect) {}
        /// Does nothing: nothing is drawn.
        public func stroke(_ rect: CGRect, width: CGFloat) {}
        /// Does nothing: nothing is drawn.
        public func fillEllipse(in rect: CGRect) {}
        /// Does nothing: nothing is drawn.
        public func strokeEllipse(in rect: CGRect) {}
        /// Does nothing: nothing is drawn.
        public func clear(_ rect: CGRect) {}
        /// Does nothing: nothing is drawn that it could bound.
        public func clip(to rect: CGRect) {}
    }

    /// Makes images by blocks that draw. UIKit's class of the same name: the blocks run, and the image has its size.
    open class UIGraphicsImageRenderer {
        /// What is drawn of, pt.
        public final let bounds: CGRect

        /// What a block draws with. UIKit's `UIGraphicsImageRendererContext`.
        public final class Context {
            /// The place to draw.
            public let cgContext = CGContext()
            /// What is drawn of, pt.
            public let bounds: CGRect

            fileprivate init(_ bounds: CGRect) { self.bounds = bounds }

            /// Does nothing: nothing is drawn.
            public func fill(_ rect: CGRect) {}
            /// Does nothing: nothing is drawn.
            public func stroke(_ rect: CGRect) {}
            /// Does nothing: nothing is drawn that it could bound.
            public func clip(to rect: CGRect) {}
        }

        /// Makes images of a size, pt.
        ///
        /// The size isn't checked.
        public init(size: CGSize) { bounds = CGRect(origin: .zero, size: size) }
        /// Makes images of a rectangle, pt.
        public init(bounds: CGRect) { self.bounds = bounds }

        /// Runs a block that draws.
        ///
        /// The block runs once, before this returns, and `UIGraphicsGetCurrentContext()` is its context meanwhile.
        ///
        /// - Returns: an image of the renderer's size.
        open func image(actions: (Context) -> Void) -> UIImage {
            let context = Context(bounds)
            GraphicsStack.run(context.cgContext, bounds.size) { actions(context) }
            return UIImage(name: nil, size: bounds.size)
        }
    }

    /// UIKit's name of what a renderer's block draws with.
    public typealias UIGraphicsImageRendererContext = UIGraphicsImageRenderer.Context

    /// The images that are being drawn on a thread, innermost last.
    private enum GraphicsStack {
        private static let key = "swift-dynamics.graphics"

        static var entries: [(context: CGContext, size: CGSize)] {
            get { Thread.current.threadDictionary[key] as? [(context: CGContext, size: CGSize)] ?? [] }
            set { Thread.current.threadDictionary[key] = newValue }
        }

        static func run(_ context: CGContext, _ size: CGSize, _ body: () -> Void) {
            entries.append((context, size))
            body()
            _ = entries.popLast()
        }
    }

    /// Begins an image of a size, pt, inside of the one that is begun on this thread if there is one.
    ///
    /// Has to be matched by ``UIGraphicsEndImageContext()`` on the same thread.
    public func UIGraphicsBeginImageContext(_ size: CGSize) { GraphicsStack.entries.append((CGContext(), size)) }

    /// Begins an image of a size, pt; opacity and scale have no effect.
    public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
        UIGraphicsBeginImageContext(size)
    }

    /// The image that is being drawn, of its size; nil where none is begun.
    ///
    /// A new image at each call; the context goes on.
    public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
        GraphicsStack.entries.last.map { UIImage(name: nil, size: $0.size) }
    }

    /// Ends the image that was begun last; ignored where none is.
    public func UIGraphicsEndImageContext() { _ = GraphicsStack.entries.popLast() }

    /// The place to draw of the image begun last; nil where none is, in `draw(_:)` too, which nothing calls.
    public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.entries.last?.context }

    extension UIImage {
        /// Does nothing: nothing is drawn.
        public func draw(in rect: CGRect) {}
        /// Does nothing: nothing is drawn.
        public func draw(at point: CGPoint) {}
    }
#endif
