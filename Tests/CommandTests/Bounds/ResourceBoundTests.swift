// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Memory and time of every command on input that is made to take them.
///
/// The limits stand in
/// `Docs/Reliability.md`; processor time is that of a build without optimization, which takes about twenty
/// times what a release build does.
@Suite(.slow) struct ResourceBoundTests {
    /// Address space in KiB, with FFmpeg's libraries, seconds of processor time, and KiB of a file: what is
    /// copied of a sparse movie is not to fill the disk.
    private static let limits = "ulimit -v 1048576; ulimit -t 60; ulimit -c 0; ulimit -f 65536"

    /// Every command that takes a movie; `-o` names what it writes.
    private static let commands = [
        "inspect", "inspect --captions", "add-subs IN es.srt -o out.mp4",
        "add-subs IN es.srt --flatten --verify full -o out.mp4",
        "add-audio IN sound.m4a --language en -o out.mp4", "add-captions IN es.srt -o out.mp4",
        "tag IN --track 1 --sdh -o out.mp4", "repair IN -o out.mp4", "chapters",
        "optimize IN -o out.mp4", "remove IN --track 1 -o out.mp4",
        "extract IN --track 1 -o out.srt", "hls IN -o out", "audit", "audit --captions IN",
        "undo IN --dry-run",
    ]

    @Test(arguments: HostileMovie.all)
    func `every command ends within its limits on hostile movies`(_ movie: HostileMovie) throws {
        try Workplace.with { place in
            try place.write("sound.m4a", try SampleMedia.bytes("description.en.m4a"))
            try movie.write(to: place.path("in.mp4"))
            for command in Self.commands { try expectEnd(of: command, "in.mp4", place) }
            #expect(try place.names.filter { $0.hasPrefix(".") } == [])
        }
    }

    private static let captions = [
        "captions check", "captions convert IN -o out.vtt", "captions pace",
        "captions fix IN --all-safe -o out.srt",
        "add-subs movie.mp4 IN --language en -o out.mp4", "hls movie.mp4 IN:language=en -o out",
        "audit",
    ]

    @Test(arguments: ["laughs", "quadratic", "outside", "deep"])
    func `every command ends within its limits on hostile TTML`(_ kind: String) throws {
        try Workplace.with { place in
            try place.write("in.ttml", text: Self.markup(kind))
            for command in Self.captions {
                let result = try expectEnd(of: command, "in.ttml", place)
                // Nothing outside of the file is ever read.
                #expect(!(result.standardOutput + result.standardError).contains("root:"))
                for name in ["out.vtt", "out.srt"] where try place.names.contains(name) {
                    #expect(
                        !String(decoding: try place.data(name), as: UTF8.self).contains("root:")
                    )
                }
            }
        }
    }

    /// TTML with entities that grow, an entity that is another file, or elements in elements.
    private static func markup(_ kind: String) -> String {
        let root = "<tt xmlns=\"http://www.w3.org/ns/ttml\" xml:lang=\"en\"><body><div>"
        func document(_ entities: String, _ text: String) -> String {
            "<?xml version=\"1.0\"?><!DOCTYPE tt [\(entities)]>\(root)"
                + "<p begin=\"0s\" end=\"1s\">\(text)</p></div></body></tt>"
        }
        switch kind {
        case "laughs":
            let entities = (1...11).map { level in
                let body = String(repeating: "&a\(level - 1);", count: 10)
                return "<!ENTITY a\(level) \"\(body)\">"
            }
            return document("<!ENTITY a0 \"ha\">" + entities.joined(), "&a11;")
        case "quadratic":
            let long = String(repeating: "x", count: 100_000)
            return document("<!ENTITY a \"\(long)\">", String(repeating: "&a;", count: 100_000))
        case "outside":
            return document("<!ENTITY a SYSTEM \"file:///etc/passwd\">", "&a;")
        default:
            return root + "<p begin=\"0s\" end=\"1s\">"
                + String(repeating: "<span>", count: 100_000)
        }
    }

    @Test func `every command ends within its limits on playlists that name themselves`() throws {
        try Workplace.with { place in
            let variant = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n"
            let media = "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"a\",NAME=\"a\",LANGUAGE=\"en\",URI="
            try place.write("self.m3u8", text: "\(variant)self.m3u8\n\(media)\"self.m3u8\"\n")
            try place.write("one.m3u8", text: "\(variant)two.m3u8\n")
            try place.write("two.m3u8", text: "\(variant)one.m3u8\n")
            try place.write("text.m3u8", text: "\(variant)none.m3u8\n\(media)\"text.m3u8\"\n")
            for file in ["self.m3u8", "one.m3u8", "text.m3u8"] {
                for command in [
                    "playlist check", "playlist show", "audit", "inspect",
                    "extract IN --track 1 -o out.srt", "hls IN -o out",
                    "add-subs IN es.srt -o out.mp4",
                ] {
                    try expectEnd(of: command, file, place)
                }
                let result = try mediatag("inspect", file, in: place.folder)
                #expect(result.standardError.contains("is a multivariant playlist"), result.summary)
            }
        }
    }

    /// That a command ends by itself, says little, and leaves the input as it is.
    @discardableResult
    private func expectEnd(
        of command: String,
        _ file: String,
        _ place: Workplace
    ) throws -> ProcessResult {
        let words =
            command.contains("IN")
            ? command.replacing("IN", with: file) : "\(command) \(file)"
        let result = try shell("\(Self.limits); exec \"$0\" \(words)", in: place.folder)
        #expect(
            [0, 1, 2, 64].contains(result.exitCode) && !result.wasKilled,
            "\(words): \(result.summary)"
        )
        #expect(result.standardError.utf8.count < 20_000, "\(words)")
        for name in try place.names where name.hasPrefix("out") {
            try FileManager.default.removeItem(atPath: place.path(name))
        }
        return result
    }
}
