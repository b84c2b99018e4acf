// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Speech that the network finds whose weights are installed separately.
@Suite struct VoiceActivityTests {
    private struct CheckReport: Decodable {
        struct File: Decodable {
            let sound: Sound?
            let heard: Heard?
        }

        struct Heard: Decodable {
            struct Cue: Decodable {
                let verdict: String
                let reason: String?
            }

            let cues: [Cue]
            let uncaptioned: [Interval]
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

    /// A song of `asterisk-moh-opsound-g722` as a WAV file; false if the package is not installed.
    private static func makeSong(_ place: Workplace, seconds: Int) throws -> Bool {
        let song = "/usr/share/asterisk/moh/macroform-cold_day.g722"
        guard FileManager.default.fileExists(atPath: song) else {
            if ProcessInfo.processInfo.environment["CI"] != nil { throw Missing() }
            print("skipped: asterisk-moh-opsound-g722 is not installed")
            return false
        }
        try place.make("song.wav", ["-f", "g722", "-ss", "20", "-t", "\(seconds)", "-i", song])
        return true
    }

    @Test func `music without speech is proposed where no sound is known`() throws {
        guard let weights = try Self.weights() else { return }
        try Workplace.with { place in
            guard try Self.makeSong(place, seconds: 20) else { return }
            try place.write("words.en.srt", text: subRip([(0, 4000, "The weather was very good.")]))
            try place.write("heard.csv", text: "label,start,end,confidence\nSlam,14,15,0.9\n")
            func generate(_ value: String, _ options: String...) throws -> ProcessResult {
                try run(
                    builtBinary.path,
                    [
                        "captions", "generate", "words.en.srt", "--media", "song.wav", "-o",
                        "new.en.vtt",
                    ]
                        + ["--force"] + options,
                    in: place.folder,
                    environment: ["MEDIATAG_VOICE_ACTIVITY": value]
                )
            }
            let music = try generate(weights)
            #expect(music.exitCode == 0, music.summary)
            #expect(music.standardOutput.contains("[music playing] (Music)"), music.summary)
            #expect(music.standardError.contains("the sounds are proposals"), music.summary)
            let both = try generate(weights, "--sounds", "heard.csv", "--sound-style", "bbc")
            #expect(both.standardOutput.contains("DOOR SLAMS"), both.summary)
            #expect(both.standardOutput.contains("MUSIC"), both.summary)
            let without = try generate("off")
            #expect(without.exitCode == 2)
            #expect(
                without.standardError.contains(
                    "song.wav: music cannot be distinguished from speech"
                ),
                without.summary
            )
        }
    }

    @Test
    func `captions are synchronised with speech under a song, and the report states what found it`()
        throws
    {
        guard let weights = try Self.weights() else { return }
        let spoken = try SpokenSound(sentences: 45, seed: 11)
        try Workplace.with { place in
            guard try Self.makeSong(place, seconds: 60) else { return }
            try spoken.wave.write(to: place.folder.appending(path: "speech.wav"))
            try place.make(
                "talk.wav",
                [
                    "-i", place.path("speech.wav"), "-stream_loop", "-1", "-i",
                    place.path("song.wav"),
                ]
                    + ["-filter_complex", "[0][1]amix=duration=first:weights=1 0.5"]
            )
            try place.write("en.srt", text: spoken.captions { $0 + 7300 })
            func sync(_ value: String, _ options: String...) throws -> String {
                let result = try run(
                    builtBinary.path,
                    ["captions", "sync", "en.srt", "--to", "talk.wav", "--dry-run"] + options,
                    in: place.folder,
                    environment: ["MEDIATAG_VOICE_ACTIVITY": value]
                )
                return result.standardOutput
            }
            let json = try sync(weights, "--format", "json")
            #expect(try validate(json, schema: "captions-sync") == 1)
            #expect(json.contains("\"speechDetector\" : \"network\""), "\(json)")
            #expect(json.contains("\"decision\" : \"moved\""), "\(json)")
            let offset = json.firstMatch(of: /"offset" : (-?\d+)/).flatMap { Int($0.1) }
            #expect(offset.map { abs($0 + 7300) < 150 } == true, "\(json)")
            #expect(try sync(weights).contains(", speech found by the voice-activity network)"))
            let rhythm = try sync("off", "--format", "json")
            #expect(try validate(rhythm, schema: "captions-sync") == 1)
            #expect(rhythm.contains("\"speechDetector\" : \"rhythm\""), "\(rhythm)")
        }
    }

    @Test(.slow) func `invented captions over a song are not spoken`() throws {
        guard let weights = try Self.weights() else { return }
        try Workplace.with { place in
            guard try Self.makeSong(place, seconds: 14) else { return }
            let said = [
                "The river is cold in the morning.", "My brother remembers the old letter.",
                "Please open the window before winter.",
            ]
            let spoken = try SpokenSound(texts: said, pauseMilliseconds: 700)
            try spoken.wave.write(to: place.folder.appending(path: "spoken.wav"))
            try place.make(
                "talk.wav",
                ["-i", place.path("spoken.wav"), "-i", place.path("song.wav")]
                    + ["-filter_complex", "[0][1]concat=n=2:v=0:a=1"]
            )
            let end = (spoken.times.last?.upperBound ?? 0) + 5000
            let invented = [
                (end, end + 2500, "Seven green apples fell from a table."),
                (end + 4000, end + 6500, "Thank you very much for watching this film."),
            ]
            let right = zip(spoken.times, said).map { ($0.lowerBound, $0.upperBound, $1) }
            try place.write("talk.en.srt", text: subRip(right + invented))
            let result = try run(
                builtBinary.path,
                ["captions", "check", "talk.en.srt", "--media", "talk.wav", "--listen"]
                    + ["--format", "json", "--fail-on", "never"],
                in: place.folder,
                environment: ["MEDIATAG_VOICE_ACTIVITY": weights]
            )
            let heard = try JSONDecoder().decode(
                CheckReport.self,
                from: Data(result.standardOutput.utf8)
            ).files.first?.heard
            #expect(
                heard?.cues.map(\.verdict)
                    == ["spokenHere", "spokenHere", "spokenHere", "notSpoken", "notSpoken"],
                result.summary
            )
            #expect(heard?.cues.last?.reason == "noSpeech", result.summary)
            #expect(heard?.uncaptioned.isEmpty == true, result.summary)
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
