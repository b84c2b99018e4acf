// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct PronounceTests {
    @Test func `a text and a file of it give the runs of the lexicon as JSON`() throws {
        try Workplace.with { place in
            let text = "lead Leads leadership unleaded lead Leads leads"
            try place.write("names.tsv", text: "lead\tl/i:/d\nleads\tliːdz\n")
            try place.write("script.txt", text: text)
            for argument in [text, "script.txt"] {
                let result = try mediatag(
                    "pronounce",
                    argument,
                    "--lexicon",
                    "names.tsv",
                    in: place.folder
                )
                try #require(result.exitCode == 0, result.summary)
                let json = result.standardOutput
                #expect(try validate(json, schema: "pronounce") == 1)
                #expect(json.ranges(of: "UIAccessibilitySpeechAttributeIPANotation").count == 5)
                #expect(json.contains("\"liːd\""))
                #expect(
                    result.standardError.contains("names.tsv:1:1: \"lead\": l/i:/d is read as liːd")
                )
            }
        }
    }

    @Test func `SSML and PLS are XML that other readers accept`() throws {
        try Workplace.with { place in
            try place.write(
                "names.tsv",
                text: "Siobhán\tʃɪˈvɔːn\ten\nW3C\t=World Wide Web Consortium\n"
            )
            for (form, element) in [("ssml", "phoneme"), ("pls", "lexeme")] {
                let text = try succeed(
                    "pronounce",
                    "Siobhán of W3C",
                    "--lexicon",
                    "names.tsv",
                    "--to",
                    form,
                    "--language",
                    "en",
                    in: place.folder
                )
                try place.write("out.xml", text: text)
                let document = try run(
                    "python3",
                    ["-c", "import xml.dom.minidom as x; x.parse('out.xml')"],
                    in: place.folder
                )
                #expect(document.exitCode == 0, document.summary)
                #expect(text.contains("<\(element)"))
            }
        }
    }

    @Test(
        arguments: [
            (["a", "--lexicon", "none.tsv"], 2, "none.tsv: No such file"),
            (["a", "--lexicon", "bad.tsv"], 2, "bad.tsv:1:1: 1 columns"),
            (["a", "--lexicon", "names.tsv", "--to", "pls"], 64, "--language"),
            (["a", "--lexicon", "names.tsv", "--to", "apel"], 64, "apple"),
            (["a"], 64, "--lexicon"),
            (["a", "--lexicon", "names.tsv", "--lexikon", "b"], 64, "Did you mean '--lexicon'?"),
            (
                ["a", "--lexicon", "names.tsv", "--voice", "en-us"], 64,
                "--voice is for --to espeak"
            ),
            (["a", "--lexicon", "names.tsv", "--to", "espeak"], 64, "pass --voice"),
            (
                ["a", "--lexicon", "names.tsv", "--to", "espeak", "--voice", "en-uk"], 2,
                "no voice \"en-uk\"; near it: en-"
            ),
            (["check", "none.tsv", "--voice", "en-us"], 2, "none.tsv: No such file"),
            (["check", "names.tsv"], 64, "pass --voice"),
            (["check", "names.tsv", "--voice", "en-us+f33"], 2, "near it: en-us+f3"),
            (["check", "names.tsv", "--voice", "zzzzzzzz"], 2, "espeak-ng --voices"),
            (["check"], 64, "<lexicon>"),
        ]
    )
    func `what cannot be read is an error`(
        arguments: [String],
        status: Int32,
        reason: String
    ) throws {
        try Workplace.with { place in
            try place.write("names.tsv", text: "a\tɑ\n")
            try place.write("bad.tsv", text: "b\n\t\n")
            let result = try run(builtBinary.path, ["pronounce"] + arguments, in: place.folder)
            #expect(result.exitCode == status, result.summary)
            #expect(result.standardError.contains(reason), result.summary)
            #expect(result.standardOutput.isEmpty)
        }
    }
}
