// SPDX-License-Identifier: Apache-2.0

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
    let parts = safe.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
}
