// SPDX-License-Identifier: Apache-2.0

/// How the encoding of a caption file is to be found.
///
/// A byte order mark wins over all of them.
public enum EncodingChoice: Equatable, Sendable {
    /// Text that is not Unicode is an error that asks for a name.
    case utf8Only
    /// What is not Unicode is guessed, and the guess reported; where nothing can be guessed, the
    /// error of `utf8Only`.
    case detect
    /// The encoding with a name that iconv knows.
    case named(String)
}

/// How the text of a file is written as bytes.
public struct TextEncoding: Equatable, Sendable {
    /// Its name, as iconv knows it.
    public var name: String
    /// Whether the file begins with a byte order mark.
    public var hasByteOrderMark: Bool

    /// Makes an encoding; UTF-8 without a byte order mark by default.
    public init(name: String = "UTF-8", hasByteOrderMark: Bool = false) {
        self.name = name
        self.hasByteOrderMark = hasByteOrderMark
    }

    /// Writes a text in this encoding.
    ///
    /// - Parameters:
    ///   - text: valid UTF-8 without a byte order mark.
    ///   - file: how errors name the file.
    /// - Returns: the bytes, with the byte order mark if there is to be one.
    /// - Throws: `unencodable` at the first character that the encoding does not have, or
    ///   `unknownEncoding`.
    public func encode(_ text: [UInt8], file: String) throws(CaptionError) -> [UInt8] {
        guard let form = UnicodeForm(name: name) else {
            return try CharacterConverter.encode(text, to: name, file: file)
        }
        let mark = hasByteOrderMark ? form.encode([0xEF, 0xBB, 0xBF]) : []
        if form == .utf8, mark.isEmpty { return text }
        return mark + form.encode(text)
    }
}

extension UnicodeForm {
    /// The form with a name, whatever its case.
    init?(name: String) {
        let wanted = name.uppercased()
        guard let form = Self.allCases.first(where: { $0.name == wanted }) else { return nil }
        self = form
    }

    /// Writes valid UTF-8 in this form.
    func encode(_ text: [UInt8]) -> [UInt8] {
        guard self != .utf8 else { return text }
        let width = self == .utf16LittleEndian || self == .utf16BigEndian ? 2 : 4
        let isBigEndian = self == .utf16BigEndian || self == .utf32BigEndian
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * width)
        func append(_ unit: UInt32) {
            for index in 0..<width {
                let shift = 8 * (isBigEndian ? width - 1 - index : index)
                bytes.append(UInt8(truncatingIfNeeded: unit >> shift))
            }
        }
        let string = String(decoding: text, as: UTF8.self)
        if width == 2 {
            for unit in string.utf16 { append(UInt32(unit)) }
        } else {
            for scalar in string.unicodeScalars { append(scalar.value) }
        }
        return bytes
    }
}
