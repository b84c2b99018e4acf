// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Media playlists that are named alone: each is judged by what its segments have.
@Suite struct AuditMediaPlaylistTests {
    private struct Report: Decodable {
        struct Asset: Decodable {
            struct Finding: Decodable { var rule: String }
            var outcome: String
            var findings: [Finding]
        }
        var assets: [Asset]
    }

    private func audit(_ arguments: String, in folder: URL) throws -> (code: Int32, Report.Asset) {
        let result = try shell("$0 audit --format json \(arguments)", in: folder)
        let data = Data(result.standardOutput.utf8)
        let report = try JSONDecoder().decode(Report.self, from: data)
        return (result.exitCode, try #require(report.assets.first))
    }

    private static let media = """
        #EXTM3U
        #EXT-X-TARGETDURATION:30
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXTINF:30,
        one.vtt
        #EXT-X-ENDLIST

        """

    /// A segment of English text, one cue of which shows a character reference.
    private static let text =
        "WEBVTT\n\n"
        + [
            "We have to leave right now.", "Where is your sister?",
            "She was here with me last night.", "We must find out what happened.",
            "I do not want to talk about it.", "It&amp;#39;s over.",
            "Let us look for her at the harbour.", "My father never came back.",
        ].enumerated().map { index, words in
            "00:0\(index).000 --> 00:0\(index).900\n\(words)\n\n"
        }.joined()

    @Test func `the text of a playlist of subtitles is held against the rules for captions`() throws
    {
        try Workplace.with { place in
            try place.write("en.m3u8", text: Self.media)
            try place.write("es.m3u8", text: Self.media)
            try place.write("one.vtt", text: Self.text)
            let english = try audit("en.m3u8", in: place.folder).1.findings.map(\.rule)
            #expect(english.contains("V341") && english.contains("H225"), "\(english)")
            #expect(!english.contains("S507"), "\(english)")
            let spanish = try audit("es.m3u8", in: place.folder).1.findings.map(\.rule)
            #expect(spanish.contains("S507"), "its name says Spanish: \(spanish)")
            let checked = try shell("$0 playlist check en.m3u8", in: place.folder)
            #expect(checked.exitCode == 1 && checked.standardOutput.contains("H225"))
            let alone = try shell("$0 playlist check --alone en.m3u8", in: place.folder)
            #expect(alone.exitCode == 0 && !alone.standardOutput.contains("H225"))
        }
    }

    @Test func `a playlist of video without captions fails, and one with closed captions does not`()
        throws
    {
        try Workplace.with("en.vtt") { place in
            let script = """
                ffmpeg -v error -i movie.mp4 -c copy -f hls -hls_time 10 -hls_list_size 0 plain.m3u8
                $0 add-captions movie.mp4 en.vtt --channel CC3 --embed -o third.mp4
                ffmpeg -v error -i third.mp4 -c copy -f hls -hls_segment_type fmp4 -hls_time 10 \
                -hls_list_size 0 third.m3u8
                """
            let made = try shell(script, in: place.folder)
            try #require(made.exitCode == 0, made.summary)
            let plain = try audit("plain.m3u8", in: place.folder)
            #expect(plain.code == 1 && plain.1.findings.contains { $0.rule == "M101" })
            let closed = try audit("--deep third.m3u8", in: place.folder).1.findings.map(\.rule)
            #expect(closed.contains("E632") && !closed.contains("M101"), "\(closed)")
            _ = try shell("rm plain2.ts", in: place.folder)
            let broken = try audit("plain.m3u8", in: place.folder).1
            #expect(broken.outcome == "untested", "a segment is missing")
        }
    }
}
