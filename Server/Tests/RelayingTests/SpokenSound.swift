// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A sound, an engine that hears it, and programs that are run with them.
enum SpokenSound {
    /// An engine that writes a sentence once it has heard a second of sound.
    private static let script = """
        import json, sys
        sound, heard, written = sys.stdin.buffer, 0, False
        while block := sound.read(3200):
            heard += len(block) // 32
            if heard >= 2000 and not written:
                written = True
                words = [{"text": "We", "start": 1000, "end": 1200}, {"text": "heard.", "start": 1300, "end": 1900}]
                print(json.dumps({"final": True, "words": words}), flush=True)
        """

    /// Writes the engine into a folder; returns its name for `--engine`.
    static func engine(in folder: URL) throws -> String {
        let file = folder.appending(path: "engine.py")
        try Data(script.utf8).write(to: file)
        return "command:python3 '\(file.path)'"
    }

    /// Runs a program and gives its standard output.
    static func run(_ program: String, _ arguments: [String]) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            let process = Process()
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            let output = Pipe()
            process.standardOutput = output
            do {
                try process.run()
            } catch {
                return continuation.resume(throwing: error)
            }
            Thread.detachNewThread {
                continuation.resume(returning: output.fileHandleForReading.readDataToEndOfFile())
            }
        }
    }

    /// A WAV file with a tone.
    static func tone(seconds: Int) throws -> String {
        let samples = (0..<16_000 * seconds).map { Int16(8000 * sin(Double($0) * 0.1)) }
        var bytes: [UInt8] = Array("RIFF".utf8)
        func add(_ value: UInt32, _ count: Int) {
            for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        add(UInt32(36 + samples.count * 2), 4)
        bytes += "WAVEfmt ".utf8
        for (value, count) in [(16, 4), (1, 2), (1, 2), (16_000, 4), (32_000, 4), (2, 2), (16, 2)] {
            add(UInt32(value), count)
        }
        bytes += "data".utf8
        add(UInt32(samples.count * 2), 4)
        for sample in samples { add(UInt32(UInt16(bitPattern: sample)), 2) }
        let file = FileManager.default.temporaryDirectory.appending(
            path: UUID().uuidString + ".wav"
        )
        try Data(bytes).write(to: file)
        return file.path
    }
}
