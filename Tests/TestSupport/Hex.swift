// SPDX-License-Identifier: Apache-2.0

/// Bytes from hexadecimal digits, as specifications print them; white space is passed over.
///
/// - Precondition: an even number of digits and nothing else.
package func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    precondition(digits.count.isMultiple(of: 2), "half a byte in \(text)")
    precondition(digits.count == text.count { !$0.isWhitespace }, "no hexadecimal digits: \(text)")
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// Bytes as hexadecimal digits, without spaces.
package func hexText(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
