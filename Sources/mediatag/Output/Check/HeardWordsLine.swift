// SPDX-License-Identifier: Apache-2.0

import Auditing
import Listening
import MediaPrimitives

/// How accurate the words of captions are, with the method, in one line.
enum HeardWordsLine {
    /// The line for what a recogniser heard.
    static func text(_ words: HeardWords) -> String {
        guard words.counts.heard > 0 else { return "\(words.engine.printable) hears no word" }
        var parts = [
            words.accuracyPercent.map { "\(percent($0)) % accurate by rules" }
                ?? "the recogniser's own errors hide those of the captions",
            "\(words.counts.written) words",
            "\(words.findings.count) of \(words.differences.count) differences count",
        ]
        if !words.isScored { parts.append("without scores of the captions' own words") }
        if let own = words.enginePercent {
            parts.append(
                "the recogniser itself errs in \(percent(own.lowerBound)) to \(percent(own.upperBound)) % of words that are certain"
            )
        }
        return "words heard by \(words.engine.printable): " + parts.joined(separator: "; ")
    }

    private static func percent(_ value: Double) -> String {
        CheckText.number((value * 10).rounded() / 10)
    }
}

extension CheckReport.File {
    /// How accurate the words are; nil if no recogniser heard them.
    var words: String? {
        guard case .heard(let heard) = asset?.role.text, let words = heard.words else {
            return nil
        }
        return HeardWordsLine.text(words)
    }
}
