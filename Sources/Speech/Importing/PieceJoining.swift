// SPDX-License-Identifier: Apache-2.0

/// Makes words of the parts that a recogniser gave.
///
/// Tokens of Whisper are parts of words; white space begins a word. A character may be cut between two of
/// them (whisper.cpp issue 1798); its bytes are joined.
struct PieceJoining {
    private(set) var words: [RecognisedWord] = []
    /// How many characters that were cut are whole again, and where the first is.
    private(set) var joinedCharacters = 0
    private let spacing: WordSpacing
    /// The confidences of the parts of the last word.
    private var confidences: [Double] = []

    /// Joins the parts of a segment.
    ///
    /// - Parameters:
    ///   - pieces: what the recogniser gave, without special tokens.
    ///   - spacing: how white space is between them.
    init(_ pieces: [RecognisedWord], spacing: WordSpacing) {
        self.spacing = spacing
        words.reserveCapacity(pieces.count)
        for piece in pieces { add(piece) }
    }

    private mutating func add(_ piece: RecognisedWord) {
        guard let last = words.last else { return begin(piece) }
        if last.text.endsWithinCharacter, piece.text.first.map({ 0x80...0xBF ~= $0 }) ?? false {
            join(piece)
            if words.last.map({ !$0.text.endsWithinCharacter }) ?? false { joinedCharacters += 1 }
            return
        }
        let isApart = piece.text.beginsWithSpace || last.text.last.map(\.isASCIISpace) ?? false
        guard spacing != .separate, !isApart else { return begin(piece) }
        let (text, previous) = (
            String(decoding: piece.text, as: UTF8.self), String(decoding: last.text, as: UTF8.self)
        )
        let staysWord = spacing == .marked || (text.glues(to: previous) && !text.isPunctuation)
        if staysWord {
            var piece = piece
            piece.gluesToPrevious = true
            begin(piece)
        } else {
            join(piece)
        }
    }

    private mutating func begin(_ piece: RecognisedWord) {
        words.append(piece)
        confidences = piece.confidence.map { [$0] } ?? []
    }

    private mutating func join(_ piece: RecognisedWord) {
        let index = words.count - 1
        words[index].text += piece.text
        words[index].start = words[index].start ?? piece.start
        words[index].end = piece.end ?? words[index].end
        guard let confidence = piece.confidence else { return }
        confidences.append(confidence)
        words[index].confidence = confidences.reduce(0, +) / Double(confidences.count)
    }
}
