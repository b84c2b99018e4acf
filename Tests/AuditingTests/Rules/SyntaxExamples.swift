// SPDX-License-Identifier: Apache-2.0

private let plain = subRip((1000, 3000, "Hello."))

/// `1`, a timing line, a text.
private func cue(_ timing: String, _ text: String = "Hello.", number: String = "1\n") -> String {
    "\(number)\(timing)\n\(text)\n"
}

/// A WebVTT file of one cue.
private func webVTT(_ text: String, settings: String = "", header: String = "") -> String {
    "WEBVTT\n\(header)\n00:01.000 --> 00:03.000\(settings)\n\(text)\n"
}

/// Examples of the rules for syntax.
let syntaxExamples: [RuleExample] = [
    RuleExample(
        rule: "V301",
        failing: "1\r\n00:00:01,000 --> 00:00:03,000\nHello.\n",
        findings: ["V301 2:30"],
        passing: plain
    ),
    RuleExample(
        rule: "V319",
        name: "en.sub",
        failing: "{25}{50}Hello.\n{75}{}Bye.\n",
        findings: ["V319 1:1", "V319 2:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V302",
        name: "en.vtt",
        failing: "WEBVT\n\nHello.\n",
        findings: ["V302 1:1"],
        passing: webVTT("Hello.")
    ),
    RuleExample(
        rule: "V302",
        name: "en.vtt",
        failing: "00:00:01.000 --> 00:00:03.000\nHello.\n",
        findings: ["V302 1:1"],
        passing: webVTT("Hello.")
    ),
    RuleExample(
        rule: "V302",
        name: "en.vtt",
        failing: plain,
        findings: ["V302 1:1"],
        passing: webVTT("Hello.")
    ),
    RuleExample(
        rule: "V320",
        failing: cue("00:00:01,000 --> 00:00:03,000", " "),
        findings: ["V308 1:1", "V320 1:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V320",
        failing: "What nobody would take for captions.\n\nAt all.\n",
        findings: ["V307 1:1", "V320 1:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V320",
        name: "en.vtt",
        failing: "WEBVTT\n",
        findings: ["V320 1:1"],
        passing: webVTT("Hello.")
    ),
    RuleExample(
        rule: "V303",
        failing: cue("00:00:01,000  --> 00:00:03,000"),
        findings: ["V303 2:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V303",
        failing: cue("00:00:01.000 --> 00:00:03,000"),
        findings: ["V303 2:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V304",
        failing: cue("00:00:03,000 --> 00:00:01,000"),
        findings: ["V304 1:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V305",
        failing: cue("00:00:01,000 --> 00:00:03,000", number: "7\n"),
        findings: ["V305 1:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V306",
        failing: subRip((5000, 7000, "Second."), (1000, 3000, "First.")),
        findings: ["V306 5:1"],
        passing: subRip((1000, 3000, "First."), (5000, 7000, "Second."))
    ),
    RuleExample(
        rule: "V307",
        failing: "1\n00:00:01,000 --> 00:00:02,000\nOne.\n2\n00:00:03,000 --> 00:00:04,000\nTwo.\n",
        findings: ["V307 4:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V308",
        failing: subRip((1000, 3000, "<i></i>"), (4000, 6000, "Hello.")),
        findings: ["V308 1:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V309",
        name: "en.vtt",
        failing: webVTT("<i>Hello."),
        findings: ["V309 4:1"],
        passing: webVTT("<i>Hello.</i>")
    ),
    RuleExample(
        rule: "V310",
        name: "en.vtt",
        failing: webVTT("Hello.", settings: " position:150%"),
        findings: ["V310 3:25"],
        passing: webVTT("Hello.", settings: " position:50%")
    ),
    RuleExample(
        rule: "V310",
        name: "en.vtt",
        failing: webVTT("Hello.", settings: " align:left align:right"),
        findings: ["V310 3:36"],
        passing: webVTT("Hello.", settings: " align:left")
    ),
    visibleEscape("It&amp;#39;s here.", passing: "Rock & roll; it's here."),
    visibleEscape("R&amp;B", passing: "R&B; Q&A; AT&T; ok"),
    visibleEscape("1 &lt; 2", passing: "1 < 2 & 3"),
    visibleEscape("It&#39;s", passing: "It's &#; &#x;"),
    visibleEscape("It&#x27;S", passing: "&zz;"),
    visibleEscape("&copy; 2020 &hearts;", passing: "Marks & Spencer; 5 &pence"),
    RuleExample(
        rule: "V342",
        name: "es.srt",
        language: "es",
        failing: subRip((1000, 3000, "Buenos d?as, se?or.")),
        findings: ["V342 1:1"],
        passing: subRip((1000, 3000, "¿Qué? ¿Y tú?... www.example.org/watch?v=ab"))
    ),
    RuleExample(
        rule: "V343",
        name: "film.jp.srt",
        language: nil,
        failing: subRip((1000, 3000, "おはよう")),
        findings: ["V343"],
        passing: subRip((1000, 3000, "おはよう")),
        passingName: "film.ja.srt"
    ),
    RuleExample(
        rule: "V344",
        failing: subRip((1000, 1040, "Hello."), (4000, 6000, "Goodbye.")),
        findings: ["V344 1:1"],
        passing: subRip((1000, 1040, "Hel"), (1040, 3000, "Hello."))
    ),
    RuleExample(
        rule: "V318",
        name: "en.vtt",
        failing: webVTT("Hello.", settings: " position:20% align:left"),
        findings: ["V318 3:1"],
        passing: webVTT("Hello.", settings: " line:0 align:left")
    ),
    RuleExample(
        rule: "V311",
        name: "en.vtt",
        failing: webVTT("Hello.", settings: " region:top"),
        findings: ["V311 3:25"],
        passing: webVTT("Hello.")
    ),
    RuleExample(
        rule: "V312",
        failing: cue("00:00:01,000 --> 00:00:03,000", "This --> that."),
        findings: ["V312 3:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V313",
        failing: cue("00:00:01,000 --> 00:00:03,000", "{\\an8}Hello."),
        findings: ["V313 1:1"],
        passing: plain
    ),
    RuleExample(
        rule: "V314",
        failing: subRip((1000, 3000, "CafÃ©.")),
        findings: ["V314 1:1"],
        passing: subRip((1000, 3000, "Café, Âge, £ 3."))
    ),
    RuleExample(
        rule: "V316",
        name: "en.scc",
        failing: "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420 9470 9470 54c8 94zz 942f 942f\n",
        findings: ["V318 3:33", "V316 3:38"],
        passing: "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420 9470 9470 54c8 942f 942f\n"
    ),
    RuleExample(
        rule: "V317",
        name: "es.vtt",
        language: "es",
        failing: webVTT("Hola.", header: "Language: en\n"),
        findings: ["V317"],
        passing: webVTT("Hola.", header: "Language: es-419\n")
    ),
    RuleExample(
        rule: "V317",
        name: "es.vtt",
        language: "es",
        failing: webVTT("Hola.", header: "lang: en\n"),
        findings: ["V317"],
        passing: webVTT("Hola.", header: "lang=es\n")
    ),
    RuleExample(
        rule: "V317",
        name: "es.vtt",
        language: "es",
        failing: webVTT("Hola.", header: "lang: es\nLanguage: fr\n"),
        findings: ["V317"],
        passing: webVTT("Hola.", header: "lang: es\nLanguage: es\n")
    ),
    RuleExample(
        rule: "V317",
        name: "es.vtt",
        language: "es",
        failing: webVTT("Hola.", header: "kind: captions\nKind: subtitles\n"),
        findings: ["V317"],
        passing: webVTT("Hola.", header: "kind: captions\nx-id: 7\n")
    ),
    RuleExample(
        rule: "V317",
        name: "es.vtt",
        language: "es",
        failing: webVTT("Hola.", header: "kind: subtitles\nlabel: español SDH\n"),
        findings: ["V317"],
        passing: webVTT("Hola.", header: "kind: captions\nlabel: español SDH\ntype: x\n")
    ),
    RuleExample(
        rule: "V317",
        name: "es.vtt",
        language: "es",
        failing: webVTT("Hola.", header: "kind=caption\n"),
        findings: ["V317"],
        passing: webVTT("Hola.", header: "label: Kind: caption\n")
    ),
    RuleExample(
        rule: "V318",
        name: "en.vtt",
        failing: webVTT("<v Ann>Hello.</v>"),
        findings: ["V318 3:1"],
        passing: webVTT("<i>Hello.</i>")
    ),
    RuleExample(
        rule: "V321",
        name: "en.vtt",
        failing: webVTT("Long" + String(repeating: " long text", count: 8), settings: " line:80%"),
        findings: ["V318 3:1", "V321 3:1"],
        passing: webVTT("Long" + String(repeating: " long text", count: 5), settings: " line:80%")
    ),
    RuleExample(
        rule: "V321",
        name: "en.vtt",
        failing: webVTT(
            "A line of forty characters is here now, yes",
            settings: " line:80% size:50%"
        ),
        findings: ["V318 3:1", "V321 3:1"],
        passing: webVTT(
            "A line of forty characters is here now, yes",
            settings: " line:-3 size:50%"
        )
    ),
    RuleExample(
        rule: "V321",
        name: "en.vtt",
        failing: webVTT("Hello.", settings: " line:60%,end"),
        findings: ["V318 3:1", "V321 3:1"],
        passing: webVTT("Hello.", settings: " line:60%")
    ),
    RuleExample(
        rule: "V322",
        name: "en.vtt",
        failing: "WEBVTT\n\na\n00:01.000 --> 00:03.000\nOne.\n\na\n00:04.000 --> 00:06.000\nTwo.\n",
        findings: ["V322 7:1"],
        passing: "WEBVTT\n\na\n00:01.000 --> 00:03.000\nOne.\n\nb\n00:04.000 --> 00:06.000\nTwo.\n"
    ),
    RuleExample(
        rule: "V322",
        failing: cue("00:00:01,000 --> 00:00:03,000", "One.") + "\n"
            + cue("00:00:04,000 --> 00:00:06,000", "Two."),
        findings: ["V305 5:1", "V322 5:1"],
        passing: plain
    ),
]

/// SubRip whose text shows an escape of HTML, and text that only looks like one.
private func visibleEscape(_ failing: String, passing: String) -> RuleExample {
    RuleExample(
        rule: "V341",
        failing: subRip((1000, 3000, failing)),
        findings: ["V341 1:1"],
        passing: subRip((1000, 3000, passing))
    )
}
