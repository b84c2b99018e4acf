// SPDX-License-Identifier: Apache-2.0

import Auditing
import ISOMedia
import MediaSelection
import Testing

/// Each rule for movies finds its own fault in a movie that has it, and nothing in one that is right.
@Suite struct MovieRulesTests {
    private static let es = LanguageTag.spanish
    private static let en = LanguageTag.english

    /// Pictures, two sounds, and subtitles that are right in every way.
    private static let good = MovieAsset(
        path: "movie.mp4",
        durationSeconds: 24,
        tracks: [
            AuditedTrack(id: 1, kind: .video, format: "avc1", isEnabled: true, durationSeconds: 24),
            AuditedTrack(
                id: 2,
                kind: .audio,
                format: "mp4a",
                language: en,
                mediaHeaderLanguage: PackedLanguageCode(en),
                extendedLanguage: "en",
                isEnabled: true,
                alternateGroup: 1,
                durationSeconds: 24
            ),
            AuditedTrack(
                id: 3,
                kind: .audio,
                format: "mp4a",
                language: en,
                mediaHeaderLanguage: PackedLanguageCode(en),
                alternateGroup: 1,
                characteristics: [.describesVideo],
                roles: ["description"],
                durationSeconds: 24
            ),
            AuditedTrack(
                id: 4,
                kind: .subtitle,
                format: "tx3g",
                language: en,
                mediaHeaderLanguage: PackedLanguageCode(en),
                isEnabled: true,
                alternateGroup: 2,
                characteristics: MediaCharacteristic.sdh,
                sampleCount: 8
            ),
            AuditedTrack(
                id: 5,
                kind: .subtitle,
                format: "tx3g",
                language: es,
                mediaHeaderLanguage: PackedLanguageCode(es),
                extendedLanguage: "es",
                alternateGroup: 2,
                references: ["forc": [6]],
                sampleCount: 8
            ),
            AuditedTrack(
                id: 6,
                kind: .subtitle,
                format: "tx3g",
                language: es,
                mediaHeaderLanguage: PackedLanguageCode(es),
                alternateGroup: 2,
                characteristics: [.forcedOnlySubtitles],
                forced: .all,
                displayFlags: [.someSamplesForced, .allSamplesForced],
                sampleCount: 2
            ),
        ]
    )

    /// A fault, and the rules that find it.
    struct Fault: CustomTestStringConvertible, Sendable {
        let name: String
        let rules: [String]
        let plant: @Sendable (inout [AuditedTrack]) -> Void
        var testDescription: String { name }

        init(
            _ name: String,
            _ rules: String...,
            plant: @escaping @Sendable (inout [AuditedTrack]) -> Void
        ) {
            self.name = name
            self.rules = rules
            self.plant = plant
        }
    }

    private static func rules(_ tracks: [AuditedTrack]) -> [String] {
        var movie = good
        movie.tracks = tracks
        let report = Audit(profile: .wcagAA).check(Asset(name: "movie.mp4", movie: movie))
        return report.findings.all.map(\.rule)
    }

    @Test func `a track whose media is in another file is an error`() {
        var movie = Self.good
        movie.tracksInOtherFiles = [2]
        let report = Audit(profile: .wcagAA).check(Asset(name: "movie.mp4", movie: movie))
        let found = report.findings.all.filter { $0.rule == "M127" }
        #expect(found.map(\.location.track) == [2])
    }

    @Test func `a page of teletext that no descriptor names is a warning`() {
        var movie = Self.good
        movie.tracks[4].undeclaredTeletextPage = 801
        func found() -> [Int?] {
            let report = Audit(profile: .wcagAA).check(Asset(name: "a.ts", movie: movie))
            return report.findings.all.filter { $0.rule == "M128" }.map(\.location.track)
        }
        #expect(found() == [])
        movie.container = "mpegts"
        #expect(found() == [movie.tracks[4].id])
        movie.tracks[4].undeclaredTeletextPage = nil
        #expect(found() == [])
    }

    @Test func `a valid movie has no findings`() {
        #expect(Self.rules(Self.good.tracks).isEmpty)
    }

    @Test(arguments: faults) func `each planted fault of a movie is found, and nothing else`(
        _ fault: Fault
    ) {
        var tracks = Self.good.tracks
        fault.plant(&tracks)
        #expect(Self.rules(tracks).sorted() == fault.rules)
    }

    private static let faults = [
        Fault("no SDH in the language that is heard", "M102") {
            $0[3].characteristics = [.easyToRead]
        },
        Fault("no description", "M103") {
            $0.remove(at: 2)
        },
        Fault("one of two characteristics", "M102", "M104") {
            $0[3].characteristics = [.describesMusicAndSound]
        },
        Fault("a characteristic that does not exist", "M105") {
            $0[4].characteristics = [
                MediaCharacteristic(rawValue: "public.accessibility.describes-spoken-dialog")
            ]
        },
        Fault("captions' characteristics on sound", "M106") {
            $0[1].characteristics = [.transcribesSpokenDialog]
        },
        Fault("a language that is not stated", "M107") { $0[4].language = nil },
        Fault("languages that contradict each other", "M108") {
            $0[4].mediaHeaderLanguage = PackedLanguageCode(.english)
        },
        Fault("a tag that is not canonical", "M109") { $0[4].extendedLanguage = "ES" },
        Fault("no samples", "M110") { $0[4].sampleCount = 0 },
        Fault("subtitles in no group", "M111") { $0[4].alternateGroup = 0 },
        Fault("subtitles in two groups", "M112") {
            $0[4].alternateGroup = 3
            $0[4].isEnabled = true
        },
        Fault("sound and subtitles in one group", "M112", "M113") {
            for index in 3...5 { $0[index].alternateGroup = 1 }
        },
        Fault("two enabled tracks", "M113") { $0[4].isEnabled = true },
        Fault("no enabled track", "M113") { $0[3].isEnabled = false },
        Fault("the description by default", "M114") {
            $0[1].isEnabled = false
            $0[2].isEnabled = true
        },
        Fault("all samples forced without some", "M115") { $0[5].displayFlags = .allSamplesForced },
        Fault("forced by tag alone", "M115") { $0[5].displayFlags = [] },
        Fault("two alike", "M116") {
            var twin = $0[4]
            twin.facts.id = 7
            $0.append(twin)
        },
        Fault("a name that says SDH", "M117") { $0[4].name = "Spanish SDH" },
        Fault("a name that says forced", "M117") { $0[4].name = "forced" },
        Fault("a role without the tag", "M118") { $0[4].roles = ["caption"] },
        Fault("text of another container", "M120") { $0[4].format = "S_TE" },
        Fault("a description that is short", "M122") { $0[2].durationSeconds = 20 },
        Fault("a reference that leads nowhere", "M124") { $0[1].references = ["folw": [9]] },
        Fault("a pair that is not one", "M124") { $0[4].references = [:] },
        Fault("a name that says description", "S512") {
            $0[2].name = "English audio description"
            $0[2].characteristics = []
            $0[2].roles = []
        },
        // The role states that it is a description, for players of DASH alone.
        Fault("a description without the tag", "M118") {
            $0[2].name = "English audio description"
            $0[2].characteristics = []
        },
    ]
}
