// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection
import TestSupport
import Testing

@testable import Auditing
@testable import Listening

/// Each rule that listens finds what is planted, and nothing where all is right or nobody has listened.
@Suite struct ListeningRulesTests {
    /// Talk of four seconds every six, for five minutes, with breaks of two.
    private static let talk = (0..<50).map { $0 * 6000 + 1000..<$0 * 6000 + 5000 }
    /// Talk that is as long and never the same twice.
    private static let unevenTalk: [Range<Int>] = {
        var generator = SeededGenerator(seed: 3)
        var start = 1000
        return (0..<60).map { _ in
            let length = Int.random(in: 900...4000, using: &generator)
            defer { start += length + Int.random(in: 500...3500, using: &generator) }
            return start..<start + length
        }
    }()

    private static func heard(
        _ speech: [Range<Int>],
        audible: [Range<Int>]? = nil,
        voices: [Range<Int>]? = nil
    ) -> HeardSound {
        .heard(
            SoundActivity(
                speech: Intervals(speech),
                audible: Intervals(audible ?? speech),
                milliseconds: 300_000,
                possibleVoices: voices.map { Intervals($0) }
            )
        )
    }

    private static func report(
        _ cues: [Range<Int>],
        _ sound: HeardSound?,
        isSDH: Bool = false,
        isForced: Bool = false,
        track: Int? = nil,
        movie: String? = nil,
        text: String = "We have been here for a while."
    ) throws -> AssetReport {
        let lines = cues.map { "\(time($0.lowerBound)) --> \(time($0.upperBound))\n\(text)\n\n" }
        let reading = try CaptionDocument.read(
            bytes: Array(("WEBVTT\n\n" + lines.joined()).utf8),
            fileName: "a b.vtt"
        )
        var captions = CaptionAsset(
            reading,
            fileName: "a b.vtt",
            declaredLanguage: .english
        )
        captions.role = CaptionRole(
            isSDH: isSDH,
            isForced: isForced,
            track: track,
            movie: movie,
            sound: sound
        )
        return Audit(profile: .wcagAA).check(Asset(name: "a b.vtt", captionFiles: [captions]))
    }

