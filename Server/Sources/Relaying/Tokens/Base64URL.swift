// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Bytes as text that may be in a URL [RFC 4648, 5], without padding.
enum Base64URL {
    static func encode(_ bytes: [UInt8]) -> String {
        String(
            Data(bytes).base64EncodedString().compactMap { character in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            }
        )
    }

    /// The bytes; nil if the text is not one that ``encode(_:)`` writes.
    static func decode(_ text: Substring) -> [UInt8]? {
        var padded = ""
        for character in text {
            switch character {
            case "-": padded.append("+")
            case "_": padded.append("/")
            case "+", "/", "=": return nil
            default: padded.append(character)
            }
        }
        padded += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: padded).map(Array.init), encode(bytes) == text else {
            return nil
        }
        return bytes
    }
}
