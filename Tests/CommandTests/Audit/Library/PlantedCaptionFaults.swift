// SPDX-License-Identifier: Apache-2.0

import Foundation

/// SubRip of cues that are given by their times in milliseconds and their text.
func subRip(_ cues: [(start: Int, end: Int, text: String)]) -> String {
    func time(_ milliseconds: Int) -> String {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60].map {
            $0 < 10 ? "0\($0)" : "\($0)"
        }
        return fields.joined(separator: ":") + "," + String(String(rest + 1000).dropFirst())
    }
    return cues.enumerated().map { index, cue in
        "\(index + 1)\n\(time(cue.start)) --> \(time(cue.end))\n\(cue.text)\n"
    }.joined(separator: "\n")
}

private func cue(_ text: String, _ timing: String = "00:00:01,000 --> 00:00:03,000") -> String {
    "1\n\(timing)\n\(text)\n"
}

private func webVTT(_ text: String, settings: String = "", header: String = "") -> String {
    "WEBVTT\n\(header)\n00:01.000 --> 00:03.000\(settings)\n\(text)\n"
}

/// A document of IMSC with a region that states no extent.
private let regionWithoutExtent =
    "<tt xmlns=\"http://www.w3.org/ns/ttml\" xml:lang=\"en\" "
    + "xmlns:tts=\"http://www.w3.org/ns/ttml#styling\" "
    + "xmlns:ttp=\"http://www.w3.org/ns/ttml#parameter\" "
    + "ttp:profile=\"http://www.w3.org/ns/ttml/profile/imsc1.1/text\">"
    + "<head><layout><region tts:origin=\"10% 10%\"/></layout></head>"
    + "<body><div><p begin=\"1s\" end=\"3s\">Hello.</p></div></body></tt>\n"

private func ttml(_ paragraph: String, language: String = " xml:lang=\"en\"") -> String {
    "<tt xmlns=\"http://www.w3.org/ns/ttml\"\(language)><body><div>\(paragraph)</div></body></tt>\n"
}

/// Eight words.
private func words(_ first: Int) -> String {
    (first..<first + 8).map { "w\($0)" }.joined(separator: " ")
}

/// One defect each in the syntax of caption files.
let plantedSyntaxOfCaptions: [LibraryAsset] = [
    LibraryAsset("V301") {
        try $0.write(
            "es.srt",
            bytes: Data(cue("Ol\u{E9}").utf8.filter { $0 != 0xC3 }.map { $0 == 0xA9 ? 0xE9 : $0 })
        )
    },
    .captions("V302", name: "en.vtt", "WEBVT\n\nHello.\n"),
    .captions("V303", cue("Hello.", "00:00:01.000 --> 00:00:03,000")),
    .captions("V304", cue("Hello.", "00:00:03,000 --> 00:00:01,000")),
    .captions("V305", "7" + cue("Hello.").dropFirst()),
    .captions("V306", subRip([(5000, 7000, "Second."), (1000, 3000, "First.")])),
    .captions("V307", cue("One.\n2\n00:00:03,000 --> 00:00:04,000\nTwo.")),
    .captions("V308", subRip([(1000, 3000, "<i></i>"), (4000, 6000, "Hello.")])),
    .captions("V309", name: "en.vtt", webVTT("<i>Hello.")),
    .captions("V310", name: "en.vtt", webVTT("Hello.", settings: " position:150%")),
    .captions("V311", name: "en.vtt", webVTT("Hello.", settings: " region:top")),
    .captions("V312", cue("This --> that.")),
    .captions("V313", cue("{\\an8}Hello.")),
    .captions("V314", cue("CafÃ©.")),
    LibraryAsset("V314") { place in
        // In a track, of a movie of half a minute.
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write("de.srt", cue("Wir gehen ins CafÃ©."))
        try place.mediatag("add-subs", "movie.mp4", "de.srt")
        try place.remove("de.srt")
    },
    .captions("V340", name: "en.ttml", ttml("<p begin=\"100t\" end=\"300t\">Hello.</p>")),
    .captions("V345", name: "en.ttml", regionWithoutExtent),
    .captions("V315", name: "en.ttml", ttml("<p begin=\"1s\" end=\"3s\">Hello.</p>", language: "")),
    // Without their last codes, captions are loaded and never shown.
    LibraryAsset("V316", "V320") { place in
        try place.copy("en.sdh.scc", as: "en.sdh.scc")
        try place.edit("en.sdh.scc", [("942f", "94zz")])
    },
    LibraryAsset("V330") { place in
        // Its last block is missing.
        try place.write("en.srt", cue("Hello there."))
        try place.mediatag("captions", "convert", "en.srt", "-o", "en.stl")
        try place.remove("en.srt")
        let bytes = try Data(contentsOf: URL(filePath: place.path("en.stl")))
        try place.write("en.stl", bytes: bytes[..<1027] + [0] + bytes[1028...])
    },
    .captions("V317", name: "es.vtt", webVTT("Hola.", header: "Language: en\n")),
    .captions("V318", name: "en.vtt", webVTT("<v Ann>Hello.</v>")),
    .captions("V319", name: "en.sub", "{25}{50}Hello.\n"),
    .captions("V341", subRip([(1000, 3000, "It&amp;#39;s here.")])),
    .captions("V342", name: "es.srt", subRip([(1000, 3000, "Buenos d?as, se?or.")])),
    .captions("V343", name: "film.jp.srt", subRip([(1000, 3000, "おはよう")])),
    .captions("V344", subRip([(1000, 1040, "Hello."), (4000, 6000, "Goodbye.")])),
    .captions("V320", name: "en.vtt", "WEBVTT\n"),
    .captions("V321", also: ["V318"], name: "en.vtt", webVTT("Hello.", settings: " line:60%,end")),
    .captions(
        "V322",
        name: "en.vtt",
        "WEBVTT\n\na\n00:01.000 --> 00:03.000\nOne.\n\na\n00:04.000 --> 00:06.000\nTwo.\n"
    ),
]

