// SPDX-License-Identifier: Apache-2.0

import Captions
import Testing

@testable import Auditing

@Suite struct CaptionRuleCatalogTests {
    private let rules = CaptionRuleCatalog.rules.map(\.metadata)

    @Test func `ids and names are in order and used once`() {
        let syntax = rules.prefix { $0.id.hasPrefix("V") }.map(\.id)
        let quality = rules.dropFirst(syntax.count).prefix { $0.id.hasPrefix("Q") }.map(\.id)
        let closedCaptions = rules.dropFirst(syntax.count + quality.count).map(\.id)
        #expect(closedCaptions == ["E609", "E610"])
        #expect(syntax == syntax.sorted())
        #expect(quality == quality.sorted())
        #expect(Set(rules.map(\.id)).count == rules.count)
        #expect(Set(rules.map(\.slug)).count == rules.count)
    }

    @Test func `every id of the ranges is a rule or left out for a reason`() {
        let ids = Set(rules.map(\.id)).union(CaptionRuleCatalog.leftOut.keys)
        #expect(
            ids
                == Set(
                    (301...319).map { "V\($0)" } + (401...419).map { "Q\($0)" } + ["E609", "E610"]
                )
        )
    }

    @Test func `every diagnostic belongs to exactly one rule`() {
        for code in DiagnosticCode.allCases {
            let owners =
                SyntaxRules.all.count { $0.severities.keys.contains(code) }
                + (SyntaxRules.foundInCues.contains(code) ? 1 : 0)
                + (SyntaxRules.ofSamples.contains(code) ? 1 : 0)
                + (InvalidTimedTextMarkup.codes.contains(code) ? 1 : 0)
                + (ImportedCaptions.severities.keys.contains(code) ? 1 : 0)
            #expect(owners == 1, "\(code) is to be in one rule of SyntaxRules.swift, or in V315")
        }
    }

    @Test func `heuristic rules never fail a file by themselves`() {
        for rule in rules where rule.confidence == .heuristic {
            #expect(rule.severity <= .review)
        }
    }
}
