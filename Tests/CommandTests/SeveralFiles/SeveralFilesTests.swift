// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Commands that take several files: each is done, whatever becomes of the others.
@Suite struct SeveralFilesTests {
    @Test(arguments: [
        ["tag", "--track", "audio:1", "--language", "fr"], ["repair"], ["optimize"], ["undo"],
        ["inspect"],
    ])
    func `a command goes on after a file that fails, and ends with a summary`(
        _ command: [String]
    ) throws {
        try Workplace.with { place in
            for name in ["a.mp4", "b.mp4"] {
                try place.copy("movie.mp4", as: name)
                try succeed("add-subs", name, "es.srt", in: place.folder)
            }
            func edit() throws {
                for name in ["a.mp4", "b.mp4"] {
                    try succeed("chapters", name, "--set", "chapters.txt", in: place.folder)
                    try succeed("chapters", name, "--remove", in: place.folder)
                }
            }
            try place.write("chapters.txt", text: "00:00:00 One\n00:00:09 Two\n")
            try edit()
            try place.write("broken.mp4", text: "no movie")
            let words = [command[0], "a.mp4", "missing.mp4", "broken.mp4", "b.mp4"]
            let result = try run(
                builtBinary.path,
                words + command.dropFirst(),
                in: place.folder
            )
            #expect(result.exitCode == 2)
            #expect(
                result.standardError.hasSuffix(
                    "4 files, 2 with errors: missing.mp4, broken.mp4\n"
                ),
                result.summary
            )
            for name in ["a.mp4", "b.mp4"] { #expect(result.standardOutput.contains(name)) }
            try edit()
            let good = try run(
                builtBinary.path,
                [command[0], "a.mp4", "b.mp4"] + command.dropFirst() + ["--format", "json"],
                in: place.folder
            )
            #expect(good.exitCode == 0, good.summary)
            #expect(good.standardError.hasSuffix("2 files, all without errors\n"), good.summary)
            #expect(try validate(good.standardOutput, schema: command[0]) == 2)
        }
    }

    @Test(arguments: [["tag", "--track", "1", "--language", "fr"], ["repair"], ["optimize"]])
    func `one output for several movies is a usage error`(_ command: [String]) throws {
        try Workplace.with { place in
            let words = [command[0], "movie.mp4", "movie.mp4"] + command.dropFirst()
            let result = try run(builtBinary.path, words + ["-o", "new.mp4"], in: place.folder)
            #expect(result.exitCode == 64, result.summary)
            #expect(result.standardError.contains("there are 2 inputs"), result.summary)
        }
    }

    @Test func `caption files are fixed in place, and standard input to standard output`() throws {
        try Workplace.with("en.sdh.srt") { place in
            let old = "1\n00:00:01.000 --> 00:00:02,000\nOne\n"
            try place.write("a.srt", text: old)
            try place.write("b.srt", text: old)
            let fix = ["captions", "fix", "a.srt", "missing.srt", "b.srt", "--all-safe"]
            let result = try run(builtBinary.path, fix + ["--in-place"], in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("3 files, 1 with errors: missing.srt"))
            let filtered = try run(
                "sh",
                ["-c", "printf '\(old)' | '\(builtBinary.path)' captions fix - --all-safe -o -"],
                in: place.folder
            )
            #expect(filtered.standardOutput == "1\n00:00:01,000 --> 00:00:02,000\nOne\n")
            for name in ["a.srt", "b.srt"] {
                #expect(try place.data(name) == Data(filtered.standardOutput.utf8))
            }
            let several = try run(builtBinary.path, fix + ["-o", "c.srt"], in: place.folder)
            #expect(several.exitCode == 64, several.summary)
        }
    }

    @Test func `caption files are converted beside the old ones, into a folder, and as a filter`()
        throws
    {
        try Workplace.with("en.sdh.srt") { place in
            let convert = ["captions", "convert", "es.srt", "en.sdh.srt", "--to", "vtt"]
            try succeed(convert, in: place.folder)
            try succeed(convert + ["-o", "out/"], in: place.folder)
            try succeed(convert + ["-o", "out", "--force"], in: place.folder)
            for name in ["es.vtt", "en.sdh.vtt"] {
                #expect(try place.data(name) == place.data("out/\(name)"))
            }
            let filter = "'\(builtBinary.path)' captions convert - --to vtt -o - < es.srt"
            let result = try run("sh", ["-c", filter], in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(Data(result.standardOutput.utf8) == (try place.data("es.vtt")))
            let again = try run(builtBinary.path, convert, in: place.folder)
            #expect(again.exitCode == 2, "existing files are replaced with --force alone")
            for options in [["-o", "one.vtt"], ["--to", "vtt", "-o", "-"], []] {
                let words = ["captions", "convert", "es.srt", "en.sdh.srt"] + options
                let wrong = try run(builtBinary.path, words, in: place.folder)
                #expect(wrong.exitCode == 64, wrong.summary)
            }
        }
    }

    @Test func `explain has rules of a clause, and clauses of a rule`() throws {
        let clause = try succeed("explain", "EN", "301", "549", "9.1.2.2")
        #expect(clause.hasPrefix("EN 301 549 v3.2.1 9.1.2.2 Captions (Prerecorded)\n"))
        #expect(clause.contains("  M101  error    no-captions\n"))
        let rule = try succeed("explain", "M101")
        #expect(rule.contains("  WCAG 1.2.2: Captions (Prerecorded)\n"))
        let list = try succeed("explain", "--clauses")
        #expect(list.contains("47 CFR 79.103: ") && list.contains("[players, devices and"))
        let chapter = try succeed("explain", "WCAG", "1.2").split(separator: "\n")
        #expect(chapter.count == 9 && chapter[1] == "WCAG 1.2.2: Captions (Prerecorded)")
    }

    @Test func `explain lists all rules`() throws {
        let lines = try succeed("explain", "--list").split(separator: "\n")
        #expect(lines.count > 150)
        #expect(lines.contains { $0.hasPrefix("M104") })
        #expect(lines.allSatisfy { $0.count <= 80 })
        for words in [["explain"], ["explain", "M104", "--list"]] {
            #expect(try run(builtBinary.path, words).exitCode == 64)
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `shells are offered profiles, rules, formats, engines and roles`(shell: String) throws {
        let script = try succeed("--generate-completion-script", shell)
        let words = [
            "wcag-aa", "netflix", "sdh-incomplete-characteristics", "M104", "ttml", "hlsjs",
            "pocketsphinx", "forced-subtitle", "color", "never",
        ]
        for word in words { #expect(script.contains(word), "\(word)") }
    }

    @Test func `shells are offered the tracks of the movie, and characteristics`() throws {
        try Workplace.with { place in
            let tracks = try succeed(
                ["---completion", "tag", "--", "--track", "3", "0"]
                    + ["mediatag", "tag", "movie.mp4", "--track", ""],
                in: place.folder
            )
            #expect(tracks.split(separator: "\n") == ["1", "2"], "\(tracks)")
            for words in [["extract", "--track"], ["tag", "--follow"]] {
                let offered = try succeed(
                    ["---completion", words[0], "--", words[1], "3", "0"]
                        + ["mediatag", words[0], "movie.mp4", words[1], ""],
                    in: place.folder
                )
                #expect(offered.split(separator: "\n") == ["1", "2"], "\(words): \(offered)")
            }
            let identifiers = try succeed(
                ["---completion", "tag", "--", "--characteristic", "3", "0"]
                    + ["mediatag", "tag", "movie.mp4", "--characteristic", ""],
                in: place.folder
            )
            #expect(identifiers.contains("public.accessibility.describes-video"))
        }
    }
}
