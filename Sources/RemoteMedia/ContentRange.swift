// SPDX-License-Identifier: Apache-2.0

/// Which bytes of a file an answer has: `bytes 0-1023/146515`.
///
/// Source: RFC 9110, 14.4.
struct ContentRange: Equatable {
    /// The bytes; nil where the asked ones are not there (`bytes */146515`).
    let range: Range<UInt64>?
    /// How long the file is; nil where the server does not tell.
    let length: UInt64?

    /// Reads the field; nil where it is none.
    init?(_ text: String) {
        guard text.prefix(6).lowercased() == "bytes " else { return nil }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        length = UInt64(parts[1])
        guard length != nil || parts[1] == "*" else { return nil }
        if parts[0] == "*" {
            range = nil
            return
        }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
            .map { UInt64($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
            last < length ?? UInt64.max
        else { return nil }
        range = first..<last + 1
    }
}
