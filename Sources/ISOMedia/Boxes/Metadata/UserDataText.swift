// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Text of `tnam`, `titl` and `name`: UTF-8, or UTF-16 where a byte order mark says so.
enum UserDataText {
    /// Decodes the text before the first NUL; what is no text becomes U+FFFD.
    static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        let start = bytes.startIndex
        guard bytes.count >= 2, let isBigEndian = byteOrder(bytes[start], bytes[start + 1]) else {
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let units = stride(from: start + 2, to: bytes.endIndex - 1, by: 2).map { index in
            let unit = UInt16(bigEndianIn: bytes, at: index)
            return isBigEndian ? unit : unit.byteSwapped
        }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }

    private static func byteOrder(_ first: UInt8, _ second: UInt8) -> Bool? {
        switch (first, second) {
        case (0xFE, 0xFF): true
        case (0xFF, 0xFE): false
        default: nil
        }
    }
}
