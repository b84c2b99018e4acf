// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A word as a shell reads it back unchanged.
func shellQuoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "/._-+,:@".utf8.contains(byte)
        }
    }
    let safe = word.hasPrefix("-") ? "./" + word : word
    guard !isPlain || word.isEmpty else { return safe }
    if safe != safe.withVisibleControls { return escaped(safe) }
    let parts = safe.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
}

/// A word with what would act on a terminal, and bytes that are not UTF-8, as the shells of today read them
/// behind a dollar sign: `$'a\nb'`.
private func escaped(_ word: String) -> String {
    let bytes = word.fileNameBytes.map { byte in
        switch byte {
        case 0x20...0x26, 0x28...0x5B, 0x5D...0x7E: String(Unicode.Scalar(byte))
        default:
            "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0)
                + String(byte, radix: 8)
        }
    }
    return "$'" + bytes.joined() + "'"
}
