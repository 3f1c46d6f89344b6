/// What the user has asked for: nothing. UIKit's namespace of the same name.
public enum UIAccessibility {
    public static var isReduceMotionEnabled: Bool { false }
    public static var isVoiceOverRunning: Bool { false }
}
