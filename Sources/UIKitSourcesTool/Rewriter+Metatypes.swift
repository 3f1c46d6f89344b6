#if UIKitSources
    import SwiftSyntax

    // What Objective-C can ask of a class that is known at run time only.
    extension Rewriter {
        /// Lets a class that brings no initialisers be made by `type.init()`, which Swift only allows of required ones.
        ///
        /// Only a class that is derived from UIKit's directly, and none of whose own derived classes has initialisers:
        /// these would have to declare it too.
        func addInitializer(to node: ClassDeclSyntax) {
            guard module.makesObjectsOfTypes,
                let base = node.inheritanceClause?.inheritedTypes.first?.type.lastName,
                let call = Self.initializers[base], module.types[base]?.isOwn != true
            else { return }
            let family = module.types.filter {
                $0.key == node.name.text || module.ancestors(of: $0.key).contains(node.name.text)
            }
            guard !family.values.contains(where: \.hasInitializers) else { return }
            let isPublic = node.modifiers.contains { ["public", "open"].contains($0.name.text) }
            let place = node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia
            edits.replace(
                place, place,
                with: " \(isPublic ? "public " : "")required convenience init() { self.init(\(call)) };")
        }

        /// The designated initialisers of UIKit's classes that are made without arguments.
        private static let initializers = [
            "UIViewController": "nibName: nil, bundle: nil", "UIView": "frame: .zero", "UIControl": "frame: .zero",
            "UILabel": "frame: .zero", "UIImageView": "frame: .zero", "UICollectionViewCell": "frame: .zero",
            "UIScrollView": "frame: .zero",
        ]

        /// `type(of: object).description()`: all classes have it where there is Objective-C.
        func rewriteClassDescription(_ node: FunctionCallExprSyntax) {
            guard node.arguments.isEmpty, node.trailingClosure == nil,
                let access = node.calledExpression.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "description",
                let base = access.base?.as(FunctionCallExprSyntax.self),
                base.calledExpression.trimmedDescription == "type"
            else { return }
            let start = base.positionAfterSkippingLeadingTrivia
            edits.replace(start, start, with: "String(reflecting: ")
            edits.replace(access.period.position, node.endPositionBeforeTrailingTrivia, with: ")")
        }
    }

    extension Rewriter {
        /// `NSValue(caTransform3D: map)`: Foundation's class can't hold it here, and what takes it takes any value.
        func rewriteBoxedValue(_ node: FunctionCallExprSyntax) {
            guard node.calledExpression.trimmedDescription == "NSValue", node.arguments.count == 1,
                let argument = node.arguments.first, let label = argument.label, let colon = argument.colon,
                ["caTransform3D", "cgAffineTransform", "cgVector"].contains(label.text)
            else { return }
            replace(node.calledExpression, with: "")
            edits.replace(label.positionAfterSkippingLeadingTrivia, colon.endPosition, with: "")
        }
    }

    /// Looks for `type.init()` of types that are values.
    final class MetatypeCalls: SyntaxVisitor {
        private var isFound = false

        static func isAny(in tree: SourceFileSyntax) -> Bool {
            let calls = MetatypeCalls(viewMode: .sourceAccurate)
            calls.walk(tree)
            return calls.isFound
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard node.arguments.isEmpty, let access = node.calledExpression.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "init", let base = access.base
            else { return .visitChildren }
            let name = base.trimmedDescription.split(separator: ".").last ?? ""
            if base.is(TupleExprSyntax.self) || base.is(FunctionCallExprSyntax.self)
                || (name.first?.isLowercase == true && !["self", "super"].contains(name))
            {
                isFound = true
            }
            return .visitChildren
        }
    }
#endif
