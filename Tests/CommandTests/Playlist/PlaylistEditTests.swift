// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct PlaylistEditTests {
    private let add = ["playlist", "add", "master.m3u8"]

    @Test func `renditions are added, read by another program, and nothing else changes`() throws {
        try Workplace.withMaster { place in
            let edits = [
                ["--subtitles", "es.m3u8", "--language", "es", "--sdh"],
                ["--audio", "ad.m3u8", "--language", "en", "--describes-video", "--channels", "2"],
                ["--closed-captions", "CC1", "--language", "en"],
            ]
            for edit in edits {
                let result = try run(builtBinary.path, add + edit, in: place.folder)
                #expect(result.exitCode == 0, result.summary)
                #expect(result.standardOutput.contains("master.m3u8: changed"))
                let once = try place.data("master.m3u8")
                let again = try run(builtBinary.path, add + edit, in: place.folder)
                #expect(
                    again.standardOutput == "master.m3u8: already as requested\n",
                    again.summary
                )
                #expect(try place.data("master.m3u8") == once)
            }
            let sdh =
                "public.accessibility.transcribes-spoken-dialog,"
                + "public.accessibility.describes-music-and-sound"
            #expect(
                try readByPython(place.path("master.m3u8")) == """
                    AUDIO a English en None YES YES None None en.m3u8
                    AUDIO a English AD en public.accessibility.describes-video NO YES None None ad.m3u8
                    SUBTITLES subs Español es \(sdh) NO YES None None es.m3u8
                    CLOSED-CAPTIONS cc English en None NO YES None CC1 None
                    v1.m3u8 96000 96000 a subs cc
                    v2.m3u8 96000 None a subs cc

                    """
            )
            let text = String(decoding: try place.data("master.m3u8"), as: UTF8.self)
            #expect(text.hasPrefix("#EXTM3U\r\n#EXT-X-OWN:a,b=\"c\"\r\n#EXT-X-MEDIA:TYPE=AUDIO,"))
            #expect(
                text.contains(
                    "BANDWIDTH=96000,AVERAGE-BANDWIDTH=96000,AUDIO=\"a\",SUBTITLES=\"subs\","
                        + "CLOSED-CAPTIONS=\"cc\"\nv1.m3u8\r\n"
                )
            )
            #expect(text.hasSuffix("\r\nv2.m3u8"))
            #expect(try place.names.allSatisfy { !$0.contains("mediatag") })
        }
    }

    @Test func `JSON follows its schemas`() throws {
        try Workplace.withMaster { place in
            let subtitles = ["--subtitles", "es.m3u8", "--language", "es", "--format", "json"]
            let commands = [
                ["add"] + subtitles + ["--dry-run"], ["add"] + subtitles, ["add"] + subtitles,
                [
                    "set", "--rendition", "subs/Español", "--sdh", "--name", "Español", "--format",
                    "json",
                ],
                ["remove", "--rendition", "subs/Español", "--format", "json"],
            ]
            let statuses = ["wouldChange", "changed", "unchanged", "changed", "changed"]
            for (command, status) in zip(commands, statuses) {
                let arguments = ["playlist", command[0], "master.m3u8"] + command.dropFirst()
                let result = try run(builtBinary.path, arguments, in: place.folder)
                #expect(result.exitCode == 0, result.summary)
                #expect(
                    result.standardOutput.contains("\"status\" : \"\(status)\""),
                    result.summary
                )
                #expect(try validate(result.standardOutput, schema: "playlist-\(command[0])") == 1)
            }
            for file in ["master.m3u8", "v1.m3u8"] {
                let shown = try succeed(
                    "playlist",
                    "show",
                    file,
                    "--format",
                    "json",
                    in: place.folder
                )
                #expect(try validate(shown, schema: "playlist-show") == 1)
            }
        }
    }

    @Test func `what is added and taken away again leaves the playlist as it was`() throws {
        try Workplace.withMaster { place in
            let old = try place.masterLines()
            try succeed(
                "playlist",
                "add",
                "master.m3u8",
                "--subtitles",
                "es.m3u8",
                "--language",
                "es",
                in: place.folder
            )
            #expect(try place.masterLines() != old)
            try succeed(
                "playlist",
                "remove",
                "master.m3u8",
                "--rendition",
                "subs/Español",
                in: place.folder
            )
            #expect(
                try place.masterLines()
                    == old.map { $0.replacing("88000, AVERAGE", with: "88000,AVERAGE") }
            )
        }
    }

    @Test func `an output, a trial run and a refusal leave the playlist alone`() throws {
        try Workplace.withMaster { place in
            let old = try place.data("master.m3u8")
            let captions = add + ["--closed-captions", "SERVICE2", "--language", "en"]
            let trial = try run(builtBinary.path, captions + ["--dry-run"], in: place.folder)
            #expect(trial.standardOutput.contains("+#EXT-X-VERSION:7"), trial.summary)
            let other = try run(builtBinary.path, captions + ["-o", "o.m3u8"], in: place.folder)
            #expect(other.exitCode == 0)
            #expect(try readByPython(place.path("o.m3u8")).contains("SERVICE2"))
            let there = try run(builtBinary.path, captions + ["-o", "o.m3u8"], in: place.folder)
            #expect(there.exitCode == 2 && there.standardError.contains("--force"), there.summary)
            #expect(try place.data("master.m3u8") == old)
        }
    }

    @Test(
        arguments: [
            (["--subtitles", "x.m3u8"], 64, "pass --language"),
            (["--subtitles", "x.m3u8", "--audio", "y.m3u8", "--language", "en"], 64, "one of"),
            (["--closed-captions", "CC9", "--language", "en"], 64, "\"CC9\" is not a channel"),
            (["--audio", "ad.m3u8", "--language", "en", "--forced"], 64, "only subtitles"),
            (["--audio", "ad.m3u8", "--language", "en", "--sdh"], 64, "is not for AUDIO"),
            (["--subtitles", "x.m3u8", "--language", "en", "--describes-video"], 64, "is not for"),
            (
                ["--subtitles", "x.m3u8", "--language", "en", "--sdh", "--default"], 64,
                "be the default"
            ),
            (
                ["--audio", "en.m3u8", "--language", "fr"], 2,
                "playlist set --rendition \"a/English\""
            ),
            (["--audio", "ad.m3u8", "--language", "en", "--name", "English"], 2, "another --name"),
            (
                [
                    "--audio", "ad.m3u8", "--language", "en", "--characteristic",
                    "public.accessibility.describes-vide",
                ], 64, "did you mean public.accessibility.describes-video"
            ),
        ] as [([String], Int32, String)]
    )
    func `what cannot be is refused with what to do`(
        arguments: [String],
        status: Int32,
        reason: String
    ) throws {
        try Workplace.withMaster { place in
            let before = try place.contents()
            let result = try run(builtBinary.path, add + arguments, in: place.folder)
            #expect(result.exitCode == status, result.summary)
            #expect(result.standardError.contains(reason), result.summary)
            #expect(try place.contents() == before)
        }
    }

    @Test func `a language in the name of a file need not be told`() throws {
        try Workplace.withMaster { place in
            try succeed(
                "playlist",
                "add",
                "master.m3u8",
                "--subtitles",
                "es.m3u8",
                in: place.folder
            )
            #expect(try readByPython(place.path("master.m3u8")).contains("Español es None"))
        }
    }

    @Test func `a media playlist is not edited, and a missing rendition lists those there are`()
        throws
    {
        try Workplace.withMaster { place in
            let media = try mediatag(
                "playlist",
                "remove",
                "v1.m3u8",
                "--rendition",
                "a/b",
                in: place.folder
            )
            #expect(media.exitCode == 2 && media.standardError.contains("multivariant (master)"))
            let missing = try mediatag(
                "playlist",
                "set",
                "master.m3u8",
                "--rendition",
                "a/b",
                "--sdh",
                in: place.folder
            )
            #expect(missing.exitCode == 2 && missing.standardError.contains("\"a/English\""))
        }
    }

    @Test func `a link stays a link, and the mode of the file stays`() throws {
        try Workplace.withMaster { place in
            let script = """
                chmod 640 master.m3u8 && ln -s master.m3u8 link.m3u8 &&
                "$0" playlist add link.m3u8 --subtitles es.m3u8 > /dev/null &&
                test -L link.m3u8 && grep -c SUBTITLES= master.m3u8 && ls -l master.m3u8
                """
            let result = try shell(script, in: place.folder)
            #expect(result.standardOutput.hasPrefix("2\n-rw-r-----"), result.summary)
        }
    }
}
