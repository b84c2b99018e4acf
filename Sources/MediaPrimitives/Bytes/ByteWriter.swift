// SPDX-License-Identifier: Apache-2.0

/// Writes big-endian fields into memory; the sizes of boxes are filled in when they are complete.
///
/// What is generic is public, because the compiler specialises it in other modules only then.
package struct ByteWriter: Sendable {
    @usableFromInline
    var written: [UInt8] = []

    /// What has been written.
    @inlinable package var bytes: [UInt8] { written }

    /// Starts empty.
    package init() {}

    /// Appends to what is there, in its memory.
    package init(into bytes: consuming [UInt8]) {
        written = bytes
    }

    /// Number of bytes written.
    package var count: Int { written.count }

    /// Makes room for the given number of further bytes.
    package mutating func reserve(_ count: Int) {
        written.reserveCapacity(written.count + count)
    }

    /// Appends one integer in big-endian order.
    @inlinable
    package mutating func write<Integer: FixedWidthInteger>(_ value: Integer) {
        var rest = value.bigEndian
        for _ in 0..<Integer.bitWidth / 8 {
            written.append(UInt8(truncatingIfNeeded: rest))
            rest &>>= 8
        }
    }

    /// Appends a four-character code.
    package mutating func write(_ code: FourCC) {
        write(code.rawValue)
    }

    /// Appends the low three bytes of a number.
    package mutating func writeUInt24(_ value: UInt32) {
        write(UInt8(truncatingIfNeeded: value >> 16))
        write(UInt16(truncatingIfNeeded: value))
    }

    /// Appends bytes as they are.
    package mutating func write(bytes more: some Sequence<UInt8>) {
        written.append(contentsOf: more)
    }

    /// Appends text as UTF-8, without a terminator.
    package mutating func write(text: String) {
        written.append(contentsOf: text.utf8)
    }

    /// Appends a box with a 32-bit size, which is filled in after `content` has been written.
    package mutating func box(_ type: FourCC, _ content: (inout ByteWriter) -> Void) {
        let start = count
        write(UInt32(0))
        write(type)
        content(&self)
        precondition(count - start <= UInt32.max, "a box of 4 GiB needs a 64-bit header")
        overwrite(UInt32(count - start), at: start)
    }

    /// Replaces an integer that was written before.
    package mutating func overwrite<Integer: FixedWidthInteger>(_ value: Integer, at offset: Int) {
        var field = ByteWriter()
        field.write(value)
        written.replaceSubrange(offset..<offset + field.count, with: field.written)
    }
}
