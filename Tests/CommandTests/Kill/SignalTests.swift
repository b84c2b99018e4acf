// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Signals that end a process and can be caught, while a temporary file or folder is there.
    @Suite(.slow) struct SignalTests {
        private static let signals = [
            SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXCPU, SIGALRM, SIGUSR1, SIGABRT,
        ]

        @Test(arguments: signals)
        func `a signal ends the process and leaves no temporary file or folder`(signal: Int32)
            throws
        {
            let commands = [
                ["hls", "movie.mp4", "es.srt:language=es", "-o", "out"],
                ["add-subs", "movie.mkv", "es.srt", "-o", "out.mp4"],
                ["tag", "movie.mp4", "--track", "2", "--name", "Sound", "-o", "out.mp4"],
            ]
            try withTemporaryFolder { folder in
                let library = try FaultLibrary(in: folder)
                for words in commands {
                    try Workplace.with { place in
                        let (result, number) = try Self.strike(signal, words, library, in: place)
                        #expect(result.wasKilled && result.exitCode == signal, result.summary)
                        #expect(
                            try place.names == Self.files,
                            "\(words), call \(number): \(result.summary)"
                        )
                    }
                }
            }
        }

        @Test func `the next run in the folder removes what an uncatchable signal left`() throws {
            try withTemporaryFolder { folder in
                let library = try FaultLibrary(in: folder)
                try Workplace.with { place in
                    let words = ["hls", "movie.mp4", "es.srt:language=es", "-o", "out"]
                    _ = try Self.strike(SIGKILL, words, library, in: place)
                    let left = try place.names.filter { !Self.files.contains($0) }
                    #expect(left.count == 1 && left[0].hasPrefix(".out.mediatag-new-"))
                    try succeed("tag", "movie.mp4", "--track", "2", "--name", "S", in: place.folder)
                    #expect(try place.names == Self.files)
                }
            }
        }

        private static let files = ["es.srt", "movie.mkv", "movie.mp4", "tmp"]

        /// Runs a command on a file system without unnamed files; the signal comes in its middle.
        private static func strike(
            _ signal: Int32,
            _ words: [String],
            _ library: FaultLibrary,
            in place: Workplace
        ) throws -> (ProcessResult, Int) {
            try place.make("movie.mkv", ["-i", SampleMedia.path("movie.mp4"), "-c", "copy"])
            try FileManager.default.createDirectory(
                atPath: place.path("tmp"),
                withIntermediateDirectories: false
            )
            let old = try FolderSnapshot(place.folder)
            // The Swift runtime catches some signals itself where it is asked for backtraces.
            let environment = [
                "FAULT_NAMED": "1", "FAULT_SIGNAL": "\(signal)", "SWIFT_BACKTRACE": "enable=no",
            ]
            let calls = try library.run(words, in: place, with: environment).calls
            try old.restore(in: place.folder)
            let number = max(2, calls.count / 2)
            let result = try library.run(words, in: place, .ended, at: number, with: environment)
            return (result.result, number)
        }
    }
#endif
