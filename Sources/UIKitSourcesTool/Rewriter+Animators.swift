#if UIKitSources
    import SwiftSyntax

    // UIKit's initialisers of an animator are convenience ones here, which a derived class can't call. It calls the one
    // that they call: `super.init(referenceView: view)` becomes `super.init(referenceSpace: view)`.
    extension Rewriter {
        private static let labels = ["referenceView", "collectionViewLayout"]

        /// Whether the type around is derived from UIKit's animator directly: others find what that one declares.
        private var isInAnimator: Bool {
            path.last.flatMap { module.types[$0.name] }?.inherited.contains("UIDynamicAnimator") ?? false
        }

        func rewriteAnimatorCall(_ node: FunctionCallExprSyntax) {
            guard node.calledExpression.trimmedDescription == "super.init", node.arguments.count == 1,
                let label = node.arguments.first?.label, Self.labels.contains(label.text), isInAnimator
            else { return }
            replace(label, with: "referenceSpace")
        }

        /// `override init(referenceView:)`: a convenience initialiser isn't overridden.
        func rewriteAnimatorInitializer(_ node: InitializerDeclSyntax) {
            guard let parameter = node.signature.parameterClause.parameters.first,
                node.signature.parameterClause.parameters.count == 1, Self.labels.contains(parameter.firstName.text),
                isInAnimator, let modifier = node.modifiers.first(where: { $0.name.text == "override" })
            else { return }
            remove(modifier)
        }
    }
#endif
