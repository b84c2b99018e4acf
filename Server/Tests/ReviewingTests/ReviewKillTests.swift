// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServingTestSupport
import Testing

/// The program itself, killed while a person edits.
@Suite struct ReviewKillTests {
    /// What a page knows of the captions.
    private struct State: Decodable {
        struct Cue: Decodable {
            let id: Int
            let text: String
        }

        let revision: Int
        let journal: String
        let cues: [Cue]
    }

    private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../SampleMedia/movie.mp4").standardizedFileURL

    @Test func `no edit that was answered is lost, whenever the server is killed`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let captions = folder.appending(path: "en.srt")
        var texts = (1...9).map { "These are words of \($0)." }
        try texts.enumerated().map { number, text in
            "\(number + 1)\n00:00:0\(number),000 --> 00:00:0\(number),900\n\(text)\n"
        }.joined(separator: "\n").write(to: captions, atomically: true, encoding: .utf8)
        let original = try Data(contentsOf: captions)
        var inFlight = texts
        var answered = 0
        for round in 0..<3 {
            let program = try ReviewProgram(captions: captions, film: Self.movie)
            defer { program.end() }
            let state = try #require(try await program.state(State.self))
            // The edit in flight may have been kept: its answer was lost.
            #expect([texts, inFlight].contains(state.cues.map(\.text)))
            texts = state.cues.map(\.text)
            let killing = Task {
                // The second time also while the file is written, half a second after an edit.
                try await Task.sleep(for: .milliseconds(60 + round * 333))
                try await program.kill()
            }
            for number in 1... {
                let place = number % state.cues.count
                inFlight = texts
                inFlight[place] = "Edit \(number) of round \(round)."
                let message =
                    #"{"kind":"text","page":"round-\#(round)","number":\#(number),"revision":\#(state.revision),"#
                    + #""journal":"\#(state.journal)","cue":\#(state.cues[place].id),"text":"\#(inFlight[place])"}"#
                guard let status = try await program.edit(message) else { break }
                #expect(status == 200)
                texts = inFlight
                answered += 1
            }
            try await killing.value
        }
        let program = try ReviewProgram(captions: captions, film: Self.movie)
        defer { program.end() }
        let state = try #require(try await program.state(State.self))
        #expect([texts, inFlight].contains(state.cues.map(\.text)))
        #expect(answered > 3)
        // Undo knows every edit that was kept, and restores every byte.
        for number in 1...answered + 3 {
            let message =
                #"{"kind":"undo","page":"last","number":\#(number),"revision":\#(state.revision),"journal":"\#(state.journal)"}"#
            guard try await program.edit(message) == 200 else { break }
        }
        program.interrupt()
        while program.process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try Data(contentsOf: captions) == original)
    }
}

/// A review that is another process.
private struct ReviewProgram {
    let process = Process()
    private let port: Int
    private let key: String

    /// Starts it, and waits until it serves.
    init(captions: URL, film: URL) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "mediatag-server")
        process.arguments = ["review", captions.path, "--media", film.path, "--no-open"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        let address = try #require(text.split(whereSeparator: \.isNewline).first.map(String.init))
        let url = try #require(URL(string: address))
        port = try #require(url.port)
        key = url.lastPathComponent
    }

    func state<State: Decodable>(_ type: State.Type) async throws -> State? {
        let answer = try await RawClient.exchange(
            "GET /\(key)/api/state HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n",
            port: port
        )
        guard let body = answer.firstRange(of: "\r\n\r\n") else { return nil }
        return try JSONDecoder().decode(type, from: Data(answer[body.upperBound...].utf8))
    }

    /// The status of the answer to an edit; nil where the server is not there any more.
    func edit(_ message: String) async throws -> Int? {
        do {
            let answer = try await RawClient.exchange(
                "POST /\(key)/api/edit HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
                    + "Origin: http://127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(message.utf8.count)\r\n\r\n\(message)",
                port: port
            )
            return answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        } catch is RawClient.Fault {
            return nil
        }
    }

    /// Does not leave a process that holds the output of the tests.
    func end() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// Ends it as Ctrl-C does: it writes the file.
    func interrupt() { Foundation.kill(process.processIdentifier, SIGINT) }

    func kill() async throws {
        end()
        while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    }
}
