// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How texts that are still guessed are kept from flickering.
public enum Stability: Equatable, Sendable {
    /// Each text is shown as it comes; one that only becomes shorter is not, as its end mostly comes back.
    case latest

    /// A word is shown when so many texts in a row have it and all words before it, and stays until the segment is final
    /// (LocalAgreement, arXiv 2307.14743; 2 there).
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
            let common = texts.dropFirst().reduce(texts[0]) { $0.commonPrefix($1) }
            // What was shown stays, also where later texts have it otherwise: the final text corrects it once.
            if common.count > agreed.count, common.starts(with: agreed) { agreed = common }
            shown = agreed.joined(separator: " ")
        }
        return shown
    }
}

extension [String] {
    /// The words from the start on that both have.
    func commonPrefix(_ other: [String]) -> [String] {
        zip(self, other).prefix { $0 == $1 }.map(\.0)
    }
}
