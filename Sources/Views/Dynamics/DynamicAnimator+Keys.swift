import Dynamics
import Foundation

extension Diagnostic.Kind {
    /// A key that an animator has no value for, or a value of the wrong type.
    public static let undefinedKey = Self(rawValue: "undefinedKey")
}

extension DynamicAnimator {
    /// Sets a property by name, as client code reaches the one that UIKit keeps to itself: `debugEnabled`.
    public func setValue(_ value: Any?, forKey key: String) {
        let number = (value as? Bool) ?? (value as? Int).map { $0 != 0 } ?? (value as? NSNumber)?.boolValue
        guard key == "debugEnabled", let number else { return reportKey(key, "setValue:forUndefinedKey:") }
        debugEnabled = number
    }

    /// Reads a property by name.
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
