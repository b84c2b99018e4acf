// SPDX-License-Identifier: Apache-2.0

extension WebPage {
    /// The text of a part of the page, with its character references replaced and its line ends as browsers have them.
    func text(of range: Range<Int>, isAttribute: Bool) -> String {
        var bytes = bytes[range.prefix(Self.textLimit)]
        if bytes.contains(0x0D) { bytes = Self.normalized(bytes) }
        guard bytes.contains(UInt8(ascii: "&")) else { return encoding.text(bytes) }
        if case .utf8 = encoding {
            return String(
                decoding: CharacterReferences.replaced(in: bytes, isAttribute: isAttribute),
                as: UTF8.self
            )
        }
        let text = Array(encoding.text(bytes).utf8)
        return String(
            decoding: CharacterReferences.replaced(in: text[...], isAttribute: isAttribute),
            as: UTF8.self
        )
    }

    /// The most bytes of a value that are read.
    private static let textLimit = 64 << 10

    private static func normalized(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        for index in bytes.indices {
            if bytes[index] != 0x0D {
                result.append(bytes[index])
            } else if index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A {
                result.append(0x0A)
            }
        }
        return result[...]
    }
}
