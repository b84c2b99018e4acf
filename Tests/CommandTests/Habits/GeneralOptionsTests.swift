// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What every command does with `--color`, `--quiet`, `--verbose` and the defaults of `.mediatag.json`.
@Suite struct GeneralOptionsTests {
    private static let escape = "\u{1B}["

    @Test(arguments: [
        (["--color", "always"], false, true), (["--color=always"], true, true),
        (["--color", "never"], false, false),
        (["--color", "auto"], false, false),
    ])
    func `--color decides whether there are colours, before NO_COLOR`(
        options: [String],
        setsNoColor: Bool,
        hasColors: Bool
    ) throws {
        for words in [options + ["inspect"], ["inspect"] + options] {
            let result = try run(
                builtBinary.path,
                words + [SampleMedia.path("movie.mp4"), "missing.mp4"],
                environment: setsNoColor ? ["NO_COLOR": "1"] : [:]
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardOutput.contains(Self.escape) == hasColors, result.summary)
            #expect(result.standardError.contains(Self.escape) == hasColors, result.summary)
        }
    }

    @Test(arguments: [
        (["--color", "alwys"], "did you mean always"), (["--color"], "--color requires a value"),
        (["--quiet", "--verbose"], "exclude each other"),
    ])
    func `a wrong value of an option of every command is a usage error`(
        options: [String],
        message: String
    ) throws {
        let result = try run(builtBinary.path, ["inspect", "movie.mp4"] + options)
        #expect(result.exitCode == 64, result.summary)
        #expect(result.standardError.lowercased().contains(message), result.summary)
    }

    @Test func `with --quiet, an edit reports errors only`() throws {
        try Workplace.with { place in
            let tag = ["tag", "movie.mp4", "movie.mp4", "--track", "2"]
            let done = try run(
                builtBinary.path,
                tag + ["--language", "fr", "--quiet"],
                in: place.folder
            )
            #expect(done.exitCode == 0 && done.standardOutput.isEmpty, done.summary)
            #expect(done.standardError.isEmpty, done.summary)
            #expect(try succeed("inspect", "movie.mp4", in: place.folder).contains("French"))
            let failed = try run(
                builtBinary.path,
                ["--quiet", "tag", "missing.mp4", "--track", "2", "--language", "fr"],
                in: place.folder
            )
            #expect(failed.exitCode == 2)
            #expect(failed.standardError.hasPrefix("error: missing.mp4"), failed.summary)
            let dry = tag + ["--language", "de", "--dry-run", "--quiet"]
            #expect(try succeed(dry, in: place.folder).contains("would be made"))
        }
    }

    @Test func `with --verbose, all warnings are printed`() throws {
        try Workplace.with { place in
            let cues = (1...60).map { "\($0)\n00:00:\($0):000 --> x\nText\n" }
            try place.write("bad.srt", text: cues.joined(separator: "\n"))
            let convert = ["captions", "convert", "bad.srt", "--to", "vtt", "--force"]
            let usual = try run(builtBinary.path, convert, in: place.folder)
            let verbose = try run(builtBinary.path, convert + ["--verbose"], in: place.folder)
            let quiet = try run(builtBinary.path, convert + ["--quiet"], in: place.folder)
            let count = { (text: String) in text.split(separator: "\n").count }
            #expect(usual.standardError.contains("more"), usual.summary)
            #expect(count(verbose.standardError) > count(usual.standardError), verbose.summary)
            #expect(!quiet.standardError.contains("warning"), quiet.summary)
        }
    }

    // MARK: - Defaults

    private func write(_ defaults: String, in place: Workplace) throws {
        let text = "{\"schema\": \"mediatag.settings/1\", \"defaults\": \(defaults)}"
        try place.write(".mediatag.json", text: text)
    }

    @Test func `defaults of the settings file hold for their command, and typed options win`()
        throws
    {
        try Workplace.with { place in
            try write(
                #"{"*": {"color": "always"}, "inspect": {"format": "json"}, "audit": {"profile": "fcc", "fail-on": "never", "severity": ["M103=off"], "deep": false}}"#,
                in: place
            )
            let settings = String(decoding: try place.data(".mediatag.json"), as: UTF8.self)
            try validate(settings, schema: "settings")
            #expect(try succeed("inspect", "movie.mp4", in: place.folder).hasPrefix("{"))
            let text = try succeed("inspect", "movie.mp4", "--format", "text", in: place.folder)
            #expect(text.contains(Self.escape))
            let plain = ["inspect", "movie.mp4", "--format", "text", "--color", "never"]
            #expect(try !succeed(plain, in: place.folder).contains(Self.escape))
            let audit = try succeed("audit", "movie.mp4", "--format", "json", in: place.folder)
            #expect(audit.contains("\"fcc\"") && !audit.contains("\"M103\""))
            let typed = try run(
                builtBinary.path,
                ["audit", "movie.mp4", "--fail-on", "error"],
                in: place.folder
            )
            #expect(typed.exitCode == 1, typed.summary)
            let wrong = try run(builtBinary.path, ["audit", "--nonsense"], in: place.folder)
            #expect(wrong.standardError.contains(".mediatag.json adds: "), wrong.summary)
        }
    }

    @Test(arguments: [
        (#"{"audit": {"fix": true}}"#, "defaults.audit.fix: cannot have a default"),
        (#"{"tag": {"output": "x.mp4"}}"#, "defaults.tag.output: no command of that name"),
        (#"{"audit": {"profle": "fcc"}}"#, "Did you mean profile?"),
        (#"{"audit": {"jobs": {}}}"#, "defaults.audit.jobs: has to be text"),
        (#"{"audit": {"jobs": 1.5}}"#, "has to be a whole number"),
    ])
    func `a default that is not allowed stops every command`(defaults: String, message: String)
        throws
    {
        try Workplace.with { place in
            try write(defaults, in: place)
            let result = try run(builtBinary.path, ["inspect", "movie.mp4"], in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains(message), result.summary)
        }
    }

    @Test func `a library is audited with the defaults in every process`() throws {
        try Workplace.with { place in
            try place.copy("movie.mp4", as: "other.mp4")
            try write(#"{"audit": {"severity": ["M101=off"], "exclude": ["es.srt"]}}"#, in: place)
            let result = try run(
                builtBinary.path,
                ["audit", ".", "--format", "json"],
                in: place.folder
            )
            #expect(result.standardOutput.contains("other.mp4"), result.summary)
            #expect(!result.standardOutput.contains("\"rule\" : \"M101\""))
            #expect(!result.standardOutput.contains("es.srt"))
        }
    }
}
