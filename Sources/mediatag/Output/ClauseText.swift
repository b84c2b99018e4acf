// SPDX-License-Identifier: Apache-2.0

import Auditing

/// What `explain` prints of clauses of laws and standards.
enum ClauseText {
    /// The name and the title of each clause, and of what it asks something if that is not content.
    static func table(_ clauses: [Clause] = Clause.all) -> String {
        clauses.map { clause in
            let subject = clause.subject == .content ? "" : " [\(name(clause.subject))]"
            let text = "\(clause.id): \(clause.title)\(subject)"
            return WrappedText.lines(WrappedText.words(text))
        }.joined()
    }

    /// A clause, with the rules and the profiles that have it.
    static func text(_ clause: Clause) -> String {
        var lines = Terminal.standardOutput.bold("\(clause.id) \(clause.title)") + "\n"
        func add(_ sentence: String) {
            lines += WrappedText.lines(WrappedText.words(sentence))
        }
        add("Asked of \(name(clause.subject)): \(clause.asks)")
        if let note = clause.note { add(note) }
        if let level = clause.level {
            add("Level \(level) of WCAG \(clause.editions.joined(separator: ", ")).")
        }
        if !clause.repetitions.isEmpty {
            add("Repeated by \(clause.repetitions.joined(separator: ", ")).")
        }
        if !clause.isVerified {
            add("The number or the content was not compared with the published text.")
        }
        lines += "Source:\n  \(clause.source)\n  \(clause.url)\n"
        let rules = clause.rules
        lines += rules.isEmpty ? "Rules: none; a person has to check it.\n" : "Rules:\n"
        for rule in rules {
            lines += "  \(rule.id)  \(rule.severity.rawValue.padding(to: 7))  \(rule.slug)\n"
        }
        if !clause.profiles.isEmpty {
            add("Profiles: \(clause.profiles.joined(separator: ", "))")
        }
        return lines + ProjectSite.line(ProjectSite.page(of: clause))
    }

    /// A reference of a rule, with the title of the clause where it fits a line.
    static func reference(_ reference: String) -> String {
        guard let title = Clause.cited(by: reference)?.title else { return reference }
        let text = "\(reference): \(title)"
        return text.count <= WrappedText.columns - 2 ? text : reference
    }

    private static func name(_ subject: Clause.Subject) -> String {
        switch subject {
        case .content: "content"
        case .player: "players, devices and converters"
        case .organisation: "organisations"
        }
    }
}

extension String {
    /// The text with spaces up to a width.
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
