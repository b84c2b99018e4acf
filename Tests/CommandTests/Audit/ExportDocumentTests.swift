// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The exports of SampleMedia in `Docs/exports`, which show what each format has.
@Suite struct ExportDocumentTests {
    @Test(arguments: [
        ("clauses", "clauses.csv"), ("earl", "earl.json"), ("openacr", "openacr.yaml"),
        ("schema-org", "schema-org.json"), ("tv-anytime", "tv-anytime.xml"),
    ])
    func `an export in the documentation is what the program writes`(
        format: String,
        name: String
    ) throws {
        try Workplace.with { place in
            try place.copy("movie.mp4", as: "talk.mp4")
            try place.copy("en.sdh.srt", as: "talk.en.sdh.srt")
            try place.copy("movie.mov", as: "trailer.mov")
            let words = ["audit", "talk.mp4", "talk.en.sdh.srt", "trailer.mov", "--format", format]
            let result = try run(builtBinary.path, words, in: place.folder)
            #expect(result.exitCode == 1, result.summary)
            let text = result.standardOutput.replacing(
                /\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?/,
                with: { "2026-12-01" + ($0.output.1.map { _ in "T12:00:00Z" } ?? "") }
            )
            let file = SampleMedia.packageRoot.appending(path: "Docs/exports/\(name)")
            if ProcessInfo.processInfo.environment["MEDIATAG_UPDATE_DOCS"] != nil {
                try Data(text.utf8).write(to: file)
            }
            #expect(
                try String(contentsOf: file, encoding: .utf8) == text,
                "write it again: MEDIATAG_UPDATE_DOCS=1 swift test --filter ExportDocumentTests"
            )
        }
    }
}
