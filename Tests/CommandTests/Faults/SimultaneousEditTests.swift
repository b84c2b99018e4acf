// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Two processes at one file: one may be refused, but what has succeeded is there.
@Suite(.slow) struct SimultaneousEditTests {
    /// Races of each kind.
    private static let rounds =
        ProcessInfo.processInfo.environment["MEDIATAG_FAULTS"] == "all" ? 200 : 8

    #if os(Linux)
        @Test(arguments: TwoEdits.all)
        func `two edits lose nothing, wherever the first is when the second runs`(edits: TwoEdits)
            throws
        {
            try withTemporaryFolder { folder in
                let library = try FaultLibrary(in: folder)
                let (place, old) = try Self.prepare(edits, in: folder.appending(path: "files"))
                let calls = try library.run(edits.first, in: place).calls
                #expect(calls.count >= 4, "too few calls to be all")
                var refused = 0
                for number in 1...calls.count {
                    try old.restore(in: place.folder)
                    let (first, second) = try library.pause(edits.first, in: place, at: number) {
                        try run(builtBinary.path, edits.second, in: place.folder)
                    }
                    let what =
                        "\(edits.testDescription), paused at \(calls[number - 1].name) \(number)"
                    try Self.expectAll([first, second], edits, in: place, what)
                    refused += [first, second].count { $0.exitCode != 0 }
                }
                print("\(edits.testDescription): \(calls.count) meetings, \(refused) refusals")
            }
        }
    #endif

    @Test(arguments: TwoEdits.all)
    func `two edits that start together lose nothing`(edits: TwoEdits) throws {
        try withTemporaryFolder { folder in
            let (place, old) = try Self.prepare(edits, in: folder.appending(path: "files"))
            var refused = 0
            for round in 1...Self.rounds {
                try old.restore(in: place.folder)
                let started = StartedCommand(edits.first, in: place)
                let second = try run(builtBinary.path, edits.second, in: place.folder)
                let results = [try started.result(), second]
                try Self.expectAll(results, edits, in: place, "\(edits.testDescription), \(round)")
                refused += results.count { $0.exitCode != 0 }
            }
            print("\(edits.testDescription): \(Self.rounds) races, \(refused) refusals")
        }
    }

    @Test func `two edits of an output folder leave one of them complete`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            for name in ["movie.mp4", "es.srt", "en.vtt"] { try place.copy(name) }
            let commands = ["es.srt:language=es", "en.vtt:language=en"].map {
                ["hls", "movie.mp4", $0, "-o", "out", "--force"]
            }
            let wholes = try commands.map { command in
                try succeed(command, in: folder)
                return try FolderSnapshot(folder.appending(path: "out")).files
            }
            for round in 1...Self.rounds {
                // Every other time there is no folder to replace.
                if round % 2 == 0 {
                    try FileManager.default.removeItem(atPath: place.path("out"))
                }
                let started = StartedCommand(commands[0], in: place)
                let second = try run(builtBinary.path, commands[1], in: folder)
                let results = [try started.result(), second]
                #expect(results.contains { $0.exitCode == 0 }, "\(results)")
                let files = try FolderSnapshot(folder.appending(path: "out")).files
                #expect(wholes.contains(files), "round \(round): \(results)")
                #expect(try place.names == ["en.vtt", "es.srt", "movie.mp4", "out"])
            }
        }
    }

    // MARK: - What has to hold

    private static func prepare(
        _ edits: TwoEdits,
        in folder: URL
    ) throws -> (Workplace, FolderSnapshot) {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "tmp"),
            withIntermediateDirectories: true
        )
        let place = Workplace(folder: folder)
        try edits.files(place)
        for command in edits.before { try succeed(command, in: folder) }
        return (place, try FolderSnapshot(folder))
    }

    /// That at least one was made, and that the file has every one that says it was.
    private static func expectAll(
        _ results: [ProcessResult],
        _ edits: TwoEdits,
        in place: Workplace,
        _ what: String
    ) throws {
        let signs = try edits.signs(place)
        #expect(results.contains { $0.exitCode == 0 }, "\(what): \(results)")
        for (result, sign) in zip(results, signs) {
            #expect(sign == (result.exitCode == 0), "\(what): \(results)")
            guard result.exitCode != 0 else { continue }
            let isTold = ["another process", "another program changed"].contains {
                result.standardError.contains($0)
            }
            #expect(result.exitCode == 2 && isTold, "\(what): \(result.summary)")
        }
        let left = try FolderSnapshot(place.folder).names.filter { $0.contains(".mediatag") }
        #expect(left.isEmpty, "\(what): \(left)")
    }
}
