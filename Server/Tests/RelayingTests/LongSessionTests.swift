// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Relaying

/// A day of captions with a clock that the test sets.
///
/// With `MEDIATAG_LIVE_DAY=1` a text is said every three seconds, guessed five times before, and the memory of the process
/// is measured; run this suite alone then, in a release build.
@Suite struct LongSessionTests {
    private static let isWhole = ProcessInfo.processInfo.environment["MEDIATAG_LIVE_DAY"] == "1"
    /// Milliseconds from text to text.
    private let step = isWhole ? 3000 : 120_000
    private let guesses = isWhole ? 5 : 1
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "day-\(UUID().uuidString)"
    )

    @Test func `24 hours of captions are six sessions, whose playlists and memory do not grow`()
        throws
    {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let relay = try InProcessRelay(path: folder.appending(path: "state.sqlite").path)
        var sizes: [Int] = []
        for number in 1...6 {
            try relay.startHall(#"{"languageCode":"en","partDuration":1000,"hold":1000}"#)
            let id = number == 1 ? "hall" : "hall~\(number)"
            try speak(relay, id)
            let token = relay.token(.subscriber)
            let state = try relay.send("GET", "/v1/sessions/\(id)", token)
            #expect(state.body.contains(#""reason":"maximum-duration""#))
            let archive = try relay.send("GET", "/v1/sessions/\(id)/archive.jsonl", token)
            #expect(archive.body.count { $0 == "\n" } == 14_400_000 / step - 1)
            sizes.append(Self.residentBytes)
        }
        guard Self.isWhole else { return }
        print("MiB after each session:", sizes.map { $0 >> 20 })
        // Two sessions that are over are kept.
        #expect(sizes[5] < sizes[2] + sizes[2] / 10)
    }

    /// Says texts for four hours, and compares the playlist of the first hour with that of the last.
    private func speak(_ relay: InProcessRelay, _ id: String) throws {
        let (publisher, token) = (relay.token(.publisher), relay.token(.subscriber))
        var playlists: [Int] = []
        for number in 1..<14_400_000 / step {
            relay.wait(step)
            var segments = (1...guesses).map { count in
                let words = String(repeating: "word ", count: count)
                return #"{"id":"\#(number)","text":"\#(words)","final":false}"#
            }
            let (start, end) = (number * step - 2500, number * step - 100)
            segments.append(
                #"{"id":"\#(number)","text":"text \#(number).","final":true,"start":\#(start),"end":\#(end)}"#
            )
            let body = "[" + segments.joined(separator: ",") + "]"
            let answer = try relay.post("/v1/sessions/\(id)/segments", publisher, body)
            guard answer.status == 200 else { throw InProcessRelay.Fault() }
            if number * step % 3_600_000 == 0 {
                let playlist = try relay.send("GET", "/hls/\(id)/en/playlist.m3u8", token).body
                playlists.append(playlist.split(separator: "\n").count)
            }
        }
        #expect(playlists.count == 3)
        #expect(Set(playlists).count == 1)
        relay.wait(step)
    }

    /// The resident memory of this process; 0 where that is not known.
    private static var residentBytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return 0
        }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(getpagesize())
    }
}
