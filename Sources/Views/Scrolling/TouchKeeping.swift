/// A view that scroll views around it don't take a touch from, such as a slider whose thumb is under the finger.
package protocol TouchKeeping: AnyObject {
    /// Whether a touch that began in the view stays there.
    var keepsTouch: Bool { get }
}
