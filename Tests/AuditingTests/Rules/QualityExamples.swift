// SPDX-License-Identifier: Apache-2.0

private let sentence = "This is a line of 26 chars"

/// Sixteen words on two lines, numbered from a number of two digits on.
private func words(from first: Int) -> String {
    let words = (first..<first + 16).map { "w\($0)" }
    return [words[..<8], words[8...]].map { $0.joined(separator: " ") }.joined(separator: "\n")
}

/// TTML of one cue in a region half as wide as the picture.
private func ttml(origin: String) -> String {
    """
    <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="en">
    <head><layout><region xml:id="r" tts:origin="\(origin)" tts:extent="50% 20%"/></layout></head>
    <body><div><p begin="1s" end="3s" region="r">Hello.</p></div></body></tt>
    """
}

/// Examples of the rules for reading quality.
let qualityExamples: [RuleExample] = [
    RuleExample(
        rule: "Q401",
        profile: "netflix",
        failing: subRip((1000, 2299, sentence)),
        findings: ["Q401 1:1"],
        passing: subRip((1000, 2300, sentence))
    ),
    RuleExample(
        rule: "Q402",
        profile: "dcmp-lower",
        failing: subRip((1000, 4000, "One two three four five six seven")),
        findings: ["Q402 1:1", "Q408 1:1"],
        passing: subRip((1000, 4000, "One two three four five six"))
    ),
    RuleExample(
        rule: "Q403",
        profile: "bbc",
        failing: subRip(
            (0, 4000, words(from: 10)),
            (4000, 9000, words(from: 26)),
            (9000, 14000, words(from: 42)),
            (14000, 19000, words(from: 58)),
            (19000, 24000, words(from: 74)),
            (24000, 29000, words(from: 10))
        ),
        findings: [
            "Q402 1:1", "Q404 1:1", "Q402 6:1", "Q402 11:1", "Q402 16:1", "Q402 21:1", "Q402 26:1",
            "Q403 26:1",
        ],
        passing: subRip((0, 6000, words(from: 26)), (6000, 12000, words(from: 42)))
    ),
    RuleExample(
        rule: "Q404",
        profile: "netflix",
        failing: subRip((1000, 1832, "Hello.")),
        findings: ["Q404 1:1"],
        passing: subRip((1000, 1833, "Hello."))
    ),
    RuleExample(
        rule: "Q405",
        profile: "netflix",
        failing: subRip((1000, 8001, "Hello.")),
        findings: ["Q405 1:1"],
        passing: subRip((1000, 8000, "Hello."))
    ),
    RuleExample(
        rule: "Q406",
        profile: "netflix",
        fps: "24",
        failing: subRip((1000, 2000, "Hello."), (2082, 3500, "Goodbye.")),
        findings: ["Q406 5:1"],
        passing: subRip((1000, 2000, "Hello."), (2083, 3500, "Goodbye."))
    ),
    RuleExample(
        rule: "Q407",
        profile: "bbc",
        failing: subRip((1000, 2000, "Hello."), (2400, 3500, "Goodbye.")),
        findings: ["Q407 5:1"],
        passing: subRip((1000, 2000, "Hello."), (2000, 3000, "So."), (4000, 5000, "Goodbye."))
    ),
    RuleExample(
        rule: "Q408",
        profile: "netflix",
        failing: subRip((1000, 6000, String(repeating: "x", count: 43))),
        findings: ["Q408 1:1"],
        passing: subRip((1000, 6000, String(repeating: "x", count: 42)))
    ),
    RuleExample(
        rule: "Q409",
        profile: "netflix",
        failing: subRip((1000, 6000, "One\ntwo\nthree")),
        findings: ["Q409 1:1"],
        passing: subRip((1000, 6000, "- One\n- two"))
    ),
    RuleExample(
        rule: "Q410",
        failing: subRip((1000, 3000, "Hello."), (2000, 4000, "Goodbye.")),
        findings: ["Q410 5:1"],
        passing: subRip((1000, 3000, "Hello."), (2000, 4000, "{\\an8}Goodbye."))
    ),
    RuleExample(
        rule: "Q411",
        failing: subRip(
            (1000, 2000, "hello"),
            (2000, 3000, "hello\nthis is"),
            (3000, 4000, "this is\na test")
        ),
        findings: ["Q411 1:1"],
        passing: subRip((1000, 2000, "No."), (2000, 3000, "No.\nReally."), (3000, 4000, "Yes."))
    ),
    RuleExample(
        rule: "Q411",
        failing: subRip(
            (1000, 2000, "one\ntwo\nthree"),
            (2000, 3000, "two\nthree\nfour"),
            (3000, 4000, "three\nfour\nfive")
        ),
        findings: ["Q411 1:1"],
        passing: subRip((1000, 2000, "one\ntwo\nthree"), (2000, 3000, "four\nfive\nsix"))
    ),
    RuleExample(
        rule: "Q412",
        failing: subRip((1000, 2000, "Hello."), (2000, 3000, "Hello.")),
        findings: ["Q412 5:1"],
        passing: subRip((1000, 2000, "Hello."), (3000, 4000, "Hello."))
    ),
    RuleExample(
        rule: "Q413",
        name: "en.vtt",
        failing: "WEBVTT\n\n00:01.000 --> 00:03.000 line:98%\nHello.\n",
        findings: ["Q413 3:1", "V318 3:1"],
        passing: "WEBVTT\n\n00:01.000 --> 00:03.000 line:-1\nHello.\n"
    ),
    RuleExample(
        rule: "Q413",
        name: "en.ttml",
        failing: ttml(origin: "-10% 70%"),
        findings: ["Q413 3:12", "V318 3:12"],
        passing: ttml(origin: "10% 70%")
    ),
    RuleExample(
        rule: "Q414",
        profile: "netflix",
        failing: subRip((1000, 3000, "Hello,\nworld.")),
        findings: ["Q414 1:1"],
        passing: subRip((1000, 3000, "- Hello.\n- Hello."))
    ),
    RuleExample(
        rule: "Q415",
        profile: "amazon",
        failing: subRip((1000, 7000, "He went to find out who had taken the\nlittle old house.")),
        findings: ["Q415 1:1"],
        passing: subRip((1000, 7000, "He went to find out who had taken\nthe little old house."))
    ),
    RuleExample(
        rule: "Q417",
        profile: "cea-608",
        failing: subRip((1000, 3000, "Привет")),
        findings: ["Q417 1:1"],
        passing: subRip((1000, 3000, "♪ Olé, señor ♪"))
    ),
    RuleExample(
        rule: "Q418",
        failing: subRip((1000, 3000, "ONE."), (4000, 5000, "TWO."), (6000, 7000, "THREE.")),
        findings: ["Q418 1:1"],
        passing: subRip((1000, 3000, "ONE."), (4000, 5000, "TWO."), (6000, 7000, "Three."))
    ),
    RuleExample(
        rule: "Q419",
        failing: subRip((1000, 3000, "Hello , world.")),
        findings: ["Q419 1:1"],
        passing: subRip((1000, 3000, "Hello, world ..."))
    ),
    RuleExample(
        rule: "E609",
        profile: "cea-608",
        failing: subRip(
            (2000, 3000, "This is a caption of two rows,\nwhich takes a second to load."),
            (3000, 5000, "And so is this one, of two rows,\nwhich takes a second to load.")
        ),
        findings: ["E609 6:1"],
        passing: subRip(
            (2000, 4000, "This is a caption of two rows,\nwhich takes a second to load."),
            (4000, 6000, "And so is this one, of two rows,\nwhich takes a second to load.")
        )
    ),
    RuleExample(
        rule: "E610",
        profile: "cea-608",
        failing: subRip((2000, 6000, "One\nTwo\nThree"), (4000, 8000, "{\\an8}Four\nFive")),
        findings: ["E610 1:1", "Q414 7:1", "V313 7:1"],
        passing: subRip((2000, 6000, "One\nTwo"), (4000, 8000, "Three\nFour"))
    ),
    RuleExample(
        rule: "Q420",
        failing: subRip(
            (1000, 1300, "love"),
            (1300, 1500, "you"),
            (1500, 1700, "take"),
            (1700, 1900, "me")
        ),
        findings: ["Q420 1:1"],
        passing: subRip(
            (1000, 1900, "love"),
            (1900, 2800, "you"),
            (2800, 3700, "take"),
            (3700, 4600, "me")
        )
    ),
]
