// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Foundation
import Testing

@Suite struct FFmpegErrorTests {
    @Test func `a file that is missing is an error with FFmpeg's message`() throws {
        let path = Samples.path("no-such-file.mp4")
        let error = try #require(failure(path))
        #expect(error.code == FFmpegError.Code(rawValue: -ENOENT))
        #expect(error.path == path)
        #expect(error.description == "\(path): No such file or directory")
    }

    @Test func `a file that is not media is invalid data`() throws {
        try Samples.withFile(named: "notes.txt", Data("Nothing to see here.\n".utf8)) { path in
            let error = try #require(failure(path))
            #expect(error.code == .invalidData)
            #expect(error.message == "Invalid data found when processing input")
        }
    }

    @Test func `an empty file is an error`() throws {
        try Samples.withFile(named: "empty.mp4", Data()) { path in
            #expect(failure(path) != nil)
        }
    }

    @Test func `a folder is an error`() throws {
        #expect(failure(Samples.root.path) != nil)
    }

    @Test func `a movie cut off before its moov says what is missing`() throws {
        let data = try Samples.beginning(of: "movie.mp4", count: 100_000)
        try Samples.withFile(named: "cut.mp4", data) { path in
            let error = try #require(failure(path))
            #expect(error.code == .invalidData)
            #expect(error.detail == "moov atom not found")
            #expect(error.description == "\(path): \(error.message): moov atom not found")
        }
    }

    @Test func `a movie cut off after its moov gives the packets that are there`() throws {
        let data = try Samples.beginning(of: "movie.mov", count: 150_000)
        try Samples.withFile(named: "cut.mov", data) { path in
            var file = try InputFile(path: path)
            var count = 0
            while try file.readPacket() != nil { count += 1 }
            #expect((500..<1900).contains(count))
            #expect(file.complaint?.contains("partial file") == true)
        }
    }

    @Test func `without FFmpeg the error says how to install it`() async {
        await #expect(processExitsWith: .success) {
            setenv("MEDIATAG_FFMPEG_DIR", "/no/such/folder", 1)
            do throws(FFmpegError) {
                _ = try InputFile(path: "movie.mp4")
                exit(2)
            } catch {
                let told = error.description.contains("apt-get install ffmpeg")
                exit(error.code == .notInstalled && told ? 0 : 3)
            }
        }
    }

    private func failure(_ path: String) -> FFmpegError? {
        do throws(FFmpegError) {
            _ = try InputFile(path: path)
            return nil
        } catch {
            return error
        }
    }
}
