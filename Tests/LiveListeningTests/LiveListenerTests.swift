// SPDX-License-Identifier: Apache-2.0

import Foundation
import LiveCaptions
import LiveListening
import MediaSelection
import Synchronization
import TestSupport
import Testing

/// Engines that are programs of a few lines: those that do what they should, and those that do not.
@Suite struct LiveListenerTests {
    /// What a listener says until its end.
    private final class Events: Sendable {
        private let events = Mutex<[LiveListener.Event]>([])
        private let (ends, end) = AsyncStream<Void>.makeStream()

        func add(_ event: LiveListener.Event) {
            events.withLock { $0.append(event) }
            if case .ended = event { end.finish() }
        }

        func all() async -> [LiveListener.Event] {
            for await _ in ends {}
            return events.withLock(\.self)
        }
    }

    /// Runs an engine over sound.
    ///
    /// - Parameters:
    ///   - script: Python; `read(n)` reads n milliseconds of sound, `say(…)` writes a line.
    ///   - seconds: of sound.
    /// - Returns: what the listener says.
    /// - Throws: errors of the file of the script.
    private func events(_ script: String, seconds: Int = 4) async throws -> [LiveListener.Event] {
        let program = """
            import json, os, signal, sys, time
            def read(n): return sys.stdin.buffer.read(32 * n)
            def say(**line): print(json.dumps(line), flush=True)
            def word(text, start, end): return {"text": text, "start": start, "end": end}
            \(script)
            """
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "engine.py")
        try Data(program.utf8).write(to: file)
        let engine = try #require(LiveEngineName("command:python3 '\(file.path)'"))
        let settings = LiveListener.Settings(engine: engine, language: try LanguageTag("en"))
        let buffer = SoundBuffer(seconds: 60)
        let events = Events()
        LiveListener(settings, of: buffer) { events.add($0) }.start()
        for second in 0..<seconds {
            buffer.add(
                SoundBuffer.Block(
                    start: second * 1_000_000 + 5_000_000,
                    samples: Array(repeating: 100, count: SoundBuffer.rate)
                )
            )
        }
        buffer.end()
        return await events.all()
    }

    private func texts(_ events: [LiveListener.Event]) -> [String] {
        events.compactMap {
            if case .segment(let segment) = $0, segment.isFinal { segment.text } else { nil }
        }
    }

    private func failure(_ events: [LiveListener.Event]) -> EngineFailure? {
        if case .ended(let failure?) = events.last { failure } else { nil }
    }

    @Test func `words have the times of the session`() async throws {
        let events = try await events(
            """
            say(ready=True)
            read(2000)
            say(final=True, words=[word("Hello", 500, 900), word("there.", 1000, 1500)])
            while read(100): pass
            """
        )
        #expect(texts(events) == ["Hello there."])
        guard case .segment(let segment)? = events.first else { throw Missing() }
        #expect(segment.start == 5500)
        #expect(segment.end == 6500)
        #expect(failure(events) == nil)
    }

    @Test func `a text without times was said since the last one`() async throws {
        let events = try await events(
            """
            read(2000)
            say(final=True, text="Hello there")
            while read(100): pass
            """
        )
        #expect(texts(events) == ["Hello there"])
        guard case .segment(let segment)? = events.first else { throw Missing() }
        #expect(segment.start >= 5000)
    }

    @Test func `an engine that dies is started again, and what is lost is named`() async throws {
        let events = try await events(
            """
            mark = os.path.join(os.path.dirname(__file__), "again")
            read(1000)
            if not os.path.exists(mark):
                open(mark, "w").close()
                print("out of memory", file=sys.stderr)
                os.kill(os.getpid(), signal.SIGKILL)
            while read(100): pass
            """
        )
        let restarts = events.compactMap { event -> String? in
            if case .restarted(let reason, let words) = event { reason + "|" + words } else { nil }
        }
        #expect(restarts == ["it was ended by signal 9|out of memory"])
        let skipped = events.compactMap { if case .skipped(let sound) = $0 { sound } else { nil } }
        #expect(skipped.first?.reason == .engineEnded)
        #expect(skipped.first?.start == 5000)
        #expect(failure(events) == nil)
    }

    @Test func `an engine that always ends at once is given up, with its words`() async throws {
        let events = try await events("sys.exit('no model here')")
        let failure = try #require(self.failure(events))
        #expect(failure.reason.contains("ended with status 1"))
        #expect(failure.words == "no model here")
    }

    @Test(arguments: [
        ("print('hello', flush=True)", "not JSON"),
        ("print('[1]', flush=True)", "not a JSON object"),
        ("say(text='a')", "without \"final\""),
        ("say(final=True, words=[word('a', 900, 100)])", "ends before it begins"),
        ("say(final=True, words=[word('a', 0, 90000)])", "was given only"),
        ("sys.stdout.write('x' * (2 << 20)); sys.stdout.flush()", "more than 1 MiB"),
        ("[say(heard=0) for _ in range(600)]", "more than 500 lines"),
        ("say(final=True, words=[{'text': 'a'}])", "without \"text\", \"start\" or \"end\""),
        (
            "say(final=True, words=[word('a', 900, 990)]); say(final=True, words=[word('b', 1, 9)])",
            "before a word that was there already"
        ),
        ("sys.stdout.buffer.write(bytes([0xff, 0xfe, 10])); sys.stdout.flush()", "not JSON"),
    ])
    func `what an engine must not do is an error`(_ line: String, _ reason: String) async throws {
        let events = try await events(
            """
            read(1000)
            \(line)
            time.sleep(30)
            """
        )
        #expect(failure(events)?.reason.contains(reason) == true, "\(events)")
    }

    @Test func `a program that is not there is an error`() async throws {
        let engine = try #require(LiveEngineName("command:no-such-engine"))
        let settings = LiveListener.Settings(engine: engine, language: try LanguageTag("en"))
        let events = Events()
        LiveListener(settings, of: SoundBuffer()) { events.add($0) }.start()
        #expect(failure(await events.all())?.reason.contains("cannot be started") == true)
    }

    /// Runs a server's engine over four seconds of sound.
    private func events(of server: String) async throws -> [LiveListener.Event] {
        let engine = try #require(LiveEngineName(server))
        let settings = LiveListener.Settings(engine: engine, language: try LanguageTag("en"))
        let (buffer, events) = (SoundBuffer(seconds: 60), Events())
        LiveListener(settings, of: buffer) { events.add($0) }.start()
        buffer.add(
            SoundBuffer.Block(
                start: 5_000_000,
                samples: Array(repeating: 100, count: 4 * SoundBuffer.rate)
            )
        )
        buffer.end()
        return await events.all()
    }

    @Test func `a server with the protocol of Vosk is an engine`() async throws {
        try await WebSocketServer.with { server in
            let events = try await events(of: server + "/vosk")
            #expect(texts(events) == ["we shall"])
            #expect(failure(events) == nil)
            guard case .segment(let last)? = events.dropLast().last else { throw Missing() }
            #expect(last.start == 5500)
            #expect(last.words.map(\.confidence) == [0.9, 1])
        }
    }

    @Test(arguments: ["/lost", "/cut"])
    func `a server that loses the connection is asked again, and what it did not hear is reported`(
        path: String
    ) async throws {
        try await WebSocketServer.with { server in
            let events = try await events(of: server + path)
            let restarts = events.count { if case .restarted = $0 { true } else { false } }
            #expect(restarts > 0 || failure(events) != nil)
            let skipped = events.compactMap {
                if case .skipped(let sound) = $0 { sound } else { nil }
            }
            #expect(skipped.first?.start == 5000)
        }
    }

    private struct Missing: Error {}
}
