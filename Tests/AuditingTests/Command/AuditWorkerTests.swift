// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditWorkerTests {
    private func answers(_ requests: String) throws -> [String] {
        try withTemporaryFile(named: "requests", Array(requests.utf8)) { path in
            let result = try run(
                "bash",
                ["-c", "\"$0\" audit --worker < \"$1\"", builtBinary.path, path]
            )
            #expect(result.exitCode == 0, "\(result.standardError)")
            return result.standardOutput.split(separator: "\n").map(String.init)
        }
    }

    private func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func `a worker answers each line in order, including invalid ones`() throws {
        let movie = SampleMedia.path("movie.mp4")
        let lines = try answers(
            """
            {"id":"1","uri":"\(movie)","etag":"x1"}
            no JSON
            {"id":"2","uri":"missing.mp4"}

            {"id":"3","uri":"s3://library/a.mp4"}
            {"id":"4","uri":"\(movie)","size":5}
            {"id":"5","uri":"file://\(movie)"}
            {"id":"6","uri":"/"}
            """
        )
        for line in lines { try validate(line, by: "audit-worker.json") }
        let objects = try lines.map(object)
        #expect(
            objects.map { $0["type"] as? String } == ["hello"]
                + Array(repeating: "result", count: 7)
        )
        #expect(
            objects.dropFirst().map { $0["id"] as? String }
                == ["1", nil, "2", "3", "4", "5", "6"]
        )
        #expect(
            objects.dropFirst().map { $0["status"] as? String }
                == ["ok", "error", "error", "error", "error", "ok", "error"]
        )
        #expect(objects[1]["etag"] as? String == "x1")
        let failures = objects.compactMap { $0["error"] as? [String: Any] }
        #expect(failures.map { $0["retryable"] as? Bool } == [false, false, false, true, false])
    }

    @Test func `a worker reports its rules and profile`() throws {
        let plain = try object(try answers("")[0])
        #expect(plain["protocol"] as? Int == 1)
        let rules = try #require(plain["rules"] as? String)
        #expect(rules.wholeMatch(of: /fnv1a64:[0-9a-f]{16}/) != nil)
        #expect(try object(try answers("")[0])["rules"] as? String == rules)
    }
}
