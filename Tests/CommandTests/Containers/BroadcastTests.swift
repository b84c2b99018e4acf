// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Subtitles of a transport stream, through the commands that list and take them.
@Suite struct BroadcastTests {
    /// Pages 888 (English) and 150 (German, for the deaf), DVB subtitles in two languages, TTML for the deaf in French, and page
    /// 801, which no descriptor names.
    private static var file: BroadcastFile {
        let subtitling: [UInt8] =
            [0x59, 16] + "eng".utf8 + hex("10 0001 0001")
            + "swe".utf8 + hex("20 0002 0002")
        var file = BroadcastFile([
            .teletext(0x200, [("eng", 2, 0x888), ("ger", 5, 0x150)]), .init(0x201, subtitling),
            .timedText(0x202, "fre", purpose: 0x10),
        ])
        let document =
            "<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><div><p begin=\"0s\" end=\"1s\">Bonjour.</p></div></body></tt>"
        for second in 0...8 as ClosedRange<Int64> {
            let stamp = (second + 20) * 90_000
            file.clock(stamp)
            file.teletext(at: stamp) { data in
                data.page(0x888, rows: second == 2 ? [(22, "Hello.")] : [])
                data.page(0x150, option: 1, rows: second == 3 ? [(22, "Gr}~e.")] : [])
                if second > 5 { data.page(0x801, rows: second == 6 ? [(22, "Page 801")] : []) }
            }
            if second == 4 { file.timedText(0x202, at: stamp, Array(document.utf8)) }
        }
        return file
    }

    private func write(_ place: Workplace) throws {
        try Data(Self.file.bytes).write(to: place.folder.appending(path: "a.ts"))
    }

    @Test func `inspect lists each page, language and purpose`() throws {
        try Workplace.with { place in
            try write(place)
            let text = try succeed("inspect", "--captions", "a.ts", in: place.folder)
            #expect(text.contains("teletext page 888, declared as subtitle"))
            #expect(text.contains("teletext page 150, declared as hearing-impaired"))
            #expect(text.contains("teletext page 801, not declared"))
            #expect(text.contains("French SDH — track 3"))
            let json = try succeed("inspect", "a.ts", "--format", "json", in: place.folder)
            #expect(try validate(json, schema: "inspect") == 1)
            let inspection = try JSONDecoder().decode(Listing.self, from: Data(json.utf8))
            #expect(inspection.tracks.map(\.id) == [1888, 1150, 2001, 2002, 3, 1801])
            #expect(inspection.tracks.map(\.language) == ["en", "de", "en", "sv", "fr", nil])
            #expect(
                inspection.tracks.map { $0.service?.teletextPage } == [
                    888, 150, nil, nil, nil, 801,
                ]
            )
            #expect(
                inspection.tracks.map { $0.service?.purpose } == [
                    "subtitle", "hearing-impaired", "subtitle", "hearing-impaired",
                    "hearing-impaired", "subtitle",
                ]
            )
        }
    }

    private struct Listing: Decodable {
        struct Track: Decodable {
            struct Service: Decodable {
                var teletextPage: Int?
                var purpose: String
            }
            var id: Int
            var language: String?
            var service: Service?
        }
        var tracks: [Track]
    }

    @Test func `extract writes a file for each page and stream with text`() throws {
        try Workplace.with { place in
            try write(place)
            let text = try succeed(
                "extract",
                "a.ts",
                "--all",
                "out",
                "--to",
                "srt",
                in: place.folder
            )
            let lines = text.split(separator: "\n")
            #expect(lines.count == 4)
            let expected = [
                ("a.en.srt", "00:00:02,000 --> 00:00:03,000", "Hello."),
                ("a.de.sdh.srt", "00:00:03,000 --> 00:00:04,000", "Grüße."),
                ("a.fr.sdh.srt", "00:00:04,000 --> 00:00:05,000", "Bonjour."),
                ("a.srt", "00:00:06,000 --> 00:00:07,000", "Page 801"),
            ]
            for (name, times, words) in expected {
                let file = place.folder.appending(path: "out/\(name)")
                let text = try String(contentsOf: file, encoding: .utf8)
                #expect(text.contains(times), "\(name): \(text)")
                #expect(text.contains(words), "\(name): \(text)")
            }
            let page = try succeed(
                "extract",
                "a.ts",
                "--track",
                "1801",
                "--plain",
                in: place.folder
            )
            #expect(page == "Page 801\n")
        }
    }

    @Test func `add-subs and hls take a page, with its language and purpose`() throws {
        try Workplace.with { place in
            try write(place)
            try succeed("add-subs", "movie.mp4", "a.ts:1150", "a.ts:subtitle:1", in: place.folder)
            let movie = try succeed("inspect", "movie.mp4", in: place.folder)
            #expect(movie.contains("German SDH — track"))
            let report = try succeed(
                "hls",
                "movie.mp4:no-text",
                "a.ts:1150",
                "a.ts:3:name=Malentendants",
                "-o",
                "out",
                in: place.folder
            )
            #expect(report.contains("subtitles de \"Deutsch\" SDH"), "\(report)")
            #expect(report.contains("subtitles fr \"Malentendants\" SDH"), "\(report)")
            let missing = try mediatag("add-subs", "movie.mp4", "a.ts:subtitle:9", in: place.folder)
            #expect(missing.exitCode != 0)
            #expect(missing.standardError.contains("1888 subtitle en"), missing.summary)
        }
    }

    @Test func `a stream with video becomes a presentation with its pages`() throws {
        try Workplace.with { place in
            try write(place)
            _ = try output(
                of: "ffmpeg",
                [
                    "-v", "error", "-i", place.path("movie.mp4"), "-i", place.path("a.ts"), "-map",
                    "0:v",
                    "-map", "1:0", "-c", "copy", place.path("film.ts"),
                ]
            )
            let result = try mediatag("hls", "film.ts", "-o", "out", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains("subtitles de \"Deutsch\" SDH"), result.summary)
            #expect(result.standardError.contains("teletext page 801"), result.summary)
        }
    }
}
