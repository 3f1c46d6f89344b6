import Foundation
import Testing

/// How much tests ask that step scenes, and are the surer for it the longer they do.
///
/// Debug builds step more than a hundred times as slowly. What they alone see, reads beside memory and broken preconditions, few scenes
/// show.
enum TestLength {
    private static let isLong = ProcessInfo.processInfo.environment["DYNAMICS_LONG_TESTS"] != nil
    #if DEBUG
        private static let isDebug = true
    #else
        private static let isDebug = false
    #endif

    /// For tests of many items.
    static let isOptimized = ConditionTrait.enabled("its items are too many for a debug build") { !isDebug }

    /// More steps in long forms.
    static func steps(_ steps: Int, long: Int) -> Int { isLong ? long : steps }

    /// In debug builds the first two of some scenes.
    static func scenes(_ names: String...) -> [String] { isDebug ? Array(names.prefix(2)) : names }
}
