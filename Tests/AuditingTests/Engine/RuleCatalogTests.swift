// SPDX-License-Identifier: Apache-2.0

import Captions
import Foundation
import TestSupport
import Testing

@testable import Auditing

@Suite struct RuleCatalogTests {
    /// A rule as it is written in a source file.
    private struct WrittenRule {
        let id: String
        let slug: String
        /// The name of the file, without its extension.
        let file: String
        /// The constant of a table that the rule is; nil if it is a type.
        let row: String?
    }

    @Test func `the catalogue has every rule that is in the source files, and no other`() throws {
        let written = try Self.writtenRules().map { "\($0.id) \($0.slug)" }
        #expect(written.sorted() == RuleCatalog.all.map { "\($0.id) \($0.slug)" })
    }

    @Test func `a rule that is a type has the name of its slug, and so has its file`() throws {
        let types = Dictionary(uniqueKeysWithValues: Self.types)
        for rule in try Self.writtenRules() where rule.row == nil {
            #expect(types[rule.id] == Self.typeName(rule.slug), "\(rule.id) \(rule.slug)")
            #expect(rule.file == Self.typeName(rule.slug), "\(rule.id) \(rule.slug)")
        }
    }

    @Test func `a rule that is a row of a table has the name of its slug`() throws {
        let types = Dictionary(uniqueKeysWithValues: Self.types)
        for rule in try Self.writtenRules() where rule.id != RuleCatalog.baselineRule.id {
            guard let row = rule.row else { continue }
            #expect(row == Self.rowName(rule.slug), "\(rule.id) \(rule.slug)")
            #expect(rule.file.hasSuffix("Rules"), "\(rule.id) \(rule.slug)")
            let type = types[rule.id] ?? ""
            #expect(type.hasPrefix("RuleRow<") || type == "SyntaxRule", "\(rule.id): \(type)")
        }
    }

    @Test func `IDs and slugs are unique`() {
        #expect(Set(RuleCatalog.all.map(\.id)).count == RuleCatalog.all.count)
        #expect(Set(RuleCatalog.all.map(\.slug)).count == RuleCatalog.all.count)
    }

    @Test func `every id of captions is a rule`() {
        let ids = Set(RuleCatalog.captions.map(\.metadata.id))
        // Q416 is about captions and the video of their movie.
        let limits = (401...420).filter { $0 != 416 }.map { "Q\($0)" }
        let syntax = (301...322).map { "V\($0)" } + ["V330"] + (340...345).map { "V\($0)" }
        #expect(ids == Set(syntax + limits + ["E609", "E610"]))
    }

    /// Codes of samples in movies, which no caption file has.
    private static let ofSamples: Set<DiagnosticCode> = [
        .damagedText, .recordBeyondText, .malformedBox,
    ]

    /// Codes that only readers of TTML report.
    private static let ofTTML: Set<DiagnosticCode> = [
        .malformedMarkup, .wrongEncodingDeclared, .unresolvedEntity, .notTTML, .missingLanguage,
        .invalidParameter, .undefinedStyle, .invalidStyleValue, .droppedStyle, .indefiniteEnd,
        .neverShown, .imageCaptions,
    ]

    @Test func `every diagnostic belongs to exactly one rule`() {
        for code in DiagnosticCode.allCases {
            let owners =
                CaptionSyntaxRules.all.count { $0.severities.keys.contains(code) }
                + (CaptionSyntaxRules.foundInCues.contains(code) ? 1 : 0)
                + (Self.ofSamples.contains(code) ? 1 : 0)
                + (Self.ofTTML.contains(code) ? 1 : 0)
            #expect(owners == 1, "\(code) has to be in CaptionSyntaxRules or in TTMLInvalid")
        }
    }

