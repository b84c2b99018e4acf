// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
import MediaSelection
import Testing

/// What a conversion has lost: each rule finds its own loss, and nothing where all is kept.
@Suite struct ConversionRulesTests {
    private static func text(_ words: String..., named name: String = "es.srt") throws
        -> CaptionAsset
    {
        let text = words.enumerated().map { index, line in
            "\(index + 1)\n00:00:1\(index),000 --> 00:00:1\(index),900\n\(line)\n\n"
        }.joined()
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: name)
        return CaptionAsset(reading, fileName: name, declaredLanguage: .spanish)
    }

    private static func movie(
        _ channels: CaptionScan = .channels([]),
        _ change: (inout [AuditedTrack]) -> Void = { _ in }
    ) throws -> Asset {
        var subtitles = AuditedTrack(
            id: 4,
            kind: .subtitle,
            format: "tx3g",
            language: .spanish,
            isEnabled: true,
            alternateGroup: 2,
            characteristics: MediaCharacteristic.sdh
        )
        subtitles.text = .cues(try text("¡Hola!", "Buenos días."))
        var tracks = [
            AuditedTrack(id: 1, kind: .video, isEnabled: true),
            AuditedTrack(id: 2, kind: .audio, language: .english, isEnabled: true),
            AuditedTrack(
                id: 3,
                kind: .audio,
                language: .english,
                name: "described",
                characteristics: [.describesVideo]
            ),
            subtitles,
        ]
        change(&tracks)
        let movie = MovieAsset(path: "movie.mp4", tracks: tracks, embeddedCaptions: channels)
        return Asset(name: "movie.mp4", movie: movie)
    }

    private static func check(_ before: Asset, _ after: Asset) -> AssetReport {
        Audit(profile: .wcagAA).check(Conversion(before: before, after: after))
    }

    private static func rules(_ before: Asset, _ after: Asset) -> [String] {
        check(before, after).findings.all.map(\.rule).sorted()
    }

    @Test func `a copy of a movie has no losses`() throws {
        let report = Self.check(try Self.movie(), try Self.movie())
        #expect(report.findings.all == [])
        #expect(report.outcome == .passed)
    }

    @Test func `other track IDs and another order are not losses`() throws {
        let after = try Self.movie { tracks in
            tracks.reverse()
            for index in tracks.indices { tracks[index].facts.id = UInt32(index + 20) }
        }
        #expect(Self.rules(try Self.movie(), after) == [])
    }

    @Test func `a missing track is a loss`() throws {
        let report = Self.check(try Self.movie(), try Self.movie { $0.remove(at: 3) })
        #expect(report.findings.all.map(\.rule) == ["X701"])
        #expect(report.findings.all[0].message.contains("Spanish captions for the deaf, track 4"))
        #expect(report.outcome == .failed)
    }

    @Test func `a track that became a caption file is not a loss`() throws {
        var after = try Self.movie { $0.remove(at: 3) }
        var file = try Self.text("¡Hola!", "Buenos días.", named: "movie.es.sdh.srt")
        file.role = CaptionRole(isSDH: true)
        after.captionFiles = [file]
        #expect(Self.rules(try Self.movie(), after) == [])
        after.captionFiles[0].role.isSDH = false
        #expect(Self.rules(try Self.movie(), after) == ["X702"])
    }

    @Test func `missing words are a loss, and other line breaks are not`() throws {
        let broken = try Self.text("¡Hola!", "Buenos\ndías.")
        let kept = try Self.movie { $0[3].text = .cues(broken) }
        #expect(Self.rules(try Self.movie(), kept) == [])
        let short = try Self.text("¡Hola!")
        let lost = try Self.movie { $0[3].text = .cues(short) }
        let report = Self.check(try Self.movie(), lost)
        #expect(report.findings.all.map(\.rule) == ["X701"])
        #expect(report.findings.all[0].measurement?.value == 1)
    }

    @Test func `a missing channel of closed captions is a loss, and not tested without a scan`()
        throws
    {
        let before = try Self.movie(.channels(["CC1", "CC3"]))
        #expect(Self.rules(before, try Self.movie(.channels(["CC1"]))) == ["X701"])
        let report = Self.check(before, try Self.movie(.untested("it is encrypted")))
        #expect(report.findings.outcomes["X701"]?.name == "untested")
    }

    @Test func `missing words of closed captions are a loss, and new words are not`() {
        let all = spokenCues(
            "Good evening, ladies and gentlemen.",
            "We have come to the end of the line.",
            "Nobody told us."
        )
        func asset(_ cues: some Sequence<Cue>) -> Asset {
            let channel = ScannedCaptions.Channel(.line21(.cc1), cues: Array(cues))
            return Asset(name: "movie.mp4", movie: scannedMovie([scannedPictures([channel])]))
        }
        #expect(Self.rules(asset(all), asset(all)) == [])
        #expect(Self.rules(asset(all.prefix(2)), asset(all)) == [])
        let report = Self.check(asset(all), asset(all.prefix(2)))
        #expect(report.findings.all.map(\.rule) == ["X701"])
        // 13 of 16 words that follow another.
        #expect(report.findings.all[0].measurement?.value == 81.3)
    }

    @Test(arguments: [
        ("language", "the language was es, is not stated"), ("sdh", "is lost"),
        ("forced", "forced was none, is some"), ("default", "no longer the default"),
    ])
    func `missing tags are a loss`(what: String, message: String) throws {
        let after = try Self.movie { tracks in
            switch what {
            case "language": tracks[3].language = .undetermined
            case "sdh": tracks[3].characteristics = []
            case "forced": tracks[3].forced = .some
            default: tracks[3].isEnabled = false
            }
        }
        let findings = Self.check(try Self.movie(), after).findings.all
        #expect(findings.map(\.rule) == ["X702"])
        #expect(findings.first?.message.contains(message) == true, "\(findings.map(\.message))")
        #expect(findings.first?.remedy?.file == "movie.mp4")
    }

    @Test func `a changed language of audio is reported`() throws {
        let after = try Self.movie { $0[1].language = .undetermined }
        #expect(Self.rules(try Self.movie(), after) == ["X702"])
    }

    @Test func `a description that is missing or not tagged is a loss`() throws {
        #expect(Self.rules(try Self.movie(), try Self.movie { $0.remove(at: 2) }) == ["X703"])
        let untagged = try Self.movie { $0[2].characteristics = [] }
        #expect(Self.rules(try Self.movie(), untagged) == ["X703"])
        let byRole = try Self.movie { tracks in
            tracks[2].characteristics = []
            tracks[2].roles = ["description"]
        }
        #expect(Self.rules(byRole, try Self.movie()) == [])
    }
}
