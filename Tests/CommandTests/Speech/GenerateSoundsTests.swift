// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `captions generate --sounds` and `--diarisation`.
@Suite struct GenerateSoundsTests {
    private static let talk = """
        1
        00:00:00,000 --> 00:00:03,000
        Welcome back.

        2
        00:00:08,000 --> 00:00:11,000
        We begin.

        """
    private static let heard = "label,start,end,confidence\nSlam,4.5,4.7,0.66\nWind,0,2.5,0.8\n"

    private struct Report: Decodable {
        struct Sounds: Decodable {
            struct Proposal: Decodable {
                let cue: Int
                let text: String
                let confidence: Double?
            }
            struct LeftOut: Decodable { let reason: String }
            let proposed: [Proposal]
            let leftOut: [LeftOut]
        }
        let sounds: Sounds?
    }

    private func inFolder(_ body: (Workplace) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.write("talk.en.srt", text: Self.talk)
            try place.write("heard.csv", text: Self.heard)
            try body(place)
        }
    }

    @Test func `sounds are proposals, with label and confidence, in the file and the reports`()
        throws
    {
        try inFolder { place in
            let command = ["captions", "generate", "talk.en.srt", "--sounds", "heard.csv"]
            let text = try run(
                builtBinary.path,
                command + ["-o", "new.en.vtt"],
                in: place.folder
            )
            #expect(text.exitCode == 0, text.summary)
            #expect(
                text.standardOutput.contains("cue 2 at 00:00:04.500: [door slams] (Slam, 0.66)")
            )
            #expect(text.standardOutput.contains("left out: 1 during dialogue"), text.summary)
            #expect(text.standardError.contains("the sounds are proposals"), text.summary)
            let vtt = String(decoding: try place.data("new.en.vtt"), as: UTF8.self)
            #expect(vtt.contains("2 proposal: Slam 0.66\n00:00:04.500 --> 00:00:05.500"), "\(vtt)")
            #expect(vtt.contains("public.machine-generated: sounds of a detector"), "\(vtt)")
            let json = try run(
                builtBinary.path,
                command + ["-o", "new.en.srt", "--format", "json"],
                in: place.folder
            )
            #expect(try validate(json.standardOutput, schema: "captions-generate") == 1)
            let report = try JSONDecoder().decode(Report.self, from: Data(json.standardOutput.utf8))
            #expect(report.sounds?.proposed.map(\.text) == ["[door slams]"])
            #expect(report.sounds?.leftOut.map(\.reason) == ["duringDialogue"])
        }
    }

    @Test func `a mapping and a style are options, and a language without words is an error`()
        throws
    {
        try inFolder { place in
            let mapping = """
                {"schema": "mediatag.sound-mapping/1", "events": "hits[]", "label": "what", "start": "at", "duration": "for"}
                """
            try place.write("mapping.json", text: mapping)
            try validate(mapping, schema: "sound-mapping")
            try place.write(
                "hits.json",
                text: #"{"hits": [{"what": "Slam", "at": 4.5, "for": 0.2}]}"#
            )
            let command = ["captions", "generate", "talk.en.srt", "--sounds", "hits.json"]
            let mapped = ["--sound-mapping", "mapping.json", "--sound-style", "bbc", "-o", "-"]
            let result = try run(builtBinary.path, command + mapped, in: place.folder)
            #expect(result.standardOutput.contains("\nDOOR SLAMS\n"), result.summary)
            let finnish = ["--language", "fi", "-o", "new.srt"]
            let other = try run(
                builtBinary.path,
                command + mapped.prefix(4) + finnish,
                in: place.folder
            )
            #expect(other.exitCode == 2, other.summary)
            #expect(other.standardError.contains("no words for sounds in fi"), other.summary)
            #expect(!FileManager.default.fileExists(atPath: place.path("new.srt")))
        }
    }

    @Test func `speakers are those of a diarisation`() throws {
        try inFolder { place in
            let turns =
                "SPEAKER t 1 0 4 <NA> <NA> Ana <NA> <NA>\nSPEAKER t 1 7 5 <NA> <NA> Ben <NA> <NA>\n"
            try place.write("talk.rttm", text: turns)
            let result = try run(
                builtBinary.path,
                [
                    "captions", "generate", "talk.en.srt", "--diarisation", "talk.rttm",
                    "--speakers",
                    "name", "-o", "-",
                ],
                in: place.folder
            )
            #expect(result.standardOutput.contains("Ana: Welcome back."), result.summary)
            #expect(result.standardOutput.contains("Ben: We begin."), result.summary)
        }
    }

    @Test(arguments: [
        ["--sound-style", "bbc"], ["--sounds", "heard.csv", "--per-word"],
        ["--sounds", "heard.csv", "--sound-style", "nrk"],
        ["--sounds", "heard.csv", "--to", "json"],
        ["--sounds", "heard.csv", "-o", "talk.en.sdh.vtt"],
    ])
    func `sounds need captions, and a style that is known`(_ options: [String]) throws {
        try inFolder { place in
            let result = try run(
                builtBinary.path,
                ["captions", "generate", "talk.en.srt"] + options
                    + (options.contains("-o") ? [] : ["-o", "-"]),
                in: place.folder
            )
            #expect(result.exitCode == 64, result.summary)
        }
    }
}
