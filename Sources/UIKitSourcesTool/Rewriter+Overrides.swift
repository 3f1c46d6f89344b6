#if UIKitSources
    import SwiftSyntax

    // Extensions can override what Objective-C calls, and nothing else. So the member stays in its extension under a
    // name of its own, and the class gets an override that calls it:
    //
    //     extension Board { override func layoutSubviews() { … } }
    //     class Board: UIView { override func layoutSubviews() { Board_override_layoutSubviews() } … }
    //     extension Board { func Board_override_layoutSubviews() { … } }

    //
    // What overrides a method that an extension added, which Swift never calls by the object's class, is asked for
    // there:
    //
    //     extension UIView { func mark() { if let own = self as? Board { return own.Board_override_mark() }; … } }

    /// A member with which an extension overrides one of the class's superclass.
    struct ExtensionOverride {
        /// What the class declares, on one line.
        let text: String
        /// Which method it overrides; nil for properties.
        var signature: String?
        /// The call of it on an object of the class.
        var call = ""

        static func name(_ base: String, of type: String) -> String { "\(type)_override_\(base)" }

        private static func prefix(_ modifiers: DeclModifierListSyntax) -> String {
            "override public " + (modifiers.isOfType ? "class " : "")
        }

        init(_ node: FunctionDeclSyntax, of type: String) {
            let signature = node.signature
            let arguments = signature.parameterClause.parameters.map { parameter in
                let name = (parameter.secondName ?? parameter.firstName).text
                let label = parameter.firstName.text
                let isReference = parameter.type.trimmedDescription.hasPrefix("inout ")
                return (label == "_" ? "" : "\(label): ") + (isReference ? "&" : "") + name
            }
            let effects = signature.effectSpecifiers
            let effort = (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await ")
            call = Self.name(node.name.text, of: type) + "(" + arguments.joined(separator: ", ") + ")"
            self.signature = Member(node).signature
            text =
                Self.prefix(node.modifiers) + "func \(node.name.text)"
                + signature.trimmedDescription.replacing("\n", with: " ") + " { \(effort)\(call) }"
        }

        /// Nil for what has no type written, or no accessors.
        init?(_ node: VariableDeclSyntax, of type: String) {
            guard let binding = node.bindings.first, let accessors = binding.accessorBlock?.accessors,
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let annotation = binding.typeAnnotation?.trimmedDescription
            else { return nil }
            let own = Self.name(name, of: type)
            var body = own
            if case .accessors(let list) = accessors {
                let words = list.map(\.accessorSpecifier.text)
                guard words.contains("get") else { return nil }
                if words.contains("set") { body = "get { \(own) } set { \(own) = newValue }" }
            }
            text = Self.prefix(node.modifiers) + "var \(name)\(annotation.replacing("\n", with: " ")) { \(body) }"
        }
    }

    extension Rewriter {
        /// Gives a class what extensions override.
        func addOverrides(to node: ClassDeclSyntax) {
            let overrides = (module.types[node.name.text]?.overrides ?? []).filter { !isOfAddition($0.signature) }
            guard !overrides.isEmpty else { return }
            let place = node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia
            edits.replace(place, place, with: overrides.map { " \($0.text);" }.joined())
        }

        /// Has a method that an extension adds ask for overrides.
        func addDispatch(to node: FunctionDeclSyntax) {
            guard node.typeOfExtension != nil, !node.modifiers.isOverride, let body = node.body else { return }
            let signature = Member(node).signature
            let overrides = module.types.sorted { $0.key < $1.key }.flatMap { type, facts in
                facts.overrides.filter { $0.signature == signature }.map { (type, $0.call) }
            }
            guard !overrides.isEmpty else { return }
            // An expression that stands alone is returned; now it doesn't any more.
            if node.signature.returnClause != nil, body.statements.count == 1, let only = body.statements.first,
                only.item.is(ExprSyntax.self)
            {
                edits.replace(
                    only.positionAfterSkippingLeadingTrivia, only.positionAfterSkippingLeadingTrivia, with: "return ")
            }
            let text = overrides.map { " if let own = self as? \($0) { return own.\($1) };" }.joined()
            let place = body.leftBrace.endPositionBeforeTrailingTrivia
            edits.replace(place, place, with: text)
        }

        private func isOfAddition(_ signature: String?) -> Bool { signature.map(module.additions.contains) ?? false }

        /// Gives an extension's override its own name.
        func renameOverride(
            _ modifiers: DeclModifierListSyntax, name: TokenSyntax, signature: String?, in node: some SyntaxProtocol
        ) {
            guard modifiers.isOverride, let type = node.typeOfExtension else { return }
            // What a condition of the client's own decides may well not be compiled.
            if !node.isUnconditional { return }
            guard module.types[type]?.isOwn == true || isOfAddition(signature) else {
                return complain("an extension can't override here: write the override in a subclass", at: node)
            }
            replace(name, with: ExtensionOverride.name(name.text, of: type))
            for modifier in modifiers {
                switch modifier.name.text {
                case "override", "open", "public", "internal": remove(modifier)
                case "class": replace(modifier, with: "static")
                default: break
                }
            }
        }
    }

    extension DeclModifierListSyntax {
        var isOverride: Bool { contains { $0.name.text == "override" } }
        fileprivate var isOfType: Bool { contains { ["class", "static"].contains($0.name.text) } }
    }

    extension SyntaxProtocol {
        /// Whether no condition of compilation stands around it whose value isn't known to be true.
        var isUnconditional: Bool {
            sequence(first: Syntax(self)) { $0.parent }.compactMap { $0.as(IfConfigClauseSyntax.self) }
                .allSatisfy(Conditions.isIn)
        }

        /// The type that an extension is of, where this is directly a member of one.
        var typeOfExtension: String? {
            var current = parent
            while let node = current, !node.is(MemberBlockSyntax.self) { current = node.parent }
            return current?.parent?.as(ExtensionDeclSyntax.self)?.extendedType.lastName
        }
    }
#endif
