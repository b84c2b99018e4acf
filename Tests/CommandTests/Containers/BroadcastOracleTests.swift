// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Compares what is read of teletext with libzvbi, through FFmpeg: letters, colours, and when a page changes.
@Suite struct BroadcastOracleTests {
    /// A page with its rows in boxes, each a list of codes and letters.
    private struct Page {
        var option = 0
        var rows: [(row: Int, codes: [UInt8])]
        var triplets: [Int] = []
    }

    private static let letters = "#$@[\\]^_`{|}~"

    /// Pages that use everything once, and pages of random letters.
    private static var pages: [Page] {
        var pages = (0...6).map { Page(option: $0, rows: [(22, Array(letters.utf8))]) }
        pages.append(
            Page(
                rows: [(22, Array("e***E.".utf8))],
                triplets: [
                    TeletextData.triplet(address: 62, mode: 4),
                    TeletextData.triplet(address: 2, mode: 0x12, data: 0x65),
                    TeletextData.triplet(address: 3, mode: 0x0F, data: 0x55),
                    TeletextData.triplet(address: 4, mode: 0x10, data: 0x2A),
                    TeletextData.triplet(address: 5, mode: 0x0F, data: 0x7A),
                    TeletextData.triplet(address: 6, mode: 0x1F, data: 0x45),
                ]
            )
        )
        let colored = Array("\u{06}And \u{02}no.".utf8)
        pages.append(Page(rows: [(20, Array("\u{03}Yes.".utf8)), (22, colored)]))
        var generator = SeededGenerator(seed: 37)
        for _ in 0..<40 {
            let option = Int.random(in: 0...6, using: &generator)
            let codes: [UInt8] = (0..<20).map { index in
                let range: ClosedRange<UInt8> = index % 7 == 6 ? 1...6 : 0x21...0x7E
                return UInt8.random(in: range, using: &generator)
            }
            pages.append(Page(option: option, rows: [(20, codes), (23, codes.reversed())]))
        }
        return pages
    }

    private static func file(_ pages: [Page], language: String = "eng") -> [UInt8] {
        var file = BroadcastFile([.teletext(0x200, [(language, 2, 0x888)])])
        for (second, page) in pages.enumerated() {
            let stamp = Int64(second + 10) * 90_000
            file.clock(stamp)
            file.teletext(at: stamp) { data in
                data.header(0x888, option: page.option)
                if !page.triplets.isEmpty { data.triplets(8, 26, page.triplets) }
                for (row, codes) in page.rows {
                    data.row(8, row, [0x0B, 0x0B] + codes + [0x0A, 0x0A])
                }
                data.header(0x8FF, [])
            }
        }
        return file.bytes
    }

    /// A letter and its colour, `RRGGBB`.
    private struct Letter: Equatable, CustomStringConvertible {
        var letter: Character
        var color: String
        var description: String { "\(letter)\(color == "FFFFFF" ? "" : color)" }
    }

    /// When each page begins, in seconds, and its letters without blanks, as libzvbi has them.
    private static func pages(of dialogues: String) -> [(second: Int, letters: [Letter])] {
        dialogues.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("Dialogue:") }.map {
            line in
            let fields = line.split(separator: ",", maxSplits: 9, omittingEmptySubsequences: false)
            let clock = fields[1].split(separator: ":").compactMap { Double($0) }
            var color = "FFFFFF"
            var letters: [Letter] = []
            var rest = fields[9][...]
            while let character = rest.popFirst() {
                if character == "{" {
                    let tag = rest.prefix { $0 != "}" }
                    rest = rest.dropFirst(tag.count + 1)
                    if let match = tag.wholeMatch(of: /\\c&H(..)(..)(..)&/) {
                        color = String(match.3 + match.2 + match.1)
                    }
                } else if character == "\\" {
                    _ = rest.popFirst()
                } else if character != " " {
                    letters.append(Letter(letter: character, color: color))
                }
            }
            return (Int((clock[1] * 60 + clock[2]).rounded()), letters)
        }
    }

    private struct Report: Decodable {
        struct File: Decodable { var styledCues: [Cue] }
        struct Cue: Decodable {
            var start: Int
            var runs: [Run]
        }
        struct Run: Decodable {
            var text: String
            var color: String?
        }
        var files: [File]
    }

    /// The same of the cues that are read here; a page may be several cues.
    private static func pages(ofCues json: String) throws -> [(second: Int, letters: [Letter])] {
        let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
        var pages: [(second: Int, letters: [Letter])] = []
        for cue in report.files.flatMap(\.styledCues) {
            let letters = cue.runs.flatMap { run in
                let color = run.color.map { $0.dropFirst().prefix(6).uppercased() } ?? "FFFFFF"
                return run.text.filter { !$0.isWhitespace }.map { Letter(letter: $0, color: color) }
            }
            if pages.last?.second == cue.start / 1000 {
                pages[pages.count - 1].letters += letters
            } else {
                pages.append((cue.start / 1000, letters))
            }
        }
        return pages
    }

    @Test func `letters, colours and times are those of libzvbi, page by page`() throws {
        try Workplace.with { place in
            let pages = Self.pages
            try Data(Self.file(pages)).write(to: place.folder.appending(path: "a.ts"))
            let expected = try output(
                of: "ffmpeg",
                [
                    "-v", "error", "-txt_page", "888", "-txt_format", "ass", "-txt_default_region",
                    "0",
                    "-i", place.path("a.ts"), "-map", "0:0", "-f", "ass", "-",
                ]
            )
            let json = try succeed("extract", "a.ts", "--format", "json", in: place.folder)
            let (theirs, ours) = (Self.pages(of: expected), try Self.pages(ofCues: json))
            #expect(ours.map(\.second) == Array(pages.indices))
            #expect(theirs.map(\.second) == Array(pages.indices))
            let differing = zip(theirs, ours).filter { $0.letters != $1.letters }.map(\.1.second)
            #expect(differing == [], "seconds at which pages differ")
        }
    }

    @Test func `letters of Hebrew are those of libzvbi, in the order in which they are read`()
        throws
    {
        try Workplace.with { place in
            // Every letter, and the signs after them; libzvbi has them as they stand on the screen.
            let codes = Array<UInt8>(0x60...0x7A)
            let pages = [
                Page(option: 5, rows: [(20, codes), (22, Array("#[".utf8) + [0x5D, 0x60, 0x7B])])
            ]
            try Data(Self.file(pages, language: "heb")).write(
                to: place.folder.appending(path: "a.ts")
            )
            let expected = try output(
                of: "ffmpeg",
                ["-v", "error", "-txt_page", "888", "-txt_format", "ass"]
                    + ["-txt_default_region", "80", "-i", place.path("a.ts"), "-map", "0:0"]
                    + ["-f", "ass", "-"]
            )
            let letters = Self.pages(of: expected).flatMap(\.letters).map(\.letter)
            let written = try succeed("extract", place.path("a.ts"), "--to", "srt", "-o", "-")
            let text = written.replacing(/\{.*?\}/, with: "")
            let rows = text.split(separator: "\n").dropFirst(2)
            let found = rows.flatMap { $0.reversed() } as [Character]
            let shown = found.filter { !$0.isWhitespace }
            #expect(shown == letters, "\(text) \(letters)")
            #expect(rows.first?.first == "ת")
        }
    }
}
