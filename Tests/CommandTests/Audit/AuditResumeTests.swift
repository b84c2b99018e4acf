// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditResumeTests {
    /// How many of the movies a run opens.
    private func opened(_ arguments: String, in place: Workplace) throws -> Set<String> {
        let script =
            "strace -f -e trace=openat -o trace \"$0\" audit \(arguments) > /dev/null; true"
        let result = try shell(script, in: place.folder)
        try #require(result.exitCode == 0, result.summary)
        let trace = String(decoding: try place.data("trace"), as: UTF8.self)
        return Set(trace.matches(of: /"([^"]*\.(?:mp4|srt))"/).map { String($0.1) })
    }

    @Test func `a resumed audit reads only changed assets, and reports all`() throws {
        try Workplace.with { place in
            try place.copy("es.srt", as: "movie.es.srt")
            try place.copy("movie.mp4", as: "other.mp4")
            let arguments = "movie.mp4 other.mp4 es.srt --resume state --format json"
            let fresh = try shell("$0 audit \(arguments) > first; echo $?", in: place.folder)
            #expect(try opened(arguments, in: place) == [])
            let again = try shell("$0 audit \(arguments) > second; echo $?", in: place.folder)
            #expect(again.standardOutput == fresh.standardOutput)
            #expect(try place.data("first") == place.data("second"))
            try place.write("movie.es.srt", text: "1\n00:00:01,000 --> 00:00:02,000\nHola.\n")
            #expect(try opened(arguments, in: place) == ["movie.mp4", "movie.es.srt"])
            #expect(try opened(arguments, in: place) == [])
        }
    }

    @Test func `a resumed audit with another profile audits all assets again`() throws {
        try Workplace.with { place in
            let runs = ["", "--profile fcc", "--require sdh", "--require sdh", ""]
            let found = try runs.map { try opened("movie.mp4 --resume state \($0)", in: place) }
            // The last run is held against what the first one was, and the file knows the last only.
            #expect(found == [["movie.mp4"], ["movie.mp4"], ["movie.mp4"], [], ["movie.mp4"]])
        }
    }

    @Test func `a resumed audit retries assets that could not be read`() throws {
        try Workplace.with { place in
            try place.write("bad.mp4", text: "no movie")
            for _ in 1...2 {
                let found = try opened("bad.mp4 --resume state", in: place)
                #expect(found == ["bad.mp4"])
            }
        }
    }

    @Test func `a state file of another program is rejected`() throws {
        try Workplace.with { place in
            let before = try place.data("es.srt")
            let result = try mediatag("audit", "movie.mp4", "--resume", "es.srt", in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("error: es.srt: file is not a database"))
            #expect(try place.data("es.srt") == before)
        }
    }
}