/// One defect each in how captions read, held against guidelines.
let plantedReadingFaults: [LibraryAsset] = [
    .captions("Q401", guideline: "netflix", subRip([(1000, 2299, "This is a line of 26 chars")])),
    .captions(
        "Q402",
        guideline: "dcmp-lower",
        subRip([(1000, 4000, "One two three four\nfive six seven")])
    ),
    .captions(
        "Q403",
        also: ["Q402"],
        guideline: "bbc",
        subRip(
            (0..<6).map { index in
                (
                    index * 5000, index * 5000 + 5000,
                    words(10 + index) + "\n" + words(30 + index)
                )
            }
        )
    ),
    .captions("Q404", guideline: "netflix", subRip([(1000, 1832, "Hello.")])),
    .captions("Q405", guideline: "netflix", subRip([(1000, 8001, "Hello.")])),
    .captions(
        "Q406",
        guideline: "netflix",
        subRip([(1000, 2000, "Hello."), (2042, 3500, "Goodbye.")])
    ),
    .captions(
        "Q407",
        guideline: "bbc",
        subRip([(1000, 2000, "Hello."), (2400, 3500, "Goodbye.")])
    ),
    .captions(
        "Q408",
        guideline: "netflix",
        subRip([(1000, 6000, String(repeating: "x", count: 43))])
    ),
    .captions("Q409", guideline: "netflix", subRip([(1000, 6000, "One\ntwo\nthree")])),
    .captions("Q410", subRip([(1000, 3000, "Hello."), (2000, 4000, "Goodbye.")])),
    .captions(
        "Q411",
        subRip([
            (1000, 2000, "hello"), (2000, 3000, "hello\nthis is"), (3000, 4000, "this is\na test"),
        ])
    ),
    .captions("Q412", subRip([(1000, 2000, "Hello."), (2000, 3000, "Hello.")])),
    .captions("Q413", also: ["V318"], name: "en.vtt", webVTT("Hello.", settings: " line:98%")),
    .captions("Q414", guideline: "netflix", subRip([(1000, 3000, "Hello,\nworld.")])),
    .captions(
        "Q415",
        guideline: "amazon",
        subRip([(1000, 7000, "He went to find out who had taken the\nlittle old house.")])
    ),
    .captions(
        "Q420",
        subRip([
            (1000, 1300, "Love"), (1300, 1600, "you"), (1600, 1900, "take"), (1900, 2300, "me."),
        ])
    ),
    .captions("Q417", name: "ru.srt", guideline: "cea-608", subRip([(1000, 3000, "Привет")])),
    .captions(
        "Q418",
        subRip([(1000, 3000, "ONE."), (4000, 5000, "TWO."), (6000, 7000, "THREE.")])
    ),
    .captions("Q419", subRip([(1000, 3000, "Hello , world.")])),
    .captions(
        "E609",
        guideline: "cea-608",
        subRip([
            (2000, 3000, "This is a caption of two rows,\nwhich takes a second to load."),
            (3000, 5000, "And so is this one, of two rows,\nwhich takes a second to load."),
        ])
    ),
    .captions(
        "E610",
        also: ["Q409"],
        guideline: "cea-608",
        subRip([(2000, 6000, "One\nTwo\nThree\nFour\nFive")])
    ),
]

