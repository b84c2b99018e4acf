// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// A lexicon that was read, and what was noticed.
public struct LexiconReading: Sendable {
    /// The words and how they are spoken.
    public var lexicon: PronunciationLexicon
    /// What is doubtful or was changed, in the order of the file.
    public var notices: [LexiconNotice]
}

/// Something that was noticed in a lexicon.
public struct LexiconNotice: Hashable, Sendable {
    /// What was noticed.
    package enum Kind: Hashable, Sendable {
        /// A transcription was normalised, or is doubtful.
        case ipa(IPAText.Notice, written: String, read: String)
        /// A role, a part of speech of PLS, is not known here; the entry counts for every place.
        case role(String)
        /// A second entry is for the same word, language and context; the first counts.
        case duplicate
        /// An entry is not valid and was left out, and why.
        case leftOut(String)
    }

    /// What was noticed.
    package let kind: Kind
    /// The word of the entry.
    package let word: String
    /// Where the entry is.
    package let position: SourcePosition?
}

extension PronunciationLexicon {
    /// A lexicon has at most this many bytes.
    package static let byteLimit = 64 << 20

    /// Reads a lexicon: PLS 1.0 (W3C Recommendation of 2008-10-14), JSON or a table, recognised by its content.
    ///
    /// A table has a line for each entry: word, pronunciation and, if wanted, language and words of the context, with
    /// tabs between. An alias begins with `=`; lines that begin with `#` are comments.
    ///
    /// - Parameters:
    ///   - bytes: the whole file, in UTF-8.
    ///   - fileName: how errors name it.
    /// - Returns: the lexicon and what was noticed.
    ///   An entry that is not valid is left out, and noticed.
    /// - Throws: `PronunciationError` if the file is no lexicon or no entry is valid.
    public static func read(
        bytes: [UInt8],
        fileName: String
    ) throws(PronunciationError) -> LexiconReading {
        guard bytes.count <= byteLimit else {
            throw PronunciationError(.tooLarge(limit: byteLimit), path: fileName)
        }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        var file = LexiconFile(path: fileName)
        let first = content.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
        switch first {
        case UInt8(ascii: "<"): try file.readMarkup(content)
        case UInt8(ascii: "{"), UInt8(ascii: "["): try file.readJSON(content)
        case _ where content.contains(0x09): try file.readTable(content)
        default: throw PronunciationError(.unknownFormat, path: fileName)
        }
        guard !file.entries.isEmpty else {
            throw file.firstFault ?? PronunciationError(.empty, path: fileName)
        }
        return LexiconReading(lexicon: PronunciationLexicon(file.entries), notices: file.notices)
    }
}

extension LexiconNotice: CustomStringConvertible {
    /// One sentence, without file and place.
    public var description: String {
        switch kind {
        case .ipa(let notice, let written, let read):
            "\"\(word)\": \(Self.sentence(notice, written, read))"
        case .role(let role):
            "\"\(word)\": the role \(role) is not used; the entry counts for every place"
        case .leftOut(let reason): "the entry is left out: \(reason)"
        case .duplicate: "\"\(word)\": a second entry for the same word; the first one counts"
        }
    }

    private static func sentence(_ notice: IPAText.Notice, _ written: String, _ read: String)
        -> String
    {
        switch notice {
        case .delimiters(let mark):
            "\(written) is read as \(read): \(mark) marks a transcription and is not a sound"
        case .replaced(let typed, let symbol):
            "\(written) is read as \(read): \(Character(typed)) stands for \(Character(symbol)) of the IPA"
        case .unknown(let scalar):
            "\(read) has \(Character(scalar)) (U+\(String(scalar.value, radix: 16, uppercase: true))), which is not "
                + "a symbol of the IPA"
        case .markWithoutSymbol(let mark):
            "\(read) has a mark (U+\(String(mark.value, radix: 16, uppercase: true))) without a symbol before it"
        case .stressAtEnd: "\(read) ends with a stress mark, which belongs before a syllable"
        }
    }
}