    private static func time(_ milliseconds: Int) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        return "\(padded(milliseconds / 60_000, 2)):\(padded(milliseconds / 1000 % 60, 2))."
            + padded(milliseconds % 1000, 3)
    }

    private static let rules: Set = ["S504", "S505", "S506", "S516", "S540", "X706", "X707"]

    private static func findings(_ report: AssetReport) -> [Finding] {
        report.findings.all.filter { rules.contains($0.rule) }
    }

    @Test(arguments: [true, false])
    func `captions of everything that is said have no findings`(isSDH: Bool) throws {
        let report = try Self.report(Self.unevenTalk, Self.heard(Self.unevenTalk), isSDH: isSDH)
        #expect(Self.findings(report) == [])
        for rule in Self.rules where rule != "S540" && (isSDH || rule != "S504") {
            #expect(report.findings.outcomes[rule] == .passed)
        }
    }

    @Test func `S505 finds a gap with speech, its time and the coverage`() throws {
        let cues = Self.talk.filter { !(100_000..<124_000).overlaps($0) }
        let found = Self.findings(try Self.report(cues, Self.heard(Self.talk)))
        #expect(found.map(\.rule) == ["S505"])
        let gap = try #require(found.first)
        #expect(gap.location.time?.start == 97_000 || gap.location.time?.start == 103_000)
        #expect(gap.measurement?.value == 16 || gap.measurement?.value == 20)
        #expect(gap.measurement?.limit == 10)
        #expect(gap.severity == .review)
        #expect(gap.confidence == .heuristic)
        #expect(gap.message.contains("captions cover 9"))
    }

    @Test func `S505 ignores pauses and gaps with little speech`() throws {
        let quiet = Self.talk.filter { !(100_000..<160_000).overlaps($0) }
        #expect(Self.findings(try Self.report(quiet, Self.heard(quiet))).isEmpty)
        let cues = Self.talk.filter { !(102_000..<110_000).overlaps($0) }
        #expect(Self.findings(try Self.report(cues, Self.heard(Self.talk))).isEmpty)
    }

    @Test func `S506 finds captions that start late or end early`() throws {
        let cues = Array(Self.talk.dropFirst(4).dropLast(3))
        let found = Self.findings(try Self.report(cues, Self.heard(Self.talk)))
        #expect(found.map(\.rule) == ["S506", "S506"])
        #expect(found.first?.location.time?.start == 1000)
        #expect(found.first?.location.time?.end == 25_000)
        #expect(found.first?.measurement?.value == 24)
        #expect(found.last?.location.time?.end == 299_000)
        let fitting = Array(Self.talk.dropFirst(1).dropLast(1))
        #expect(Self.findings(try Self.report(fitting, Self.heard(Self.talk))).isEmpty)
    }

    @Test func `S504 finds sound without words that no caption names`() throws {
        let speech = Self.talk.filter { !(100_000..<160_000).overlaps($0) }
        let sound = Self.heard(speech, audible: [0..<300_000])
        let found = Self.findings(try Self.report(speech, sound, isSDH: true))
        #expect(found.map(\.rule) == ["S504"])
        #expect(found.first?.location.time?.start == 95_000)
        #expect(Self.findings(try Self.report(speech, sound)).isEmpty)
        let named = try Self.report(speech, sound, isSDH: true, text: "[tense music]")
        #expect(Self.findings(named).isEmpty)
        let silent = Self.heard(speech, audible: speech)
        #expect(Self.findings(try Self.report(speech, silent, isSDH: true)).isEmpty)
    }

    @Test func `S516: a caption while nothing is heard, unless it names a sound`() throws {
        let cues = Self.talk + [297_000..<299_000]
        let quiet = Self.heard(Self.talk.dropLast(1) + [], audible: Array(Self.talk.dropLast(2)))
        let found = Self.findings(try Self.report(Array(cues.suffix(2)), quiet))
        #expect(found.filter { $0.rule == "S516" }.map(\.location.cue) == [1, 2])
        #expect(found.allSatisfy { $0.rule != "S516" || $0.severity == .review })
        let named = try Self.report(Array(cues.suffix(2)), quiet, text: "[silence]")
        #expect(!Self.findings(named).contains { $0.rule == "S516" })
    }

    @Test func `S540: a caption of words over music, if the network excludes a voice`() throws {
        let song = 270_000..<300_000
        // After the talk there is a song, and over it two captions, one of them with a voice close to it.
        let cues = Array(Self.talk.prefix(40)) + [275_000..<278_000, 285_000..<288_000]
        let speech = Array(Self.talk.prefix(40))
        let sound = Self.heard(
            speech,
            audible: speech + [song],
            voices: speech + [288_100..<288_400]
        )
        let found = Self.findings(try Self.report(cues, sound))
        #expect(found.filter { $0.rule == "S540" }.map(\.location.cue) == [41])
        #expect(found.allSatisfy { $0.rule != "S540" || $0.severity == .review })
        let sung = try Self.report(cues, sound, text: "[soft music]")
        #expect(!Self.findings(sung).contains { $0.rule == "S540" })
        // What is silent is S516, and without the network no voice can be excluded.
        let silent = Self.findings(try Self.report(cues, Self.heard(speech, voices: speech)))
        #expect(silent.filter { $0.rule == "S540" }.isEmpty)
        #expect(silent.filter { $0.rule == "S516" }.map(\.location.cue) == [41, 42])
        let rhythm = try Self.report(cues, Self.heard(speech, audible: speech + [song]))
        #expect(rhythm.findings.outcomes["S540"] == .inapplicable)
    }

    @Test func `X706 finds late captions, and its remedy synchronises them`() throws {
        let cues = Self.unevenTalk.map { $0.lowerBound + 2500..<$0.upperBound + 2500 }
        let heard = Self.heard(Self.unevenTalk)
        let found = Self.findings(try Self.report(cues, heard, movie: "a b.mp4"))
        #expect(found.map(\.rule) == ["X706"])
        let offset = try #require(found.first)
        #expect(offset.measurement?.value == 2.5)
        #expect(offset.severity == .review)
        #expect(offset.message.contains("2.5 s earlier"))
        let remedy = Remedy.Action.synchronizeCaptions(track: nil, movie: "a b.mp4")
        #expect(offset.remedy == Remedy("a b.vtt", remedy))
        let near = Self.unevenTalk.map { $0.lowerBound + 1200..<$0.upperBound + 1200 }
        #expect(Self.findings(try Self.report(near, Self.heard(Self.unevenTalk))).isEmpty)
    }

    @Test func `X707 finds captions of another frame rate, and its remedy synchronises them`()
        throws
    {
        let cues = Self.unevenTalk.map {
            $0.lowerBound * 24 / 25..<$0.upperBound * 24 / 25
        }
        let report = try Self.report(cues, Self.heard(Self.unevenTalk), track: 4)
        let found = Self.findings(report).filter { $0.rule.hasPrefix("X") }
        #expect(found.map(\.rule) == ["X707"])
        let drift = try #require(found.first)
        #expect(drift.confidence == .likely)
        #expect(drift.message.contains("from 25 to 24 frames/s"))
        let remedy = Remedy.Action.synchronizeCaptions(track: 4, movie: "a b.vtt")
        #expect(drift.remedy == Remedy("a b.vtt", remedy))
    }

    @Test func `captions that match speech nowhere need a decision`() throws {
        let report = try Self.report(Array(Self.talk.prefix(8)), Self.heard(Self.unevenTalk))
        #expect(report.findings.outcomes["X706"]?.name == "cantTell")
        #expect(report.findings.outcomes["X707"]?.name == "cantTell")
    }

    @Test func `without a deep audit the rules are not tested, and the verdict does not change`()
        throws
    {
        let unasked = try Self.report(Self.talk, .notAsked, isSDH: true)
        let without = try Self.report(Self.talk, nil, isSDH: true)
        for rule in Self.rules {
            #expect(unasked.findings.outcomes[rule] == .notListened)
            #expect(without.findings.outcomes[rule] == .inapplicable)
        }
        #expect(unasked.outcome == without.outcome)
        #expect(unasked.criteria == without.criteria)
        #expect(unasked.isNotListened)
        #expect(!without.isNotListened)
    }

    @Test func `audio that cannot be decoded is not tested`() throws {
        let report = try Self.report(Self.talk, .untested("there is no decoder"))
        #expect(report.findings.outcomes["S505"] == .untested("there is no decoder"))
        #expect(report.outcome == .untested("there is no decoder"))
        let forced = try Self.report(Self.talk, .untested("there is no decoder"), isForced: true)
        #expect(forced.findings.outcomes["S505"] == .inapplicable)
    }

    @Test func `cues at extreme times are audited`() throws {
        let cues = (0..<20).map { 3_500_000 + $0 * 10..<3_500_005 + $0 * 10 }
        let found = Self.findings(try Self.report(cues, Self.heard(Self.talk), isSDH: true))
        #expect(found.map(\.rule) == ["S506"])
    }

    // MARK: - M123

    private static func movie(_ likeness: DescriptionLikeness?, _ sound: HeardSound) -> MovieAsset {
        var movie = MovieAsset(
            path: "movie.mp4",
            tracks: [
                AuditedTrack(id: 1, kind: .video, isEnabled: true),
                AuditedTrack(id: 2, kind: .audio, language: .english, isEnabled: true),
                AuditedTrack(id: 3, kind: .audio, language: .spanish),
                AuditedTrack(
                    id: 4,
                    kind: .audio,
                    language: .spanish,
                    characteristics: [.describesVideo]
                ),
            ]
        )
        movie.sound = sound
        movie.descriptionLikeness[4] = likeness
        return movie
    }

    private static func check(_ movie: MovieAsset) -> (Finding?, RuleOutcome?) {
        let findings = Audit(profile: .wcagAA).check(Asset(name: "movie.mp4", movie: movie))
            .findings
        return (findings.all.first { $0.rule == "M123" }, findings.outcomes["M123"])
    }

    @Test func `M123 compares a description with the audio of its language`() throws {
        let (found, _) = Self.check(Self.movie(.identical, Self.heard(Self.talk)))
        let finding = try #require(found)
        #expect(finding.severity == .error)
        #expect(finding.confidence == .certain)
        #expect(finding.message == "track 4 has the same audio as track 3, sample by sample")
        #expect(
            finding.remedy
                == Remedy(
                    "movie.mp4",
                    .tagTrack(4, [.removeCharacteristic("public.accessibility.describes-video")])
                )
        )
    }

    @Test func `M123 needs a review if audio is only alike`() throws {
        let (found, _) = Self.check(Self.movie(.alike, Self.heard(Self.talk)))
        let finding = try #require(found)
        #expect(finding.severity == .review)
        #expect(finding.confidence == .likely)
    }

    @Test func `M123 passes, does not apply, or is untested`() {
        #expect(Self.check(Self.movie(.different, Self.heard(Self.talk))).1 == .passed)
        #expect(Self.check(Self.movie(nil, .notAsked)).1 == .notListened)
        #expect(Self.check(Self.movie(nil, .untested("why"))).1 == .untested("why"))
        #expect(Self.check(Self.movie(nil, Self.heard(Self.talk))).1?.name == "untested")
        var plain = Self.movie(nil, .notAsked)
        plain.tracks.removeLast()
        #expect(Self.check(plain).1 == .inapplicable)
    }
}
