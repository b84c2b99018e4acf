// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditScaleTests {
    private struct Audited: Decodable {
        struct Asset: Decodable {
            var asset: String
            var outcome: String
        }
        var assets: [Asset]
    }

    private func audited(_ result: ProcessResult) throws -> [String] {
        let data = Data(result.standardOutput.utf8)
        return try JSONDecoder().decode(Audited.self, from: data).assets.map(\.asset)
    }

    @Test func `reports do not depend on the number of concurrent audits`() throws {
        try Workplace.with { place in
            for number in 1...30 { try place.copy("movie.mp4", as: "movie-\(number).mp4") }
            try place.write("broken.mp4", text: "no movie")
            let one = try mediatag("audit", ".", "--jobs", "1", in: place.folder)
            let four = try mediatag("audit", ".", "--jobs", "4", in: place.folder)
            #expect(one.exitCode == 2, one.summary)
            #expect(one.standardOutput == four.standardOutput)
            #expect(one.standardError == four.standardError)
            #expect(one.standardOutput.contains("\n33 assets, profile wcag-aa"), one.summary)
        }
    }

    @Test func `shards divide all assets, with their captions`() throws {
        try Workplace.with { place in
            for number in 1...20 { try place.copy("movie.mp4", as: "movie-\(number).mp4") }
            try place.copy("es.srt", as: "movie-7.es.srt")
            let all = try audited(mediatag("audit", ".", "--format", "json", in: place.folder))
            var shared: [String] = []
            for part in ["1/3", "2/3", "3/3"] {
                shared += try audited(
                    mediatag("audit", ".", "--shard", part, "--format", "json", in: place.folder)
                )
            }
            #expect(all.count == 22)
            #expect(shared.sorted() == all)
            #expect(try mediatag("audit", ".", "--shard", "4/3", in: place.folder).exitCode == 64)
        }
    }

    @Test func `the list of assets is read from a file or standard input`() throws {
        try Workplace.with { place in
            try place.write("list", text: "movie.mp4\r\n\nmissing.mp4\n")
            let piped = try shell("$0 audit --from - --format json < list", in: place.folder)
            #expect(piped.exitCode == 2, piped.summary)
            #expect(try audited(piped) == ["missing.mp4", "movie.mp4"])
            let listed = try mediatag(
                "audit",
                "--from",
                "list",
                "--format",
                "json",
                in: place.folder
            )
            #expect(listed.standardOutput == piped.standardOutput)
            #expect(try mediatag("audit", "--from", "none", in: place.folder).exitCode == 2)
            #expect(try mediatag("audit", in: place.folder).exitCode == 64)
        }
    }

    @Test func `circular folders end the search, and unreadable folders are reported`()
        throws
    {
        try Workplace.with { place in
            let script = """
                mkdir -p a/b closed && ln -s ../.. a/b/up && ln -s . self && ln -s gone.mp4 dead.mp4
                mkfifo pipe.mp4 && cp movie.mp4 a/b/deep.mp4 && cp movie.mp4 closed && chmod 0 closed
                $0 audit . --format json; status=$?; chmod 700 closed; exit $status
                """
            let result = try shell(script, in: place.folder)
            let names = try audited(result)
            #expect(names.filter { $0.hasSuffix("deep.mp4") } == ["./a/b/deep.mp4"], result.summary)
            #expect(!names.contains("./dead.mp4") && !names.contains("./pipe.mp4"))
            // Nothing is closed to the superuser.
            if !names.contains("./closed/movie.mp4") {
                #expect(result.standardError.contains("./closed: the folder cannot be read"))
                #expect(result.exitCode == 2, result.summary)
            }
        }
    }
}
