// SPDX-License-Identifier: Apache-2.0

import Foundation
import LiveListening
import Testing

extension SourceListeningTests {
    /// What FFmpeg writes of a live stream: segments of one second, and dates if they are asked for.
    private static func stream(_ seconds: Int, into folder: URL, flags: String) throws -> Process {
        try ffmpeg([
            "-re", "-f", "lavfi", "-i", "sine", "-t", "\(seconds)", "-c:a", "aac", "-f", "hls",
            "-hls_time", "1", "-hls_list_size", "20", "-hls_flags", flags,
            folder.appending(path: "live.m3u8").path,
        ])
    }

    /// Waits until a playlist lists a segment.
    private static func waitForSegment(_ name: String, in folder: URL) async throws {
        let playlist = folder.appending(path: "live.m3u8")
        for _ in 0..<200 {
            let text = (try? String(contentsOf: playlist, encoding: .utf8)) ?? ""
            if text.contains(name) { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("FFmpeg wrote no \(name)")
    }

    /// The dates of the segments, in milliseconds since 1970.
    private static func dates(in folder: URL) throws -> [Int] {
        let playlist = folder.appending(path: "live.m3u8")
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let lines = try String(contentsOf: playlist, encoding: .utf8).split(separator: "\n")
        return try lines.filter { $0.contains("DATE-TIME") }.map { line in
            let text = line.drop { $0 != ":" }.dropFirst().replacing("+0000", with: "Z")
            return Int((try style.parse(String(text)).timeIntervalSince1970 * 1000).rounded())
        }
    }

    @Test func `live HLS is heard when its dates say, and until it ends`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let encoder = try Self.stream(300, into: folder, flags: "program_date_time+temp_file")
        try await Self.waitForSegment("live3.ts", in: folder)
        let before = Int(Date().timeIntervalSince1970 * 1000) - Self.startOfListening
        let encoderID = encoder.processIdentifier
        let playlist = folder.appending(path: "live.m3u8")
        // It ends when the playlist does, which is not played again from its beginning.
        let result = try await Self.listen(toServed: "live.m3u8", in: folder) {
            Thread.detachNewThread {
                sleep(4)
                // Threads of tests hold other signals back, and what they start inherits that.
                kill(encoderID, SIGKILL)
                let text = try? Data(contentsOf: playlist)
                try? ((text ?? Data()) + Data("#EXT-X-ENDLIST\n".utf8)).write(to: playlist)
            }
        }
        let after =
            Int(Date().timeIntervalSince1970 * 1000) - Self.startOfListening
            - Int(result.seconds * 1000)
        let begin = try #require(result.begin, "\(result)")
        let dates = try Self.dates(in: folder)
        #expect(
            dates.contains { ($0 - after - 100...$0 - before + 100).contains(begin) },
            "\(begin), \(dates.map { $0 - before }), \(after - before), \(result.reports)"
        )
        #expect(result.summary.skipped.isEmpty)
        #expect(result.summary.failure == nil)
        #expect((3...30).contains(result.words))
        let first = try #require(result.segments.first)
        #expect(abs(first.start - begin) < 100)
    }

    @Test func `dates that are not of this time are reported, and not used`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let encoder = try Self.stream(6, into: folder, flags: "temp_file")
        try await Self.waitForSegment("live1.ts", in: folder)
        kill(encoder.processIdentifier, SIGKILL)
        encoder.waitUntilExit()
        let playlist = folder.appending(path: "live.m3u8")
        let text = try String(contentsOf: playlist, encoding: .utf8)
            .replacing("#EXT-X-ENDLIST", with: "")
            .replacing("#EXTINF", with: "#EXT-X-PROGRAM-DATE-TIME:2019-01-01T00:00:00Z\n#EXTINF")
        try Data(text.utf8).write(to: playlist)
        let result = try await Self.listen(
            toServed: "live.m3u8",
            in: folder,
            until: "before this machine's clock"
        )
        #expect(result.reports.contains { $0.contains("the dates of the playlist are not used") })
    }
}
