#if UIKitSources
    import SwiftSyntax

    /// A method or property that a type or protocol declares.
    struct Member {
        /// The name before the parentheses.
        let base: String
        /// The labels, `_` for none; nil for a property.
        let labels: [String]?
        /// The types of the parameters as they stand in a function's type.
        var parameters: [String] = []
        /// What is returned, or the property's type; empty where it isn't written.
        var type = ""
        var isOptional = false
        /// Whether an extension declares it, and doesn't override anything.
        var isAddition = false
        /// Set by Objective-C's attribute, where it gives another name.
        var objectiveCName: String?

        /// The name with labels and the parameters' types, which no two members of a class share.
        var signature: String { fullName + " " + parameters.joined(separator: ", ") }

        /// `name(label:_:)`, or a property's name.
        var fullName: String { labels.map { base + "(" + $0.map { $0 + ":" }.joined() + ")" } ?? base }

        /// The name of the requirement that stands for an optional member.
        var optionalName: String {
            "optional_" + ([base] + (labels ?? [])).filter { $0 != "_" }.joined(separator: "_")
                + (labels.map { "_\($0.count)" } ?? "")
        }

        /// The type of that requirement.
        var optionalType: String {
            guard labels != nil else { return "\(type)?" }
            return "((\(parameters.joined(separator: ", "))) -> \(type.isEmpty ? "Void" : type))?"
        }

        /// What Objective-C calls the member.
        var selectorName: String { objectiveCName ?? Self.selectorName(base, labels ?? []) }

        static func selectorName(_ base: String, _ labels: [String]) -> String {
            guard let first = labels.first else { return base }
            let word = first.prefix(1).uppercased() + first.dropFirst()
            let joined =
                first == "_" ? base : base + (prepositions.contains(where: first.hasPrefix) ? "" : "With") + word
            return joined + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
        }

        /// What a first label may begin with to follow the name directly, as in `moveTo:`.
        private static let prepositions = [
            "above", "after", "along", "as", "at", "before", "below", "by", "following", "for", "from", "given", "in",
            "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
            "using", "via", "when", "with", "within",
        ]
    }

    /// All that one module's files, and those beside them, declare of a type.
    struct TypeFacts {
        var isProtocol = false
        /// Whether one of the module's own files declares it, other than by an extension.
        var isOwn = false
        var isPublic = false
        /// Whether the declaration itself binds it to the main actor.
        var isMainActor = false
        var inherited: [String] = []
        var members: [Member] = []
        /// What extensions override, which the class itself has to.
        var overrides: [ExtensionOverride] = []
        /// Whether a declaration or extension has initialisers.
        var hasInitializers = false
    }

    /// The files of a module, and what has to be known of all to rewrite one.
    struct Module {
        let sources: [Source]
        private(set) var types: [String: TypeFacts] = [:]
        /// Optional requirements of protocols by full name.
        private(set) var optionalCalls: [String: Member] = [:]
        /// The signatures of methods that extensions add.
        private(set) var additions: Set<String> = []
        /// Whether `type.init()` is called of types that are known at run time only.
        private(set) var makesObjectsOfTypes = false

        init(_ sources: [Source], beside: [Source] = []) {
            self.sources = sources
            for (source, isOwn) in sources.map({ ($0, true) }) + beside.map({ ($0, false) }) {
                let collector = Collector(isOwn: isOwn)
                collector.walk(source.tree)
                makesObjectsOfTypes = makesObjectsOfTypes || MetatypeCalls.isAny(in: source.tree)
                types.merge(collector.types) { a, b in
                    var both = a
                    both.isProtocol = a.isProtocol || b.isProtocol
                    both.isOwn = a.isOwn || b.isOwn
                    both.isPublic = a.isPublic || b.isPublic
                    both.isMainActor = a.isMainActor || b.isMainActor
                    both.inherited += b.inherited
                    both.members += b.members
                    both.overrides += b.overrides
                    both.hasInitializers = a.hasInitializers || b.hasInitializers
                    return both
                }
            }
            additions = Set(types.values.flatMap(\.members).filter(\.isAddition).map(\.signature))
            for facts in types.values where facts.isProtocol {
                for member in facts.members where member.isOptional { optionalCalls[member.fullName] = member }
            }
        }

        /// The protocols with optional requirements that a type's own declaration and extensions name, directly or by
        /// other protocols, in the order of their names.
        func optionalProtocols(of type: String) -> [String] {
            var found: Set<String> = []
            var open = types[type]?.inherited ?? []
            while let name = open.popLast() {
                guard let facts = types[name], facts.isProtocol, found.insert(name).inserted else { continue }
                open += facts.inherited
            }
            return found.filter { types[$0]!.members.contains { $0.isOptional } }.sorted()
        }

        /// The classes above a class, nearest first.
        func ancestors(of type: String) -> [String] {
            var result: [String] = []
            var current = type
            while let next = types[current]?.inherited.first(where: { types[$0].map { !$0.isProtocol } ?? false }),
                !result.contains(next), next != type
            {
                result.append(next)
                current = next
            }
            return result
        }

        /// A type's member with a full name, its own or one of an ancestor.
        func member(_ fullName: String, of type: String) -> Member? {
            for name in [type] + ancestors(of: type) {
                if let member = types[name]?.members.first(where: { $0.fullName == fullName }) { return member }
            }
            return nil
        }

        /// Calls of Foundation's and Dispatch's that only a declaration of the module itself goes before.
        var timeOverlay: String {
            guard sources.contains(where: { $0.text.contains("import UIKit") }) else { return "" }
            return """
                import UIKit

                extension Timer {
                    @discardableResult
                    static func scheduledTimer(
                        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
                    ) -> Timer { StageTimer.scheduled(withTimeInterval: interval, repeats: repeats, block: block) }
                }

                extension DispatchQueue {
                    func async(execute item: DispatchWorkItem) { async { if !item.isCancelled { item.perform() } } }

                    func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
                        asyncAfter(deadline: deadline) { if !item.isCancelled { item.perform() } }
                    }
                }

                """
        }
    }

    /// Reads what a file declares.
    private final class Collector: SyntaxVisitor {
        var types: [String: TypeFacts] = [:]
        private let isOwn: Bool
        private var path: [String] = []

        init(isOwn: Bool) {
            self.isOwn = isOwn
            super.init(viewMode: .sourceAccurate)
        }

        private func enter(
            _ name: String, _ modifiers: DeclModifierListSyntax, _ inheritance: InheritanceClauseSyntax?,
            isProtocol: Bool = false, isExtension: Bool = false
        ) -> SyntaxVisitorContinueKind {
            path.append(name)
            var facts = types[name] ?? TypeFacts()
            facts.isProtocol = facts.isProtocol || isProtocol
            facts.isOwn = facts.isOwn || (isOwn && !isExtension)
            facts.isPublic = facts.isPublic || modifiers.contains { ["public", "open"].contains($0.name.text) }
            facts.inherited += inheritance?.inheritedTypes.flatMap { $0.type.namesOfComposition } ?? []
            types[name] = facts
            return .visitChildren
        }

        override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
            defer { if node.attributes.has("MainActor") { types[node.name.text]?.isMainActor = true } }
            return enter(node.name.text, node.modifiers, node.inheritanceClause)
        }
        override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }
        override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
            enter(node.name.text, node.modifiers, node.inheritanceClause)
        }
        override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }
        override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
            enter(node.name.text, node.modifiers, node.inheritanceClause)
        }
        override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }
        override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
            enter(node.name.text, node.modifiers, node.inheritanceClause, isProtocol: true)
        }
        override func visitPost(_ node: ProtocolDeclSyntax) { path.removeLast() }
        override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
            enter(
                node.extendedType.lastName, node.modifiers, node.inheritanceClause, isExtension: true)
        }
        override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

        override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
            Conditions.isOut(node) ? .skipChildren : .visitChildren
        }

        override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
            guard let type = path.last else { return .skipChildren }
            types[type]?.members.append(Member(node))
            if node.modifiers.isOverride, node.typeOfExtension != nil, node.isUnconditional {
                types[type]?.overrides.append(ExtensionOverride(node, of: type))
            }
            return .skipChildren
        }

        override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
            guard let type = path.last else { return .skipChildren }
            types[type]?.members += Member.properties(node)
            if node.modifiers.isOverride, node.typeOfExtension != nil, node.isUnconditional,
                let found = ExtensionOverride(node, of: type)
            {
                types[type]?.overrides.append(found)
            }
            return .skipChildren
        }

        override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
            if let type = path.last { types[type]?.hasInitializers = true }
            return .skipChildren
        }
    }

    extension Member {
        init(_ node: FunctionDeclSyntax) {
            let parameters = node.signature.parameterClause.parameters
            base = node.name.text
            labels = parameters.map(\.firstName.text)
            self.parameters = parameters.map {
                $0.type.trimmedDescription.replacing("@escaping ", with: "").replacing("\n", with: " ")
            }
            type = node.signature.returnClause?.type.trimmedDescription.replacing("\n", with: " ") ?? ""
            isOptional = node.modifiers.contains { $0.name.text == "optional" }
            isAddition = node.typeOfExtension != nil && !node.modifiers.isOverride
            objectiveCName = node.attributes.objectiveCName
        }

        static func properties(_ node: VariableDeclSyntax) -> [Member] {
            node.bindings.compactMap { binding in
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
                return Member(
                    base: name, labels: nil, type: binding.typeAnnotation?.type.trimmedDescription ?? "",
                    isOptional: node.modifiers.contains { $0.name.text == "optional" })
            }
        }
    }

    extension AttributeListSyntax {
        /// The name in `@objc(name)`.
        var objectiveCName: String? {
            for case .attribute(let attribute) in self where attribute.attributeName.trimmedDescription == "objc" {
                if let name = attribute.arguments?.trimmedDescription, !name.isEmpty { return name }
            }
            return nil
        }
    }

    extension TypeSyntax {
        /// The last name of `Outer.Inner<Argument>`.
        var lastName: String {
            if let member = self.as(MemberTypeSyntax.self) { return member.name.text }
            if let name = self.as(IdentifierTypeSyntax.self) { return name.name.text }
            return trimmedDescription
        }

        /// The names of `A & B`, or the one.
        var namesOfComposition: [String] {
            self.as(CompositionTypeSyntax.self)?.elements.map(\.type.lastName) ?? [lastName]
        }
    }
#endif
