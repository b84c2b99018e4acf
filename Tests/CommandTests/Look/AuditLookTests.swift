// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `audit --look`: the video is decoded, and what is seen is in the report.
@Suite struct AuditLookTests {
    /// Video that changes between black and white so many times a second.
    private static func flashing(_ changes: Int) -> [String] {
        let lines = "geq=lum='if(mod(floor(T*\(changes)),2),200,30)':cb=128:cr=128"
        return ["-f", "lavfi", "-i", "color=black:s=64x36:r=24:d=2,\(lines)", "-c:v", "ffv1"]
    }

    @Test func `a film that flashes fails, and one that does not is for a person`() throws {
        try Workplace.with { place in
            _ = try place.make("fast.mkv", Self.flashing(8))
            _ = try place.make("slow.mkv", Self.flashing(4))
            let (report, exitCode) = try LookedReport.audit(
                ["--look", "--iris", "fast.mkv", "slow.mkv"],
                in: place.folder
            )
            #expect(exitCode == 1)
            let (fast, slow) = (report.assets[0], report.assets[1])
            #expect(fast.findings.contains { $0.rule == "L901" })
            #expect(fast.flashCriterion?.outcome == "failed")
            #expect(fast.look?.flashes.outcome == "failed")
            let failures = fast.look?.flashes.failures ?? []
            #expect(failures.contains { $0.standard == "wcag" && $0.frequency == 4 })
            #expect(failures.contains { $0.standard == "broadcast" && $0.kind == "general" })
            #expect(slow.look?.flashes.outcome == "passed")
            let iris = [fast, slow].map { $0.look?.flashes.standards["iris"]?.outcome }
            #expect(iris == ["failed", "passed"])
            #expect(!slow.findings.contains { $0.rule.hasPrefix("L") })
            #expect(slow.flashCriterion?.outcome == "cantTell")
            #expect(!slow.notAssessed.contains { $0.contains("flashes") })
        }
    }

    @Test func `a page has the curve, and no frame of what flashes`() throws {
        try Workplace.with { place in
            _ = try place.make("fast.mkv", Self.flashing(8))
            let result = try run(
                builtBinary.path,
                ["audit", "--look", "--format", "html", "fast.mkv"],
                in: place.folder
            )
            #expect(result.exitCode == 1)
            #expect(result.standardOutput.contains("WCAG 2.3.1: failed"))
            #expect(result.standardOutput.contains("Flashes along fast.mkv"))
            #expect(!result.standardOutput.contains("data:image/jpeg"))
        }
    }

    @Test func `without --look the criterion is not tested`() throws {
        try Workplace.with { place in
            _ = try place.make("fast.mkv", Self.flashing(8))
            let asset = try LookedReport.audit(["fast.mkv"], in: place.folder).0.assets[0]
            #expect(asset.flashCriterion?.outcome == "untested" && asset.look == nil)
            #expect(asset.flashCriterion?.reason?.contains("not requested") == true)
            #expect(asset.notAssessed.contains { $0.contains("--look") })
        }
    }

    @Test func `captions near a cut are reported by a profile with a limit, and moved`() throws {
        try Workplace.with { place in
            let input = [
                "-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=2", "-f", "lavfi", "-i",
                "mandelbrot=s=320x180:r=25,trim=duration=2", "-filter_complex",
                "[0][1]concat=n=2:v=1", "-c:v", "libx264", "-preset", "ultrafast",
            ]
            _ = try place.make("film.mp4", input)
            try place.write("film.en.srt", text: subRip([(0, 2200, "It hangs over the cut.")]))
            let audit = ["--look", "--profile", "netflix", "film.mp4"]
            let asset = try LookedReport.audit(audit, in: place.folder).0.assets[0]
            #expect(asset.look?.shots == [2000])
            #expect(asset.findings.contains { $0.rule == "Q416" })
            let fix = ["captions", "fix", "film.en.srt", "--shots", "--media", "film.mp4"]
            let fixed = try run(builtBinary.path, fix + ["--in-place"], in: place.folder)
            #expect(fixed.exitCode == 0 && fixed.standardError.isEmpty)
            #expect(fixed.standardOutput.contains("00:00:00,000 --> 00:00:01,920"))
            let again = try LookedReport.audit(audit, in: place.folder).0.assets[0]
            #expect(!again.findings.contains { $0.rule == "Q416" })
            try place.write("film.en.srt", text: subRip([(1500, 2200, "It is too short.")]))
            let left = try run(builtBinary.path, fix, in: place.folder)
            #expect(left.standardError.contains("cue 1 at 00:00:01.500 is close to a cut"))
        }
    }

