// SPDX-License-Identifier: Apache-2.0

// Linux takes any bytes but NUL and the slash for a file's name, and text is Unicode. A byte that is no part
// of UTF-8 becomes one of 128 characters for private use, U+10FE80 to U+10FEFF, and that byte again where
// the system is asked. A name that has such a character itself is taken for bytes that are not UTF-8, so
// that no two names become one text.

extension String {
    /// The name, or path, that bytes of the system stand for; none is lost.
    @inlinable
    package init(fileName bytes: some Collection<UInt8>) { self.init(fileNameBytes: Array(bytes)) }

    @usableFromInline
    init(fileNameBytes bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self), !text.hasRawByte {
            self = text
            return
        }
        self.init()
        var rest = bytes[...]
        while let first = rest.first {
            if let scalar = Self.scalar(in: rest), scalar.rawByte == nil {
                unicodeScalars.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                unicodeScalars.append(Unicode.Scalar(rawByte: first))
                rest = rest.dropFirst()
            }
        }
    }

    /// The bytes of a name or path as the system has it, without a NUL after them.
    package var fileNameBytes: [UInt8] {
        guard hasRawByte else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            scalar.rawByte.map { [$0] } ?? Array(String(scalar).utf8)
        }
    }

    /// A name or path as system calls take it: its bytes, and a NUL.
    package var systemPath: [CChar] {
        fileNameBytes.map { CChar(bitPattern: $0) } + [0]
    }

    private var hasRawByte: Bool {
        utf8.contains(0xF4) && unicodeScalars.contains { $0.rawByte != nil }
    }

    /// The character at the beginning of bytes; nil where they are no UTF-8.
    private static func scalar(in bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        for length in 1...4 where length <= bytes.count {
            if let text = String(validating: bytes.prefix(length), as: UTF8.self) {
                return text.unicodeScalars.first
            }
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// The character that stands for a byte that is not UTF-8.
    fileprivate init(rawByte byte: UInt8) {
        self = Unicode.Scalar(0x10FE00 + UInt32(byte)) ?? "\u{FFFD}"
    }

    /// The byte of a file's name that this stands for; nil for any other character.
    var rawByte: UInt8? {
        (0x10FE80...0x10FEFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
    }
}

extension String {
    /// The path of a file as a relative URL: every byte but unreserved ones and the slash is percent-encoded
    /// (RFC 3986, 2).
    package var percentEncodedPath: String {
        fileNameBytes.reduce(into: "") { text, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += "%" + Int(byte).padded(to: 2, radix: 16).uppercased()
            }
        }
    }

    /// The text with what would act on a reader's screen made visible, so that no file can steer a terminal
    /// or break a report: control characters, breaks of lines and orders to write from the other side as
    /// `\u{1b}`, and bytes of a file's name that are not UTF-8 as `\xff`.
    package var withVisibleControls: String {
        guard !utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if let byte = scalar.rawByte {
                text += "\\x" + String(byte, radix: 16)
            } else if scalar.actsOnScreen {
                text += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether it is no mark but an order: a control character, a break of lines, or the beginning or end of
    /// an embedding, override or isolate (Unicode Standard Annex 9, 2.1 to 2.4).
    fileprivate var actsOnScreen: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        default: false
        }
    }
}
