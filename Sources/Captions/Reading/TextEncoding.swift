// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

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
    package var hasByteOrderMark: Bool

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
    package func encode(_ text: [UInt8], file: String) throws(CaptionError) -> [UInt8] {
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

/// The ways Unicode text is written as bytes (Unicode 17, 3.10).
enum UnicodeForm: CaseIterable, Equatable {
    case utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

    /// Its registered name.
    var name: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16LittleEndian: "UTF-16LE"
        case .utf16BigEndian: "UTF-16BE"
        case .utf32LittleEndian: "UTF-32LE"
        case .utf32BigEndian: "UTF-32BE"
        }
    }

    /// Recognises UTF-16 text without a mark by its first characters, two of which are ASCII.
    init?(unmarked bytes: [UInt8]) {
        guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
        let zeros = bytes.prefix(4).map { $0 == 0 }
        switch zeros {
        case [false, true, false, true]: self = .utf16LittleEndian
        case [true, false, true, false]: self = .utf16BigEndian
        default: return nil
        }
    }

    /// Brings text to UTF-8.
    ///
    /// - Throws: `notUTF8` or `undecodable`, at the first byte that the form does not allow.
    func decode(
        _ bytes: ArraySlice<UInt8>,
        file: String
    ) throws(CaptionError) -> ArraySlice<UInt8> {
        switch self {
        case .utf8: try Self.validate(bytes, file: file)
        case .utf16LittleEndian, .utf16BigEndian: try decodeUnits(bytes, width: 2, file: file)[...]
        case .utf32LittleEndian, .utf32BigEndian: try decodeUnits(bytes, width: 4, file: file)[...]
        }
    }

    private static func validate(
        _ bytes: ArraySlice<UInt8>,
        file: String
    ) throws(CaptionError) -> ArraySlice<UInt8> {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return bytes
        } catch {
            let index = bytes.startIndex + error.byteOffsets.lowerBound
            if bytes.looksBinary { throw CaptionError(.binary, file: file) }
            let surrogate = Self.surrogate(bytes[index...])
            throw CaptionError(
                surrogate.map { .loneSurrogate(unit: $0, encoding: "UTF-8") }
                    ?? .notUTF8(byte: bytes[index]),
                file: file,
                position: .ofByte(at: index, in: bytes)
            )
        }
    }

    /// The surrogate that three bytes stand for, as programs write it that take UTF-16 for characters.
    private static func surrogate(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        let bytes = Array(bytes.prefix(3))
        guard bytes.count == 3, bytes[0] == 0xED, 0xA0...0xBF ~= bytes[1], 0x80...0xBF ~= bytes[2]
        else { return nil }
        return 0xD000 | UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F)
    }

    /// Decodes code units of 2 or 4 bytes.
    private func decodeUnits(
        _ bytes: ArraySlice<UInt8>,
        width: Int,
        file: String
    ) throws(CaptionError) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard let (scalar, length) = scalar(in: bytes, at: index, width: width) else {
                let unit = unit(in: bytes, at: index, width: width)
                let surrogate = unit.flatMap { 0xD800...0xDFFF ~= $0 ? $0 : nil }
                throw CaptionError(
                    surrogate.map { .loneSurrogate(unit: $0, encoding: name) }
                        ?? .undecodable(byte: bytes[index], offset: index, encoding: name),
                    file: file,
                    position: .ofByte(at: text.endIndex, in: text[...])
                )
            }
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            index += length
        }
        return text
    }

    private func scalar(
        in bytes: ArraySlice<UInt8>,
        at index: Int,
        width: Int
    ) -> (Unicode.Scalar, length: Int)? {
        guard let unit = unit(in: bytes, at: index, width: width) else { return nil }
        if let scalar = Unicode.Scalar(unit) { return (scalar, width) }
        guard width == 2, unit & 0xFC00 == 0xD800,
            let low = self.unit(in: bytes, at: index + 2, width: 2), low & 0xFC00 == 0xDC00,
            let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
        else { return nil }
        return (scalar, 4)
    }

    private func unit(in bytes: ArraySlice<UInt8>, at index: Int, width: Int) -> UInt32? {
        guard index + width <= bytes.endIndex else { return nil }
        let isBigEndian = self == .utf16BigEndian || self == .utf32BigEndian
        var unit: UInt32 = 0
        for offset in 0..<width {
            unit = unit << 8 | UInt32(bytes[index + (isBigEndian ? offset : width - 1 - offset)])
        }
        return unit
    }
}

extension SourcePosition {
    /// The place of a byte of a text, for an error; lines end at LF, CR or CR LF.
    static func ofByte(at index: Int, in text: ArraySlice<UInt8>) -> SourcePosition {
        var position = SourcePosition(line: 1, column: 1)
        var lines = LineScanner(text[..<index])
        while let line = lines.next() {
            position =
                line.ending.isEmpty
                ? SourcePosition(line: line.number, column: line.bytes.count + 1)
                : SourcePosition(line: line.number + 1, column: 1)
        }
        return position
    }
}
