// SPDX-License-Identifier: Apache-2.0

/// A part of a text that a line may begin with: a word after a space, or in a script without spaces a word that ICU finds.
package struct LinePiece: Equatable, Sendable {
    /// The text, with its punctuation and tags.
    package let text: String
    /// Whether a space is before it, unless it begins a line.
    package let hasSpace: Bool
    /// Whether a line should rather begin elsewhere (``UnspacedScript/isBound(_:)``).
    package let isBound: Bool

    /// Makes a piece.
    package init(_ text: String, hasSpace: Bool, isBound: Bool = false) {
        self.text = text
        self.hasSpace = hasSpace
        self.isBound = isBound
    }

    /// The pieces of lines that were broken elsewhere before; no space goes where the one ends and the next begins in
    /// a script without spaces.
    ///
    /// - Parameters:
    ///   - lines: with tags of SubRip or WebVTT, or without.
    ///   - isPlain: whether `<` begins no tag.
    /// - Returns: the pieces in their order; together they have every character but spaces around them.
    package static func pieces(
        of lines: [some StringProtocol],
        plain isPlain: Bool = false
    ) -> [LinePiece] {
        var pieces: [LinePiece] = []
        for line in lines {
            for (place, word) in line.split(separator: " ").enumerated() {
                for (index, part) in divided(Substring(word), isPlain).enumerated() {
                    let isJoined = place == 0 && joins(pieces.last?.text, String(part))
                    pieces.append(
                        LinePiece(
                            String(part),
                            hasSpace: index == 0 && !pieces.isEmpty && !isJoined,
                            isBound: index > 0 && UnspacedScript.isBound(bare(part))
                        )
                    )
                }
            }
        }
        return pieces
    }

    /// A line of pieces.
    package static func line(_ pieces: some Sequence<LinePiece>) -> String {
        var line = ""
        for piece in pieces { line += (piece.hasSpace && !line.isEmpty ? " " : "") + piece.text }
        return line
    }

    private static func joins(_ before: String?, _ next: String) -> Bool {
        guard let last = before.map({ outside($0).last }) ?? nil, let first = outside(next).first
        else { return false }
        return last.isUnspaced && first.isUnspaced
    }

    /// The scalars that are not in tags.
    private static func outside(_ text: String) -> [Unicode.Scalar] {
        var isTag = false
        return text.unicodeScalars.filter { scalar in
            if scalar == "<" { isTag = true }
            defer { if scalar == ">" { isTag = false } }
            return !isTag
        }
    }

    /// A part without the tags before it.
    private static func bare(_ part: Substring) -> Substring {
        var rest = part
        while rest.first == "<", let end = rest.firstIndex(of: ">") {
            rest = rest[rest.index(after: end)...]
        }
        return rest
    }

    /// A word between spaces as the words that ICU finds in it, if it is in such a script.
    private static func divided(_ word: Substring, _ isPlain: Bool) -> [Substring] {
        guard word.unicodeScalars.contains(where: \.isUnspaced) else { return [word] }
        var parts: [Substring] = []
        var (from, seen, isTag) = (word.startIndex, word.startIndex, false)
        for found in WordCounter().words(in: word) {
            for scalar in word.unicodeScalars[seen..<found.startIndex]
            where scalar == "<" || scalar == ">" {
                isTag = scalar == "<"
            }
            seen = found.startIndex
            guard isPlain || !isTag, let start = place(found.startIndex, in: word[from...]) else {
                continue
            }
            parts.append(word[from..<start])
            from = start
        }
        return parts + [word[from...]]
    }

    /// Where a line may begin that begins with a word: before what opens a quotation and a tag; nil if none may.
    private static func place(_ word: Substring.Index, in rest: Substring) -> Substring.Index? {
        let scalars = rest.unicodeScalars
        guard word < rest.endIndex else { return nil }
        let first = scalars[word]
        var start = word
        while start > rest.startIndex {
            let before = scalars.index(before: start)
            if UnspacedScript.neverLast.contains(scalars[before]) {
                start = before
            } else if scalars[before] == ">", let open = rest[..<before].lastIndex(of: "<"),
                !rest[open...].hasPrefix("</")
            {
                start = open
            } else {
                break
            }
        }
        guard start > rest.startIndex, !UnspacedScript.neverFirst.contains(first) else {
            return nil
        }
        let last = outside(String(rest[..<start].suffix(32))).last
        return first.isUnspaced || last?.isUnspaced == true ? start : nil
    }
}
