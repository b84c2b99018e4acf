// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Audits as a person reads them in a terminal of 80 columns.
@Suite struct AuditTextTests {
    /// A caption file whose cues break one rule 40 times.
    private func write40(_ place: Workplace, _ name: String = "many.srt") throws {
        let cues = (1...40).map { number in
            let start = "00:\(number < 10 ? "0" : "")\(number):01,000"
            return "\(number)\n\(start) --> 00:00:00,500\nLate \(number).\n"
        }
        try place.write(name, text: cues.joined(separator: "\n"))
    }

    @Test func `40 findings of a rule are one line with a count, and all are in JSON`() throws {
        try Workplace.with { place in
            try write40(place)
            let folded = try mediatag("audit", "many.srt", in: place.folder).standardOutput
            let lines = folded.split(separator: "\n")
            #expect(lines.count { $0.contains("V304 non-positive-duration") } == 1, "\(folded)")
            #expect(lines.contains { $0.hasSuffix("… and 39 more") }, "\(folded)")
            #expect(folded.contains("--verbose lists each"))
            let verbose = try mediatag("audit", "--verbose", "many.srt", in: place.folder)
            #expect(verbose.standardOutput.components(separatedBy: " V304 ").count == 41)
            let json = try mediatag("audit", "--format", "json", "many.srt", in: place.folder)
            #expect(json.standardOutput.components(separatedBy: "\"rule\" : \"V304\"").count == 41)
        }
    }

    @Test(arguments: ["wcag-aa", "apple-hls", "all"])
    func `criteria that need a decision are one line per asset`(profile: String) throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            let options = ["audit", "--profile", profile, "movie.mp4"]
            let folded = try run(builtBinary.path, options, in: place.folder).standardOutput
            let lines = folded.split(separator: "\n").dropFirst().prefix { $0.hasPrefix(" ") }
            #expect(lines.count { $0.contains("cannot tell") } <= 1, "\(folded)")
            let verbose = try run(builtBinary.path, options + ["--verbose"], in: place.folder)
            #expect(verbose.standardOutput.contains("a person has to"))
        }
    }

    @Test func `the list of what is not assessed is printed once for all assets`() throws {
        try Workplace.with { place in
            try place.copy("movie.mp4", as: "second.mp4")
            let text = try mediatag("audit", ".", in: place.folder).standardOutput
            #expect(text.components(separatedBy: "Not assessed").count == 2)
            let page = try mediatag("audit", ".", "--format", "html", in: place.folder)
            #expect(page.standardOutput.components(separatedBy: ">Not assessed").count == 2)
        }
    }

    @Test(arguments: ["", "--verbose", "--summary", "--quiet", "--profile all"])
    func `no line is wider than 80 columns, and no word is broken`(options: String) throws {
        try Workplace.with("movie.mov") { place in
            try write40(place)
            try place.copy("es.srt", as: "movie.es.srt")
            try place.copy("movie.mp4", as: "a name with spaces in it that is rather long.mp4")
            try place.write("bad.mp4", text: "no movie")
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let text = try shell("$0 audit . \(options)", in: place.folder).standardOutput
            for line in text.split(separator: "\n") where line.count > 80 {
                // Only a word that is longer than a line may be: a name in quotes is one word.
                let words = line.split(separator: "'").count == 1 ? line.split(separator: " ") : []
                #expect(words.count == 1 || line.contains("'"), "\(line)")
            }
            let plain = text.split { $0 == " " || $0 == "\n" }
            for word in ["M101", "no-captions"] where options != "--summary" {
                #expect(plain.contains(Substring(word)), "\(text)")
            }
        }
    }

    @Test func `a fix that takes several lines can be pasted into a shell`() throws {
        try Workplace.with { place in
            let name = "a folder of movies/that has a long name and quotes ' in it, the talk.mp4"
            let script = "mkdir 'a folder of movies' && mv movie.mp4 \"$1\" && $0 audit \"$1\""
            let result = try run(
                "bash",
                ["-c", script, builtBinary.path, name],
                in: place.folder
            )
            let lines = result.standardOutput.split(separator: "\n").map(String.init)
            let start = try #require(lines.firstIndex { $0.contains("fix: mediatag add-subs") })
            var command = lines[start].replacing("fix: mediatag", with: "printf '%s\\n'")
            for line in lines[(start + 1)...] where command.hasSuffix("\\") {
                command += "\n" + line
            }
            let pasted = try shell(command, in: place.folder)
            #expect(pasted.exitCode == 0, pasted.summary)
            let words = pasted.standardOutput.split(separator: "\n").map(String.init)
            #expect(words == ["add-subs", name, "CAPTIONS.srt", "--language", "en", "--sdh"])
        }
    }

    @Test func `--quiet prints only failing findings, and --summary no asset`() throws {
        try Workplace.with { place in
            let quiet = try mediatag("audit", "es.srt", "--quiet", in: place.folder)
            #expect(quiet.exitCode == 0 && quiet.standardOutput.isEmpty, quiet.summary)
            let both = try mediatag("audit", ".", "--quiet", in: place.folder)
            #expect(both.standardOutput.hasPrefix("./movie.mp4  failed\n"), both.summary)
            #expect(
                !both.standardOutput.contains("M103") && !both.standardOutput.contains("es.srt")
            )
            let least = ["audit", ".", "--quiet", "--fail-on", "review"]
            let review = try run(builtBinary.path, least, in: place.folder)
            #expect(review.standardOutput.contains("M103"), review.summary)
            let summary = try mediatag("audit", ".", "--summary", in: place.folder)
            #expect(!summary.standardOutput.contains("movie.mp4"), summary.summary)
            #expect(summary.standardOutput.contains("Assets: 1 failed, 1 cannot tell"))
            #expect(
                summary.standardOutput.contains(
                    #/\nM101 no-captions +error +1 +1\n/#
                ),
                summary.summary
            )
            for wrong in ["--quiet --summary", "--summary --format json"] {
                let result = try shell("$0 audit . \(wrong)", in: place.folder)
                #expect(result.exitCode == 64, result.summary)
            }
        }
    }
}
