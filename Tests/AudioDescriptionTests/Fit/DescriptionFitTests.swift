// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening
import MediaPrimitives
import MediaSelection
import Testing

@Suite struct DescriptionFitTests {
    private static let map = DialogueMap(
        speech: Intervals([2000..<5000, 9000..<12_000]),
        length: 20_000
    )

    private static func fit(_ start: Int, _ spoken: Int, words: Int = 10) throws -> DescriptionFit {
        let description = SpokenDescription(start: start, spoken: spoken, words: words)
        return try #require(DescriptionFit.judge([description], in: map).first)
    }

    @Test func `a description fits up to the millisecond at which somebody speaks`() throws {
        #expect(try Self.fit(5000, 4000).outcome == .fits)
        #expect(try Self.fit(5000, 4000).percent == 100)
        #expect(try Self.fit(5000, 4001).outcome == .faster)
        #expect(try Self.fit(5000, 5000).outcome == .faster)
        #expect(try Self.fit(5000, 5000).percent == 125)
        let misfit = try Self.fit(5000, 5001)
        #expect(misfit.outcome == .doesNotFit)
        #expect(misfit.percent == 126)
        #expect(misfit.missing == 1001)
        #expect(misfit.limit == .speech)
        #expect(misfit.room == 4000)
    }

    @Test func `a misfit states how many words are too many, and the nearest gap`() throws {
        let misfit = try Self.fit(6000, 6000)
        #expect(misfit.missing == 3000)
        #expect(misfit.wordsTooMany == 5)
        #expect(misfit.nearestGap == 12_000..<20_000)
        #expect(try Self.fit(6000, 9000).nearestGap == nil)
        #expect(try Self.fit(1000, 1500).nearestGap == 0..<2000)
    }

    @Test func `a description that begins while somebody speaks has no room`() throws {
        let misfit = try Self.fit(4999, 1000)
        #expect(misfit.limit == .speechAtStart)
        #expect(misfit.room == 0)
        #expect(misfit.percent == nil)
        #expect(misfit.wordsTooMany == nil)
        #expect(misfit.missing == 1000)
        #expect(misfit.nearestGap == 5000..<9000)
    }

    @Test func `the end of the movie and other descriptions are limits`() throws {
        #expect(try Self.fit(19_000, 2000).limit == .end)
        let late = try Self.fit(30_000, 2000)
        #expect(late.limit == .afterEnd && late.limitTime == 20_000 && late.outcome == .doesNotFit)
        let two = [
            SpokenDescription(start: 12_000, spoken: 3000, words: 5),
            SpokenDescription(start: 14_000, spoken: 3000, words: 5),
        ]
        let fits = DescriptionFit.judge(two.reversed(), in: Self.map)
        #expect(fits.map(\.outcome) == [.fits, .doesNotFit])
        #expect(fits[1].limit == .description)
        #expect(fits[1].nearestGap == 17_000..<20_000)
    }

    @Test func `the room before speech ends when the level has to come back`() throws {
        func fit(_ start: Int, _ spoken: Int, release: Int) throws -> DescriptionFit {
            let description = SpokenDescription(
                start: start,
                spoken: spoken,
                words: 10,
                release: release
            )
            return try #require(DescriptionFit.judge([description], in: Self.map).first)
        }
        // Speech begins at 9 s.
        #expect(try fit(6000, 2700, release: 300).outcome == .fits)
        #expect(try fit(6000, 2701, release: 300).outcome == .faster)
        let misfit = try fit(6000, 4000, release: 300)
        #expect(misfit.room == 2700 && misfit.missing == 1300 && misfit.limitTime == 9000)
        #expect(misfit.nearestGap == 12_000..<20_000)
        // Where the level could not come back there is no room, and the missing time counts it.
        let close = try fit(8900, 1000, release: 300)
        #expect(close.room == 0 && close.missing == 1200 && close.limit == .speech)
        // At the end of the movie nothing has to come back.
        #expect(try fit(18_000, 2000, release: 300).outcome == .fits)
        // A gap is as long as the description and the way back.
        #expect(try fit(100, 1750, release: 300).nearestGap == 5000..<8700)
    }

    @Test func `without an end nothing limits the last description`() throws {
        let map = DialogueMap(speech: Intervals([0..<1000]), length: nil)
        let description = SpokenDescription(start: 1000, spoken: 100_000, words: 100)
        let fit = try #require(DescriptionFit.judge([description], in: map).first)
        #expect(fit.outcome == .fits)
        #expect(fit.room == nil)
    }

    private static func cue(_ start: Int, _ end: Int, _ text: String) -> Cue {
        Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: CaptionText(text),
            position: SourcePosition(line: 1, column: 1)
        )
    }

    @Test func `captions of sounds leave room, and songs do not`() {
        let cues = [
            Self.cue(1000, 2000, "Hello."), Self.cue(3000, 4000, "[door slams]"),
            Self.cue(5000, 6000, "♪ la la ♪"), Self.cue(7000, 8000, "♪"),
            Self.cue(9000, 8500, "No."),
        ]
        let map = DialogueMap(cues: cues, length: 10_000)
        #expect(map.speech.ranges == [1000..<2000, 5000..<6000])
        #expect(map.gaps(lasting: 1500) == [2000..<5000, 6000..<10_000])
    }

    @Test func `a caption counts while speech is heard in it, and speech without captions counts`()
    {
        let sound = SoundActivity(
            speech: Intervals([1200..<1800, 7000..<7500]),
            audible: Intervals([0..<10_000]),
            milliseconds: 10_000
        )
        let cues = [Self.cue(1000, 4000, "Hello."), Self.cue(5000, 6000, "(whispers) Psst.")]
        let map = DialogueMap(cues: cues, sound: sound, length: nil)
        #expect(map.speech.ranges == [1200..<1800, 5000..<6000, 7000..<7500])
        #expect(map.length == 10_000)
    }

    @Test func `a text takes as long as people take to say it, by language`() throws {
        let english = "The woman pulls the tiller and the boat turns."
        let milliseconds = SpeakingTime.milliseconds(
            of: english,
            language: try LanguageTag("en-GB")
        )
        // 37 letters at 987 a minute, four fifths of that speed.
        #expect(milliseconds == 37 * 60_000 * 100 / (987 * 80))
        let japanese = try LanguageTag("ja")
        // Nine characters at 357 a minute.
        let spoken = SpeakingTime.milliseconds(of: "女性が舵を引き、船が", language: japanese)
        #expect((1850...1930).contains(spoken))
        #expect(SpeakingTime.milliseconds(of: "… – !", language: nil) == 0)
        let year = SpeakingTime.milliseconds(of: "1984", language: try LanguageTag("en"))
        #expect((1000...1500).contains(year))
    }

    @Test func `no descriptions are judged as none, and a thousand in one place are judged`() {
        #expect(DescriptionFit.judge([], in: Self.map).isEmpty)
        let many = (0..<3000).map { _ in SpokenDescription(start: 5000, spoken: 2000, words: 4) }
        let fits = DescriptionFit.judge(many, in: Self.map)
        #expect(fits.count == 3000)
        #expect(fits.count { $0.outcome == .fits } == 1)
    }
}
