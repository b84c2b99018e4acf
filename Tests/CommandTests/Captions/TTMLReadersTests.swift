// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// TTML that is written, as programs of others read it.
@Suite struct TTMLReadersTests {
    @Test func `ttconv reads the text and the times of our TTML`() throws {
        guard try hasProgram("ttconv") else { return }
        try Workplace.with { place in
            try succeed("captions", "convert", "es.srt", "-o", "es.ttml", in: place.folder)
            let paths = ["-i", place.path("es.ttml"), "-o", place.path("theirs.srt")]
            let result = try run("ttconv", ["convert"] + paths)
            try #require(result.exitCode == 0, result.summary)
            try succeed("captions", "convert", "es.srt", "-o", "ours.srt", in: place.folder)
            let theirs = Self.plain(try place.data("theirs.srt"))
            #expect(theirs == Self.plain(try place.data("ours.srt")))
            #expect(theirs.contains { $0.contains("-->") } && theirs.count > 10)
        }
    }

    @Test func `xmllint finds our TTML well-formed`() throws {
        guard try hasProgram("xmllint") else { return }
        try Workplace.with("en.vtt") { place in
            for name in ["es.srt", "en.vtt"] {
                try succeed("captions", "convert", name, "-o", "\(name).ttml", in: place.folder)
                let result = try run("xmllint", ["--noout", place.path("\(name).ttml")])
                #expect(result.exitCode == 0 && result.standardError.isEmpty, result.summary)
            }
        }
    }

    /// The lines without tags and the empty ones.
    private static func plain(_ data: Data) -> [String] {
        String(decoding: data, as: UTF8.self)
            .replacing(#/<[^>]*>|\{\\an\d\}/#, with: "")
            .split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    /// Whether a program is installed; in continuous integration it has to be.
    private func hasProgram(_ name: String) throws -> Bool {
        let isThere = try run("bash", ["-c", "command -v \(name)"]).exitCode == 0
        if !isThere {
            print("\(name) is not installed: its test is left out; run make setup")
            #expect(ProcessInfo.processInfo.environment["CI"] == nil, "\(name) is not installed")
        }
        return isThere
    }
}
