// SPDX-License-Identifier: Apache-2.0

extension ConformanceProfile {
    /// The vocabulary of its documents; nil if it has none of its own.
    var grammar: DocumentGrammar? {
        switch self {
        case .imsc101Text: .imsc101
        case .imsc11Text: .imsc11
        case .imsc13Text: .imsc13
        case .ebuTTD: .ebuTTD
        case .dapt: .dapt
        case .imscHRM: nil
        }
    }
}

extension ConformanceConstraint {
    /// Elements, attributes and values of the vocabulary.
    static let vocabulary = [
        ConformanceConstraint(
            "vocabulary",
            [.imsc101Text, .imsc11Text, .imsc13Text, .ebuTTD, .dapt]
        ) { document in
            guard let grammar = document.profile.grammar, document.nodes[0].name == "tt" else {
                return []
            }
            var walk = VocabularyWalk(document, grammar)
            walk.check(0)
            return walk.faults + walk.strayText()
        }
    ]
}

/// Compares the elements of a document with the vocabulary of a profile.
private struct VocabularyWalk {
    private let document: ConformanceDocument
    private let grammar: DocumentGrammar
    private(set) var faults: [ConformanceConstraint.Fault] = []

    init(_ document: ConformanceDocument, _ grammar: DocumentGrammar) {
        (self.document, self.grammar) = (document, grammar)
    }

    private var base: String { document.profile.base }

    /// Compares an element, and those in it.
    mutating func check(_ place: Int) {
        let node = document.nodes[place]
        guard let rules = grammar.elements[node.name] else { return }
        checkAttributes(of: place, rules)
        if grammar.open.contains(node.name) {
            for child in node.children { check(child) }
            return
        }
        let children = node.children.filter { !isPruned(document.nodes[$0].name) }
        for fault in rules.faults(in: children.map({ document.nodes[$0].name })) {
            switch fault {
            case .unexpected(let index): reportUnexpected(children[index], in: place)
            case .missing(let names):
                let message =
                    "\(node.name) has no \(names.sorted().joined(separator: " or ")), which it needs"
                faults.append(.init(message, at: place, clause: "\(base) \(node.name)"))
            }
        }
        if !rules.hasText, node.hasText {
            let message = "\(node.name) has characters in it, where only elements can be"
            faults.append(.init(message, at: place, clause: "\(base) \(node.name)"))
        }
        for child in children { check(child) }
    }

    /// Characters in an element where only elements can be; the reader does not keep those.
    func strayText() -> [ConformanceConstraint.Fault] {
        guard let position = document.strayText,
            let place = document.nodes.firstIndex(where: { $0.position == position })
        else { return [] }
        let name = document.nodes[place].name
        let message = "\(name) has characters in it, where only elements can be"
        return [.init(message, at: place, clause: "\(base) \(name)")]
    }

    private func isPruned(_ name: String) -> Bool {
        grammar.allowsForeign && DocumentGrammar.isForeign(name)
    }

    private mutating func reportUnexpected(_ child: Int, in parent: Int) {
        let name = document.nodes[child].name
        let outer = document.nodes[parent].name
        let isKnown = grammar.elements[name] != nil
        let clause =
            isKnown
            ? "\(base) \(outer)" : "\(document.profile.standard) \(feature(ofElement: name))"
        let message =
            isKnown
            ? "\(name) cannot be at this place in \(outer), or not so often"
            : "the element \(name) is not in the profile"
        faults.append(.init(message, at: child, clause: clause))
    }

    private mutating func checkAttributes(of place: Int, _ rules: ElementGrammar) {
        let node = document.nodes[place]
        for attribute in node.attributes {
            if DocumentGrammar.isAlwaysAllowed(attribute.name) { continue }
            guard rules.attributes.contains(attribute.name) else {
                if !isPruned(attribute.name) { reportAttribute(attribute.name, place) }
                continue
            }
            guard let syntax = grammar.syntax(of: attribute.name, on: node.name),
                !syntax.takes(attribute.value)
            else { continue }
            let message =
                "\(attribute.name) is \"\(attribute.value.prefix(60))\"; expected: \(syntax.expectation)"
            faults.append(.init(message, at: place, clause: "\(base) \(attribute.name)"))
        }
        for name in rules.required.sorted() where node[name] == nil {
            let message = "\(node.name) has no \(name), which it needs"
            faults.append(.init(message, at: place, clause: "\(base) \(node.name)"))
        }
    }

    /// Reports an attribute that the element cannot have.
    private mutating func reportAttribute(_ name: String, _ place: Int) {
        let isElsewhere = grammar.elements.values.contains { $0.attributes.contains(name) }
        let element = document.nodes[place].name
        let clause =
            isElsewhere || document.profile == .ebuTTD
            ? "\(base) \(element)" : "\(document.profile.standard) #\(local(name))"
        let message =
            isElsewhere ? "\(element) cannot have \(name)" : "\(name) is not in the profile"
        faults.append(.init(message, at: place, clause: clause))
    }

    private func feature(ofElement name: String) -> String {
        document.profile == .ebuTTD ? name : "#\(local(name))"
    }

    private func local(_ name: String) -> Substring {
        name.split(whereSeparator: { $0 == ":" || $0 == "}" }).last ?? Substring(name)
    }
}
