// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The text of a file in UTF-8, without a byte order mark.
struct DecodedText {
    /// The text, valid UTF-8.
    let bytes: [UInt8]
    /// What was noticed on the way.
    let diagnostics: [Diagnostic]

    /// Decodes a file: by its byte order mark, else by the encoding that is named, else as UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    ///   - encoding: a name that iconv knows, or nil.
    /// - Throws: `notUTF8`, `binary`, `unknownEncoding` or `undecodable`.
    init(bytes: [UInt8], file: String, encoding: String?) throws(CaptionError) {
        if let mark = ByteOrderMark(bytes) {
            let text = bytes[mark.length...]
            self.bytes = try mark.form.decode(text, file: file)
            diagnostics = Self.overriding(encoding, by: mark.form)
        } else if let encoding {
            self.bytes = try CharacterConverter.convert(bytes, from: encoding, file: file)
            diagnostics = []
        } else if let form = UnicodeForm(unmarked: bytes) {
            self.bytes = try form.decode(bytes[...], file: file)
            diagnostics = [
                Diagnostic(
                    .unmarkedUTF16,
                    "\(form.name) without a byte order mark",
                    at: SourcePosition(line: 1, column: 1)
                )
            ]
        } else {
            self.bytes = try UnicodeForm.utf8.decode(bytes[...], file: file)
            diagnostics = []
        }
    }

    private static func overriding(_ encoding: String?, by form: UnicodeForm) -> [Diagnostic] {
        guard let encoding, encoding.lowercased() != form.name.lowercased() else { return [] }
        return [
            Diagnostic(
                .encodingOverridden,
                "read as \(form.name), which its byte order mark says, not as \(encoding)",
                at: SourcePosition(line: 1, column: 1)
            )
        ]
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
