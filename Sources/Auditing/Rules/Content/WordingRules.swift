// SPDX-License-Identifier: Apache-2.0

import Captions

/// The rules for what cues say, and for how fast easy text is.
enum WordingRules {
    static let all: [any Rule<CaptionAsset>] = [
        inaudibleMarkers, placeholderOrSpam, easyToReadContradiction, unsureWords,
    ]

    static let inaudibleMarkers = RuleMetadata(
        "S511",
        "inaudible-markers",
        "Several cues state that speech was not understood",
        .review,
        references: ["47 CFR 79.1(j)(2)(i)"],
        rationale: "Deaf viewers miss what others hear.",
        remedy: "Listen again, or ask someone who was there."
    ).forCaptions { asset, findings in
        let found = asset.shownCues.filter { inaudible.areFound(in: $0.text.lowercased()) }
        guard let first = found.first, found.count >= 3 else { return }
        let message = "\(found.count) cues state that speech was not understood"
        findings.report(at: FindingLocation(first), message)
    }

    static let placeholderOrSpam = RuleMetadata(
        "S514",
        "placeholder-or-spam",
        "A cue is filler, a test or an advertisement",
        .warning,
        .likely,
        references: ["47 CFR 79.1(j)(2)(i)"],
        rationale: "It is not said in the movie.",
        remedy: "Remove the cue; credit captioners elsewhere."
    ).forCaptions { asset, findings in
        let last = asset.shownCues.count - 1
        for (index, cue) in asset.shownCues.enumerated() {
            let text = cue.text.lowercased()
            let isAtEdge = index == 0 || index == last
            let whole = String(text[...].trimmingWhiteSpace)
            guard
                fillers.areFound(in: text) || wholeFillers.contains(whole)
                    || AdvertisedAddress.isFound(in: text, isAtEdge: isAtEdge)
            else { continue }
            let message = "the cue is \(String(cue.text.prefix(80)).debugDescription)"
            findings.report(at: FindingLocation(cue), message)
        }
    }

    static let easyToReadContradiction = RuleMetadata(
        "S513",
        "easy-to-read-contradiction",
        "Text that is tagged as easy to read is as fast as other text",
        .review,
        .likely,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Viewers who select it need more time to read.",
        remedy: "Shorten the text, or remove the tag."
    ).forCaptions { asset, findings in
        guard asset.role.isEasyToRead else { return findings.say(.inapplicable) }
        // Words a minute for younger readers, DCMP Captioning Key.
        let (counter, limit) = (WordCounter(), 130.0)
        var words = 0
        var milliseconds = 0
        for cue in asset.shownCues {
            words += counter.count(in: cue.text)
            milliseconds += cue.durationMilliseconds
        }
        guard milliseconds > 0 else { return }
        let speed = (Double(words) * 60_000 / Double(milliseconds)).rounded()
        guard speed > limit else { return }
        findings.report(
            at: FindingLocation(),
            "the cues have more words per minute than easy text may have",
            Measurement(speed, limit: limit, unit: "words/min", source: "DCMP Captioning Key")
        )
    }

    static let unsureWords = RuleMetadata(
        "S539",
        "unsure-words",
        "A cue has words that a machine was not sure of",
        .review,
        rationale:
            "Character or speech recognition marked them with the class low-confidence, because they may be wrong.",
        remedy:
            "Compare them with the picture or the sound, and remove the marks."
    ).forCaptions { asset, findings in
        for cue in asset.shownCues {
            let words = cue.cue.text.unsureWords
            guard !words.isEmpty else { continue }
            let list = words.map(\.debugDescription).joined(separator: ", ")
            findings.report(at: FindingLocation(cue), "recognition is not sure of \(list)")
        }
    }

    private static let inaudible = BytePhrases([
        "[inaudible", "(inaudible", "[unintelligible", "(unintelligible", "???",
    ])
    private static let fillers = BytePhrases([
        "lorem ipsum", "subtitles by ", "captions by ", "captioning by ", "subtitled by ",
        "downloaded from", "opensubtitles", "synced and corrected", "sync and corrections by",
        "subtítulos por ", "subti\u{301}tulos por ", "sous-titres par ", "untertitel von ",
    ])
    private static let wholeFillers: Set<String> = [
        "test", "testing", "test test", "asdf", "xxx", "tbd",
    ]
}

/// An address on the web that advertises a site of subtitles; one that somebody says in a sentence is speech.
private enum AdvertisedAddress {
    private static let starts = BytePhrases(["http://", "https://", "www."])
    /// Parts of the names of sites that spread subtitles.
    private static let sites = [
        "sub", "torrent", "addic7ed", "yts", "yify", "rarbg", "caption", "titul",
    ]

    /// Whether a text has one.
    ///
    /// - Parameters:
    ///   - text: the text of a cue, in lower case.
    ///   - isAtEdge: whether it is the first cue or the last.
    /// - Returns: whether it advertises.
    static func isFound(in text: String, isAtEdge: Bool) -> Bool {
        guard starts.areFound(in: text) else { return false }
        let words = text.split(whereSeparator: \.isWhitespace)
        let addresses = words.filter { starts.areFound(in: String($0)) }
        let isSite = addresses.contains { address in
            sites.contains { address.firstRange(of: $0) != nil }
        }
        // Only the sites that credits name are addresses that are spoken alone.
        return isSite || (isAtEdge && addresses.count == words.count)
    }
}

/// Phrases that are looked for byte by byte: searching by characters takes a hundred times as long.
private struct BytePhrases {
    private let phrases: [[UInt8]]

    /// Takes phrases, in lower case and as they are normally composed.
    init(_ phrases: [String]) { self.phrases = phrases.map { Array($0.utf8) } }

    /// Whether a text has one of them.
    func areFound(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        return phrases.contains { phrase in
            guard let first = phrase.first, phrase.count <= bytes.count else { return false }
            return (0...bytes.count - phrase.count).contains { start in
                bytes[start] == first && bytes[start..<start + phrase.count].elementsEqual(phrase)
            }
        }
    }
}

extension CaptionText {
    /// The words of which a letter has the class that recognisers give to what they are not sure of.
    fileprivate var unsureWords: [String] {
        var (words, word, isUnsure) = ([String](), "", false)
        for (text, isMarked) in nodes.unsureParts + [(" ", false)] {
            for letter in text {
                guard letter.isWhitespace else {
                    word.append(letter)
                    isUnsure = isUnsure || isMarked
                    continue
                }
                if isUnsure { words.append(word) }
                (word, isUnsure) = ("", false)
            }
        }
        return words
    }
}

extension [CaptionText.Node] {
    /// The texts in order, each with whether it has the class.
    fileprivate var unsureParts: [(text: String, isMarked: Bool)] {
        flatMap { node -> [(text: String, isMarked: Bool)] in
            switch node {
            case .text(let text): [(text, false)]
            case .timestamp: []
            case .element(_, let classes, let children):
                children.unsureParts.map {
                    ($0.text, $0.isMarked || classes.contains("low-confidence"))
                }
            }
        }
    }
}
