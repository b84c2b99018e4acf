// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// The rules for text that a program has damaged, names that mislead, and cues that viewers cannot see.
enum DamagedTextRules {
    static let all: [any Rule<CaptionAsset>] = [escapedText, lostLetters, imperceptibleCue]

    static let escapedText = RuleMetadata(
        "V341",
        "escaped-text",
        "A cue shows a character reference, such as &#39;, in place of the character",
        .warning,
        .likely,
        references: ["W3C WebVTT: The Web Video Text Tracks Format, 4.2.2"],
        rationale:
            "The text was escaped twice, or escaped for a format that has no references. Viewers see &#39; or &amp; "
            + "between the words.",
        remedy:
            "Replace each reference with its character; in WebVTT and TTML, write &amp; once for &."
    ).forCaptions { asset, findings in
        for cue in asset.cues.having(.ampersand) {
            guard let reference = ShownReference.first(in: cue.text) else { continue }
            findings.report(at: FindingLocation(cue), "the cue shows \(reference)")
        }
    }

    static let lostLetters = RuleMetadata(
        "V342",
        "lost-letters",
        "A word has a question mark in place of a letter",
        .warning,
        .likely,
        rationale:
            "A program replaced letters that its encoding does not have, as in \"se?or\" for \"señor\". The letters "
            + "cannot be restored from the file.",
        remedy: "Convert the original file again to UTF-8, or write the letters anew."
    ).forCaptions { asset, findings in
        for cue in asset.cues.having(.questionMark) {
            guard let word = LostLetter.first(in: cue.text) else { continue }
            findings.report(at: FindingLocation(cue), "\"\(word)\" has lost a letter")
        }
    }

    /// The shortest time after which text is noticed at all; recognising a word takes a multiple of it.
    private static let leastMilliseconds = 100

    static let imperceptibleCue = RuleMetadata(
        "V344",
        "imperceptible-cue",
        "A cue is shown for less than a tenth of a second",
        .warning,
        .likely,
        rationale: "Viewers cannot see it: at 25 frames a second it is there for two frames.",
        remedy: "Correct its end, or join it with a neighbour.",
        captionFix: .retime
    ).forCaptions { asset, findings in
        let cues = asset.shownCues
        for (index, cue) in cues.enumerated() {
            let duration = cue.durationMilliseconds
            guard duration < leastMilliseconds else { continue }
            let neighbours = [index - 1, index + 1].filter(cues.indices.contains)
            // Text that rolls up or is painted on goes on in the neighbours.
            let isContinued = neighbours.contains { index in
                let other = cues[index]
                let gap = max(
                    other.startMilliseconds - cue.endMilliseconds,
                    cue.startMilliseconds - other.endMilliseconds
                )
                return gap < leastMilliseconds
                    && (other.text.hasPrefix(cue.text)
                        || other.lastVisibleLine == cue.lastVisibleLine
                        || other.firstVisibleLine == cue.lastVisibleLine)
            }
            guard !isContinued else { continue }
            findings.report(
                at: FindingLocation(cue),
                "the cue cannot be seen",
                Measurement(
                    Double(duration),
                    limit: Double(leastMilliseconds),
                    unit: "ms"
                )
            )
        }
    }

    static let countryAsLanguage = RuleMetadata(
        "V343",
        "country-as-language",
        "A file's name has the code of a country where the language is expected",
        .warning,
        references: ["RFC 5646"],
        rationale:
            "Players and programs read no language from the name, and list the captions as unknown.",
        remedy: "Name the file by the language, such as film.ja.srt for Japanese."
    ).forCaptions { asset, findings in
        guard !asset.isStandardInput else { return }
        let name = asset.fileName.split(separator: "/").last ?? ""
        var words = name.split(separator: ".").map { $0.lowercased() }
        guard words.count > 2 else { return }
        words.removeLast()
        let marks = ["sdh", "cc", "hi", "forced", "ad", "dapt"]
        guard let word = words.last(where: { !marks.contains($0) }), word != words.first,
            let language = countries[word]
        else { return }
        findings.report(
            at: FindingLocation(),
            "\"\(word)\" is the code of a country; the language is \"\(language)\""
        )
    }

    /// Codes of countries that are the code of no language, and the language that is meant.
    private static let countries = [
        "jp": "ja", "cn": "zh", "gr": "el", "dk": "da", "cz": "cs", "ua": "uk", "vn": "vi",
        "us": "en-US", "gb": "en-GB", "mx": "es-MX",
    ]
}

/// A character reference of HTML or XML in text that was to be decoded.
private enum ShownReference {
    /// The first one; nil if there is none.
    static func first(in text: String) -> String? {
        for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
            guard let end = part.firstIndex(of: ";") else { continue }
            let name = part[..<end]
            guard CharacterReference.isReference(name) else { continue }
            return "&\(name);"
        }
        return nil
    }
}

/// A question mark that stands for a letter.
private enum LostLetter {
    /// The first word with one; nil if there is none.
    static func first(in text: String) -> String? {
        text.split(whereSeparator: \.isWhitespace).lazy.map(String.init).first(where: isDamaged)
    }

    /// Whether letters are on both sides of the mark, or Latin ones after a mark that begins the word.
    private static func isDamaged(_ word: String) -> Bool {
        // Addresses have question marks.
        guard !word.contains(where: { "/=@&_".contains($0) }) else { return false }
        let characters = Array(word)
        return characters.indices.contains { index in
            guard characters[index] == "?", index + 1 < characters.count,
                characters[index + 1].isLetter
            else { return false }
            if index == 0 { return Script(characters[1].unicodeScalars.first ?? " ") == .latin }
            return characters[index - 1].isLetter && characters[index + 1].isLowercase
        }
    }
}
