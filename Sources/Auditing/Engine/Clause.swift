// SPDX-License-Identifier: Apache-2.0

import Guidelines

/// A clause of a law or a standard for accessibility: whether it is about content, players or organisations, and what it asks.
///
/// A rule about a file cites clauses that ask something of content. Duties of players are cited by rules that compare
/// a conversion with its source.
package struct Clause: Equatable, Sendable {
    /// The subject of a clause.
    package enum Subject: String, CaseIterable, Sendable {
        /// Content: files and pages.
        case content
        /// Players, devices and converters.
        case player
        /// Organisations: catalogues, hours and dates, which no file shows.
        case organisation
    }

    /// The name in reports and rules, such as `WCAG 1.2.2`.
    package let id: String
    /// Its title.
    package let title: String
    /// The level of WCAG; nil for other clauses.
    package let level: String?
    /// The editions of the standard that have the clause with this content; empty if it has no editions.
    package let editions: [String]
    /// Whether it is about content, players or organisations.
    package let subject: Subject
    /// The requirement, in words of this project.
    package let asks: String
    /// A remark for readers; nil if the clause needs no remark.
    package let note: String?
    /// Where the clause is.
    package let source: String
    /// The address of the source.
    package let url: String
    /// Whether number and content were compared with the source.
    package let isVerified: Bool
}

extension Clause {
    /// The clauses of the table, in its order.
    package static let all: [Clause] = {
        do {
            let top = try JSONFileValue.file(
                PackageResources.clauses_json,
                name: "clauses.json",
                schema: "mediatag.clauses/1",
                allowing: ["schema", "clauses"]
            )
            return try top.required("clauses").items().map(Clause.init(json:))
        } catch {
            preconditionFailure("the table of clauses can be read: \(error)")
        }
    }()

    private init(json value: JSONFileValue) throws(AuditFileError) {
        let members = try value.object(allowing: [
            "id", "title", "level", "editions", "of", "asks", "note", "source", "url", "verified",
        ])
        let of = try members.required("of")
        guard let subject = Subject(rawValue: try of.string()) else {
            throw of.fault("has to be content, player or organisation")
        }
        id = try members.required("id").string()
        title = try members.required("title").string()
        level = try members["level"]?.string()
        editions = try members["editions"]?.strings() ?? []
        self.subject = subject
        asks = try members.required("asks").string()
        note = try members["note"]?.string()
        source = try members.required("source").string()
        url = try members.required("url").string()
        isVerified = members["verified"]?.flag ?? true
    }

    /// Makes the clause of EN 301 549 that repeats a success criterion of WCAG.
    private init(_ id: String, repeating criterion: Clause, version: String) {
        self.id = id
        title = criterion.title
        level = nil
        editions = [version]
        subject = .content
        asks = "What \(criterion.id) asks: \(criterion.asks)"
        note = criterion.note
        source = "ETSI EN 301 549 \(version)"
        url = criterion.url
        // The numbers of the draft were not compared with a published text.
        isVerified = version == "v3.2.1"
    }
}

extension Clause {
    /// The clause that a person names: `1.2.2`, `WCAG 1.2.2`, `EN 301 549 9.1.2.2`, `79.4`, `CRTC 2026-98`.
    package static func named(_ text: String) -> Clause? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let name = words.lowercased()
        if let clause = all.first(where: { $0.id.lowercased() == name }) { return clause }
        if let clause = repeated(by: words) { return clause }
        let ends = all.filter { $0.id.lowercased().hasSuffix(" " + name) }
        return ends.first { $0.id.hasPrefix("WCAG ") } ?? ends.first
    }

    /// The clauses of a law, a standard or a part of one: `EN 301 549`, `WCAG 1.2`, `7.1`, `EN 301 549 9.1.2`.
    ///
    /// A version that the text does not state is any.
    package static func within(_ text: String) -> [Clause] {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        return all.filter { clause in
            ([clause.id] + clause.repetitions).lazy.map { $0.lowercased() }.contains { id in
                let words = id.split(separator: " ").map(String.init)
                let unversioned = words.filter { !$0.hasPrefix("v") }
                return [id, unversioned.joined(separator: " "), words.last ?? ""].contains {
                    $0.hasPrefix(name + " ") || $0.hasPrefix(name + ".")
                }
            }
        }
    }

    /// The clause that a reference of a rule begins with; nil if it names none of the table.
    package static func cited(by reference: String) -> Clause? {
        let name = reference.prefix { $0 != "," }
        return all.first { $0.id == reference || $0.id == name } ?? repeated(by: String(name))
    }

    /// The clause of chapters 9 to 11 of EN 301 549 that a name states.
    private static func repeated(by name: String) -> Clause? {
        let standard = "EN 301 549 "
        guard name.hasPrefix(standard), let number = Citation.criterionNumber(of: name),
            let criterion = all.first(where: { $0.id == "WCAG \(number)" }),
            criterion.level != "AAA"
        else { return nil }
        let words = name.dropFirst(standard.count).split(separator: " ")
        let version = words.count > 1 ? String(words[0]) : "v3.2.1"
        let id = "\(standard)\(version) \(words.last ?? "")"
        return Clause(id, repeating: criterion, version: version)
    }

    /// The clauses of EN 301 549 that repeat the criterion.
    package var repetitions: [String] {
        guard level == "A" || level == "AA" else { return [] }
        let number = id.dropFirst("WCAG ".count)
        return Citation.Chapter.allCases.map {
            "\(Citation.europeanStandard) \($0.rawValue).\(number)"
        }
    }

    /// The rules that refer to the clause, in the order of the catalogue.
    package var rules: [RuleMetadata] {
        let ids = Set(Criterion(id).rules)
        return RuleCatalog.all.filter { ids.contains($0.id) }
    }

    /// The names of the profiles that report on the clause.
    package var profiles: [String] {
        AuditProfile.builtInNames.filter {
            AuditProfile.builtIn($0)?.criteria.contains(id) ?? false
        }
    }
}
