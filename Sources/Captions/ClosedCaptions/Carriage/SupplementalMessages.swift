// SPDX-License-Identifier: Apache-2.0

/// The messages of a unit of supplemental enhancement information (SEI), without its unit header.
///
///     payload type: bytes 255 count, then one less | payload size: the same | payload | …
///     1 bit 1 and zeros
///
/// Source: ITU-T H.264, 7.3.2.3 and annex D; ITU-T H.265, 7.3.5.
struct SupplementalMessages {
    /// The type of messages that ITU-T T.35 registers.
    static let registeredUserData = 4

    private var rest: ArraySlice<UInt8>
    /// Whether the last message that was read says that it is longer than the unit.
    private(set) var isTruncated = false

    /// Takes a unit without the bytes that keep start codes out of it.
    init(_ payload: ArraySlice<UInt8>) {
        rest = payload
    }

    /// The next message; nil at the end. One that is cut short has what is there of it.
    mutating func next() -> (type: Int, payload: ArraySlice<UInt8>)? {
        // The trailing bits alone are no message.
        guard !(rest.count == 1 && rest.first == 0x80), let type = number(), let size = number()
        else { return nil }
        let payload = rest.prefix(size)
        rest = rest.dropFirst(payload.count)
        // A message that takes the trailing bits says one byte more than it has.
        isTruncated = payload.count < size || rest.isEmpty && payload.last == 0x80
        return (type, payload)
    }

    /// A number as the sum of bytes, of which all but the last are 255.
    private mutating func number() -> Int? {
        var sum = 0
        while let byte = rest.popFirst() {
            sum += Int(byte)
            if byte != 255 { return sum }
        }
        return nil
    }

    /// A message with its type and size.
    static func encode(type: Int, _ payload: [UInt8]) -> [UInt8] {
        bytes(of: type) + bytes(of: payload.count) + payload
    }

    private static func bytes(of number: Int) -> [UInt8] {
        [UInt8](repeating: 255, count: number / 255) + [UInt8(number % 255)]
    }
}
