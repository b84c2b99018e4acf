// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What a profile asks for, and what it does not.
@Suite struct AuditRequirementTests {
    private struct Audited: Decodable {
        struct Asset: Decodable {
            struct Criterion: Decodable {
                var id: String
                var outcome: String
            }
            struct Finding: Decodable {
                var rule: String
                var severity: String
            }
            var outcome: String
            var criteria: [Criterion]
            var findings: [Finding]
        }
        var assets: [Asset]
    }

    private func audited(_ arguments: String, in place: Workplace) throws -> (Audited.Asset, Int32)
    {
        let result = try shell("$0 audit --format json \(arguments)", in: place.folder)
        let data = Data(result.standardOutput.utf8)
        let assets = try JSONDecoder().decode(Audited.self, from: data).assets
        return (try #require(assets.first, result.summary), result.exitCode)
    }

    @Test(arguments: [
        ("wcag-aa", "WCAG 1.2.2"), ("en301549", "EN 301 549 v3.2.1 9.1.2.2"),
        ("fcc --aired", "47 CFR 79.4"),
    ])
    func `an English movie with only Spanish subtitles fails the criteria of the profile`(
        profile: String,
        criterion: String
    ) throws {
        try Workplace.with("en.sdh.srt") { place in
            try place.copy("movie.mp4", as: "plain.mp4")
            try place.copy("es.srt", as: "plain.es.srt")
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            for name in ["movie.mp4", "plain.mp4"] {
                let (asset, status) = try audited("\(name) --profile \(profile)", in: place)
                #expect(asset.outcome == "failed" && status == 1, "\(name)")
                #expect(asset.criteria.first { $0.id == criterion }?.outcome == "failed", "\(name)")
                let finding = asset.findings.first { $0.rule == "M160" }
                #expect(finding?.severity == "error", "\(name)")
            }
            try succeed("add-subs", "movie.mp4", "en.sdh.srt", in: place.folder)
            let (asset, _) = try audited("movie.mp4 --profile \(profile)", in: place)
            #expect(asset.criteria.first { $0.id == criterion }?.outcome == "cantTell")
        }
    }

    @Test(arguments: [
        ("a.webm", ["-c:v", "libvpx", "-c:a", "libopus"]), ("a.mov", ["-c:v", "prores"]),
        ("a.avi", ["-c:v", "mpeg4"]), ("a.mkv", ["-c:v", "libsvtav1", "-preset", "12"]),
        ("a.mp4", ["-c:v", "libsvtav1", "-preset", "12"]),
    ])
    func `a movie without captions fails, whatever its video is`(name: String, coding: [String])
        throws
    {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            let size = ["-i", movie, "-t", "0.4", "-vf", "scale=128:72", "-ar", "48000"]
            try place.make(name, size + coding)
            let (asset, status) = try audited(name, in: place)
            #expect(status == 1 && asset.outcome == "failed")
            #expect(asset.findings.contains { $0.rule == "M101" }, "\(asset.findings)")
        }
    }

    @Test func `what could not be looked for never ends with exit status 0`() throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            try place.make(
                "a.mkv",
                ["-i", movie, "-t", "0.4", "-vf", "scale=64:36", "-c:v", "jpeg2000"]
            )
            let (asset, status) = try audited("a.mkv", in: place)
            #expect(status == 1 && asset.outcome == "untested")
            #expect(asset.findings.contains { $0.rule == "M200" }, "\(asset.findings)")
            #expect(asset.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome == "untested")
            #expect(try audited("a.mkv --severity M200=off", in: place).1 == 0)
        }
    }

    @Test func `--languages requires --require`() throws {
        try Workplace.with { place in
            let result = try mediatag("audit", "movie.mp4", "--languages", "fr", in: place.folder)
            #expect(result.exitCode == 64, result.summary)
            #expect(result.standardError.contains("--require"), result.summary)
        }
    }

    @Test func `audio with a cover is audio alone, and folders are searched for it`() throws {
        try Workplace.with { place in
            _ = try shell("mkdir sounds", in: place.folder)
            let movie = place.path("movie.mp4")
            for name in ["a.flac", "b.mka", "c.wav", "d.opus", "e.ogg"] {
                let cover = [
                    "-f", "lavfi", "-i", "color=s=64x64:d=0.1", "-map", "0:a", "-map", "1:v",
                    "-frames:v", "1", "-c:v", "png", "-disposition:v:0", "attached_pic",
                ]
                let hasCover = name.hasSuffix("flac")
                try place.make(
                    "sounds/\(name)",
                    ["-i", movie, "-t", "1"] + (hasCover ? cover : ["-vn"])
                )
            }
            let result = try shell("$0 audit --format json sounds", in: place.folder)
            let data = Data(result.standardOutput.utf8)
            let assets = try JSONDecoder().decode(Audited.self, from: data).assets
            #expect(assets.count == 5, result.summary)
            for asset in assets {
                let rules = asset.findings.map(\.rule).filter { $0 != "M107" }
                #expect(rules == ["X713"], "\(asset.findings)")
                #expect(asset.criteria.first { $0.id == "WCAG 1.2.1" }?.outcome != "inapplicable")
            }
        }
    }

    @Test func `an English presentation with only Spanish subtitles fails`() throws {
        try Workplace.with { place in
            try succeed("hls", "movie.mp4", "es.srt", "-o", "out", in: place.folder)
            let (asset, _) = try audited("out/master.m3u8", in: place)
            let playlist = String(decoding: try place.data("out/master.m3u8"), as: UTF8.self)
            try #require(playlist.contains("LANGUAGE=\"en\""), "\(playlist)")
            #expect(asset.findings.contains { $0.rule == "H201" && $0.severity == "error" })
            #expect(asset.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome == "failed")
        }
    }

    @Test func `forced subtitles do not count as captions`() throws {
        try Workplace.with { place in
            let made = try shell(
                "$0 add-subs movie.mp4 es.srt --language en --forced",
                in: place.folder
            )
            try #require(made.exitCode == 0, made.summary)
            let (asset, _) = try audited("movie.mp4", in: place)
            #expect(asset.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome == "failed")
        }
    }

    @Test func `a violation of Apple's specification does not fail an audit against WCAG`()
        throws
    {
        try Workplace.with("en.sdh.srt") { place in
            try succeed("hls", "movie.mp4", "en.sdh.srt", "-o", "out", in: place.folder)
            let script =
                "sed -i 's/,AVERAGE-BANDWIDTH=[0-9]*//; s/,FRAME-RATE=[0-9.]*//' out/master.m3u8"
            _ = try shell(script, in: place.folder)
            let (wcag, status) = try audited("out/master.m3u8", in: place)
            let found = wcag.findings.filter { ["H256", "H257"].contains($0.rule) }
            #expect(found.count == 2 && found.allSatisfy { $0.severity == "warning" })
            #expect(status == 0 && wcag.outcome != "failed", "\(wcag)")
            let (apple, appleStatus) = try audited("out/master.m3u8 --profile apple-hls", in: place)
            let errors = apple.findings.filter { ["H256", "H257"].contains($0.rule) }
            #expect(errors.count == 2 && errors.allSatisfy { $0.severity == "error" })
            #expect(appleStatus == 1)
            let raised = try audited("out/master.m3u8 --severity H257=error", in: place)
            #expect(raised.1 == 1)
        }
    }
}
