#if UIKitSources
    import SwiftSyntax

    // An optional requirement becomes a property that holds the method, or nil, under a name of its own:
    //
    //     @objc optional func board(_ board: Board, moved by: Int)     in a protocol
    //     var optional_board_moved_2: ((Board, Int) -> Void)? { get }  nil by default
    //
    // Classes that conform get the property beside their method, and `delegate?.board?(self, moved: 1)` asks for it.
    extension Rewriter {
        /// Replaces an optional requirement by its property.
        func makeRequirement(_ node: FunctionDeclSyntax) -> Bool {
            guard node.modifiers.contains(where: { $0.name.text == "optional" }) else { return false }
            makeRequirement(Member(node), at: Syntax(node))
            return true
        }

        func makeRequirement(_ node: VariableDeclSyntax) -> Bool {
            guard node.modifiers.contains(where: { $0.name.text == "optional" }) else { return false }
            Member.properties(node).forEach { makeRequirement($0, at: Syntax(node)) }
            return true
        }

        private func makeRequirement(_ member: Member, at node: Syntax) {
            replace(node, with: "var \(member.optionalName): \(member.optionalType) { get }")
        }

        /// Objective-C's protocols are for classes alone.
        func bindToClasses(_ node: ProtocolDeclSyntax) {
            guard let clause = node.inheritanceClause else {
                return edits.replace(
                    node.name.endPositionBeforeTrailingTrivia, node.name.endPositionBeforeTrailingTrivia,
                    with: ": AnyObject")
            }
            if clause.inheritedTypes.contains(where: { ["AnyObject", "class"].contains($0.type.trimmedDescription) }) {
                return
            }
            let place = clause.inheritedTypes.positionAfterSkippingLeadingTrivia
            edits.replace(place, place, with: "AnyObject, ")
        }

        /// Nothing is there unless a class has it.
        func addOptionalDefaults(of node: ProtocolDeclSyntax) {
            let optional = module.types[node.name.text]?.members.filter(\.isOptional) ?? []
            guard !optional.isEmpty else { return }
            let access = node.modifiers.accessOfExtension
            appendix += "\(access)extension \(node.name.text) {\n"
            for member in optional {
                appendix += "    var \(member.optionalName): \(member.optionalType) { nil }\n"
                if member.labels == nil {
                    appendix += "    var \(member.base): \(member.type)? { \(member.optionalName) }\n"
                }
            }
            appendix += "}\n"
        }

        /// Gives a class the properties of the optional requirements that it, or a class derived from it, has.
        func addOptionalMembers(to node: ClassDeclSyntax) {
            let type = node.name.text
            let own = module.optionalProtocols(of: type)
            let inherited = module.ancestors(of: type).flatMap(module.optionalProtocols)
            var text = ""
            for name in own where !inherited.contains(name) {
                for member in requirements(of: name) {
                    text += property(member, of: name, for: type, isOverride: false)
                }
            }
            for name in Set(inherited).sorted() {
                for member in requirements(of: name) where declares(member, type) {
                    text += property(member, of: name, for: type, isOverride: true)
                }
            }
            guard !text.isEmpty else { return }
            let place = node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia
            edits.replace(place, place, with: text)
        }

        /// The same for a class of another module that an extension here makes conform.
        func addOptionalMembers(to node: ExtensionDeclSyntax) {
            let type = node.extendedType.lastName
            guard module.types[type]?.isOwn != true, let clause = node.inheritanceClause else { return }
            let named = Set(clause.inheritedTypes.flatMap { $0.type.namesOfComposition })
            var text = ""
            for name in module.optionalProtocols(of: type) where named.contains(name) {
                for member in requirements(of: name) {
                    text += property(member, of: name, for: type, isOverride: false)
                }
            }
            guard !text.isEmpty else { return }
            let place = node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia
            edits.replace(place, place, with: text)
        }

        private func requirements(of name: String) -> [Member] {
            module.types[name]?.members.filter(\.isOptional) ?? []
        }

        private func declares(_ member: Member, _ type: String) -> Bool {
            module.types[type]?.members.contains { $0.fullName == member.fullName && !$0.isOptional } ?? false
        }

        private func property(_ member: Member, of name: String, for type: String, isOverride: Bool) -> String {
            let isThere = isOverride || module.member(member.fullName, of: type) != nil
            guard isThere || module.types[type]?.isOwn == true else { return "" }
            var value = "nil"
            if isThere, let labels = member.labels {
                let arguments = labels.enumerated().map { ($1 == "_" ? "" : "\($1): ") + "$\($0)" }
                // What an `inout` parameter is given goes on by reference.
                let passed = zip(arguments, member.parameters).map { argument, type in
                    type.hasPrefix("inout ") ? argument.replacing("$", with: "&$") : argument
                }
                value = "{ self.\(member.base)(\(passed.joined(separator: ", "))) }"
            } else if isThere {
                // Not the protocol's property of the same name, which asks for this one.
                value = "\(member.base) as \(member.type)"
            }
            let isPublic = module.types[name]?.isPublic == true && module.types[type]?.isPublic == true
            return " \(isOverride ? "override " : "")\(isPublic ? "public " : "")var \(member.optionalName): "
                + "\(member.optionalType) { \(value) };"
        }

        /// `delegate?.board?(self, moved: 1)`; of UIKit's own protocols, whose methods all are there, the mark goes.
        func rewriteOptionalCall(_ node: FunctionCallExprSyntax) {
            guard let chained = node.calledExpression.as(OptionalChainingExprSyntax.self),
                let access = chained.expression.as(MemberAccessExprSyntax.self)
            else { return }
            let name = access.declName.baseName
            let labels = node.arguments.map { $0.label?.text ?? "_" }
            let fullName = name.text + "(" + labels.map { $0 + ":" }.joined() + ")"
            if let member = module.optionalCalls[fullName] {
                replace(access.declName, with: member.optionalName)
                for argument in node.arguments {
                    if let label = argument.label, let colon = argument.colon {
                        edits.replace(label.positionAfterSkippingLeadingTrivia, colon.endPosition, with: "")
                    }
                }
            } else if Self.families.contains(where: name.text.hasPrefix) {
                remove(chained.questionMark)
            }
        }

        /// How the methods of UIKit's delegates begin.
        private static let families = [
            "scrollView", "collectionView", "gestureRecognizer", "dynamicAnimator", "collisionBehavior", "indexTitles",
            "numberOfSections", "animationDidStart", "animationDidStop",
        ]
    }

    extension DeclModifierListSyntax {
        /// The access level of an extension whose members are to be as visible as the declaration.
        fileprivate var accessOfExtension: String {
            for modifier in self where ["public", "private", "fileprivate", "internal"].contains(modifier.name.text) {
                return modifier.name.text == "private" ? "fileprivate " : modifier.name.text + " "
            }
            return ""
        }
    }
#endif
