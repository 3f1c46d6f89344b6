import Dynamics
import Foundation

extension Diagnostic.Kind {
    /// A key that an animator has no value for, or a value of the wrong type.
    public static let undefinedKey = Self(rawValue: "undefinedKey")
}

extension DynamicAnimator {
    /// Sets a property by name, as client code reaches the one that UIKit keeps to itself: `debugEnabled`.
    ///
    /// Accepts a `Bool`, an integer or an `NSNumber`, of which 0 is false. Any other key or value is reported and
    /// ignored, where Objective-C raises an exception.
    public func setValue(_ value: Any?, forKey key: String) {
        let number = (value as? Bool) ?? (value as? Int).map { $0 != 0 } ?? (value as? NSNumber)?.boolValue
        guard key == "debugEnabled", let number else { return reportKey(key, "setValue:forUndefinedKey:") }
        debugEnabled = number
    }

    /// Reads a property by name.
    ///
    /// Nil for any other key, which is reported.
    public func value(forKey key: String) -> Any? {
        if key == "debugEnabled" { return debugEnabled }
        reportKey(key, "valueForUndefinedKey:")
        return nil
    }

    private func reportKey(_ key: String, _ call: String) {
        let rule = "this class is not key value coding-compliant for the key \(key)."
        DynamicsDiagnostics.raise(.undefinedKey, "[<UIDynamicAnimator> \(call)]: \(rule)", subject: self)
    }
}
