// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaSelection
import TestSupport
import Testing

@Suite struct SimulateTests {
    private static let movie = SampleMedia.folder.appending(path: "movie.mp4").path
    private static let master = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="en.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English AD",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,\
        CHARACTERISTICS="public.accessibility.describes-video",URI="ad.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",AUTOSELECT=YES,URI="s.m3u8",\
        CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"
        #EXT-X-STREAM-INF:BANDWIDTH=88000,AUDIO="a",SUBTITLES="s"
        v1.m3u8

        """

    /// One result of `mediatag.simulate/1`.
    private struct Output: Decodable {
        struct Choice: Decodable {
            let id: String
            let displayName: String
            let why: [String]
        }
        struct Result: Decodable {
            let viewer: String
            let engine: String
            let audio: Choice?
            let text: Choice?
            let noText: [String]?
            let hazards: [String]
        }
        let kind: String
        let options: [Option]
        let results: [Result]
    }
    private struct Option: Decodable {
        let id: String
        let track: Int?
    }

    private func simulate(_ arguments: [String], in folder: URL) throws -> Output {
        let result = try run(builtBinary.path, ["simulate", "--json"] + arguments, in: folder)
        #expect(result.exitCode == 0 && result.standardError.isEmpty, result.summary)
        #expect(try validate(result.standardOutput, schema: "simulate") == 1)
        return try JSONDecoder().decode(Output.self, from: Data(result.standardOutput.utf8))
    }

    private func inFolder<Result>(_ body: (Workplace) throws -> Result) throws -> Result {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.write("master.m3u8", text: Self.master)
            return try body(place)
        }
    }

    @Test func `JSON names what each engine selects of a playlist, why, and the hazards`() throws {
        try inFolder { place in
            let engines = ["--engine", "hlsjs", "--engine", "webkit"]
            let output = try simulate(
                ["--viewer", "deaf-en"] + engines + ["master.m3u8"],
                in: place.folder
            )
            #expect(output.kind == "hls")
            #expect(
                output.options.map(\.id) == [
                    "AUDIO:a/English", "AUDIO:a/English AD", "SUBTITLES:s/English",
                ]
            )
            #expect(output.results.map(\.engine) == ["hlsjs/1.6", "webkit/2026"])
            #expect(output.results.map(\.text?.displayName) == [nil, "English SDH"])
            #expect(output.results[0].noText == ["hlsjs-text-no-default"])
            #expect(output.results.map(\.hazards) == [["X717"], []])
        }
    }

    @Test func `all viewers and engines of a movie follow the schema`() throws {
        let output = try simulate(["--matrix", Self.movie], in: SampleMedia.folder)
        #expect(output.kind == "movie")
        #expect(output.results.count == 4 * ViewerEngine.all.count)
        #expect(output.options.allSatisfy { $0.id == $0.track.map(String.init) })
        let chromium = output.results.filter { $0.engine.hasPrefix("chromium/") }
        #expect(chromium.allSatisfy { $0.audio?.why == ["chromium-audio-enabled"] })
    }

    @Test func `caption files beside a movie are options, which Kodi and Jellyfin show`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try FileManager.default.copyItem(
                atPath: Self.movie,
                toPath: folder.appending(path: "film.mp4").path
            )
            for name in ["film.en.srt", "film.en.forced.srt", "other.en.srt"] {
                try place.write(name, text: "1\n00:00:01,000 --> 00:00:02,000\nHello.\n")
            }
            let engines = ["kodi", "jellyfin", "avplayer"].flatMap { ["--engine", $0] }
            let output = try simulate(["--viewer", "deaf-en"] + engines + ["film.mp4"], in: folder)
            let files = output.options.map(\.id).filter { $0.hasPrefix("file:") }
            #expect(files == ["file:film.en.forced.srt", "file:film.en.srt"])
            #expect(
                output.results.map(\.text?.id) == ["file:film.en.srt", "file:film.en.srt", nil]
            )
            #expect(output.results[0].text?.displayName == "English")
            #expect(output.results[2].noText == ["file-ignored"])
        }
    }

    @Test func `a playlist of segments offers the audio inside it`() throws {
        try Workplace.withMaster { place in
            let output = try simulate(["--viewer", "default-en", "v1.m3u8"], in: place.folder)
            #expect(output.options.map(\.id) == ["variant"])
            let playing = output.results.filter { $0.audio?.id == "variant" }
            #expect(playing.count == ViewerEngine.all.count { $0.kinds.contains(.hls) })
        }
    }

    @Test func `text is a sentence for each viewer, in 80 columns`() throws {
        try inFolder { place in
            let result = try run(
                builtBinary.path,
                ["simulate", "--matrix", "master.m3u8"],
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            let lines = result.standardOutput.split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= 80 }, result.summary)
            #expect(result.standardOutput.contains("  A deaf English viewer gets English SDH in"))
            #expect(result.standardOutput.contains("because no rendition is DEFAULT"))
            #expect(result.standardOutput.contains("X717 captions-not-selected: "))
        }
    }

    @Test func `a viewer can be a file, which follows its schema`() throws {
        try inFolder { place in
            let viewer = """
                {"schema": "mediatag.viewer/1", "name": "hard of hearing", "languages": ["en-GB", "fr"],
                 "captions": "on", "prefersSDH": true}
                """
            try place.write("viewer.json", text: viewer)
            try validate(viewer, schema: "viewer")
            let output = try simulate(
                ["--viewer", "viewer.json", "--engine", "webkit", "master.m3u8"],
                in: place.folder
            )
            #expect(output.results.map(\.viewer) == ["hard of hearing"])
            #expect(output.results[0].text?.id == "SUBTITLES:s/English")
        }
    }

    @Test func `criteria of a program decide in AVPlayer, from a file or of a viewer`() throws {
        try inFolder { place in
            let groups = """
                "groups": {"legible": {"languages": ["en"],
                  "characteristics": ["public.accessibility.transcribes-spoken-dialog"]},
                  "audible": {"principalCharacteristics": ["public.accessibility.describes-video"]}}
                """
            let criteria = "{\"schema\": \"mediatag.criteria/1\", \(groups)}"
            try place.write("criteria.json", text: criteria)
            try validate(criteria, schema: "criteria")
            let viewer = """
                {"schema": "mediatag.viewer/1", "name": "app", "languages": ["fr"], "criteria": {\(groups)}}
                """
            try place.write("viewer.json", text: viewer)
            try validate(viewer, schema: "viewer")
            let engine = ["--engine", "avplayer", "master.m3u8"]
            let options = [
                ["--viewer", "default-fr", "--criteria", "criteria.json"],
                ["--viewer", "viewer.json"],
            ]
            for option in options {
                let result = try simulate(option + engine, in: place.folder).results[0]
                #expect(result.audio?.id == "AUDIO:a/English AD")
                #expect(result.text?.why == ["avplayer-criteria"])
            }
        }
    }

    @Test(arguments: [
        ("[]", "it is not a file of criteria"),
        (#"{"schema":"mediatag.criteria/2"}"#, "mediatag.criteria/1"),
        (#"{"schema":"mediatag.criteria/1","groups":{"visual":{}}}"#, "audible and legible"),
        (
            #"{"schema":"mediatag.criteria/1","groups":{"legible":{"language":["en"]}}}"#,
            "\"language\" is not a member"
        ),
        (
            #"{"schema":"mediatag.criteria/1","groups":{"legible":{"characteristics":["public.easy-to-raed"]}}}"#,
            "public.easy-to-read"
        ),
    ])
    func `a file that is no criteria is an error with the reason`(
        _ text: String,
        _ reason: String
    ) throws {
        try inFolder { place in
            try place.write("criteria.json", text: text)
            let result = try run(
                builtBinary.path,
                ["simulate", "--criteria", "criteria.json", "master.m3u8"],
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("criteria.json: "), result.summary)
            #expect(result.standardError.contains(reason), result.summary)
        }
    }

    @Test func `folders and several assets are simulated one after the other`() throws {
        try inFolder { place in
            try place.write("en.srt", text: "1\n00:00:01,000 --> 00:00:02,000\nHi\n")
            let engine = ["simulate", "--engine", "webkit", "--viewer", "deaf-en"]
            let result = try run(builtBinary.path, engine + [".", Self.movie], in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains("master.m3u8\n"), result.summary)
            #expect(result.standardOutput.contains("\n\n\(Self.movie)\n"), result.summary)
            let json = try run(
                builtBinary.path,
                engine + ["--json", "master.m3u8", Self.movie],
                in: place.folder
            )
            #expect(try validate(json.standardOutput, schema: "simulate") == 2)
            let text = try run(builtBinary.path, ["simulate", "en.srt"], in: place.folder)
            #expect(text.exitCode == 2, text.summary)
            #expect(text.standardError.contains("nothing to select"), text.summary)
        }
    }

    @Test(arguments: [
        ("{}", "it is not a viewer"), ("[", "it is not a viewer"),
        (#"{"schema":"mediatag.viewer/2","name":"x","languages":["en"]}"#, "mediatag.viewer/1"),
        (#"{"schema":"mediatag.viewer/1","name":"x","languages":[]}"#, "1 to 50 languages"),
        (#"{"schema":"mediatag.viewer/1","name":"x","languages":["english"]}"#, "write en"),
        (#"{"schema":"mediatag.viewer/1","name":"","languages":["en"]}"#, "1 to 100 characters"),
        (
            #"{"schema":"mediatag.viewer/1","name":"x","languages":["en"],"captions":"no"}"#,
            "off, automatic or on"
        ),
        (
            #"{"schema":"mediatag.viewer/1","name":"x","languages":["en"],"caption":"on"}"#,
            "\"caption\" is not a member"
        ),
    ])
    func `a file that is not a viewer is an error with the reason`(
        _ text: String,
        _ reason: String
    ) throws {
        try inFolder { place in
            try place.write("viewer.json", text: text)
            let result = try run(
                builtBinary.path,
                ["simulate", "--viewer", "viewer.json", "master.m3u8"],
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("viewer.json: "), result.summary)
            #expect(result.standardError.contains(reason), result.summary)
        }
    }

    @Test(arguments: [
        (["--viewer", "deaf"], "deaf-LANG"), (["--viewer", "deaf-english"], "write en"),
        (["--engine", "hls.js"], "Did you mean hlsjs?"), (["--engine", "safari"], "webkit"),
    ])
    func `a viewer or an engine that does not exist is a usage error`(
        _ options: [String],
        _ reason: String
    ) throws {
        let result = try run(builtBinary.path, ["simulate"] + options + [Self.movie])
        #expect(result.exitCode == 64, result.summary)
        #expect(result.standardError.contains(reason), result.summary)
    }

    @Test func `an asset that cannot be read is an error`() throws {
        let missing = try run(builtBinary.path, ["simulate", "missing.mp4"])
        #expect(missing.exitCode == 2)
        #expect(missing.standardError.contains("missing.mp4"), missing.summary)
        let text = try run(
            builtBinary.path,
            ["simulate", SampleMedia.packageRoot.path + "/LICENSE"]
        )
        #expect(text.exitCode == 2, text.summary)
    }
}
