// SPDX-License-Identifier: Apache-2.0

internal import CLibXML2

extension TTML {
    /// Why XML cannot be read, and what to install; nil: it can.
    static var missingLibrary: String? {
        guard let reason = unsafe xml_load() else { return nil }
        return unsafe "TTML needs libxml2, which cannot be loaded (\(String(cString: reason))); "
            + "install it (Debian, Ubuntu: apt-get install libxml2; macOS: part of the system)"
    }

    /// Whether the first element of a text is `tt`, whatever its prefix.
    ///
    /// What may stand before it is passed over: white space, the XML declaration, processing
    /// instructions, comments, and a DTD.
    static func hasRootElement(_ bytes: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(bytes.prefix(1 << 16))
        while true {
            cursor.take(while: \.isASCIIWhiteSpace)
            guard cursor.skip(UInt8(ascii: "<")) else { return false }
            let rest = cursor.remaining
            if rest.hasPrefix("?") {
                guard cursor.skip(past: "?>") else { return false }
            } else if rest.hasPrefix("!--") {
                guard cursor.skip(past: "-->") else { return false }
            } else if rest.hasPrefix("!") {
                guard cursor.skipDeclaration() else { return false }
            } else {
                let name = rest.prefix { !$0.isASCIIWhiteSpace && $0 != 0x3E && $0 != 0x2F }
                return name.split(separator: UInt8(ascii: ":")).last?.elementsEqual("tt".utf8)
                    ?? false
            }
        }
    }
}

extension ByteCursor {
    /// Passes everything up to and including a text; returns whether it is there.
    fileprivate mutating func skip(past text: StaticString) -> Bool {
        while !isAtEnd {
            if remaining.hasPrefix(text) {
                index += text.utf8CodeUnitCount
                return true
            }
            index += 1
        }
        return false
    }

    /// Passes a DTD, with what stands in its brackets.
    fileprivate mutating func skipDeclaration() -> Bool {
        var depth = 1
        while let byte = current {
            index += 1
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">") { depth -= 1 }
            if depth == 0 { return true }
        }
        return false
    }
}
