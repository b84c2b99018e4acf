// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import MediaSelection
import Testing

/// A rule that needs more text than there is says so, and does not pass.
@Suite struct FewWordsTests {
    private static func outcomes(
        _ texts: [String],
        _ role: CaptionRole = CaptionRole(),
        language: String = "en"
    ) throws -> [String: RuleOutcome] {
        let cues = texts.enumerated().flatMap { spokenCues($1, from: $0 * 3000) }
        let reading = CaptionReading(CaptionDocument(cues: cues), format: .native(.webVTT))
        var captions = CaptionAsset(
            reading,
            fileName: "a.vtt",
            declaredLanguage: try LanguageTag(language)
        )
        captions.role = role
        let asset = Asset(name: "a.vtt", captionFiles: [captions])
        return Audit(profile: .wcagAA).check(asset).findings.outcomes
    }

    private static let sdh = CaptionRole(isSDH: true)
    private static let plain = ["We go home.", "Come with us."]

    @Test func `SDH of two cues without markers cannot be judged`() throws {
        let few = try Self.outcomes(Self.plain, Self.sdh)
        #expect(few["S501"]?.name == "cantTell")
        #expect(few["S503"]?.name == "cantTell")
        let marked = try Self.outcomes(Self.plain + ["ANN: [sighs]"], Self.sdh)
        #expect(marked["S501"] == .passed)
        #expect(marked["S503"] == .passed)
        #expect(try Self.outcomes(Self.plain)["S501"] == .inapplicable)
    }

    @Test func `SDH without any marker is reported by one rule`() throws {
        let many = (0..<120).map { "Sentence \($0)." }
        let outcomes = try Self.outcomes(many, Self.sdh)
        #expect(outcomes["S501"] == .failed)
        #expect(outcomes["S503"] == .inapplicable)
    }

    @Test func `the language of two cues cannot be judged`() throws {
        #expect(try Self.outcomes(Self.plain)["S507"]?.name == "cantTell")
        #expect(try Self.outcomes([])["S507"]?.name == "cantTell")
        #expect(try Self.outcomes(Self.plain, language: "und")["S507"] == .inapplicable)
    }

    @Test func `text in a language without a profile cannot be judged`() throws {
        let yoruba = (0..<20).map { "Ẹ káàárọ̀, báwo ni o ṣe wà lónìí, ọ̀rẹ́ mi \($0)" }
        #expect(try Self.outcomes(yoruba, language: "yo")["S507"]?.name == "cantTell")
    }

    @Test func `six cues without punctuation cannot be judged`() throws {
        let few = Array(repeating: "we go home now", count: 6)
        #expect(try Self.outcomes(few)["S510"]?.name == "cantTell")
        #expect(try Self.outcomes(Self.plain)["S510"] == .passed)
        #expect(try Self.outcomes(["晚上好"], language: "zh")["S510"] == .inapplicable)
    }

    @Test func `the density of captions without a movie cannot be judged`() throws {
        let forced = CaptionRole(isForced: true)
        let many = (0..<25).map { "Sentence \($0)." }
        #expect(try Self.outcomes(many, forced)["S508"]?.name == "cantTell")
        #expect(try Self.outcomes(many)["S509"] == .inapplicable)
        let short = CaptionRole(movieMilliseconds: 150_000)
        #expect(try Self.outcomes(["Hello."], short)["S509"]?.name == "cantTell")
    }

    @Test(arguments: [
        "ÐŸÑ€Ð¸Ð²ÐµÑ‚, Ð¼Ð¸Ñ€", "æ—¥æœ¬", "ÎšÎ±Î»Î·ÏƒÏ€ÎÏÎ±", "Ïðèâåò, äîðîãîé",
        "CafÃ© noir", "itâ€™s",
    ])
    func `text that was read in a wrong encoding is found`(_ text: String) throws {
        #expect(try Self.outcomes([text])["V314"] == .failed)
    }

    @Test(arguments: [
        "“IL EST AU CAFÉ”", "«À “CÔTÉ”»", "ÀÉÎ", "naïveté – créée", "Það er í öndverðu",
        "3 × 4 ± 2",
        "LE DÎNER… “DÉJÀ”", "ÅÄÖ, ÆØÅ",
    ])
    func `accents, quotes and capitals are not reported as a wrong encoding`(_ text: String) throws
    {
        #expect(try Self.outcomes([text])["V314"] == .passed)
    }
}
