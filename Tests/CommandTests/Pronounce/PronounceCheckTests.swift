// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct PronounceCheckTests {
    private static let names = """
        lead\tl/i:/d
        Siobhán\tʃɪˈvɔːn
        Bach\tbɑːχ
        ǃXóõ\tǃxóõ
        W3C\t=World Wide Web Consortium
        Paris\tpaʁi\tfr

        """

    @Test func `each entry is exact, approximate or impossible, as text and as JSON`() throws {
        try Workplace.with { place in
            try place.write("names.tsv", text: Self.names)
            let command = ["pronounce", "check", "names.tsv", "--voice", "en-us"]
            let text = try run(builtBinary.path, command, in: place.folder)
            #expect(text.exitCode == 1, text.summary)
            #expect(text.standardOutput.contains("names.tsv:4: impossible: \"ǃXóõ\""))
            #expect(!text.standardOutput.contains("\"lead\""))
            #expect(text.standardOutput.contains("1 of other languages not checked"))
            let json = try run(builtBinary.path, command + ["--format", "json"], in: place.folder)
            #expect(json.exitCode == 1, json.summary)
            #expect(try validate(json.standardOutput, schema: "pronounce-check") == 1)
            let report = try JSONDecoder().decode(
                Report.self,
                from: Data(json.standardOutput.utf8)
            )
            #expect(report.entries.map(\.word) == ["lead", "Siobhán", "Bach", "ǃXóõ", "W3C"])
            let lead = try #require(report.entries.first)
            #expect(lead.ipa == "l/i:/d" && lead.normalised == "liːd" && lead.outcome == "exact")
            #expect(lead.mnemonics == "li:d" && lead.distance == 0)
            #expect(report.entries[3].outcome == "impossible" && report.entries[3].mnemonics == nil)
            let counts = report.summary
            #expect(counts["entries"] == 5 && counts["otherLanguages"] == 1)
            let kinds = ["exact", "approximate", "impossible"]
            let sum: Int = kinds.compactMap { counts[$0] }.reduce(0, +)
            #expect(sum == 5)
        }
    }

    private struct Report: Decodable {
        struct Entry: Decodable {
            let word, outcome: String
            let ipa, normalised, mnemonics: String?
            let distance: Double?
        }

        let entries: [Entry]
        let summary: [String: Int]
    }

    @Test
    func `a lexicon that the voice speaks exactly has status 0, and its language has a voice`()
        throws
    {
        try Workplace.with { place in
            try place.write("names.tsv", text: "lead\tliːd\ten\nleads\tliːdz\ten\n")
            let text = try succeed("pronounce", "check", "names.tsv", in: place.folder)
            #expect(text == "en-us: 2 entries: 2 exact, 0 approximate, 0 impossible\n")
        }
    }

    @Test
    func `a text for espeak-ng is spoken as the lexicon says, and its own brackets are not sounds`()
        throws
    {
        try Workplace.with { place in
            try place.write("names.tsv", text: "lead\tl/i:/d\nleads\tliːdz\nǃXóõ\tǃxóõ\n")
            let result = try run(
                builtBinary.path,
                [
                    "pronounce", "lead \"Leads\" leadership [[l'Ed]] ǃXóõ", "--lexicon",
                    "names.tsv",
                    "--to", "espeak", "--voice", "en-us",
                ],
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(
                result.standardOutput
                    == "[[li:d]] \" [[li:dz]]\" leadership [ [l'Ed]] ǃXóõ\n"
            )
            #expect(result.standardError.contains("en-us cannot speak ǃxóõ"), result.summary)
            try place.write("text.txt", text: result.standardOutput)
            let spoken = try output(
                of: "espeak-ng",
                ["-q", "--ipa", "-v", "en-us", "-f", place.path("text.txt")]
            )
            #expect(spoken.contains("liːdz") && spoken.contains("lˈiːdɚʃˌɪp"), "\(spoken)")
            #expect(!spoken.contains(" lˈɛd"), "\(spoken)")
        }
    }

    @Test func `without a subcommand text is used, and a text that is called check is named`()
        throws
    {
        try Workplace.with { place in
            try place.write("names.tsv", text: "check\ttʃɛk\n")
            for words in [["text", "check"], ["a check"], ["text", "a check"]] {
                let text = try succeed(
                    ["pronounce"] + words + ["--lexicon", "names.tsv"],
                    in: place.folder
                )
                #expect(text.contains("tʃɛk"))
            }
        }
    }

    @Test func `without eSpeak NG an error names its package`() throws {
        try Workplace.with { place in
            try place.write("names.tsv", text: "lead\tliːd\n")
            try place.write("libespeak-ng.so.1", text: "")
            let result = try run(
                builtBinary.path,
                ["pronounce", "check", "names.tsv", "--voice", "en-us"],
                in: place.folder,
                environment: ["LD_LIBRARY_PATH": place.folder.path]
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("install libespeak-ng1"), result.summary)
        }
    }
}
