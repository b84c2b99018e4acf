// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditQuotaTests {
    private let films = ["good.mp4", "bad.mp4", "none.mp4"]

    private func audit(_ words: [String], in place: Workplace) throws -> ProcessResult {
        try run(builtBinary.path, ["audit"] + words, in: place.folder)
    }

    /// A folder with one movie that has captions, one that has them with an error, and one that has none.
    private func prepare(_ place: Workplace) throws {
        let cues = (0..<4).map {
            "\($0 + 1)\n00:00:0\($0 * 2),000 --> 00:00:0\($0 * 2 + 1),500\nHello.\n"
        }
        for name in ["good", "bad", "none"] { try place.copy("movie.mp4", as: "\(name).mp4") }
        try place.write("good.en.srt", text: cues.joined(separator: "\n"))
        let broken = cues.joined(separator: "\n").replacing("00:00:01,500", with: "00:00:00,000")
        try place.write("bad.en.srt", text: broken)
        try place.write(
            "titles.csv",
            text: "asset,vendor\ngood.mp4,Acme\nbad.mp4,Acme\nnone.mp4,Other\n"
        )
    }

    @Test func `a quota counts captions without errors, now and from stored results`() throws {
        try Workplace.with { place in
            try prepare(place)
            let options = ["--quota", "crtc", "--catalogue", "titles.csv"]
            let first = try audit(
                films + options + ["--resume", "state", "--format", "json"],
                in: place
            )
            #expect(first.exitCode == 0, first.summary)
            try validate(first.standardOutput, schema: "quota-report")
            let report = try #require(
                try JSONSerialization.jsonObject(with: Data(first.standardOutput.utf8))
                    as? [String: Any]
            )
            let services = report["services"] as? [String: [String: [String: Int]]]
            let captions = services?["captions"]?.mapValues { $0["titles"] }
            #expect(captions == ["counted": 1, "faulty": 1, "missing": 1, "cannotTell": 0])
            for format in ["json", "jsonl"] {
                let run = try audit(films + ["--format", format, "-o", "\(format).out"], in: place)
                #expect(run.exitCode == 1, run.summary)
            }
            for file in ["state", "json.out", "jsonl.out"] {
                let words = options + ["--results", file, "--format", "json"]
                let stored = try audit(words, in: place)
                #expect(stored.standardOutput == first.standardOutput, "\(file): \(stored.summary)")
            }
        }
    }

    @Test func `--since reports which titles count now and did not in earlier results`() throws {
        try Workplace.with { place in
            try prepare(place)
            let options = ["--quota", "crtc", "--catalogue", "titles.csv", "--since", "last.json"]
            let first = try audit(films + options, in: place)
            #expect(first.standardError.contains("last.json: no earlier run to compare with"))
            #expect(!first.standardOutput.contains("Since the earlier results"))
            let kept = try audit(films + ["--format", "json", "-o", "last.json"], in: place)
            #expect(kept.exitCode == 1, kept.summary)
            try place.copy("en.sdh.srt", as: "none.en.sdh.srt")
            let second = try audit(films + options, in: place)
            #expect(
                second.standardOutput.contains(
                    """
                    Since the earlier results:
                    titles: 0 titles new, 0 titles removed
                    captions: 1 title more, 0 titles no longer

                    """
                ),
                second.summary
            )
        }
    }

    @Test func `a suppressed error does not keep captions from counting`() throws {
        try Workplace.with { place in
            try prepare(place)
            try place.write(
                ".mediatag.json",
                text:
                    #"{"schema":"mediatag.settings/1","suppressions":[{"rule":"V304","reason":"agreed"}]}"#
            )
            let result = try audit(films + ["--quota", "crtc", "--format", "csv"], in: place)
            #expect(result.standardOutput.matches(of: /,counted,/).count == 2, result.summary)
        }
    }

    @Test func `a step that is due and not reached causes exit status 1`() throws {
        try Workplace.with { place in
            try prepare(place)
            let quota = #"""
                {"schema":"mediatag.quota/1","name":"ours","source":"us","date":"2020-01-01","unit":"titles",
                 "start":"2020-01-01","steps":[{"service":"captions","percent":50}]}
                """#
            try place.write("ours.json", text: quota)
            let result = try audit(films + ["--quota", "ours.json"], in: place)
            #expect(result.exitCode == 1, result.summary)
            #expect(
                result.standardOutput.contains("50 % by 2020-01-01: 1 of 2 missing (next step)")
            )
        }
    }

    @Test(arguments: [
        (["--quota", "ofcm-tier1", "a.mp4"], 64, "there is no quota \"ofcm-tier1\""),
        (["--results", "r.json", "a.mp4"], 64, "--results requires --quota."),
        (["--catalogue", "t.csv", "a.mp4"], 64, "--catalogue requires --quota."),
        (
            ["--quota", "crtc", "--results", "r", "a.mp4"], 64,
            "--results excludes paths and --from"
        ),
        (
            ["--quota", "crtc", "--format", "html", "a.mp4"], 64,
            "--quota requires --format text, json or csv."
        ),
        (
            ["--quota", "crtc", "--compare", "a.mp4", "b.mp4"], 64,
            "--quota excludes --compare and --worker."
        ),
        (["--quota", "crtc", "--results", "none.json"], 2, "none.json: No such file or directory"),
        (
            ["--quota", "crtc", "--results", "notes.txt"], 2,
            "notes.txt: line 1 is not one of --format jsonl"
        ),
        (
            ["--quota", "crtc", "--results", "empty"], 2,
            "empty: is not a report of an audit in JSON or JSON lines"
        ),
    ])
    func `what cannot be counted is rejected with a reason`(
        words: [String],
        status: Int32,
        reason: String
    ) throws {
        try Workplace.with { place in
            try place.write("notes.txt", text: "notes\n")
            try place.write("empty", text: "")
            let result = try audit(words, in: place)
            #expect(result.exitCode == status, result.summary)
            #expect(result.standardError.contains(reason), result.summary)
        }
    }
}
