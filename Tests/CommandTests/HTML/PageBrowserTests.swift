// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Pages of `mediatag html` in headless Chromium.
@Suite(.slow) struct PageBrowserTests {
    /// Makes a page of the sample movie, and what a check of `check-page.py` finds of it.
    private func check<Value: Decodable & Sendable>(
        _ name: String,
        as type: Value.Type = Value.self,
        prepare: @escaping @Sendable (Workplace) throws -> Void = { try HTMLTests.prepare($0) }
    ) async throws -> Value {
        try await withBrowser {
            try Workplace.with { place in
                try prepare(place)
                try succeed("html", "movie.mp4", "-o", "page", in: place.folder)
                return try Self.look(at: "page", name, in: place)
            }
        }
    }

    static func look<Value: Decodable>(
        at page: String,
        _ name: String,
        in place: Workplace
    ) throws -> Value {
        let script = SampleMedia.packageRoot.appending(path: "Scripts/check-page.py").path
        let arguments = [script, place.folder.path, "\(page)/index.html", name]
        let text = try output(of: "/usr/bin/python3", arguments)
        let values = try JSONDecoder().decode([String: Value].self, from: Data(text.utf8))
        return try #require(values[name], "\(text)")
    }

    private struct Described: Decodable {
        var before, after, rate: Double
        var wasPlaying, isPlaying, pressed, captions: Bool
        var source, back: String
        var start: Double
    }

    @Test func `the described version is swapped in at the same time`() async throws {
        let result: Described = try await check("described") { try HTMLTests.describe($0) }
        #expect(result.source.hasSuffix("described/movie.mp4") && result.pressed)
        #expect(result.wasPlaying && result.isPlaying && result.captions)
        #expect(result.after >= result.before && result.after < result.before + 1.5)
        #expect(result.rate == 1.25)
        #expect(result.back.hasSuffix("movie.mp4") && !result.back.contains("described"))
        #expect(abs(result.start - 14) < 0.3)
    }

    @Test func `the controls are one row from 640 pixels, and nothing leaves its panel`()
        async throws
    {
        struct Row: Decodable {
            var rows: Int
            var outside: [String]
            var fullScreen: Double
        }
        let rows: [String: Row] = try await check("row") { try HTMLTests.describe($0) }
        #expect(rows.keys.sorted() == ["1280", "640", "960"])
        for (width, row) in rows {
            #expect(row.rows == 1, "\(width)")
            #expect(row.outside.isEmpty, "\(width): \(row.outside)")
            #expect(row.fullScreen > 0.9, "\(width)")
        }
    }

    private struct Track: Decodable, Equatable {
        var kind, label, language, mode: String
        var isDefault: Bool
    }

