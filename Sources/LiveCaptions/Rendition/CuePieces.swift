// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A final text as captions of two lines at most, one after the other.
struct CuePieces {
    /// A caption and its times, in milliseconds.
    struct Piece: Equatable {
        var text: String
        var start: Int
        var end: Int
    }

    /// Characters of a line.
    private static let lineLength = 42
    /// Characters of a word that has no spaces, such as a sentence in Japanese.
    private static let unspacedLength = 32

    /// Divides a text where it is too long for one caption; the times are divided by the letters.
    static func divide(_ text: String, start: Int, end: Int) -> [Piece] {
        let lines = text.split(separator: "\n").map { $0.trimmedText }.filter { !$0.isEmpty }
        guard !lines.isEmpty else { return [] }
        if lines.count <= 2, lines.allSatisfy({ $0.count <= lineLength }) {
            return [Piece(text: lines.joined(separator: "\n"), start: start, end: end)]
        }
        let words = text.wordsOfText.flatMap(parts(of:))
        let captions = captions(words)
        let total = max(1, captions.reduce(0) { $0 + $1.count })
        var (before, pieces) = (0, [Piece]())
        for caption in captions {
            let from = start + (end - start) * before / total
            before += caption.count
            let to = start + (end - start) * before / total
            pieces.append(Piece(text: broken(caption), start: from, end: max(from + 1, to)))
        }
        return pieces
    }

    /// Words, and parts of those that are longer than a line.
    private static func parts(of word: String) -> [String] {
        guard word.count > lineLength else { return [word] }
        var (parts, rest) = ([String](), word[...])
        while !rest.isEmpty {
            parts.append(String(rest.prefix(unspacedLength)))
            rest = rest.dropFirst(unspacedLength)
        }
        return parts
    }

    /// As few captions as the words fit in, about as long as each other.
    private static func captions(_ words: [String]) -> [String] {
        let length = words.reduce(-1) { $0 + $1.count + 1 }
        let longest = 2 * lineLength - 4
        let count = max(1, (length + longest - 1) / longest)
        let wanted = (length + count - 1) / count
        var (captions, open) = ([String](), "")
        for word in words {
            let joined = open.isEmpty ? word : open + " " + word
            if !open.isEmpty, joined.count > longest || open.count >= wanted {
                captions.append(open)
                open = word
            } else {
                open = joined
            }
        }
        return open.isEmpty ? captions : captions + [open]
    }

    /// A caption on two lines of about the same length, if it is longer than one.
    private static func broken(_ caption: String) -> String {
        guard caption.count > lineLength else { return caption }
        let characters = Array(caption)
        let middle = characters.count / 2
        let spaces = characters.indices.filter { characters[$0] == " " }
        guard let place = spaces.min(by: { abs($0 - middle) < abs($1 - middle) }) else {
            return caption
        }
        return String(characters[..<place]) + "\n" + String(characters[(place + 1)...])
    }
}

extension Substring {
    fileprivate var trimmedText: String { String(self).trimmed }
}
