// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditSinceTests {
    private func audit(_ words: String..., in place: Workplace) throws -> ProcessResult {
        let common = ["audit", "--since", "audit.json", "movie.mp4", "movie.es.srt"]
        return try run(builtBinary.path, common + words, in: place.folder)
    }

    private func since(in place: Workplace) throws -> [String: Any] {
        let report = try JSONSerialization.jsonObject(with: place.data("audit.json"))
        return try #require((report as? [String: Any])?["since"] as? [String: Any])
    }

    @Test func `only what is new since the earlier run counts, and fixes are listed`() throws {
        try Workplace.with { place in
            let good =
                "1\n00:00:01,000 --> 00:00:02,000\nHola.\n\n2\n00:00:03,000 --> 00:00:04,000\nHola.\n"
            let broken = good.replacing("--> 00:00:04,000", with: "--> 00:00:03,000")
            try place.write("movie.es.srt", text: good)
            let save = ["--format", "json", "-o", "audit.json"]
            func keep() throws -> ProcessResult {
                try audit(save[0], save[1], save[2], save[3], in: place)
            }
            let first = try keep()
            #expect(first.exitCode == 1, first.summary)
            #expect(
                first.standardError.contains("audit.json: no earlier run, so all findings are new")
            )
            let second = try keep()
            #expect(second.exitCode == 0, second.summary)
            #expect(try since(in: place)["new"] as? Int == 0)
            try place.write("movie.es.srt", text: broken)
            let third = try keep()
            #expect(third.exitCode == 1, third.summary)
            try place.write("movie.es.srt", text: good)
            let page = try audit("--format", "html", in: place)
            #expect(page.exitCode == 0, page.summary)
            #expect(page.standardOutput.contains("<h2 id=\"trend\">Since earlier runs</h2>"))
            #expect(
                page.standardOutput.contains("viewBox=\"0 0 96 100\""),
                "three runs, and this one"
            )
            let text = try audit(in: place)
            #expect(
                text.standardOutput.contains("fixed: movie.mp4: V304 non-positive-duration"),
                text.summary
            )
            #expect(try keep().exitCode == 0)
            let kept = try since(in: place)
            #expect((kept["runs"] as? [Any])?.count == 3)
            #expect(
                (kept["fixed"] as? [[String: String]])?.contains { $0["rule"] == "V304" } == true
            )
            try validate(String(decoding: place.data("audit.json"), as: UTF8.self), schema: "audit")
        }
    }

    @Test func `an earlier run that is not a report is rejected`() throws {
        try Workplace.with { place in
            try place.write("audit.json", text: "[]")
            let result = try audit(in: place)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("audit.json: not an audit report in JSON"))
            let both = try audit("--baseline", "audit.json", in: place)
            #expect(both.exitCode == 64, both.summary)
        }
    }
}