    @Test func `captions over a title are reported, and moved to the top`() throws {
        try Workplace.with { place in
            try Self.titled(place)
            let asset = try LookedReport.audit(["--look", "film.mp4"], in: place.folder).0.assets[0]
            #expect(asset.look?.text.contains { abs($0.start - 1000) <= 200 } == true)
            #expect(asset.findings.contains { $0.rule == "L911" })
            let fix = ["captions", "fix", "film.en.srt", "--placement", "--media", "film.mp4"]
            let fixed = try run(builtBinary.path, fix + ["--in-place"], in: place.folder)
            #expect(fixed.exitCode == 0 && fixed.standardError.isEmpty)
            #expect(fixed.standardOutput.contains("{\\an8}It covers the title."))
            let again = try LookedReport.audit(["--look", "film.mp4"], in: place.folder).0.assets[0]
            #expect(!again.findings.contains { $0.rule == "L911" })
        }
    }

    /// A film with a title at the bottom from 1 to 3 s.
    private static func titled(_ place: Workplace) throws {
        let title = "1\n00:00:01,000 --> 00:00:03,000\nA title of some words\n\n"
        try place.write("title.srt", text: title)
        _ = try place.make(
            "film.mp4",
            [
                "-f", "lavfi", "-i", "mandelbrot=s=640x360:r=25,trim=duration=4",
                "-vf", "subtitles=\(place.path("title.srt"))", "-c:v", "libx264", "-preset",
                "ultrafast",
            ]
        )
        try place.write("film.en.srt", text: subRip([(1500, 2800, "It covers the title.")]))
    }

    @Test(arguments: ["scc", "stl", "ttml"])
    func `captions of broadcasters move to the top as well`(format: String) throws {
        try Workplace.with { place in
            try Self.titled(place)
            let name = "film.en.\(format)"
            try succeed("captions", "convert", "film.en.srt", "-o", name, in: place.folder)
            try FileManager.default.removeItem(atPath: place.path("film.en.srt"))
            let before = try LookedReport.audit(["--look", "film.mp4"], in: place.folder).0.assets[
                0
            ]
            #expect(before.findings.contains { $0.rule == "L911" })
            let fix = ["captions", "fix", name, "--placement", "--media", "film.mp4", "--in-place"]
            let fixed = try run(builtBinary.path, fix, in: place.folder)
            #expect(fixed.exitCode == 0 && fixed.standardError.isEmpty, fixed.summary)
            let after = try LookedReport.audit(["--look", "film.mp4"], in: place.folder).0.assets[0]
            #expect(!after.findings.contains { $0.rule == "L911" })
        }
    }

    @Test func `captions of a tx3g track are extracted, moved and added again`() throws {
        try Workplace.with { place in
            try Self.titled(place)
            try succeed("add-subs", "film.mp4", "film.en.srt", in: place.folder)
            try FileManager.default.removeItem(atPath: place.path("film.en.srt"))
            let before = try LookedReport.audit(["--look", "film.mp4"], in: place.folder).0.assets[
                0
            ]
            #expect(before.findings.contains { $0.rule == "L911" })
            let track = ["--track", "subtitle:en"]
            try succeed(["extract", "film.mp4", "-o", "en.vtt"] + track, in: place.folder)
            let fix = ["captions", "fix", "en.vtt", "--placement", "--media", "film.mp4"]
            try succeed(fix + ["--in-place"], in: place.folder)
            try succeed(["remove", "film.mp4"] + track, in: place.folder)
            let add = ["add-subs", "film.mp4", "en.vtt", "--language", "en"]
            try succeed(add, in: place.folder)
            let after = try LookedReport.audit(["--look", "film.mp4"], in: place.folder).0.assets[0]
            #expect(!after.findings.contains { $0.rule == "L911" })
        }
    }

    @Test(arguments: [["--placement"], ["--shots"], ["--media", "film.mp4"]])
    func `fixes by the picture need both a movie and a fix`(options: [String]) throws {
        let result = try run(builtBinary.path, ["captions", "fix", "a.srt"] + options)
        #expect(result.exitCode == 64)
        #expect(result.standardError.contains("--media"))
    }

    @Test func `a damaged video gives no pass`() throws {
        try Workplace.with { place in
            let coding = ["-c:v", "libx264", "-preset", "ultrafast"]
            let input = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=24:d=2"]
            let path = try place.make("slow.mkv", input + coding)
            var bytes = try Data(contentsOf: URL(filePath: path))
            for index in stride(from: bytes.count / 2, to: bytes.count / 2 + 600, by: 3) {
                bytes[index] ^= 0x5A
            }
            try bytes.write(to: place.folder.appending(path: "bad.mkv"))
            let asset = try LookedReport.audit(["--look", "bad.mkv"], in: place.folder).0.assets[0]
            #expect(asset.look?.flashes.outcome != "passed")
        }
    }

    @Test func `--compare excludes --look`() throws {
        let result = try run(builtBinary.path, ["audit", "--compare", "--look", "a.mp4", "b.mp4"])
        #expect(result.exitCode == 64)
        #expect(result.standardError.contains("--compare excludes --look"))
    }
}
