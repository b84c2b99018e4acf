// SPDX-License-Identifier: Apache-2.0

import Foundation
import LiveListening
import Synchronization
import Testing

extension SourceListeningTests {
    /// A live stream of segments of about one second, whose playlist is always of this time.
    ///
    /// An encoder beside a test would write when a loaded machine lets it, and dates that are written once are old when
    /// the test goes on.
    private final class Stream: Sendable {
        let playlist: URL
        private let lines: [String]
        private let state = Mutex<(dates: Set<Int>, isFixed: Bool)>(([], false))

        init(_ seconds: Int, in folder: URL) throws {
            playlist = folder.appending(path: "live.m3u8")
            try ffmpeg([
                "-f", "lavfi", "-i", "sine", "-t", "\(seconds)", "-c:a", "aac", "-f", "hls",
                "-hls_time", "1", "-hls_list_size", "0", playlist.path,
            ]).waitUntilExit()
            lines = try String(contentsOf: playlist, encoding: .utf8).split(separator: "\n")
                .map(String.init).filter { $0 != "#EXT-X-ENDLIST" }
        }

        /// The dates that the third segment from the end had, in milliseconds since 1970: RFC 8216, 6.3.3.
        var dates: Set<Int> { state.withLock { $0.dates } }

        /// Writes the playlist with the dates of segments that begin at a time.
        func write(from begin: Date) throws {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            var (date, dates) = (begin, [Date]())
            let dated: [String] = lines.flatMap { line in
                guard line.hasPrefix("#EXTINF:") else { return [line] }
                dates.append(date)
                defer { date += Double(line.dropFirst(8).prefix { $0 != "," }) ?? 0 }
                return ["#EXT-X-PROGRAM-DATE-TIME:" + date.formatted(style), line]
            }
            try state.withLock {
                guard !$0.isFixed else { return }
                if let first = dates.dropLast(2).last {
                    $0.dates.insert(Int((first.timeIntervalSince1970 * 1000).rounded()))
                }
                try Data((dated.joined(separator: "\n") + "\n").utf8)
                    .write(to: playlist, options: .atomic)
            }
        }

        /// Changes no date any more.
        func fix() { state.withLock { $0.isFixed = true } }
    }

    @Test func `live HLS is heard when its dates say, and until it ends`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let stream = try Stream(12, in: folder)
        let isHeard = Mutex(false)
        try stream.write(from: Date() - 12)
        Thread.detachNewThread {
            while !isHeard.withLock(\.self) {
                try? stream.write(from: Date() - 12)
                usleep(500_000)
            }
        }
        defer { isHeard.withLock { $0 = true } }
        let before = Int(Date().timeIntervalSince1970 * 1000) - Self.startOfListening
        // It ends when the playlist does, which is not played again from its beginning.
        let result = try await Self.listen(toServed: "live.m3u8", in: folder) {
            stream.fix()
            Thread.detachNewThread {
                sleep(4)
                let text = try? Data(contentsOf: stream.playlist)
                try? ((text ?? Data()) + Data("#EXT-X-ENDLIST\n".utf8)).write(to: stream.playlist)
            }
        }
        let after =
            Int(Date().timeIntervalSince1970 * 1000) - Self.startOfListening
            - Int(result.seconds * 1000)
        let begin = try #require(result.begin, "\(result)")
        #expect(
            stream.dates.contains { ($0 - after - 100...$0 - before + 100).contains(begin) },
            "\(result)"
        )
        #expect(result.summary.skipped.isEmpty)
        #expect(result.summary.failure == nil)
        #expect((2...8).contains(result.words), "\(result)")
        let first = try #require(result.segments.first)
        #expect(abs(first.start - begin) < 100)
    }

    @Test func `dates that are not of this time are reported, and not used`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Stream(4, in: folder).write(from: Date(timeIntervalSince1970: 1_546_300_800))
        let result = try await Self.listen(
            toServed: "live.m3u8",
            in: folder,
            until: "before this machine's clock"
        )
        #expect(result.reports.contains { $0.contains("the dates of the playlist are not used") })
    }
}
