// SPDX-License-Identifier: Apache-2.0

/// Bytes as a list of choices: what a movie is like, and what is done to it.
///
/// Behind the last byte every choice is the first.
package struct EditProgram: Sendable {
    private let bytes: [UInt8]
    private var index = 0

    /// Makes a program of any bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether all bytes have been used.
    package var isAtEnd: Bool { index >= bytes.count }

    /// A number from 0 and below a count; one byte decides for up to 256, two for more.
    package mutating func next(below count: Int) -> Int {
        let high = byte()
        return count <= 256 ? high % count : (high << 8 | byte()) % count
    }

    /// One of some values.
    package mutating func next<Value>(of values: [Value]) -> Value {
        values[next(below: values.count)]
    }

    private mutating func byte() -> Int {
        guard index < bytes.count else { return 0 }
        defer { index += 1 }
        return Int(bytes[index])
    }
}
