// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct ByteWriterTests {
    @Test func `integers are written big-endian`() {
        var writer = ByteWriter()
        writer.write(UInt8(0x01))
        writer.write(Int16(-2))
        writer.write(UInt32(0x0304_0506))
        writer.write(Int64(-1))
        #expect(writer.bytes == [1, 0xFF, 0xFE, 3, 4, 5, 6] + Array(repeating: 0xFF, count: 8))
        #expect(writer.count == 15)
    }

    @Test func `the low 24 bits of a number in three bytes are written`() {
        var writer = ByteWriter()
        writer.writeUInt24(0xFF12_3456)
        #expect(writer.bytes == [0x12, 0x34, 0x56])
    }

    @Test func `text is UTF-8, without a terminator`() {
        var writer = ByteWriter()
        writer.write(text: "é")
        writer.write(bytes: [7, 8])
        #expect(writer.bytes == [0xC3, 0xA9, 7, 8])
    }

    @Test func `the sizes of nested boxes are filled in when they are complete`() {
        var writer = ByteWriter()
        writer.reserve(64)
        writer.box("udta") { udta in
            udta.box("name") { $0.write(text: "x") }
            udta.box("free") { _ in }
        }
        let inner: [UInt8] = [0, 0, 0, 9] + "name".utf8 + [0x78] + [0, 0, 0, 8] + "free".utf8
        #expect(writer.bytes == [0, 0, 0, 25] + "udta".utf8 + inner)
    }

    @Test func `overwriting changes the bytes of one field`() {
        var writer = ByteWriter()
        writer.write(bytes: [1, 2, 3, 4])
        writer.overwrite(UInt16(0xABCD), at: 1)
        #expect(writer.bytes == [1, 0xAB, 0xCD, 4])
    }

    @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
    func `what is written is read back`(value: Int64) throws {
        var writer = ByteWriter()
        writer.write(value)
        var reader = ByteReader(writer.bytes[...])
        #expect(try reader.read(Int64.self) == value)
    }
}
