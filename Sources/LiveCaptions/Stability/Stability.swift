// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How texts that are still guessed are kept from flickering.
public enum Stability: Equatable, Sendable {
    /// Each text is shown as it comes; one that only becomes shorter is not, as its end mostly comes back.
    case latest

    /// A word is shown when so many texts in a row have it and all words before it, and stays until the segment is final
    /// (LocalAgreement, arXiv 2307.14743; 2 there). Case and punctuation need not be the same: recognisers end every
    /// guess with a full stop.
    case agreement(Int)

    /// The source sends only what is stable: each text is shown as it comes.
    case source
}

/// What is shown of a segment while its texts come.
struct StableText: Sendable {
    private let stability: Stability
    private var shown = ""
    private var texts: [[String]] = []
    private var agreed: [String] = []

    init(_ stability: Stability) { self.stability = stability }

    /// Takes the next text and returns what is shown from now on.
    mutating func shown(after text: String) -> String {
        switch stability {
        case .source: shown = text
        case .latest:
            if !shown.hasPrefix(text) { shown = text }
        case .agreement(let count):
            texts.append(text.wordsOfText)
            if texts.count > max(1, count) { texts.removeFirst() }
            guard texts.count == max(1, count) else { return shown }
            let common = texts.dropFirst().reduce(texts[0]) { $0.agreed($1) }
            // What was shown stays, also where later texts have it otherwise: the final text corrects it once.
            if common.count > agreed.count, agreed.commonPrefix(common) == agreed.count {
                agreed += common.dropFirst(agreed.count)
            }
            shown = agreed.joined(separator: " ")
        }
        return shown
    }
}

extension [String] {
    /// How many words from the start on both have, whatever their case and punctuation.
    func commonPrefix(_ other: [String]) -> Int {
        zip(self, other).prefix { $0 == $1 || $0.spokenForm == $1.spokenForm }.count
    }

    /// The words from the start on that both have, without the punctuation at their ends where that is not the same.
    fileprivate func agreed(_ other: [String]) -> [String] {
        zip(self, other).prefix(commonPrefix(other)).map { word, again in
            guard word != again, let last = again.lastIndex(where: { !$0.isPunctuation }) else {
                return again
            }
            return String(again[...last])
        }
    }
}

extension String {
    /// A word in lower case without its punctuation; one that is nothing else, as it is.
    var spokenForm: String {
        let spoken = filter { !$0.isPunctuation }
        return spoken.isEmpty ? self : spoken.lowercased()
    }
}
