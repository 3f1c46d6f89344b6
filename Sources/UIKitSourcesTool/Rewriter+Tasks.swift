#if UIKitSources
    import SwiftSyntax

    // Under UIKit controllers and views are bound to the main actor, and so are the tasks that they make. Here they are
    // bound to none, and such tasks run in the ticks of the stage: `Task { … }` becomes `Task(on: .stage) { … }`.
    extension Rewriter {
        func rewriteTask(_ node: FunctionCallExprSyntax) {
            if node.calledExpression.trimmedDescription == "MainActor.run" {
                return replace(node.calledExpression, with: "Stage.perform")
            }
            guard Self.isTask(node.calledExpression), let closure = node.operation,
                !node.arguments.contains(where: { ["executorPreference", "on"].contains($0.label?.text) })
            else { return }
            let attribute = closure.signature?.mainActorAttribute
            guard attribute != nil || isBoundToMainActor(Syntax(node)) else { return }
            if let attribute { removeAttribute(attribute, of: closure.signature!) }
            if let parenthesis = node.leftParen {
                let separator = node.arguments.isEmpty ? "" : ", "
                insert("on: .stage\(separator)", at: parenthesis.endPosition)
            } else {
                insert("(on: .stage)", at: node.calledExpression.endPositionBeforeTrailingTrivia)
            }
        }

        private func insert(_ text: String, at position: AbsolutePosition) {
            edits.replace(position, position, with: text)
        }

        private static func isTask(_ expression: ExprSyntax) -> Bool {
            let name = expression.as(GenericSpecializationExprSyntax.self)?.expression ?? expression
            return name.as(DeclReferenceExprSyntax.self)?.trimmedDescription == "Task"
        }

        /// Takes the actor off a closure, of which something has to be left before `in`.
        private func removeAttribute(_ attribute: AttributeSyntax, of signature: ClosureSignatureSyntax) {
            if signature.capture == nil, signature.parameterClause == nil {
                replace(attribute, with: "()")
            } else {
                remove(attribute)
            }
        }

        /// Whether UIKit would have a piece of code on the main actor: the declaration around is bound to it, or lies in
        /// a type that is.
        private func isBoundToMainActor(_ node: Syntax) -> Bool {
            var current = node.parent
            while let place = current {
                // Nothing inherits an actor there.
                if let call = place.as(FunctionCallExprSyntax.self),
                    ["Task.detached", "DispatchQueue.global"].contains(
                        where: call.calledExpression.trimmedDescription.hasPrefix)
                {
                    return false
                }
                if let declaration = place.asProtocol((any WithModifiersSyntax).self),
                    declaration.modifiers.contains(where: { $0.name.text == "nonisolated" })
                {
                    return false
                }
                if let declaration = place.asProtocol((any WithAttributesSyntax).self),
                    declaration.attributes.has("MainActor")
                {
                    return true
                }
                if place.is(ActorDeclSyntax.self) { return false }
                if let type = place.as(ClassDeclSyntax.self) { return isOfUIKit(type.name.text) }
                if let type = place.as(ExtensionDeclSyntax.self) { return isOfUIKit(type.extendedType.lastName) }
                if place.is(StructDeclSyntax.self) || place.is(EnumDeclSyntax.self) { return false }
                current = place.parent
            }
            return false
        }

        /// Whether a class is one of UIKit's or bound to the main actor, or derived from such a one.
        private func isOfUIKit(_ name: String) -> Bool {
            var known: Set<String> = []
            var open = [name]
            while let type = open.popLast() {
                guard known.insert(type).inserted else { continue }
                let facts = module.types[type] ?? TypeFacts()
                if facts.isMainActor || (type.hasPrefix("UI") && !facts.isOwn) { return true }
                open += facts.inherited
            }
            return false
        }
    }

    extension FunctionCallExprSyntax {
        /// The closure that a task is made with.
        fileprivate var operation: ClosureExprSyntax? {
            trailingClosure
                ?? arguments.first { $0.label?.text == "operation" }?.expression.as(ClosureExprSyntax.self)
        }
    }

    extension ClosureSignatureSyntax {
        /// The attribute that binds the closure to the main actor.
        fileprivate var mainActorAttribute: AttributeSyntax? {
            for case .attribute(let attribute) in attributes
            where attribute.attributeName.trimmedDescription == "MainActor" {
                return attribute
            }
            return nil
        }
    }
#endif
