// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Files of any name that a file system takes, in every command.
@Suite struct OddNameTests {
    /// A name as bash reads it behind `$`, so that it may have bytes that are not UTF-8.
    struct Name: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var quoted: String
        /// What stands for it in text and messages.
        var shown: String
    }

    static let names = [
        Name(
            testDescription: "spaces and quotes",
            quoted: #"'it\'s "a b"'"#,
            shown: #"it's "a b""#
        ),
        Name(testDescription: "a line feed", quoted: #"'a\nerror: b'"#, shown: #"a\u{a}error: b"#),
        Name(testDescription: "a dash in front", quoted: "'-o'", shown: "-o"),
        Name(testDescription: "no UTF-8", quoted: #"'a\xff\xc3b\x80'"#, shown: #"a\xff\xc3b\x80"#),
        Name(
            testDescription: "orders to a terminal",
            quoted: #"'a\e[31m\a\u202e\u0085'"#,
            shown: #"a\u{1b}[31m\u{7}\u{202e}\u{85}"#
        ),
        Name(
            testDescription: "characters of URIs",
            quoted: "'100%25?a#b&c'",
            shown: "100%25?a#b&c"
        ),
        // What stands for a byte that is not UTF-8, as a name's own character.
        Name(testDescription: "private use", quoted: #"'\U0010fe80'"#, shown: #"\xf4\x8f\xba\x80"#),
        Name(
            testDescription: "255 bytes",
            quoted: "'" + String(repeating: "n", count: 244) + "'",
            shown: String(repeating: "n", count: 244)
        ),
    ]

    /// The commands in an order in which each finds what it needs; `$n` begins every name.
    private static let commands = [
        "inspect ./\"$n\".mp4", "inspect -- \"$n\".mp4",
        "add-subs ./\"$n\".mp4 ./\"$n\".es.sdh.srt",
        "add-subs movie.mp4 ./\"$n\".es.sdh.srt -o ./\"$n\".mov",
        "add-audio ./\"$n\".mp4 ./\"$n\".m4a --describes-video --language en",
        "tag ./\"$n\".mp4 --track audio:1 --language en --name=\"${n:0:60}\"",
        "repair ./\"$n\".mp4", "chapters ./\"$n\".mp4", "optimize ./\"$n\".mp4",
        "extract ./\"$n\".mp4 --track subtitle:es -o ./\"$n\".vtt",
        "extract ./\"$n\".mp4 --all ./\"$n\".all",
        "captions check ./\"$n\".es.sdh.srt", "captions pace ./\"$n\".es.sdh.srt",
        "captions convert ./\"$n\".es.sdh.srt -o ./\"$n\".ttml",
        "captions fix ./\"$n\".es.sdh.srt --all-safe -o ./\"$n\".txt",
        "hls ./\"$n\".mp4 -o ./\"$n\".hls",
        "inspect ./\"$n\".hls/master.m3u8", "playlist show ./\"$n\".hls/master.m3u8",
        "playlist check ./\"$n\".hls/master.m3u8", "audit ./\"$n\".hls/master.m3u8",
        "audit ./\"$n\".mp4", "audit .", "audit --compare ./\"$n\".mp4 movie.mp4",
        "audit . --format sarif", "audit . --format junit", "audit . --format csv",
        "audit . --format jsonl", "audit . --format html", "audit --from list.txt",
        "audit . --format json -o ./\"$n\".json",
        "remove ./\"$n\".mp4 --track subtitle:es", "undo ./\"$n\".mp4",
    ]

    /// The schemas of what is also asked for as JSON.
    private static let schemas = [
        "inspect ": "inspect", "playlist show": "playlist-show", "playlist check": "playlist-check",
        "captions check": "captions-check", "captions pace": "captions-pace", "tag": "tag",
        "chapters": "chapter-list", "extract": "extract",
    ]

    private static func prepare(_ place: Workplace, _ name: Name) throws {
        try place.copy("description.en.m4a")
        let made = try shell(
            """
            n=$\(name.quoted); cp movie.mp4 ./"$n".mp4; cp es.srt ./"$n".es.sdh.srt
            mv description.en.m4a ./"$n".m4a; printf '%s\\n' ./"$n".mp4 > list.txt
            """,
            in: place.folder
        )
        try #require(made.exitCode == 0, made.summary)
    }

    @Test(.slow, arguments: names)
    func `every command accepts file names of any kind`(_ name: Name) throws {
        try Workplace.with { place in
            try Self.prepare(place, name)
            var printed: [String: String] = [:]
            for command in Self.commands {
                // A list has a name a line.
                if command.contains("--from"), name.quoted.contains(#"\n"#) { continue }
                let result = try shell(
                    "n=$\(name.quoted); exec \"$0\" \(command)",
                    in: place.folder
                )
                expectDone(result, command)
                for (beginning, schema) in Self.schemas
                where command.hasPrefix(beginning) && !command.contains(" -- ") {
                    let json = try shell(
                        "n=$\(name.quoted); exec \"$0\" \(command) --force --format json",
                        in: place.folder
                    )
                    // Those that write nothing have no --force.
                    let again =
                        try json.exitCode == 64
                        ? shell(
                            "n=$\(name.quoted); exec \"$0\" \(command) --format json",
                            in: place.folder
                        ) : json
                    printed[schema, default: ""] += again.standardOutput
                }
            }
            for (schema, text) in printed {
                #expect(try validate(text, schema: schema) > 0, "\(schema)")
            }
            let hidden = try place.names.filter { $0.hasPrefix(".") }
            #expect(hidden == [])
        }
    }

    private func expectDone(_ result: ProcessResult, _ command: String) {
        let codes: Set<Int32> =
            command.hasPrefix("audit") || command.contains(" check") ? [0, 1] : [0]
        #expect(
            codes.contains(result.exitCode) && !result.wasKilled,
            "\(command): \(result.summary)"
        )
        expectHarmless(result, command)
    }

    /// That nothing that was printed acts on a terminal, or pretends to be a line of ours.
    private func expectHarmless(_ result: ProcessResult, _ command: String) {
        // RFC 4180 ends lines with both; JSON and HTML are no lines of ours.
        let isCSV = command.contains("csv")
        let isText = !["json", "sarif", "html"].contains { command.contains($0) }
        for text in [result.standardOutput, result.standardError] {
            #expect(!text.contains("\u{FFFD}"), "\(command): \(result.summary)")
            guard isText else { continue }
            let acts = text.unicodeScalars.contains { scalar in
                switch scalar.value {
                case 0x0A: false
                case 0x0D: !isCSV
                case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
                default: false
                }
            }
            #expect(!acts, "\(command): \(result.summary)")
            let lines = text.split(separator: "\n")
            #expect(!lines.contains { $0.hasPrefix("error: b") }, "\(command): \(result.summary)")
        }
    }

    @Test(.slow, arguments: names)
    func `names of missing files are printed readably`(_ name: Name) throws {
        // One with "-no" has 255 bytes, too.
        try Workplace.with { place in
            let folder = place.folder
            for command in [
                "inspect ./\"$n\".no", "audit ./\"$n\".no", "add-subs ./\"$n\".no es.srt",
                "captions check ./\"$n\".no", "playlist show ./\"$n\".no",
                "extract ./\"$n\".no -o b.srt",
                "hls ./\"$n\".no -o out", "undo ./\"$n\".no",
            ] {
                // What stands behind a colon is an option of an input of hls.
                if command.hasPrefix("hls"), name.shown.contains(":") { continue }
                let result = try shell("n=$\(name.quoted); exec \"$0\" \(command)", in: folder)
                #expect(result.exitCode == 2, "\(command): \(result.summary)")
                #expect(result.standardError.contains(name.shown), "\(command): \(result.summary)")
                expectHarmless(result, command)
            }
            let usage = try shell("n=$\(name.quoted); exec \"$0\" add-subs \"$n\"", in: folder)
            #expect(usage.exitCode == 64, usage.summary)
            expectHarmless(usage, "usage")
        }
    }

    @Test func `names that are not UTF-8 are written to JSON without loss`() throws {
        try Workplace.with { place in
            try Self.prepare(place, Self.names[3])
            let json = try shell(
                #""$0" inspect $'a\xff\xc3b\x80.mp4' --format json"#,
                in: place.folder
            )
            struct Report: Decodable { var file: String }
            let report = try JSONDecoder().decode(
                Report.self,
                from: Data(json.standardOutput.utf8)
            )
            #expect(report.file == "a\u{10FEFF}\u{10FEC3}b\u{10FE80}.mp4")
            let again = try mediatag("inspect", report.file, in: place.folder)
            #expect(again.exitCode == 2, "such a name has bytes of its own")
            let worker = try shell(
                #"printf '{"id":"1","uri":"%s"}\n' "$1" | "$0" audit --worker"#
                    .replacing("\"$1\"", with: "'\(report.file)'"),
                in: place.folder
            )
            #expect(worker.standardOutput.contains("\"criteria\""), worker.summary)
            let sarif = try shell(#""$0" audit . --format sarif"#, in: place.folder)
            #expect(sarif.standardOutput.contains("a%FF%C3b%80"), sarif.summary)
        }
    }

    @Test func `file names in a fix can be pasted into a shell`() throws {
        try Workplace.with { place in
            try Self.prepare(place, Self.names[3])
            try shell(
                #"ffmpeg -v error -i movie.mp4 -i es.srt -map 0 -map 1 -c copy -c:s mov_text -y x.mp4 "#
                    + #"&& mv x.mp4 $'a\xff\xc3b\x80.mp4'"#,
                in: place.folder
            ).expectSuccess()
            let audit = try shell(
                #""$0" audit $'./a\xff\xc3b\x80.mp4' | sed -n 's/.*fix: mediatag tag //p' | head -n 1"#,
                in: place.folder
            )
            let fix = audit.standardOutput.replacing("LANGUAGE", with: "es")
            #expect(fix.contains(#"$'./a\377\303b\200.mp4'"#), audit.summary)
            try shell("\"$0\" tag \(fix)", in: place.folder).expectSuccess()
        }
    }
}

extension ProcessResult {
    fileprivate func expectSuccess() { #expect(exitCode == 0, summary) }
}
