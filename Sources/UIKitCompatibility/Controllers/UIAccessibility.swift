/// What the user has asked for: nothing. UIKit's namespace of the same name.
public enum UIAccessibility {
    /// Always false: nobody can ask for less motion here.
    public static var isReduceMotionEnabled: Bool { false }
    /// Always false: there is no screen reader.
    public static var isVoiceOverRunning: Bool { false }
}