    @Test func `the browser lists the tracks, and shows none without a choice`() async throws {
        let tracks: [Track] = try await check("tracks")
        #expect(
            tracks.map(\.kind).sorted() == ["captions", "chapters", "descriptions", "subtitles"]
        )
        #expect(tracks.allSatisfy { $0.mode != "showing" && !$0.isDefault })
        #expect(Set(tracks.map(\.label)) == ["English CC", "español", "English"])
    }

    @Test func `every cue is shown once when the video is played`() async throws {
        struct Cues: Decodable {
            var expected, begun: Int
        }
        let cues: Cues = try await check("cues")
        #expect(cues.begun == cues.expected && cues.expected > 15)
    }

    private struct Walk: Decodable {
        struct Place: Decodable {
            var id: String
            var visible, inside: Bool
        }
        struct Panel: Decodable {
            var opened, closed: Bool
            var focus: String
        }
        var walk: [Place]
        var panels: [String: Panel]
        var keys: [String: Bool]
    }

    @Test func `everything is reached and used with keys alone, and the focus is visible`()
        async throws
    {
        let result: Walk = try await check("keyboard")
        let ids = Set(result.walk.map(\.id))
        let controls: Set = [
            "play", "seek", "back", "forward", "mute", "volume", "captions-button",
            "descriptions-button", "speed", "keys-button", "fullscreen", "search", "follow",
            "lines",
        ]
        #expect(controls.isSubset(of: ids), "\(controls.subtracting(ids))")
        #expect(result.walk.filter { !$0.visible }.isEmpty, "\(result.walk)")
        #expect(result.walk.filter { !$0.inside }.isEmpty, "\(result.walk)")
        #expect(Set(result.panels.keys) == ["captions", "descriptions", "keys"])
        for (name, panel) in result.panels {
            #expect(panel.opened && panel.closed && panel.focus == "\(name)-button", "\(name)")
        }
        #expect(result.keys.filter { !$0.value }.isEmpty, "\(result.keys)")
    }

    private struct Settings: Decodable {
        struct Preview: Decodable {
            var color, backgroundColor, fontFamily, textShadow, fontSize: String
        }
        var chosen, isShown: String?
        var preview: Preview
        var rule: String
        var isKept: Bool
        var presetRule: String
        var presets: [String]
    }

    @Test func `caption settings change preview and captions at once, and stay`() async throws {
        let result: Settings = try await check("settings")
        #expect(result.chosen != nil && result.isShown == result.chosen)
        #expect(result.preview.color == "rgba(255, 255, 0, 0.75)")
        #expect(result.preview.backgroundColor == "rgb(0, 0, 255)")
        #expect(result.preview.fontFamily.hasPrefix("Georgia"))
        #expect(result.preview.textShadow != "none")
        #expect(result.preview.fontSize == "30px")
        #expect(result.rule.contains("::cue") && result.rule.contains("font-size: 150%"))
        #expect(result.isKept)
        // The preset is chosen again after the page was opened again, until a field has another value.
        #expect(result.presetRule.contains("font-weight: bold"))
        #expect(result.presetRule.contains("rgba(0, 0, 0, 0)"))
        #expect(result.presets == ["outline-text", ""])
    }

    @Test func `nothing is cut off or scrolls sideways at 400 per cent`() async throws {
        let outside: [String: [String]] = try await check("reflow")
        #expect(outside.keys.sorted() == ["1280", "320", "640"])
        for (width, elements) in outside { #expect(elements.isEmpty, "\(width): \(elements)") }
    }

    private struct Axe: Decodable {
        var violations, incomplete: [String]
        var passes: Int
    }

    @Test func `axe-core has no findings in any mode`() async throws {
        let results: [String: Axe] = try await check("axe")
        #expect(results.count == 10)
        for (mode, result) in results {
            #expect(result.violations.isEmpty, "\(mode): \(result.violations)")
            #expect(result.passes > 20, "\(mode)")
        }
    }

    @Test func `nothing moves for viewers who want no motion`() async throws {
        #expect(try await check("motion", as: [String].self).isEmpty)
    }

    @Test func `the transcript follows, seeks, finds and changes its language`() async throws {
        struct Found: Decodable {
            var current, found, at: Int
            var seeks: Bool
            var status, other: String
        }
        let result: Found = try await check("transcript")
        #expect(result.current == 2 && result.seeks)
        #expect(result.found > 0 && result.at == 1 && result.status.hasPrefix("1 of "))
        #expect(result.other == "es")
    }

    @Test func `a transcript in a file of its own follows, seeks and finds, too`() async throws {
        struct Found: Decodable {
            var current, found, at: Int
            var seeks: Bool
        }
        let result: Found = try await check("transcript") { try HTMLTests.prepareLong($0) }
        #expect(result.current == 2 && result.seeks && result.found > 0 && result.at == 1)
    }

    @Test func `spoken descriptions never overlap dialogue, and the video goes on after them`()
        async throws
    {
        struct Spoken: Decodable {
            struct Utterance: Decodable {
                var text, lang: String
            }
            var ended: Bool
            var spoken: [Utterance]
            var overlap: Double
            var waits: Int
            var shown: String
        }
        let result: Spoken = try await check("descriptions")
        #expect(result.ended && result.overlap == 0 && result.waits == 2)
        #expect(result.spoken.map(\.text) == ["A station at dawn.", "Sam smiles."])
        #expect(result.spoken.allSatisfy { $0.lang == "en" } && result.shown == "Sam smiles.")
    }

    @Test func `a page that is opened from a disk plays and has its captions`() async throws {
        struct Opened: Decodable {
            var plays: Bool
            var cues: Int
            var message: String
        }
        let opened: Opened = try await check("disk")
        #expect(opened.plays && opened.cues > 5 && opened.message.isEmpty)
    }

    @Test func `texts of an asset run no script, and the page keeps its own policy`() async throws {
        struct Policy: Decodable {
            var own, scripts, labels, lines: [String]
            var hacked: Int?
            var refused: Int
            var title: String
        }
        let attack = "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>"
        let result: Policy = try await check("policy") { place in
            try place.write("attack.srt", text: "1\n00:00:00,000 --> 00:00:20,000\n\(attack)\n")
            try succeed(
                "add-subs",
                "movie.mp4",
                "attack.srt",
                "--language",
                "en",
                "--name",
                attack,
                "--sdh",
                in: place.folder
            )
            try succeed(
                "add-subs",
                "movie.mp4",
                "attack.srt",
                "--language",
                "en",
                "--name",
                attack,
                "--again",
                in: place.folder
            )
        }
        #expect(result.own.isEmpty && result.hacked == nil && result.refused > 0)
        #expect(result.scripts == ["mediatag-player.js"])
        #expect(result.lines.joined().contains("window.hacked"))
    }

    @Test func `HLS is played by the browser, or handed to hls.js where it does not play it`()
        async throws
    {
        struct Played: Decodable {
            var native: String
            var plays: Bool
            var asked: [String]?
            var sign: String?
        }
        let library = """
            window.asked = [];
            window.Hls = class {
              static Events = {}; static isSupported() { return true; }
              on() {} loadSource(url) { asked.push(url); } attachMedia(video) { asked.push(video.id); }
            };
            """
        let played: Played = try await withBrowser {
            try Workplace.with { place in
                try place.write("hls.js", text: library)
                try GeneratedMovie.make(place.path("sign.mp4"), seconds: 27, hasSound: false)
                try succeed(
                    ["hls", "movie.mp4", "es.srt", "sign.mp4:sign:language=ase", "-o", "hls"],
                    in: place.folder
                )
                try succeed(
                    "html",
                    "hls/master.m3u8",
                    "-o",
                    "page",
                    "--hls-js",
                    "hls.js",
                    in: place.folder
                )
                return try Self.look(at: "page", "hls", in: place)
            }
        }
        let asked = try #require(played.asked)
        #expect(asked.count == 4 && asked[0].hasSuffix("/hls/master.m3u8") && asked[1] == "video")
        #expect(asked[2] == played.sign && asked[3] == "sign")
        #expect(played.sign?.hasSuffix("/hls/sign/ase/index.m3u8") == true)
        #expect(played.native.isEmpty || played.plays)
    }
}
