// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct MPDEditTests {
    @Test func `captions are added, changed and removed, and other programs read each state`()
        throws
    {
        try Workplace.withMPD { place in
            let mpd = place.path("out/manifest.mpd")
            let original = try place.data("out/manifest.mpd")
            let streams = try readByFFmpeg(mpd)
            let edits: [(arguments: [String], set: String)] = [
                (
                    ["add", "--subtitles", "en.vtt", "--sdh"],
                    "text en English 2 caption en.vtt"
                ),
                (
                    ["set", "--set", "text:en", "--no-sdh", "--name", "A & B"],
                    "text en A & B subtitle en.vtt"
                ),
                (
                    ["set", "--set", "text:2", "--forced", "--language", "en-GB"],
                    "text en-GB A & B forced-subtitle en.vtt"
                ),
            ]
            for (arguments, set) in edits {
                let command = ["mpd", arguments[0], mpd] + arguments.dropFirst()
                let changed = try succeed(command, in: place.folder)
                #expect(changed.contains("manifest.mpd: changed"))
                let sets = try readByElementTree(mpd)
                #expect(sets.contains(set), "\(sets)")
                let once = try Data(contentsOf: URL(filePath: mpd))
                if arguments[0] == "set" {
                    let again = try succeed(
                        command.map { $0 == "text:en" ? "text:2" : $0 },
                        in: place.folder
                    )
                    #expect(again.contains("already as requested"), "\(again)")
                }
                #expect(try Data(contentsOf: URL(filePath: mpd)) == once)
                let lint = try run("xmllint", ["--noout", mpd])
                #expect(lint.exitCode == 0, lint.summary)
            }
            let read = try readByFFmpeg(mpd)
            #expect(read.starts(with: streams) && read.count > streams.count, "\(read)")
            try succeed("mpd", "remove", mpd, "--set", "text:2")
            #expect(try place.data("out/manifest.mpd") == original)
            #expect(try readByFFmpeg(mpd) == streams)
        }
    }

    @Test func `closed captions are declared, and shown`() throws {
        try Workplace.withMPD { place in
            let command = [
                "mpd", "add", "out/manifest.mpd", "--closed-captions", "CC1", "--language", "en",
            ]
            try succeed(command, in: place.folder)
            #expect(
                try place.text("out/manifest.mpd").contains("cea-608:2015\" value=\"CC1=en\"/>")
            )
            #expect(try succeed(command, in: place.folder).contains("already as requested"))
            let shown = try succeed("mpd", "show", "out/manifest.mpd", in: place.folder)
            #expect(shown.contains("CC1=en"), "\(shown)")
            #expect(shown.contains("Text: Spanish"), "\(shown)")
        }
    }

    @Test func `JSON follows its schemas`() throws {
        try Workplace.withMPD { place in
            let add = ["--subtitles", "en.vtt", "--language", "en"]
            let commands: [(words: [String], status: String)] = [
                (["add"] + add + ["--dry-run"], "wouldChange"), (["add"] + add, "changed"),
                (["add"] + add, "unchanged"),
                (["set", "--set", "text:en", "--role", "easyreader"], "changed"),
                (["remove", "--set", "text:en"], "changed"),
            ]
            for (words, status) in commands {
                let verb = words[0]
                let arguments =
                    ["mpd", verb, "out/manifest.mpd"] + words.dropFirst() + ["--format", "json"]
                let text = try succeed(arguments, in: place.folder)
                #expect(text.contains("\"status\" : \"\(status)\""), "\(text)")
                #expect(try validate(text, schema: "mpd-\(verb)") == 1)
            }
            // The captions that are left are a translation, which is an error (D113).
            for (verb, status) in [("show", 0 as Int32), ("check", 1)] {
                let result = try mediatag(
                    "mpd",
                    verb,
                    "out/manifest.mpd",
                    "--format",
                    "json",
                    in: place.folder
                )
                #expect(result.exitCode == status, result.summary)
                #expect(try validate(result.standardOutput, schema: "mpd-\(verb)") == 1)
            }
        }
    }

    @Test func `another file is written, and one that is there only with --force`() throws {
        try Workplace.withMPD { place in
            let before = try place.data("out/manifest.mpd")
            let command = [
                "mpd", "set", "out/manifest.mpd", "--set", "audio:1", "--name", "A", "-o",
                "out/new.mpd",
            ]
            try succeed(command, in: place.folder)
            let new = try place.data("out/new.mpd")
            #expect(try place.data("out/manifest.mpd") == before && new != before)
            let refused = try run(builtBinary.path, command, in: place.folder)
            #expect(refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("pass --force"), refused.summary)
            try succeed(command + ["--force"], in: place.folder)
            #expect(try place.data("out/new.mpd") == new)
        }
    }

    @Test func `the name of a file becomes a URL, and one that is missing is reported`() throws {
        try Workplace.withMPD { place in
            try place.write("out/a b#1.vtt", try place.data("en.vtt"))
            let edits = [
                ("a b#1.vtt", "<BaseURL>a%20b%231.vtt</BaseURL>", ""),
                ("out/en.vtt", "<BaseURL>en.vtt</BaseURL>", ""),
                (
                    "none.vtt", "<BaseURL>none.vtt</BaseURL>",
                    "warning: out/none.vtt: there is no such file"
                ),
                (
                    "https://a.example/b.vtt?c=d&e", "<BaseURL>https://a.example/b.vtt?c=d&amp;e<",
                    ""
                ),
            ]
            for (name, element, warning) in edits {
                let command = ["mpd", "add", "out/manifest.mpd", "--subtitles", name]
                let result = try run(
                    builtBinary.path,
                    command + ["--language", "gl"],
                    in: place.folder
                )
                #expect(
                    result.exitCode == 0 && result.standardError.hasPrefix(warning),
                    result.summary
                )
                #expect(warning.isEmpty == result.standardError.isEmpty, result.summary)
                #expect(try place.text("out/manifest.mpd").contains(element))
            }
        }
    }

    @Test(arguments: [
        (["add", "m.mpd", "--subtitles", "es.srt", "--language", "es"], 2, "es.srt: No such file"),
        (["add", "m.mpd", "--subtitles", "a.vtt"], 64, "pass --language es"),
        (["add", "m.mpd", "--subtitles", "es.ttml"], 2, "es.ttml: its content is not TTML"),
        (["add", "m.mpd", "--subtitles", "es.vtt", "--period", "9"], 2, "no Period \"9\""),
        (["set", "m.mpd", "--set", "text:fr", "--sdh"], 2, "no adaptation set \"text:fr\""),
        (
            ["set", "m.mpd", "--set", "audio:1", "--sdh"], 2,
            "is not for an adaptation set of audio"
        ),
        (["set", "m.mpd", "--set", "audio:1"], 64, "name a change"),
        (["set", "m.mpd", "--set", "audio:1", "--role", "captoin"], 64, "Did you mean caption?"),
        (["set", "m.mpd", "--set", "audio:1", "--accessibility", "x"], 64, "write SCHEME=VALUE"),
        (["show", "-"], 64, "name a file"),
        (["show", "none.mpd"], 2, "none.mpd: No such file"),
    ])
    func `what cannot be done is refused, and nothing is written`(
        arguments: [String],
        exitCode: Int,
        message: String
    ) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let text = """
                <MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period>
                <AdaptationSet contentType="audio" lang="en"/></Period></MPD>
                """
            try place.write("m.mpd", text: text)
            try place.write("es.ttml", text: "WEBVTT\n")
            let result = try run(builtBinary.path, ["mpd"] + arguments, in: folder)
            #expect(result.exitCode == Int32(exitCode), result.summary)
            #expect(result.standardError.contains(message), result.summary)
            #expect(try place.text("m.mpd") == text)
            #expect(try place.names.sorted() == ["es.ttml", "m.mpd"])
        }
    }
}
