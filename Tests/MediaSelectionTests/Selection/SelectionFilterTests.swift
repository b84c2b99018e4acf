// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

/// The filters of AVMediaSelectionGroup as they are documented; what documents leave open is decided as the doc comments
/// say.
@Suite struct SelectionFilterTests {
    private static let dialog = MediaCharacteristic.transcribesSpokenDialog
    private static let sdh = MediaCharacteristic.sdh
    private static let all = Array(1...10)

    @Test func `playable options are those that are not marked otherwise`() throws {
        #expect(numbers(try testGroup().options.playable) == [1, 2, 3, 4, 5, 7, 8, 9, 10])
    }

    @Test(arguments: [
        ([dialog], [2, 4]), (sdh, [2, 4]), ([], all), ([.forcedOnlySubtitles], [5]),
        ([.auxiliaryContent], [10]), ([.mainProgramContent], [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ([.legible], all), ([.audible], []), ([.easyToRead, .legible], [9]),
    ])
    func `options with characteristics have all of them, stated or inferred`(
        characteristics: [MediaCharacteristic],
        expected: [Int]
    ) throws {
        #expect(numbers(try testGroup().options.with(characteristics)) == expected)
    }

    @Test func `options without characteristics have none of them`() throws {
        let options = try testGroup().options
        #expect(numbers(options.without(Self.sdh)) == [1, 3, 5, 6, 7, 8, 9, 10])
        #expect(numbers(options.without([])) == Self.all)
        #expect(numbers(options.without([.legible])) == [])
    }

    @Test func `an option with one of two characteristics is neither with nor without both`() throws
    {
        let half = SelectionOption(kind: .legible, characteristics: [Self.dialog])
        #expect([half].with(Self.sdh).isEmpty && [half].without(Self.sdh).isEmpty)
    }

    @Test func `closed captions transcribe dialog and describe sound without tags`() {
        let captions = SelectionOption(kind: .legible, isClosedCaption: true)
        #expect([captions].with(Self.sdh) == [captions] && [captions].without(Self.sdh).isEmpty)
    }

    @Test(arguments: [
        ("es en", [3, 4, 1, 2, 5, 10]), ("es-ES en", [4, 3, 1, 2, 5, 10]),
        ("en en", [1, 2, 5, 10]),
        ("en-GB", [1, 2, 5, 10]), ("pt-PT", [9]), ("", []), ("zh-Hans", []), ("zh", []),
        ("zh-TW", [7]), ("zh-HK", [7]), ("und", []), ("yue", []), ("fr-CA de", [6]),
    ])
    func `options in languages are sorted by them, whatever the region`(
        preferred: String,
        expected: [Int]
    ) throws {
        let options = try testGroup().options
        #expect(numbers(options.preferring(try languages(preferred))) == expected)
    }

    @Test func `missing scripts are the likely ones, and aliases are the same language`() throws {
        let pairs: [(String, String, Bool)] = [
            ("no", "nb-NO", true), ("nn", "nb", false), ("cmn-Hans", "zh", true),
            ("sr", "sr-Cyrl-RS", true), ("sr", "sr-Latn", false), ("sr-ME", "sr-Latn", true),
            ("pa-PK", "pa", false), ("en-Latn", "en", true), ("zh-Hant", "yue", false),
        ]
        for (text, reader, isRead) in pairs {
            let option = SelectionOption(kind: .legible, language: try LanguageTag(text))
            let found = [option].preferring([try LanguageTag(reader)])
            #expect(found.isEmpty != isRead, "\(text) \(reader)")
        }
    }

    @Test(arguments: [
        ("es_MX", [3, 4]), ("zh_Hant_TW", [7]), ("zh_TW", [7]), ("de_DE.UTF-8", []),
        ("en_US.UTF-8@euro", [1, 2, 5, 10]),
    ])
    func `options match the locale of a system`(locale: String, expected: [Int]) throws {
        let language = try #require(LanguageTag(locale: locale))
        #expect(numbers(try testGroup().options.matching(language)) == expected)
    }

    @Test func `a locale without a language gives no tag, and a modifier can name the script`() {
        for text in ["C", "POSIX", "", "@", "_US"] { #expect(LanguageTag(locale: text) == nil) }
        #expect(LanguageTag(locale: "sr_RS@latin")?.rawValue == "sr-Latn-RS")
    }

    @Test func `filters can be chained in any order`() throws {
        let options = try testGroup().options
        let marks: [MediaCharacteristic] = [.forcedOnlySubtitles, .auxiliaryContent, Self.dialog]
        let english = try languages("en")
        #expect(numbers(options.preferring(english).without(marks)) == [1])
        let spanish = try languages("es")
        let first = options.without([Self.dialog]).preferring(spanish)
        #expect(numbers(first) == [3])
        #expect(first == options.preferring(spanish).without([Self.dialog]))
    }

    @Test func `filters commute, keep the order and are idempotent on random groups`() throws {
        var random = SystemRandomNumberGenerator()
        let tags = try languages("en en-GB es-419 es zh-Hant zh sr-Latn sr fr und")
        let marks: [MediaCharacteristic] = [
            Self.dialog, .describesMusicAndSound, .easyToRead, .auxiliaryContent,
        ]
        for _ in 0..<200 {
            let options = (0..<8).map { index in
                SelectionOption(
                    track: index,
                    kind: .legible,
                    language: Bool.random(using: &random)
                        ? tags.randomElement(using: &random) : nil,
                    characteristics: marks.filter { _ in Bool.random(using: &random) },
                    isForced: Bool.random(using: &random)
                )
            }
            let wanted = marks.filter { _ in Bool.random(using: &random) }
            let preferred = Array(tags.shuffled(using: &random).prefix(3))
            let with = options.with(wanted)
            #expect(with.with(wanted) == with && numbers(with) == numbers(with).sorted())
            #expect(with.without([.easyToRead]) == options.without([.easyToRead]).with(wanted))
            let sorted = options.preferring(preferred)
            #expect(sorted.preferring(preferred) == sorted)
            #expect(sorted.with(wanted) == with.preferring(preferred))
        }
    }
}
