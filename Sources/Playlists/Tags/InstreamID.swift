// SPDX-License-Identifier: Apache-2.0

/// The channels of closed captions: `INSTREAM-ID` of `EXT-X-MEDIA` [RFC 8216bis-22, 4.4.6.1].
public enum InstreamID {
    /// Whether a text names a channel: `CC1` to `CC4`, or `SERVICE1` to `SERVICE63`.
    public static func isValid(_ text: String) -> Bool {
        if ["CC1", "CC2", "CC3", "CC4"].contains(text) { return true }
        guard text.hasPrefix("SERVICE") else { return false }
        let digits = text.utf8.dropFirst(7)
        guard digits.count <= 2, digits.first != 0x30 else { return false }
        return decimalInteger(Array(digits)[...]).map { 1...63 ~= $0 } ?? false
    }
}
