// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Marks of flashing lights: `hls --mark-flashes`, and the cues of `playlist mark-flashes`.
@Suite struct FlashMarkTests {
    private struct Package: Decodable {
        struct Mark: Decodable, Equatable { let startSeconds, endSeconds: Double }

        let flashMarks: [Mark]?
        let flashCues: String?
        let warnings: [String]
    }

    /// Six seconds with audio that change between black and white eight times a second from 2 to 4 s.
    private static let flashing = [
        "-f", "lavfi", "-i",
        "color=black:s=64x36:r=24:d=6,geq=lum='if(between(T,2,3.99)*mod(floor(T*8),2),200,30)':cb=128:cr=128",
        "-f", "lavfi", "-i", "sine=frequency=440:duration=6", "-c:v", "libx264", "-preset",
        "ultrafast", "-g", "24", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "64k",
    ]

    private static func package(_ words: [String], in place: Workplace) throws -> Package {
        let result = try run(
            builtBinary.path,
            ["hls", "--format", "json", "-o", "out"] + words,
            in: place.folder
        )
        try #require(result.exitCode == 0, result.summary)
        #expect(try validate(result.standardOutput, schema: "hls") == 1)
        return try JSONDecoder().decode(Package.self, from: Data(result.standardOutput.utf8))
    }

    @Test(arguments: [[], ["--ts"], ["--single-file", "--dash"]])
    func `a package states when its lights flash`(form: [String]) throws {
        try Workplace.with { place in
            _ = try place.make("film.mp4", Self.flashing)
            try place.write("film.en.srt", text: subRip([(0, 2200, "Lights.")]))
            let inputs = ["film.mp4", "film.en.srt:language=en", "--mark-flashes"]
            let package = try Self.package(inputs + form, in: place)
            let marks = try #require(package.flashMarks)
            #expect(marks.count == 1 && package.flashCues == "flashes.vtt")
            #expect(abs(marks[0].startSeconds - 1.1) <= 0.2)
            #expect(abs(marks[0].endSeconds - 4.9) <= 0.2)
            let presentation = Presentation(at: place.path("out"))
            let video = try presentation.text("video/64x36/index.m3u8")
            #expect(video.contains(#"ID="mediatag-flashes-1","#))
            #expect(video.contains(#"START-DATE="1970-01-01T00:00:01"#))
            let names = try FileManager.default.subpathsOfDirectory(atPath: place.path("out"))
            let playlists = names.filter { $0.hasSuffix(".m3u8") && $0.contains("/") }
            #expect(playlists.count == 4)
            for name in playlists {
                let text = try presentation.text(name)
                #expect(
                    text.contains("#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z"),
                    "\(name)"
                )
                #expect(text.contains("DATERANGE") == (name == "video/64x36/index.m3u8"), "\(name)")
            }
            let cues = try presentation.text("flashes.vtt")
            #expect(cues.hasPrefix("WEBVTT Flashing lights\n\nmediatag-flashes-1\n00:00:01."))
            #expect(
                cues.hasSuffix(#"{"type":"video.strobing.general-flash","level":"100"}"# + "\n")
            )
            // The segments flash when the movie does: marking them again changes nothing.
            let again = [
                "playlist", "mark-flashes", "out/video/64x36/index.m3u8", "--cues",
                "out/flashes.vtt",
            ]
            let marked = try run(builtBinary.path, again, in: place.folder)
            #expect(marked.standardOutput.contains("already as requested"), marked.summary)
            let check = ["playlist", "check", "out/master.m3u8", "--profile", "apple"]
            let checked = try run(builtBinary.path, check, in: place.folder)
            #expect(!checked.standardOutput.contains("H288"), checked.summary)
        }
    }

    @Test func `a package whose lights do not flash states no dates`() throws {
        try Workplace.with { place in
            try place.copy("movie.mp4")
            let package = try Self.package(["movie.mp4", "--mark-flashes"], in: place)
            #expect(package.flashMarks == [] && package.flashCues == nil)
            let names = try FileManager.default.subpathsOfDirectory(atPath: place.path("out"))
            #expect(!names.contains("flashes.vtt"))
            for name in names where name.hasSuffix(".m3u8") {
                let text = try Presentation(at: place.path("out")).text(name)
                #expect(!text.contains("PROGRAM-DATE-TIME") && !text.contains("DATERANGE"))
            }
            let unasked = try Self.package(["movie.mp4", "--force"], in: place)
            #expect(unasked.flashMarks == nil && unasked.flashCues == nil)
        }
    }

    @Test func `metadata cues are written once, and other files are kept`() throws {
        try Workplace.with { place in
            let dates = ["-f", "hls", "-hls_flags", "program_date_time", "-hls_list_size", "0"]
            _ = try place.make("video.m3u8", Self.flashing + dates)
            let before = try place.data("video.m3u8")
            func mark(_ options: String...) throws -> ProcessResult {
                let words = ["playlist", "mark-flashes", "video.m3u8", "--cues", "flashes.vtt"]
                return try run(builtBinary.path, words + options, in: place.folder)
            }
            #expect(try mark("--dry-run").standardOutput.contains("would change"))
            #expect(try !place.names.contains("flashes.vtt"))
            #expect(try place.data("video.m3u8") == before)
            try place.write("flashes.vtt", text: "WEBVTT\n\n00:00.000 --> 00:01.000\nMine.\n")
            let refused = try mark()
            #expect(refused.exitCode == 2 && refused.standardError.contains("flashes.vtt"))
            #expect(try place.data("video.m3u8") == before)
            try place.write("flashes.vtt", text: "WEBVTT Flashing lights\n")
            #expect(try mark().standardOutput.contains("changed"))
            let cues = String(decoding: try place.data("flashes.vtt"), as: UTF8.self)
            #expect(cues.contains("mediatag-flashes-1\n00:00:01."))
            #expect(try mark().standardOutput.contains("already as requested"))
        }
    }
}