    @Test func `a heuristic rule never fails a file by itself`() {
        for rule in RuleCatalog.captions + RuleCatalog.captionTracks {
            #expect(rule.metadata.confidence != .heuristic || rule.metadata.severity <= .review)
        }
        for rule in RuleCatalog.mpds {
            #expect(rule.metadata.confidence != .heuristic || rule.metadata.severity <= .review)
        }
        for rule in RuleCatalog.playlists {
            #expect(rule.metadata.confidence != .heuristic || rule.metadata.severity <= .review)
        }
    }

    @Test func `rules cite clauses about files, with the version of the standard`() {
        let conversions = Set(RuleCatalog.conversion.map(\.metadata.id))
        for rule in RuleCatalog.all {
            for reference in rule.references where reference.hasPrefix("EN 301 549") {
                #expect(reference.hasPrefix("EN 301 549 v3.2.1 "), "\(rule.id)")
                let isAboutFiles = Citation.criterionNumber(of: reference) != nil
                // Clauses for converters are cited by comparisons alone.
                #expect(isAboutFiles != conversions.contains(rule.id), "\(rule.id): \(reference)")
            }
            // Languages of tracks have no criterion, and receivers are no files.
            let others = ["WCAG 3.1.1", "47 CFR 79.4", "47 CFR 79.101", "47 CFR 79.102"]
            #expect(!rule.references.contains { others.contains($0) }, "\(rule.id)")
        }
    }

    @Test
    func `a rule for movies and caption files does not cite Apple's specification of playlists`() {
        let rules =
            RuleCatalog.movie.map(\.metadata) + RuleCatalog.captions.map(\.metadata)
            + RuleCatalog.content.map(\.metadata)
        for rule in rules {
            #expect(!rule.references.contains { $0.hasPrefix(Criterion.apple) }, "\(rule.id)")
        }
    }

    /// The names of the types of all rules, by their ids.
    private static let types: [(String, String)] =
        typesOf(RuleCatalog.movie) + typesOf(RuleCatalog.content) + typesOf(RuleCatalog.asset)
        + typesOf(RuleCatalog.conversion) + typesOf(RuleCatalog.captions)
        + typesOf(RuleCatalog.playlists) + typesOf(RuleCatalog.mpds) + typesOf(RuleCatalog.pages)

    private static func typesOf<Subject>(_ rules: [any Rule<Subject>]) -> [(String, String)] {
        rules.map { ($0.metadata.id, "\(type(of: $0))") }
    }

    /// The words of slugs that are written in capitals in names of types.
    private static let acronyms: Set = [
        "aac", "ad", "asr", "c608", "cc", "cc608", "cps", "dvs", "extm3u", "hls", "id", "mp4",
        "scc", "sdh", "sei", "srt", "ttml", "uri", "vtt", "wpm",
    ]

    private static func typeName(_ slug: String) -> String {
        slug.split(separator: "-").map { word in
            acronyms.contains(String(word))
                ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
    }

    private static func rowName(_ slug: String) -> String {
        let first = slug.prefix { $0 != "-" }
        return first + typeName(String(slug.dropFirst(first.count)))
    }

    private static func writtenRules() throws -> [WrittenRule] {
        let folder = SampleMedia.packageRoot.appending(path: "Sources/Auditing")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
            .flatMap { path in
                let file = folder.appending(path: path)
                let text = try String(contentsOf: file, encoding: .utf8)
                let name = file.deletingPathExtension().lastPathComponent
                return try rules(in: text).map { row, id, slug in
                    WrittenRule(id: id, slug: slug, file: name, row: row)
                }
            }
    }

    private static func rules(in text: String) throws -> [(row: String?, id: String, slug: String)]
    {
        let pattern = try Regex(
            #"(let|var) (\w+) =\s+(?:SyntaxRule\(\s*)?RuleMetadata\(\s*"(\w\d+)",\s*"([^"]+)""#,
            as: (Substring, Substring, Substring, Substring, Substring).self
        )
        return text.matches(of: pattern).map { match in
            let (_, _, name, id, slug) = match.output
            return (name == "metadata" ? nil : String(name), String(id), String(slug))
        }
    }
}
