// SPDX-License-Identifier: Apache-2.0

internal import CUchardet
import MediaPrimitives

/// The text of a file in UTF-8, without a byte order mark.
struct DecodedText {
    /// The text, valid UTF-8; where it was UTF-8 before, a part of the file.
    let bytes: ArraySlice<UInt8>
    /// How the file wrote it.
    let encoding: TextEncoding
    /// What was noticed on the way.
    let diagnostics: [Diagnostic]

    private static let start = SourcePosition(line: 1, column: 1)

    /// Takes bytes that are no text as they are.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - encoding: what the characters in it are called.
    init(binary bytes: [UInt8], encoding: TextEncoding) {
        self.bytes = bytes[...]
        self.encoding = encoding
        diagnostics = []
    }

    /// Decodes a file: by its byte order mark, else by the encoding that is named, else as UTF-8,
    /// else, where that is asked for, by the guess of a detector.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    ///   - choice: how the encoding is found.
    /// - Throws: `notUTF8`, `binary`, `unknownEncoding` or `undecodable`.
    init(
        bytes: [UInt8],
        file: String,
        encoding choice: EncodingChoice
    ) throws(CaptionError) {
        if let mark = ByteOrderMark(bytes) {
            self.bytes = try mark.form.decode(bytes[mark.length...], file: file)
            encoding = TextEncoding(name: mark.form.name, hasByteOrderMark: true)
            diagnostics = Self.overriding(choice, by: mark.form)
        } else if case .named(let label) = choice {
            let name = EncodingLabel.superset(of: label)
            self.bytes = try CharacterConverter.convert(bytes, from: name, file: file)[...]
            encoding = TextEncoding(name: name)
            diagnostics = []
        } else if let form = UnicodeForm(unmarked: bytes) {
            self.bytes = try form.decode(bytes[...], file: file)
            encoding = TextEncoding(name: form.name)
            let message = "\(form.name) without a byte order mark"
            diagnostics = [Diagnostic(.unmarkedUTF16, message, at: Self.start)]
        } else {
            (self.bytes, encoding, diagnostics) = try Self.decodeUnmarked(bytes, file, choice)
        }
    }

    private static func decodeUnmarked(
        _ bytes: [UInt8],
        _ file: String,
        _ choice: EncodingChoice
    ) throws(CaptionError) -> (ArraySlice<UInt8>, TextEncoding, [Diagnostic]) {
        if choice == .detect, let name = EncodingGuess.name(ofEscapesIn: bytes) {
            let text = try CharacterConverter.convert(bytes, from: name, file: file)
            let message = "read as \(name), because of its escape sequences"
            return (
                text[...], TextEncoding(name: name),
                [Diagnostic(.detectedEncoding, message, at: start)]
            )
        }
        do {
            return (try UnicodeForm.utf8.decode(bytes[...], file: file), TextEncoding(), [])
        } catch {
            guard choice == .detect, case .notUTF8(let byte) = error.kind,
                let name = EncodingGuess.name(of: bytes), UnicodeForm(name: name) != .utf8
            else { throw error }
            let text = try CharacterConverter.convert(bytes, from: name, file: file)
            let message =
                "not UTF-8 (byte \(CaptionError.hexadecimal(byte))); read as \(name), which is a guess"
            let place = error.position ?? start
            let guess = Diagnostic(.detectedEncoding, message, at: place)
            return (text[...], TextEncoding(name: name), [guess])
        }
    }

    private static func overriding(_ choice: EncodingChoice, by form: UnicodeForm) -> [Diagnostic] {
        guard case .named(let name) = choice, name.lowercased() != form.name.lowercased() else {
            return []
        }
        let message = "read as \(form.name), as its byte order mark states, not as \(name)"
        return [Diagnostic(.encodingOverridden, message, at: start)]
    }
}

/// The mark a Unicode text may begin with (Unicode 17, 23.8).
private struct ByteOrderMark {
    /// How the rest of the text is encoded.
    let form: UnicodeForm
    /// How many bytes the mark takes.
    let length: Int

