// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Testing

@testable import Auditing
@testable import Listening

/// M201 to M209: each finds its own fault of a description, and nothing where all is right.
@Suite struct DescriptionSoundRulesTests {
    private static func rules(_ change: (inout DescriptionMeasures) -> Void) -> [String] {
        var measures = DescriptionMeasures()
        measures.mainAudibleEnd = 60_000
        measures.audibleEnd = 60_000
        measures.added = Intervals([15_000..<22_000, 50_000..<55_000])
        measures.addedSpeechMilliseconds = 10_000
        change(&measures)
        return rules(measures, .different)
    }

    private static func rules(
        _ measures: DescriptionMeasures?,
        _ likeness: DescriptionLikeness?,
        _ sound: HeardSound = .heard(
            SoundActivity(speech: Intervals([]), audible: Intervals([]), milliseconds: 60_000)
        )
    ) -> [String] {
        report(measures, likeness, sound).findings.all.map(\.rule).filter { $0.hasPrefix("M20") }
    }

    private static func report(
        _ measures: DescriptionMeasures?,
        _ likeness: DescriptionLikeness?,
        _ sound: HeardSound
    ) -> AssetReport {
        var movie = MovieAsset(
            path: "movie.mp4",
            tracks: [
                AuditedTrack(id: 1, kind: .video, isEnabled: true),
                AuditedTrack(id: 2, kind: .audio, language: .english, isEnabled: true),
                AuditedTrack(
                    id: 3,
                    kind: .audio,
                    language: .english,
                    characteristics: [.describesVideo]
                ),
            ]
        )
        movie.sound = sound
        movie.descriptionLikeness[3] = likeness
        movie.descriptionMeasures[3] = measures
        return Audit(profile: .wcagAA).check(Asset(name: "movie.mp4", movie: movie))
    }

    @Test func `each fault of a description has its rule`() {
        #expect(Self.rules { _ in } == [])
        #expect(Self.rules { $0.isSilent = true } == ["M201"])
        #expect(Self.rules { $0.levelDifference = -22 } == ["M202"])
        #expect(Self.rules { $0.levelDifference = 6 } == [])
        #expect(Self.rules { $0.lagMilliseconds = 480 } == ["M203"])
        #expect(Self.rules { $0.lagMilliseconds = -480 } == ["M203"])
        #expect(Self.rules { $0.overDialogueMilliseconds = 9000 } == ["M204"])
        #expect(Self.rules { $0.added = Intervals([15_000..<22_000]) } == ["M205"])
        #expect(Self.rules { $0.audibleEnd = 20_000 } == ["M205"])
        #expect(Self.rules { $0.channels = .oneSilent } == ["M206"])
        #expect(Self.rules { $0.channels = .inverted } == ["M207"])
        // Mixed to one channel, nothing is left of it, and no end is measured.
        #expect(
            Self.rules { measures in
                measures.channels = .inverted
                measures.audibleEnd = 0
                measures.added = Intervals([])
            } == ["M207"]
        )
        #expect(Self.rules { $0.programmeShare = 0.3 } == ["M208"])
        #expect(
            Self.rules {
                $0.correlation = 0.1
                $0.added = Intervals([0..<60_000])
            } == ["M208"]
        )
        #expect(Self.rules { $0.addedSpeechMilliseconds = 300 } == ["M209"])
    }

    @Test func `without a deep audit the rules are not tested, and the same audio is M123's`() {
        let report = Self.report(nil, nil, .notAsked)
        #expect(report.findings.outcomes["M201"] == .notListened)
        #expect(
            Self.report(nil, nil, .untested("why")).findings.outcomes["M203"] == .untested("why")
        )
        #expect(Self.rules(nil, .identical) == [])
    }
}
