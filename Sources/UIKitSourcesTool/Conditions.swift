#if UIKitSources
    import SwiftSyntax

    /// What conditions of compilation say where the files are to think that they are built for iOS.
    enum Conditions {
        /// The answer to `os(…)` or `canImport(…)`; nil where it is the compiler's to give.
        static func answer(_ call: FunctionCallExprSyntax) -> Bool? {
            guard let argument = call.arguments.first?.expression.trimmedDescription else { return nil }
            switch call.calledExpression.trimmedDescription {
            case "os": return argument == "iOS"
            case "canImport":
                switch argument {
                case "UIKit", "QuartzCore", "CoreGraphics", "Foundation", "os", "AudioToolbox": return true
                case "AppKit", "Cocoa", "ObjectiveC", "Darwin", "WatchKit", "SwiftUI": return false
                default: return nil
                }
            default: return nil
            }
        }

        /// Whether a clause is known not to be compiled.
        static func isOut(_ clause: IfConfigClauseSyntax) -> Bool {
            if let condition = clause.condition { return value(condition) == false }
            // The last clause is out where an earlier one is in.
            guard let all = clause.parent?.as(IfConfigClauseListSyntax.self) else { return false }
            return all.dropLast().contains { $0.condition.map { value($0) == true } ?? false }
        }

        /// Whether a clause is known to be compiled, once those around it are.
        static func isIn(_ clause: IfConfigClauseSyntax) -> Bool {
            if let condition = clause.condition { return value(condition) == true }
            guard let all = clause.parent?.as(IfConfigClauseListSyntax.self) else { return false }
            return all.dropLast().allSatisfy { $0.condition.map { value($0) == false } ?? false }
        }

        private static func value(_ condition: ExprSyntax) -> Bool? {
            if let call = condition.as(FunctionCallExprSyntax.self) { return answer(call) }
            if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
                return value(not.expression).map { !$0 }
            }
            if let group = condition.as(TupleExprSyntax.self), group.elements.count == 1 {
                return group.elements.first.flatMap { value($0.expression) }
            }
            if let sequence = condition.as(SequenceExprSyntax.self) { return value(of: Array(sequence.elements)) }
            return nil
        }

        /// A chain of one operator; of both only where that doesn't matter.
        private static func value(of chain: [ExprSyntax]) -> Bool? {
            let operators = Set(stride(from: 1, to: chain.count, by: 2).map { chain[$0].trimmedDescription })
            let values = stride(from: 0, to: chain.count, by: 2).map { value(chain[$0]) }
            if operators == ["||"] {
                return values.contains(true) ? true : values.contains(nil) ? nil : false
            }
            if operators == ["&&"] {
                return values.contains(false) ? false : values.contains(nil) ? nil : true
            }
            return nil
        }
    }
#endif
