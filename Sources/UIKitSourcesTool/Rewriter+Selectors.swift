#if UIKitSources
    import SwiftSyntax

    // `#selector(pan(_:))` becomes `Selector("pan:", of: Board.self, { $0.pan(_:) })`: the method's type says what the
    // arguments have to be, an override of a subclass is called, and private methods are within reach. A table of
    // methods for every class was rejected: it can't reach private methods of extensions in other files.
    extension Rewriter {
        /// `#selector(…)`.
        func rewriteSelector(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
            guard let argument = node.arguments.first else { return .visitChildren }
            let accessor = argument.label?.text
            var (expression, cast) = unwrapped(argument.expression)
            var labels: [String]?
            var base: ExprSyntax?
            var name = ""
            if let member = expression.as(MemberAccessExprSyntax.self) {
                base = member.base
                name = member.declName.baseName.text
                labels = member.declName.argumentNames?.arguments.map(\.name.text)
            } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
                name = reference.baseName.text
                labels = reference.argumentNames?.arguments.map(\.name.text)
            } else {
                complain("#selector needs a method: write #selector(Type.method(_:))", at: node)
                return .skipChildren
            }
            guard let owner = owner(base, at: node) else { return .skipChildren }
            let reference = name + (labels.map { $0.isEmpty ? "" : "(" + $0.map { $0 + ":" }.joined() + ")" } ?? "")
            var method = "$0.\(reference)"
            if accessor == "getter" {
                method = "target in { target.\(name) }"
            } else if accessor == "setter" {
                method = "target in { target.\(name) = $0 }"
            } else if let type = cast {
                // Of a method's own type only what is left once it has its target.
                if base != nil, let inner = type.as(FunctionTypeSyntax.self)?.returnClause.type,
                    inner.is(FunctionTypeSyntax.self)
                {
                    cast = inner
                }
                method += " as \(cast!.trimmedDescription)"
            }
            let selector = selectorName(name, labels, of: owner.name, accessor)
            replace(node, with: "Selector(\"\(selector)\", of: \(owner.text), { \(method) })")
            return .skipChildren
        }

        /// `Selector("pan:")` and `NSSelectorFromString("pan:")`, where the type around declares the method.
        func rewriteNamedSelector(_ node: FunctionCallExprSyntax) {
            guard ["Selector", "NSSelectorFromString"].contains(node.calledExpression.trimmedDescription),
                node.arguments.count == 1, let argument = node.arguments.first, argument.label == nil
            else { return }
            let (expression, _) = unwrapped(argument.expression)
            guard let literal = expression.as(StringLiteralExprSyntax.self), let name = literal.representedLiteralValue
            else { return }
            guard let type = path.last,
                let member = ([type.name] + module.ancestors(of: type.name)).lazy
                    .compactMap({ self.module.types[$0]?.members.first { $0.labels != nil && $0.selectorName == name } }
                    )
                    .first
            else {
                complain(
                    "there is no method to be found by the name \"\(name)\" when the program runs: "
                        + "write #selector(Type.method(_:))", at: node)
                return
            }
            let reference = member.labels!.isEmpty ? member.base : member.fullName
            replace(node, with: "Selector(\"\(name)\", of: \(type.text).self, { $0.\(reference) })")
        }

        /// An expression without parentheses around it, and the type that `as` gives it.
        private func unwrapped(_ expression: ExprSyntax) -> (ExprSyntax, TypeSyntax?) {
            if let group = expression.as(TupleExprSyntax.self), group.elements.count == 1,
                let inner = group.elements.first, inner.label == nil
            {
                return unwrapped(inner.expression)
            }
            if let sequence = expression.as(SequenceExprSyntax.self) {
                let parts = Array(sequence.elements)
                if parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self),
                    let type = parts[2].as(TypeExprSyntax.self)
                {
                    return (unwrapped(parts[0]).0, type.type)
                }
            }
            return (expression, nil)
        }

        /// Whose method it is: the type's name, and the expression that gives the type.
        private func owner(_ base: ExprSyntax?, at node: MacroExpansionExprSyntax) -> (name: String, text: String)? {
            let text = base?.trimmedDescription ?? "self"
            if text == "self" || text == "super" || text == "Self" {
                guard let type = path.last else {
                    complain(
                        "\(node.trimmedDescription) stands outside of a type: name it, as in #selector(Type.method)",
                        at: node)
                    return nil
                }
                return (type.name, type.text + ".self")
            }
            let last = text.split(separator: ".").last.map(String.init) ?? text
            if last.first?.isUppercase == true { return (last, text + ".self") }
            return ("", "type(of: \(text))")
        }

        private func selectorName(_ name: String, _ labels: [String]?, of type: String, _ accessor: String?) -> String {
            if accessor == "setter" { return "set\(name.prefix(1).uppercased())\(name.dropFirst()):" }
            let known = ([type] + module.ancestors(of: type)).lazy
                .compactMap {
                    self.module.types[$0]?.members.first { $0.base == name && (labels == nil || $0.labels == labels) }
                }
                .first
            return known?.selectorName ?? Member.selectorName(name, labels ?? [])
        }
    }
#endif
