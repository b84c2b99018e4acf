// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// A final text as captions of two lines at most, one after the other.
struct CuePieces {
    /// A caption and its times, in milliseconds.
    struct Piece: Equatable {
        var text: String
        var start: Int
        var end: Int
    }

    /// Characters of a line, unless the script has wider ones.
    private static let usualLine = 42

    private let lineLength: Int

    /// Divides a text where it is too long for one caption; the times are divided by the letters.
    static func divide(_ text: String, start: Int, end: Int) -> [Piece] {
        let length = UnspacedScript.lineLength(of: text) ?? usualLine
        return CuePieces(lineLength: length).divide(text, start: start, end: end)
    }

    private func divide(_ text: String, start: Int, end: Int) -> [Piece] {
        let lines = text.split(separator: "\n").map { $0.trimmedText }.filter { !$0.isEmpty }
        guard !lines.isEmpty else { return [] }
        if lines.count <= 2, lines.allSatisfy({ $0.count <= lineLength }) {
            return [Piece(text: lines.joined(separator: "\n"), start: start, end: end)]
        }
        let words = lines.map { $0.wordsOfText.joined(separator: " ") }
        let captions = captions(LinePiece.pieces(of: words, plain: true).flatMap(parts(of:)))
        let lengths = captions.map { LinePiece.line($0).count }
        let total = max(1, lengths.reduce(0, +))
        var (before, pieces) = (0, [Piece]())
        for (caption, length) in zip(captions, lengths) {
            let from = start + (end - start) * before / total
            before += length
            let to = start + (end - start) * before / total
            pieces.append(Piece(text: broken(caption), start: from, end: max(from + 1, to)))
        }
        return pieces
    }

    /// A piece, or parts of one that is longer than a line.
    private func parts(of piece: LinePiece) -> [LinePiece] {
        guard piece.text.count > lineLength else { return [piece] }
        let length = min(32, lineLength)
        var (parts, rest) = ([LinePiece](), piece.text[...])
        while !rest.isEmpty {
            parts.append(
                LinePiece(String(rest.prefix(length)), hasSpace: parts.isEmpty && piece.hasSpace)
            )
            rest = rest.dropFirst(length)
        }
        return parts
    }

    /// As few captions as the pieces fit in, about as long as each other.
    private func captions(_ pieces: [LinePiece]) -> [[LinePiece]] {
        let length = LinePiece.line(pieces).count
        // The lines of a caption are seldom of the same length.
        let longest = 2 * lineLength - 4
        let count = max(1, (length + longest - 1) / longest)
        let wanted = (length + count - 1) / count
        var (captions, open) = ([[LinePiece]](), [LinePiece]())
        var size = 0
        for piece in pieces {
            let joined = size + piece.text.count + (piece.hasSpace && !open.isEmpty ? 1 : 0)
            if !open.isEmpty, joined > longest || size >= wanted && !piece.isBound {
                captions.append(open)
                (open, size) = ([piece], piece.text.count)
            } else {
                open.append(piece)
                size = joined
            }
        }
        return open.isEmpty ? captions : captions + [open]
    }

    /// A caption on two lines of about the same length, if it is longer than one.
    private func broken(_ caption: [LinePiece]) -> String {
        let whole = LinePiece.line(caption)
        guard whole.count > lineLength else { return whole }
        let places = caption.indices.dropFirst().map { place in
            (place: place, upper: LinePiece.line(caption[..<place]).count)
        }
        let middle = whole.count / 2
        let best = places.min { one, other in
            let (first, second) = (caption[one.place].isBound, caption[other.place].isBound)
            let (near, far) = (abs(one.upper - middle), abs(other.upper - middle))
            return near + (first ? 4 : 0) < far + (second ? 4 : 0)
        }
        guard let place = best?.place else { return whole }
        return LinePiece.line(caption[..<place]) + "\n" + LinePiece.line(caption[place...])
    }
}

extension Substring {
    fileprivate var trimmedText: String { String(self).trimmed }
}
