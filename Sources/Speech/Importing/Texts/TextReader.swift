// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// How a text with times that is not JSON is recognised and read.
struct TextReader: Sendable {
    /// The format.
    let format: RecogniserFormat
    /// Whether a text is of the format, by its beginning.
    let recognises: @Sendable (TextBeginning) -> Bool
    /// Adds what the text has.
    let read: @Sendable (RecogniserSource, inout Recognition) throws(SpeechError) -> Void

    /// All formats; of two that recognise a text, the first is more specific.
    static let all = [
        TextGridFormat.reader, ELANFormat.reader, YouTubeSRVFormat.reader, TabbedFormats.whisper,
        CaptionWords.reader, TabbedFormats.kaldi,
    ]

    /// The reader of a text; nil for JSON, and for what is not known.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - fileName: its name, which decides between captions that have no signature.
    ///   - format: what it is, if it is not to be recognised.
    /// - Returns: the reader, or nil.
    static func reader(
        of bytes: [UInt8],
        _ fileName: String,
        as format: RecogniserFormat?
    ) -> TextReader? {
        if let format { return all.first { $0.format == format } }
        let beginning = TextBeginning(bytes, fileName)
        guard !beginning.isJSON else { return nil }
        return all.first { $0.recognises(beginning) }
    }
}

/// The beginning of a text.
struct TextBeginning {
    /// Its first characters, without a mark and white space before them.
    let text: String
    /// The ending of its name, in small letters.
    let ending: String

    private static let length = 8192

    init(_ bytes: [UInt8], _ fileName: String) {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes.dropFirst(mark).drop { $0.isASCIISpace || $0 == 0x1E }
        text = String(decoding: first.prefix(Self.length), as: UTF8.self)
        let name = fileName.split(separator: "/").last ?? ""
        ending = name.contains(".") ? (name.split(separator: ".").last ?? "").lowercased() : ""
    }

    /// Whether it can only be JSON: `{10}{20}` and `[Script Info]` of captions are not.
    var isJSON: Bool {
        guard let first = text.first, first == "{" || first == "[" else { return false }
        let next = text.dropFirst().first { !$0.isWhitespace }
        guard let next else { return true }
        if first == "{" { return !next.isNumber }
        return !(next.isLetter && next.isUppercase) && !text.dropFirst().prefix(3).contains(":")
    }

    /// Its first line.
    var firstLine: Substring { text.prefix { !$0.isNewline } }
}
