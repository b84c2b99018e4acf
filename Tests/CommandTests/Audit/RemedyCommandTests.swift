// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct RemedyCommandTests {
    private struct Report: Decodable {
        struct File: Decodable {
            let findings: [Finding]
        }
        struct Finding: Decodable {
            let rule: String
            let fix: String?
        }
        var files: [File]?
        var assets: [File]?
    }

    /// The commands of a rule in the JSON report of a command.
    private static func fixes(_ rule: String, _ arguments: [String], in folder: URL) throws
        -> [String]
    {
        let result = try run(builtBinary.path, arguments + ["--format", "json"], in: folder)
        let report = try JSONDecoder().decode(Report.self, from: Data(result.standardOutput.utf8))
        let findings = ((report.files ?? []) + (report.assets ?? [])).flatMap(\.findings)
        return findings.filter { $0.rule == rule }.compactMap(\.fix)
    }

    @Test(arguments: [
        ("it's en.srt", "'it'\\''s en.srt'"), ("./-a.srt", "./-a.srt"), ("a,b@c.srt", "a,b@c.srt"),
        ("tab\t.srt", "$'tab\\011.srt'"), ("$(x).srt", "'$(x).srt'"),
    ])
    func `a file name is quoted for a shell`(name: String, quoted: String) throws {
        try withTemporaryFolder { folder in
            try Workplace(folder: folder).write(
                name,
                text: "7\n00:00:03,000 --> 00:00:02,000\nHello.\n"
            )
            let start = "mediatag captions fix \(quoted) --in-place --"
            let check = ["captions", "check", name]
            #expect(try Self.fixes("V304", check, in: folder) == [start + "retime"])
            #expect(try Self.fixes("V305", check, in: folder) == [start + "renumber"])
        }
    }

    @Test func `remedies of renditions are commands for the playlist`() throws {
        try withTemporaryFolder { folder in
            try Workplace(folder: folder).write(
                "a b.m3u8",
                text: """
                    #EXTM3U
                    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en SDH",LANGUAGE="eng",URI="s.m3u8"
                    #EXT-X-STREAM-INF:BANDWIDTH=1000,SUBTITLES="s"
                    v.m3u8

                    """
            )
            let start = "mediatag playlist set 'a b.m3u8' --rendition 's/en SDH' "
            let check = ["playlist", "check", "--alone", "a b.m3u8"]
            #expect(try Self.fixes("H202", check, in: folder) == [start + "--sdh"])
            #expect(try Self.fixes("H272", check, in: folder) == [start + "--language en"])
        }
    }

    @Test func `remedies of tracks are commands for the movie`() throws {
        try Workplace.with { place in
            let name = "Spanish forced"
            try succeed("add-subs", "movie.mp4", "es.srt", "--name", name, in: place.folder)
            let audit = ["audit", "movie.mp4"]
            let fixes = try Self.fixes("M117", audit, in: place.folder)
            #expect(fixes.count == 1, "\(fixes)")
            let command = try #require(fixes.first)
            #expect(command.hasPrefix("mediatag tag movie.mp4 --track "), "\(command)")
            #expect(command.hasSuffix(" --forced all"), "\(command)")
            let description = try Self.fixes("M103", audit, in: place.folder)
            #expect(
                description == ["mediatag add-audio movie.mp4 DESCRIPTION.m4a --describes-video"]
            )
        }
    }
}
