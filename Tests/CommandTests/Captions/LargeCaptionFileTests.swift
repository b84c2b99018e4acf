// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct LargeCaptionFileTests {
    @Test(arguments: [
        ["captions", "check", "big.en.srt"], ["captions", "fix", "big.en.srt", "--all-safe"],
        ["captions", "convert", "big.en.srt", "-o", "out.vtt"],
        ["add-subs", "movie.mp4", "big.en.srt"], ["audit", "big.en.srt"],
    ])
    func `a caption file that is too large is rejected without being read`(_ command: [String])
        throws
    {
        try Workplace.with { place in
            let text = "1\n00:00:01,000 --> 00:00:02,000\nHello\n"
            try place.write("big.en.srt", text: text)
            let file = try FileHandle(forUpdating: place.folder.appending(path: "big.en.srt"))
            try file.truncate(atOffset: 1 << 30)
            try file.close()
            let log = place.path("strace.log")
            let options = ["-f", "-qq", "-y", "-o", log, "-e", "trace=read,pread64"]
            let result = try run("strace", options + [builtBinary.path] + command, in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("larger than 256 MiB"), result.summary)
            let calls = String(decoding: try place.data("strace.log"), as: UTF8.self)
                .split(separator: "\n").filter { $0.contains("big.en.srt") }
            // A few bytes tell whether it is a movie.
            let results: [Substring] = calls.compactMap { $0.split(separator: "=").last }
            let counts: [Int] = results.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
            let bytes = counts.reduce(0, +)
            #expect(bytes < 1 << 20, "\(bytes) bytes in \(calls.count) calls")
        }
    }
}
