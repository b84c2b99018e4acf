// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Speech that the network finds whose weights are installed separately.
@Suite struct VoiceActivityTests {
    private struct CheckReport: Decodable {
        struct File: Decodable {
            let sound: Sound?
        }

        struct Sound: Decodable {
            let detector: String
            let speech: [Interval]
            let withoutSpeech: [Interval]
        }

        struct Interval: Decodable {
            let start: Double
            let end: Double
        }

        let files: [File]
    }

    private struct AuditReport: Decodable {
        struct Asset: Decodable {
            let speechDetector: String?
        }

        let assets: [Asset]
    }

    private struct Missing: Error {}

    /// The weights that `Scripts/setup.sh tests` installs.
    private static func weights() throws -> String? {
        let file = SampleMedia.packageRoot.appending(path: ".build/voice-activity/weights")
        if FileManager.default.fileExists(atPath: file.path) { return file.path }
        if ProcessInfo.processInfo.environment["CI"] != nil { throw Missing() }
        print("skipped: the weights of the voice-activity network are not installed")
        return nil
    }

    private static func makeTalk(_ place: Workplace) throws {
        try place.make(
            "talk.wav",
            [
                "-f", "lavfi", "-i",
                "flite=text='The weather was very good in the morning.':voice=slt",
            ]
        )
        try place.write("talk.srt", text: subRip([(0, 2000, "The weather was very good.")]))
    }

    @Test func `reports state what found speech`() throws {
        guard let weights = try Self.weights() else { return }
        try Workplace.with { place in
            try Self.makeTalk(place)
            for (value, detector) in [(weights, "network"), ("off", "rhythm")] {
                let checked = try run(
                    builtBinary.path,
                    [
                        "captions", "check", "talk.srt", "--media", "talk.wav", "--format", "json",
                        "--fail-on", "never",
                    ],
                    in: place.folder,
                    environment: ["MEDIATAG_VOICE_ACTIVITY": value]
                )
                #expect(checked.exitCode == 0, checked.summary)
                #expect(try validate(checked.standardOutput, schema: "captions-check") == 1)
                let sound = try JSONDecoder().decode(
                    CheckReport.self,
                    from: Data(checked.standardOutput.utf8)
                ).files.first?.sound
                #expect(sound?.detector == detector)
                // Two seconds are too short for a rhythm.
                #expect(sound?.speech.isEmpty == (value == "off"))
                #expect(sound?.withoutSpeech.isEmpty == true)
                let audited = try run(
                    builtBinary.path,
                    ["audit", "--deep", "talk.wav", "--format", "json"],
                    in: place.folder,
                    environment: ["MEDIATAG_VOICE_ACTIVITY": value]
                )
                #expect(try validate(audited.standardOutput, schema: "audit") == 1)
                let asset = try JSONDecoder().decode(
                    AuditReport.self,
                    from: Data(audited.standardOutput.utf8)
                ).assets.first
                #expect(asset?.speechDetector == detector)
            }
        }
    }

    @Test func `weights that cannot be read are an error with the file and the reason`() throws {
        try Workplace.with { place in
            try Self.makeTalk(place)
            try place.write("weights", text: "mtvoice")
            let result = try run(
                builtBinary.path,
                ["captions", "check", "talk.srt", "--media", "talk.wav"],
                in: place.folder,
                environment: ["MEDIATAG_VOICE_ACTIVITY": place.path("weights")]
            )
            #expect(result.exitCode == 2)
            #expect(
                result.standardError.contains(
                    "weights: not the weights of the voice-activity network: it has 7 bytes instead of 1238792"
                ),
                result.summary
            )
        }
    }
}
