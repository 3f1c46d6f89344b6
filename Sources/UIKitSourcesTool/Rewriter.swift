#if UIKitSources
    import SwiftSyntax

    /// Makes of a file what is compiled in its place.
    ///
    /// The text is kept but for what Swift on its own doesn't know; so are its lines, which `#sourceLocation` ascribes
    /// to the original.
    final class Rewriter: SyntaxVisitor {
        let source: Source
        let module: Module
        var edits = Edits()
        private(set) var complaints: [Complaint] = []
        /// The types around the place that is being looked at, outermost first.
        private(set) var path: [(name: String, text: String)] = []
        /// What is declared after the file's last line.
        var appendix = ""

        init(_ source: Source, of module: Module) {
            self.source = source
            self.module = module
            super.init(viewMode: .sourceAccurate)
            walk(source.tree)
        }

        /// What is compiled.
        var result: String {
            let text = edits.applied(to: source.text)
            let quoted = source.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "#sourceLocation(file: \"\(quoted)\", line: 1)\n" + text
                + (appendix.isEmpty ? "" : "\n#sourceLocation()\n" + appendix)
        }

        func complain(_ message: String, at node: some SyntaxProtocol) {
            let place = node.startLocation(converter: source.lines)
            complaints.append(
                Complaint(path: source.path, line: place.line, column: place.column, message: message))
        }

        func replace(_ node: some SyntaxProtocol, with text: String) {
            edits.replace(node.positionAfterSkippingLeadingTrivia, node.endPositionBeforeTrailingTrivia, with: text)
        }

        /// Takes a node away, with the blanks after it.
        func remove(_ node: some SyntaxProtocol) {
            edits.replace(node.positionAfterSkippingLeadingTrivia, node.endPosition, with: "")
        }

        // MARK: Types

        override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
            path.append((node.name.text, node.name.text))
            addOptionalMembers(to: node)
            addOverrides(to: node)
            addInitializer(to: node)
            return .visitChildren
        }
        override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }
        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
            path.append((node.name.text, node.name.text))
            return .visitChildren
        }
        override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }
        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
            path.append((node.name.text, node.name.text))
            return .visitChildren
        }
        override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }
        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            let isOfProtocol = module.types[node.extendedType.lastName]?.isProtocol ?? false
            path.append((node.extendedType.lastName, isOfProtocol ? "Self" : node.extendedType.trimmedDescription))
            addOptionalMembers(to: node)
            return .visitChildren
        }
        override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }
        override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
            path.append((node.name.text, "Self"))
            if node.attributes.has("objc") { bindToClasses(node) }
            addOptionalDefaults(of: node)
            return .visitChildren
        }
        override func visitPost(_ node: ProtocolDeclSyntax) { path.removeLast() }

        // MARK: Words

        override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
            switch node.attributeName.trimmedDescription {
            case "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable",
                "IBSegueAction", "UIApplicationMain", "NSApplicationMain", "NSCopying":
                remove(node)
                return .skipChildren
            case "main" where isApplicationDelegate(node):
                remove(node)
            // Views are bound to no actor here, so what calls them isn't either. Tasks are looked at by themselves.
            case "MainActor" where node.parent?.parent?.is(ClosureSignatureSyntax.self) != true:
                remove(node)
            case "NSManaged":
                complain("@NSManaged needs Core Data, which isn't here: write a stored property", at: node)
            default: break
            }
            return .visitChildren
        }

        private func isApplicationDelegate(_ attribute: AttributeSyntax) -> Bool {
            attribute.parent?.parent?.as(ClassDeclSyntax.self)?.inheritanceClause?.inheritedTypes
                .contains { $0.type.lastName == "UIApplicationDelegate" } ?? false
        }

        override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
            if node.name.text == "dynamic" { remove(node) }
            return .visitChildren
        }

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            switch node.path.first?.name.text {
            case "UIKit" where node.path.count > 1: replace(node, with: "import UIKit")
            case "QuartzCore" where node.path.count > 1: replace(node, with: "import QuartzCore")
            case "CoreGraphics" where node.path.count > 1: replace(node, with: "import CoreGraphics")
            case "ObjectiveC", "os", "AudioToolbox": replace(node, with: "import UIKit")
            default: break
            }
            return .skipChildren
        }

        override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
            if let condition = node.condition { ConditionRewriter(self).walk(condition) }
            guard !Conditions.isOut(node), let elements = node.elements else { return .skipChildren }
            walk(elements)
            return .skipChildren
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            renameOverride(node.modifiers, name: node.name, signature: Member(node).signature, in: node)
            addDispatch(to: node)
            return makeRequirement(node) ? .skipChildren : .visitChildren
        }

        override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
            rewriteAnimatorInitializer(node)
            return .visitChildren
        }

        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            if let name = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier {
                renameOverride(node.modifiers, name: name, signature: nil, in: node)
            }
            return makeRequirement(node) ? .skipChildren : .visitChildren
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            rewriteOptionalCall(node)
            rewriteNamedSelector(node)
            rewriteClassDescription(node)
            rewriteBoxedValue(node)
            rewriteAnimatorCall(node)
            rewriteTask(node)
            return .visitChildren
        }

        override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
            switch node.macroName.text {
            case "selector": return rewriteSelector(node)
            case "keyPath":
                let name = node.arguments.first?.expression.trimmedDescription ?? ""
                // Types before the properties aren't part of the path.
                let parts = name.split(separator: ".").drop { $0 == "self" || $0.first?.isUppercase == true }
                replace(node, with: "\"\(parts.joined(separator: "."))\"")
                return .skipChildren
            case "colorLiteral":
                replace(node.pound, with: "")
                replace(node.macroName, with: "UIColor")
                return .visitChildren
            default: return .visitChildren
            }
        }
    }

    /// Answers `os(…)` and `canImport(…)` in a condition.
    private final class ConditionRewriter: SyntaxVisitor {
        private let rewriter: Rewriter

        init(_ rewriter: Rewriter) {
            self.rewriter = rewriter
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            if let answer = Conditions.answer(node) { rewriter.replace(node, with: "\(answer)") }
            return .skipChildren
        }
    }

    extension AttributeListSyntax {
        func has(_ name: String) -> Bool {
            contains {
                if case .attribute(let attribute) = $0 {
                    attribute.attributeName.trimmedDescription == name
                } else {
                    false
                }
            }
        }
    }
#endif