private let spanish = [
    "Tenemos que irnos ahora.", "¿Dónde está tu hermana?", "Estaba aquí conmigo anoche.",
    "No quiero hablar de eso.", "La puerta se abrió sola.", "Nadie sabe lo que pasó.",
    "Vamos a buscarla en el puerto.", "Mi padre nunca volvió.", "Todo esto es muy extraño.",
    "Gracias por venir, señora.",
]

/// Cues of one second each, with a word that differs.
private func cues(_ count: Int, _ text: (Int) -> String) -> String {
    subRip((0..<count).map { ($0 * 1500, $0 * 1500 + 1000, text($0)) })
}

/// One defect each in what captions say, held against what they are said to be.
let plantedContentFaults: [LibraryAsset] = [
    .captions("S501", name: "en.sdh.srt", cues(100) { "This is sentence \($0)." }),
    .captions("S501", name: "short.en.sdh.srt", cues(32) { "This is sentence \($0)." }),
    .captions("S502", cues(20) { $0 % 4 == 0 ? "[door \($0) opens]" : "Sentence \($0)." }),
    .captions(
        "S503",
        name: "en.sdh.srt",
        cues(100) { $0 % 10 == 0 ? "[door \($0) opens]" : "Sentence \($0)." }
    ),
    .captions("S507", cues(10) { "Это предложение на русском языке номер \($0)." }),
    .captions("S507", cues(150) { "\(spanish[$0 % spanish.count]) \($0)" }),
    LibraryAsset("S507") { place in
        // In a track, of a movie of half a minute.
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write("de.srt", cues(10) { spanish[$0] })
        try place.mediatag("add-subs", "movie.mp4", "de.srt")
        try place.remove("de.srt")
    },
    LibraryAsset("S508") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write(
            "movie.de.forced.srt",
            subRip((0..<60).map { ($0 * 400, $0 * 400 + 300, "Satz \($0).") })
        )
    },
    LibraryAsset("S509") { place in
        try place.silentMovie("plain.mp4", seconds: 660, rate: 1)
        try place.write(
            "long.en.sdh.srt",
            cues(4) { $0 == 0 ? "ANN: [sighs]" : "ANN: Hello \($0)." }
        )
        try place.mediatag(
            "add-audio",
            "plain.mp4",
            "plain.mp4",
            "--describes-video",
            "--language",
            "en",
            "--again",
            "-o",
            "long.mp4"
        )
        try FileManager.default.removeItem(atPath: place.path("plain.mp4"))
    },
    LibraryAsset("S509") { place in
        // Forced subtitles without the mark, in a movie of half a minute.
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write("movie.de.srt", cues(15) { "Das ist der Satz Nummer \($0)." })
        try place.write("movie.it.srt", cues(2) { "Sala \($0)." })
    },
    .captions("S510", name: "short.en.srt", cues(14) { "so this is what we said number \($0)" }),
    .captions("S510", cues(60) { "so this is what we said number \($0)" }),
    .captions("S511", cues(10) { $0 < 3 ? "[inaudible] \($0)" : "Sentence \($0)." }),
    // The mark is a class, which tx3g has no place for.
    LibraryAsset("S539", "V318") { place in
        let cues = (0..<10).map { number in
            let text = number == 3 ? "We met <c.low-confidence>lan</c>." : "Sentence \(number)."
            return "00:\(10 + number).000 --> 00:\(10 + number).900\n\(text)\n"
        }
        try place.write("marked.en.vtt", "WEBVTT\n\n" + cues.joined(separator: "\n"))
    },
    LibraryAsset("S513") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write(
            "de.srt",
            subRip(
                (0..<5).map {
                    ($0 * 5000, $0 * 5000 + 1500, "Das sind viele Wörter in kurzer Zeit \($0).")
                }
            )
        )
        try place.mediatag(
            "add-subs",
            "movie.mp4",
            "de.srt",
            "--characteristic",
            "public.easy-to-read"
        )
        try FileManager.default.removeItem(atPath: place.path("de.srt"))
    },
    .captions("S536", cues(12) { $0 == 3 ? "What the f*** \($0)?" : "Sentence \($0)." }),
    LibraryAsset("S537") { place in
        try place.copy("clean.mp4", as: "movie.mp4")
        try place.write(
            "movie.de.srt",
            subRip((0..<8).map { ($0 * 1400, $0 * 1400 + 1000, "Das ist der Satz \($0).") })
        )
    },
    .captions("S538", name: "en.sdh.srt", subRip([(1000, 3000, "[Music]")])),
    .captions("S514", cues(5) { $0 == 4 ? "Subtitles by somebody" : "Sentence \($0)." }),
    .captions(
        "S515",
        name: "en.sdh.srt",
        cues(12) {
            $0 % 2 == 0 ? "ANN: Sentence \($0)." : $0 % 4 == 1 ? "[door \($0)]" : "(bell \($0))"
        }
    ),
]