    /// Every mark; the longer ones first, because UTF-32LE begins like UTF-16LE.
    private static let marks: [([UInt8], UnicodeForm)] = [
        ([0xFF, 0xFE, 0x00, 0x00], .utf32LittleEndian),
        ([0x00, 0x00, 0xFE, 0xFF], .utf32BigEndian),
        ([0xEF, 0xBB, 0xBF], .utf8),
        ([0xFF, 0xFE], .utf16LittleEndian),
        ([0xFE, 0xFF], .utf16BigEndian),
    ]

    /// The mark of a text; nil when it has none.
    init?(_ bytes: [UInt8]) {
        for (mark, form) in Self.marks where bytes.starts(with: mark) {
            (self.form, length) = (form, mark.count)
            return
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// Whether one in twenty bytes is a control character or NUL, at the beginning or NUL in the whole.
    ///
    /// Of random bytes it is one in ten. A few in a text are what a disk or a program left.
    var looksBinary: Bool {
        let start = prefix(4096)
        let controls = start.count { $0 < 0x20 && !$0.isASCIIWhiteSpace && $0 != 0x1B }
        if controls * 20 > start.count { return true }
        return firstNull != nil && count { $0 == 0 } * 20 > count
    }

    /// What is told of a text with NUL characters; nil where there are none.
    var nullDiagnostic: Diagnostic? {
        guard let index = firstNull else { return nil }
        let position = SourcePosition.ofByte(at: index, in: self)
        return Diagnostic(.nullCharacter, "NUL characters are read as U+FFFD", at: position)
    }

    /// The text with U+FFFD for each NUL.
    package var replacingNulls: ArraySlice<UInt8> {
        guard firstNull != nil else { return self }
        var text: [UInt8] = []
        text.reserveCapacity(count + 2 * count { $0 == 0 })
        for byte in self {
            if byte == 0 { text += UTF8.encodedReplacementCharacter } else { text.append(byte) }
        }
        return text[...]
    }
}

/// Guesses the encoding of text that is not Unicode, by libuchardet.
@safe struct CharsetDetector: ~Copyable {
    private let detector: uchardet_t

    /// How much text is looked at; a guess does not get better beyond it.
    private static let limit = 1 << 20

    private init?() {
        guard unsafe cuchardet_load() == nil, let detector = unsafe uchardet_new() else {
            return nil
        }
        unsafe self.detector = detector
    }

    deinit {
        unsafe uchardet_delete(detector)
    }

    /// The name of the encoding that lines of a text are most likely in, as iconv knows it; nil when the
    /// library cannot tell or is not installed.
    static func name(of lines: [UInt8]) -> String? {
        guard let detector = CharsetDetector() else { return nil }
        return detector.guess(lines)
    }

    /// The lines with bytes above 0x7F: numbers and times tell nothing about an encoding.
    static func linesThatTell(_ bytes: [UInt8]) -> [UInt8] {
        var sample: [UInt8] = []
        var start = bytes.startIndex
        while start < bytes.endIndex, sample.count < limit {
            let end =
                bytes[start...].prefix(limit).firstIndex(of: 0x0A).map { $0 + 1 }
                ?? min(bytes.endIndex, start + limit)
            if bytes[start..<end].contains(where: { $0 >= 0x80 }) { sample += bytes[start..<end] }
            start = end
        }
        return sample
    }

    private func guess(_ sample: [UInt8]) -> String? {
        let status = unsafe sample.withUnsafeBytes { buffer in
            unsafe uchardet_handle_data(
                detector,
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                buffer.count
            )
        }
        guard status == 0 else { return nil }
        unsafe uchardet_data_end(detector)
        guard let name = unsafe uchardet_get_charset(detector) else { return nil }
        let text = unsafe String(cString: name)
        return text.isEmpty ? nil : text
    }
}
