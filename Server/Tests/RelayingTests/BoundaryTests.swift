// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Relaying

/// Captions across the boundaries of a video's segments.
///
/// With `MEDIATAG_LIVE_SEGMENTS=FOLDER` there are 10,000 segments, and they and what has to be in them are written into the
/// folder, for `Benchmarks/live-boundaries`.
@Suite struct BoundaryTests {
    private static let folder = ProcessInfo.processInfo.environment["MEDIATAG_LIVE_SEGMENTS"]
    /// Where the video begins, in milliseconds since the session began.
    private let first = 1000
    /// What is added to times of the session in segments.
    private let shift = 1400 - 1000

    private struct Text {
        let number: Int
        let start: Int
        let end: Int
    }

    private struct Video {
        var ends: [Int] = []
        let first: Int

        func start(_ number: Int) -> Int { number == 0 ? first : ends[number - 1] }

        /// The playlist with the last eight segments.
        var playlist: String {
            let listed = max(0, ends.count - 8)..<ends.count
            let date = Date(
                timeIntervalSince1970: 1_700_000_000 + Double(start(listed.lowerBound)) / 1000
            )
            var text =
                "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(listed.lowerBound)\n"
            text += "#EXT-X-PROGRAM-DATE-TIME:"
            text += date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) + "\n"
            for number in listed {
                let length = ends[number] - start(number)
                text += "#EXTINF:\(Double(length) / 1000),\nv\(number).ts\n"
            }
            return text
        }
    }

    @Test func `each text is once in every segment in which it is shown, and in no other`() throws {
        let count = Self.folder == nil ? 300 : 10_000
        let relay = try InProcessRelay()
        try relay.startHall(#"{"languageCode":"en","hold":6000}"#)
        let (publisher, token) = (relay.token(.publisher), relay.token(.subscriber))
        var random = SplitMix(seed: 19)
        var (video, texts) = (Video(first: first), [Text]())
        var (now, said) = (first, first + 300)
        relay.wait(first)
        for number in 0..<count + 12 {
            let length = [1000, 1500, 1700][random.below(3)]
            relay.wait(length)
            now += length
            video.ends.append(now)
            _ = try relay.post("/v1/sessions/hall/video", publisher, video.playlist)
            if number == 0 {
                let start = "/v1/sessions/hall/video/segments/0?ticks=126000"
                _ = try relay.post(start, publisher)
            }
            while number < count {
                let text = Text(
                    number: texts.count,
                    start: said,
                    end: said + 1200 + random.below(2000)
                )
                guard text.end + 400 <= now else { break }
                let body =
                    #"{"text":"text \#(text.number).","final":true,"start":\#(text.start),"end":\#(text.end)}"#
                #expect(try relay.post("/v1/sessions/hall/segments", publisher, body).status == 200)
                texts.append(text)
                said = text.end + random.below(3) * 400
            }
            guard number >= 8 else { continue }
            try check(number - 8, video, texts, relay, token)
        }
        #expect(texts.count > count / 3)
    }

    /// Compares a segment with what is said in it.
    private func check(
        _ number: Int,
        _ video: Video,
        _ texts: [Text],
        _ relay: InProcessRelay,
        _ token: String
    ) throws {
        let file = try relay.send("GET", "/hls/hall/en/v\(number).vtt", token)
        #expect(file.status == 200)
        let (start, end) = (video.start(number), video.ends[number])
        let shown = texts.suffix(40).filter { $0.start < end && $0.end > start }
        let expected = shown.map {
            "\(time($0.start + shift)) --> \(time($0.end + shift))\ntext \($0.number)."
        }
        let cues = file.body.components(separatedBy: "\n\n").compactMap { block -> String? in
            guard block.contains(" --> ") else { return nil }
            let lines = block.split(separator: "\n")
            return lines.suffix(2).joined(separator: "\n")
        }
        #expect(cues == expected, "segment \(number)")
        guard let folder = Self.folder else { return }
        let name = folder + "/v\(String(number + 100_000).dropFirst())"
        try file.body.write(toFile: name + ".vtt", atomically: false, encoding: .utf8)
        let list = expected.joined(separator: "\n\n")
        try list.write(toFile: name + ".expected", atomically: false, encoding: .utf8)
    }

    private func time(_ milliseconds: Int) -> String {
        func padded(_ number: Int, _ count: Int) -> String {
            String(String(number + 1_000_000).suffix(count))
        }
        let seconds = milliseconds / 1000
        return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":"
            + padded(seconds % 60, 2) + "." + padded(milliseconds % 1000, 3)
    }
}

/// Numbers that follow from a seed.
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(limit))
    }
}
