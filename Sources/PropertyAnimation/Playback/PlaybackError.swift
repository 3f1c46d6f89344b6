/// Why a call to a playback was refused; nothing has changed then.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call makes no sense in that state.
    ///
    /// The call as a gerund, "starting", and the state as a word: "stopped", "paused", "running" or "inactive".
    case illegal(call: String, state: String)
    /// A fraction, delay, factor or duration that is NaN, infinite or outside its range.
    case invalidValue(AnimationError)

    /// One line of English: "starting is not possible while stopped".
    public var description: String {
        switch self {
        case .illegal(let call, let state): "\(call) is not possible while \(state)"
        case .invalidValue(let error): error.description
        }
    }
}
