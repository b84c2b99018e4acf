// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Auditing

/// The table of clauses, and what rules and profiles cite of it.
@Suite struct ClauseTests {
    /// The standards of which each citation has to be in the table.
    private static let standards = [
        "WCAG ", "EN 301 549", "47 CFR", "36 CFR", "28 CFR", "45 CFR", "Telecom Regulatory",
        "Communications Act", "Ofcom",
    ]

    /// Parts of WCAG that are no clauses of it.
    private static let others = ["WCAG failure ", "WCAG technique ", "WCAG, definition of "]

    private static func isOfTable(_ reference: String) -> Bool {
        standards.contains(where: reference.hasPrefix)
            && !others.contains(where: reference.hasPrefix)
    }

    @Test func `every citation of a rule is a clause of the table`() {
        for rule in RuleCatalog.all {
            for reference in rule.references where Self.isOfTable(reference) {
                #expect(Clause.cited(by: reference) != nil, "\(rule.id): \(reference)")
            }
        }
    }

    @Test func `rules about files cite what is asked of content`() {
        let conversion = Set(RuleCatalog.conversion.map(\.metadata.id))
        // Duties whose quality or amount a file can show in part.
        let shared = ["Telecom Regulatory Policy CRTC 2026-98", "47 CFR 79.3"]
        for rule in RuleCatalog.all {
            for reference in rule.references {
                guard let clause = Clause.cited(by: reference) else { continue }
                let isAsked = clause.subject == .content || shared.contains(clause.id)
                #expect(isAsked != (clause.subject == .player), "\(rule.id): \(reference)")
                #expect(isAsked || conversion.contains(rule.id), "\(rule.id): \(reference)")
            }
        }
    }

    @Test func `every criterion of a profile of a law is a clause of the table`() throws {
        for name in AuditProfile.builtInNames {
            let profile = try #require(AuditProfile.builtIn(name))
            for id in profile.criteria where Self.isOfTable(id) {
                #expect(Clause.cited(by: id)?.id == id, "\(name): \(id)")
            }
        }
    }

    @Test(arguments: [
        ("1.2.2", "WCAG 1.2.2"), ("wcag  1.2.2", "WCAG 1.2.2"),
        ("EN 301 549 9.1.2.2", "EN 301 549 v3.2.1 9.1.2.2"),
        ("EN 301 549 v4.1.1 10.1.2.5", "EN 301 549 v4.1.1 10.1.2.5"), ("79.4", "47 CFR 79.4"),
        ("47 cfr 79.1(j)(2)(iv)", "47 CFR 79.1(j)(2)(iv)"),
        ("CRTC 2026-98", "Telecom Regulatory Policy CRTC 2026-98"),
    ])
    func `a clause is found by what people call it`(_ name: String, _ id: String) {
        #expect(Clause.named(name)?.id == id)
    }

    @Test(arguments: ["", "1.2", "WCAG 9.9.9", "EN 301 549 9.1.2.8", "EN 301 549", "79"])
    func `other names are no clauses`(_ name: String) {
        #expect(Clause.named(name) == nil)
    }

    @Test(arguments: [
        ("WCAG 1.2", ["WCAG 1.2.1", "WCAG 1.2.2"], 9), ("1.4", ["WCAG 1.4.2", "WCAG 1.4.7"], 2),
        ("en 301 549 9.1.2", ["WCAG 1.2.1", "WCAG 1.2.2"], 5),
        ("EN 301 549 v3.2.1 7.1", ["EN 301 549 v3.2.1 7.1.1", "EN 301 549 v3.2.1 7.1.2"], 5),
        ("EN 301 549 7.1", ["EN 301 549 v3.2.1 7.1.1", "EN 301 549 v3.2.1 7.1.2"], 5),
        ("WCAG 1.2.2", [], 0), ("WCAG 1.", [], 0), ("", [], 0),
    ])
    func `a standard or a chapter names its clauses`(name: String, first: [String], count: Int) {
        let found = Clause.within(name)
        #expect(found.prefix(2).map(\.id) == first)
        #expect(found.count == count)
    }

    @Test func `a clause names its rules and profiles, and rules name it`() throws {
        let captions = try #require(Clause.named("1.2.2"))
        #expect(captions.rules.map(\.id).contains("M101"))
        #expect(Set(["wcag-a", "wcag20-a", "section508", "ada"]).isSubset(of: captions.profiles))
        #expect(captions.repetitions.first == "EN 301 549 v3.2.1 9.1.2.2")
        #expect(try #require(Clause.named("1.2.6")).repetitions == [])
        #expect(Clause.named("EN 301 549 9.1.2.2")?.rules.map(\.id).contains("M101") == true)
        // The rules that find no captions show what 47 CFR 79.4 is about, if it applies.
        for clause in Clause.all where clause.id != "47 CFR 79.4" {
            for rule in clause.rules {
                #expect(rule.references.contains { $0.contains(clause.id) }, "\(rule.id)")
            }
        }
    }

    @Test func `each clause is there once, with an address`() {
        #expect(Set(Clause.all.map(\.id)).count == Clause.all.count)
        #expect(Clause.all.allSatisfy { $0.url.hasPrefix("https://") })
        #expect(Clause.all.contains { $0.subject == .player && !$0.isVerified })
    }
}
