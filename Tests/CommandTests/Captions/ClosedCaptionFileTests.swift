// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// SCC files beside FFmpeg, which reads them with a demuxer and a decoder of its own.
@Suite struct ClosedCaptionFileTests {
    /// The lines of text of a SubRip file, without spaces at their ends.
    private func lines(_ text: String) -> [String] {
        text.replacing("\\h", with: " ").replacing("\r\n", with: "\n").split(separator: "\n")
            .filter { !$0.contains("-->") && Int($0) == nil }
            .map { $0.trimmingCharacters(in: .whitespaces.union(["\u{A0}"])) }
            .filter { !$0.isEmpty }
    }

    private func byFFmpeg(_ file: String) throws -> [String] {
        let arguments = ["-v", "error", "-i", file, "-c:s", "text", "-f", "srt", "-"]
        return lines(try run("ffmpeg", arguments).standardOutput)
    }

    private func byUs(_ file: String, in place: Workplace) throws -> [String] {
        let out = place.path("ours.srt")
        try succeed("captions", "convert", file, "-o", out, "--strip-styles", "--force")
        return lines(try String(contentsOfFile: out, encoding: .utf8))
    }

    @Test(arguments: [
        "cea/generated/cap.scc", "cea/generated/tos.scc", "libcaption/unit_tests/tos.scc",
        "ttconv/src/test/resources/scc/pop-on.scc",
    ])
    func `files of the corpora show the text that FFmpeg decodes`(name: String) throws {
        guard let file = try Corpora.path(name) else { return }
        try Workplace.with { place in
            let expected = try byFFmpeg(file)
            #expect(!expected.isEmpty)
            #expect(try byUs(file, in: place) == expected)
        }
    }

    @Test func `roll-up captions show the text that FFmpeg decodes`() throws {
        let name = "ttconv/src/test/resources/scc/mix-rows-roll-up.scc"
        guard let file = try Corpora.path(name) else { return }
        try Workplace.with { place in
            // Behind these, the file has bytes of even parity, which FFmpeg drops and we keep.
            let expected = Array(try byFFmpeg(file).prefix(13))
            #expect(expected.count == 13)
            #expect(Array(try byUs(file, in: place).prefix(13)) == expected)
        }
    }

    @Test func `written SCC is decoded by FFmpeg and read back unchanged`() throws {
        try Workplace.with("en.sdh.srt") { place in
            for name in ["en.sdh.srt", "es.srt"] {
                let (srt, scc) = (place.path(name), place.path(name + ".scc"))
                try succeed("captions", "convert", srt, "-o", scc)
                // Long lines are broken; the apostrophe is that of typography, and there is no dash.
                let expected = try byUs(srt, in: place).joined(separator: " ")
                    .replacing("'", with: "’").replacing("–", with: "-")
                #expect(try byFFmpeg(scc).joined(separator: " ") == expected)
                #expect(try byUs(scc, in: place).joined(separator: " ") == expected)
            }
        }
    }

    @Test func `captions check, fix and add-subs accept SCC files`() throws {
        try Workplace.with { place in
            let text = "Scenarist_SCC V1.0\n00:00:01;00 9420 9420 9470 9470 C869 942F 942F\n"
            let file = try place.write("en.scc", text: text)
            let checked = try mediatag("captions", "check", file, "--format", "json")
            #expect(checked.exitCode == 0, checked.summary)
            #expect(try validate(checked.standardOutput, schema: "captions-check") == 1)
            #expect(
                checked.standardOutput.contains("even-parity")
                    || checked.standardOutput.contains("V316")
            )
            try succeed("captions", "fix", file, "--syntax", "--in-place")
            let mended = "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420 9470 9470 c8e9 942f 942f\n"
            #expect(try String(decoding: place.data("en.scc"), as: UTF8.self) == mended)
            let added = try succeed("add-subs", place.path("movie.mp4"), file)
            #expect(added.contains("1 cue"), "\(added)")
        }
    }
}
