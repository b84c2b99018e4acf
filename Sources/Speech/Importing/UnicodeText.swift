// SPDX-License-Identifier: Apache-2.0

/// Texts of UTF-16, which PowerShell and Praat write, as UTF-8.
enum UnicodeText {
    /// The text in UTF-8; what is not UTF-16 stays as it is.
    ///
    /// UTF-16 is recognised by its mark, or by the zeros of two ASCII characters at its beginning.
    static func utf8(of bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) {
            return decoded(bytes.dropFirst(2), isBigEndian: false)
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return decoded(bytes.dropFirst(2), isBigEndian: true)
        }
        guard bytes.count >= 4 else { return bytes }
        switch bytes.prefix(4).map({ $0 == 0 }) {
        case [false, true, false, true]: return decoded(bytes[...], isBigEndian: false)
        case [true, false, true, false]: return decoded(bytes[...], isBigEndian: true)
        default: return bytes
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var place = bytes.startIndex
        while place + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            place += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
