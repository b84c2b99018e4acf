// SPDX-License-Identifier: Apache-2.0

import Foundation
import LiveListening
import MediaSelection
import Synchronization
import TestSupport
import Testing

/// Sources that are played to an engine which hears a word in each second.
@Suite struct SourceListeningTests {
    /// What came of a source.
    struct Result {
        var summary: ListeningSummary
        var begin: Int?
        var segments: [HeardSegment]
        var reports: [String]
        var seconds: Double

        var words: Int { segments.filter(\.isFinal).reduce(0) { $0 + $1.words.count } }
    }

    /// The session's clock when the listening begins, in milliseconds.
    static let startOfListening = 60_000

    private static let engine = """
        import json, sys
        heard = 0
        while block := sys.stdin.buffer.read(32000):
            if len(block) == 32000:
                word = {"text": "word", "start": heard, "end": heard + 500}
                print(json.dumps({"final": True, "words": [word]}), flush=True)
            heard += 1000
        """

    /// Listens to a source until it ends, or until it has reported something.
    private static func listen(
        _ source: String,
        in folder: URL,
        awaitsPublisher: Bool = false,
        until mark: String? = nil,
        began: @escaping @Sendable () -> Void = {}
    ) async throws -> Result {
        let script = folder.appending(path: "engine.py")
        try Data(engine.utf8).write(to: script)
        let address = try #require(SoundAddress(source, awaitsPublisher: awaitsPublisher))
        let name = try #require(LiveEngineName("command:python3 '\(script.path)'"))
        let heard = Mutex<(begin: Int?, segments: [HeardSegment], reports: [String])>((nil, [], []))
        let (marks, marked) = AsyncStream<Void>.makeStream()
        let listening = SourceListening(
            to: address,
            LiveListener.Settings(engine: name, language: try LanguageTag("en")),
            time: SessionTime(Self.startOfListening),
            sink: SourceListening.Sink(
                begin: { begin in
                    heard.withLock { $0.begin = begin }
                    began()
                },
                take: { segment in heard.withLock { $0.segments.append(segment) } },
                report: { line in
                    heard.withLock { $0.reports.append(line) }
                    if let mark, line.contains(mark) { marked.finish() }
                }
            )
        )
        let stopping = Task {
            guard mark != nil else { return }
            for await _ in marks {}
            listening.stop()
        }
        let start = ContinuousClock.now
        let summary = await listening.run()
        stopping.cancel()
        let passed = (ContinuousClock.now - start) / Duration.seconds(1)
        return heard.withLock {
            Result(
                summary: summary,
                begin: $0.begin,
                segments: $0.segments,
                reports: $0.reports,
                seconds: passed
            )
        }
    }

    /// Listens to a file of a web server.
    ///
    /// The server is run from a thread of its own: one of those that tasks share may not wait.
    static func listen(
        toServed name: String,
        in folder: URL,
        until mark: String? = nil,
        began: @escaping @Sendable () -> Void = {}
    ) async throws -> Result {
        let (results, done) = AsyncThrowingStream<Result, any Error>.makeStream()
        Thread.detachNewThread {
            do {
                try MediaServer.with(folder) { server in
                    let url = server.url("/ranges/" + name)
                    let ended = DispatchSemaphore(value: 0)
                    Task {
                        do {
                            done.yield(
                                try await listen(url, in: folder, until: mark, began: began)
                            )
                        } catch {
                            done.finish(throwing: error)
                        }
                        ended.signal()
                    }
                    ended.wait()
                }
                done.finish()
            } catch {
                done.finish(throwing: error)
            }
        }
        for try await result in results { return result }
        throw CancellationError()
    }

    private static func make(_ path: URL, _ seconds: Int) throws {
        try ffmpeg([
            "-f", "lavfi", "-i", "sine=d=\(seconds)", "-c:a", "aac", "-movflags", "+faststart",
            path.path,
        ]).waitUntilExit()
    }

    /// Starts FFmpeg.
    static func ffmpeg(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test func `a file is played at its own pace, and its words have its times`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.m4a")
        try Self.make(file, 3)
        let result = try await Self.listen(file.path, in: folder)
        #expect(result.summary.failure == nil)
        #expect(result.seconds > 2.5)
        #expect(abs(result.summary.heard - 3000) < 100)
        #expect(result.words >= 2)
        #expect(result.summary.skipped.isEmpty)
        let (begin, first) = (try #require(result.begin), try #require(result.segments.first))
        #expect(begin >= Self.startOfListening)
        #expect(abs(first.start - begin) < 100)
    }

    @Test func `a film on a web server is played at its own pace, and once`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.make(folder.appending(path: "a.m4a"), 3)
        let result = try await Self.listen(toServed: "a.m4a", in: folder)
        #expect(result.summary.failure == nil)
        #expect(result.seconds > 2.5)
        #expect(result.summary.skipped.isEmpty)
        #expect(abs(result.summary.heard - 3000) < 100)
    }

    @Test func `a file that is cut off is no success`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.m4a")
        try Self.make(file, 3)
        let bytes = try Data(contentsOf: file)
        try bytes.prefix(bytes.count * 6 / 10).write(to: file)
        let result = try await Self.listen(file.path, in: folder)
        #expect(result.summary.failure != nil || !result.reports.isEmpty, "\(result)")
        #expect(result.summary.heard > 0)
    }

    @Test func `a source that is not there is a failure`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let missing = try await Self.listen(folder.path + "/no.mp4", in: folder)
        #expect(missing.summary.failure?.contains("No such file") == true)
        let device = try await Self.listen("alsa:no-such-card", in: folder)
        #expect(device.summary.failure?.contains("alsa:no-such-card") == true)
        #expect(device.summary.failure?.contains("FFmpeg is not installed") == false)
    }

    @Test func `a publisher of RTMP is heard until it leaves`() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.m4a")
        try Self.make(file, 3)
        let port = Int.random(in: 20_000...60_000)
        let url = "rtmp://127.0.0.1:\(port)/live/hall"
        // On a thread of its own, which waits for FFmpeg: those of tasks are for the tests.
        Thread.detachNewThread {
            // The listener needs a moment.
            for _ in 0..<200 {
                let arguments = ["-re", "-i", file.path, "-c", "copy", "-f", "flv", url]
                guard let publisher = try? Self.ffmpeg(arguments) else { return }
                publisher.waitUntilExit()
                if publisher.terminationStatus == 0 { return }
                usleep(100_000)
            }
        }
        let result = try await Self.listen(
            url,
            in: folder,
            awaitsPublisher: true,
            until: "the publisher has left"
        )
        #expect(result.words >= 2, "\(result.reports)")
        #expect(!result.reports.contains { $0.contains("hall") })
    }
}
