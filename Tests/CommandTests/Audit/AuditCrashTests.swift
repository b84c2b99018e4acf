// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// One asset that brings its process down is told as not tested, and the rest go on.
@Suite struct AuditCrashTests {
    private struct Audited: Decodable {
        struct Asset: Decodable, Equatable {
            var asset: String
            var outcome: String
            var unreadable: [String]
        }
        var assets: [Asset]
    }

    private func assets(_ output: String) throws -> [Audited.Asset] {
        try JSONDecoder().decode(Audited.self, from: Data(output.utf8)).assets
    }

    @Test(arguments: [1, 2])
    func `a crash while an asset is read does not end the audit of others`(jobs: Int) throws {
        try Workplace.with { place in
            for number in 1...6 { try place.copy("movie.mp4", as: "movie-\(number).mp4") }
            let options = ["audit", "--format", "json", "--jobs", "\(jobs)", "."]
            let whole = try run(builtBinary.path, options, in: place.folder)
            let path = "./movie-3.mp4"
            let crashed = try run(
                "strace",
                ["-f", "-qq", "-o", "/dev/null", "-P", path, "-e", "trace=openat,open"]
                    + ["-e", "inject=openat,open:signal=KILL", builtBinary.path] + options,
                in: place.folder
            )
            #expect(crashed.exitCode == 2 && !crashed.wasKilled, crashed.summary)
            let before = try assets(whole.standardOutput)
            let after = try assets(crashed.standardOutput)
            #expect(after.map(\.asset) == before.map(\.asset))
            for (old, new) in zip(before, after) {
                guard new.asset == "./movie-3.mp4" else {
                    #expect(new == old)
                    continue
                }
                #expect(new.outcome == "untested")
                #expect(new.unreadable.joined().contains("signal 9"), "\(new.unreadable)")
            }
        }
    }

    @Test func `a killed worker process is restarted, and no report is missing`() throws {
        try Workplace.with { place in
            for number in 1...60 { try place.copy("movie.mp4", as: "movie-\(number).mp4") }
            let script = """
                $0 audit --format json . > whole
                # On a busy machine the process may be done before it can be killed.
                for try in $(seq 50); do
                    $0 audit --format json . > killed &
                    run=$!
                    until worker=$(pgrep -P $run | head -n 1) && [[ -n $worker ]]; do
                        kill -0 $run || break
                    done
                    sleep 0.05
                    kill -KILL "$worker" && echo killed "$worker"
                    struck=$?
                    wait $run
                    ((struck)) || break
                done
                cmp whole killed && echo same
                """
            let result = try shell(script, in: place.folder)
            let lines = result.standardOutput.split(separator: "\n")
            #expect(lines.first?.hasPrefix("killed ") == true, result.summary)
            #expect(lines.last == "same", result.summary)
        }
    }

    @Test func `worker processes carry out fixes`() throws {
        try Workplace.with { place in
            try place.write("a.srt", text: "1\n00:00:01,000 --> 00:00:02,000\nOne.\n")
            try place.write("b.srt", text: "7\n00:00:01,000 --> 00:00:02,000\nTwo.\n")
            let result = try mediatag("audit", "--fix", ".", in: place.folder)
            #expect(result.standardError.contains("fix: mediatag captions fix"), result.summary)
            let fixed = String(decoding: try place.data("b.srt"), as: UTF8.self)
            #expect(fixed.hasPrefix("1\n"), result.summary)
        }
    }
}
