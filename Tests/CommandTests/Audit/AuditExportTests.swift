// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditExportTests {
    private static let browser = "/usr/bin/chromium"

    @Test func `schema.org states captions only if no rule found an error in them`() throws {
        try Workplace.with { place in
            let cue = "1\n00:00:01,000 --> 00:00:02,000\nHello.\n"
            for (text, feature) in [
                (cue, ["closedCaptions"]), (cue.replacing("02,000", with: "00,000"), nil),
            ] {
                try place.write("movie.en.srt", text: text)
                let result = try mediatag(
                    "audit",
                    "movie.mp4",
                    "movie.en.srt",
                    "--format",
                    "schema-org",
                    in: place.folder
                )
                let json = try JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8))
                let graph = (json as? [String: Any])?["@graph"] as? [[String: Any]]
                #expect(
                    graph?.first?["accessibilityFeature"] as? [String] == feature,
                    result.summary
                )
                #expect(graph?.first?["duration"] as? String == "PT27S")
            }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: browser)))
    func `a PDF has what a program can check of PDF/UA-1, and names it`() throws {
        try Workplace.with { place in
            let result = try mediatag(
                "audit",
                "movie.mp4",
                "--format",
                "pdf",
                "-o",
                "audit.pdf",
                in: place.folder
            )
            #expect(result.exitCode == 1, result.summary)
            let pdf = String(decoding: try place.data("audit.pdf"), as: UTF8.self)
            for part in [
                "%PDF-", "/StructTreeRoot", "/Marked true", "/Lang (en)", "/DisplayDocTitle true",
            ] {
                #expect(pdf.contains(part), "\(part)")
            }
            #expect(pdf.contains("/Title (movie.mp4: accessibility audit, profile wcag-aa)"))
            let check = SampleMedia.packageRoot.appending(path: "Scripts/check-pdf.py").path
            let judged = try run("/usr/bin/python3", [check, "audit.pdf"], in: place.folder)
            #expect(judged.standardOutput.isEmpty && judged.exitCode == 0, judged.summary)
            // The title is missing without the update at the end.
            let updated = try place.data("audit.pdf")
            let end = try #require(updated.firstRange(of: Data("%%EOF".utf8)))
            try updated[..<end.upperBound].write(to: place.folder.appending(path: "printed.pdf"))
            let printed = try run("/usr/bin/python3", [check, "printed.pdf"], in: place.folder)
            #expect(printed.standardOutput.contains("no XMP (7.1)"), printed.summary)
        }
    }

    @Test func `without a browser, a PDF is refused with the package that has one`() throws {
        try Workplace.with { place in
            let words = ["audit", "es.srt", "--format", "pdf", "-o", "audit.pdf"]
            let result = try run(
                builtBinary.path,
                words,
                in: place.folder,
                environment: ["PATH": "/nonexistent"]
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("audit.pdf: PDF is printed by Chromium"))
            #expect(result.standardError.contains("apt install chromium"))
            #expect(!(try place.names.contains("audit.pdf")))
            let nowhere = try mediatag("audit", "es.srt", "--format", "pdf", in: place.folder)
            #expect(nowhere.exitCode == 64, nowhere.summary)
        }
    }
}
