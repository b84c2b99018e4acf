// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Finds lines that end inside a word, or with a word that belongs to the next one.
///
/// Which words those are is a table of languages; for any other language only words that are cut are
/// found.
struct BadLineBreak: CaptionRule {
    let metadata = RuleMetadata(
        "Q415",
        "bad-line-break",
        "A line ends inside a word, or with a word that belongs to the next line",
        .info,
        .heuristic,
        references: ["BBC Subtitle Guidelines, 3.4"],
        rationale: "Words that belong together are harder to read on two lines.",
        remedy: "Break the line before the word."
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        let bound = Self.leadingWords[asset.language?.primarySubtag ?? ""] ?? []
        for cue in asset.shownCues.having(.lineBreak) {
            let lines = cue.visibleLines
            for (line, next) in zip(lines, lines.dropFirst()) {
                guard let fault = Self.fault(line, next, bound) else { continue }
                findings.report(at: FindingLocation(cue), fault)
            }
        }
    }

    private static func fault(_ line: Substring, _ next: Substring, _ bound: Set<String>) -> String?
    {
        let space = line.utf8.lastIndex(of: 0x20)
        let word = space.map { line[line.utf8.index(after: $0)...] } ?? line
        if word.last == "-", word.dropLast().last?.isLetter == true, next.first?.isLowercase == true
        {
            return "the line ends inside the word \"\(word)\""
        }
        return bound.contains(word.lowercased())
            ? "the line ends with \"\(word)\", which belongs to the next line" : nil
    }

    /// Articles, prepositions and conjunctions, which belong to the next word.
    private static let leadingWords: [String: Set<String>] = [
        "de": ["der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "und", "oder"],
        "en": ["a", "an", "the", "of", "and", "or", "to", "my", "your", "his", "their", "our"],
        "es": ["el", "la", "los", "las", "un", "una", "de", "del", "y", "o", "que", "mi", "su"],
        "fr": ["le", "la", "les", "un", "une", "des", "du", "de", "et", "ou", "mon", "ma", "mes"],
        "it": ["il", "lo", "la", "gli", "le", "un", "una", "di", "del", "della", "e", "o", "che"],
        "nl": ["de", "het", "een", "van", "en", "of", "mijn", "zijn"],
        "pt": ["o", "a", "os", "as", "um", "uma", "de", "do", "da", "e", "ou", "que"],
    ]
}
