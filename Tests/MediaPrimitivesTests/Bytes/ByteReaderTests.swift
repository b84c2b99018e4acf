// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct ByteReaderTests {
    /// Bytes that stand at offset 100 of a file.
    private func slice(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        (Array(repeating: 0xEE, count: 100) + bytes)[100...]
    }

    @Test func `integers are read big-endian, front to back`() throws {
        var reader = ByteReader([0x01, 0x02, 0x03, 0xFF, 0xFE, 0x80, 0x00, 0x00, 0x01][...])
        #expect(try reader.read(UInt8.self) == 1)
        #expect(try reader.read(UInt16.self) == 0x0203)
        #expect(try reader.read(Int16.self) == -2)
        #expect(try reader.read(Int32.self) == Int32.min + 1)
        #expect(reader.isAtEnd)
    }

    @Test func `integers of 64 bits keep every bit`() throws {
        var reader = ByteReader([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE][...])
        var signed = reader
        #expect(try reader.read(UInt64.self) == UInt64.max - 1)
        #expect(try signed.read(Int64.self) == -2)
    }

    @Test func `three bytes make an unsigned integer`() throws {
        var reader = ByteReader([0xFE, 0xDC, 0xBA, 0x00][...])
        #expect(try reader.readUInt24() == 0xFEDCBA)
        #expect(reader.count == 1)
    }

    @Test func `a four-character code is read as it is`() throws {
        var reader = ByteReader(Array("moov".utf8)[...])
        #expect(try reader.readFourCC() == "moov")
    }

    @Test func `offsets are those of the file the slice came from`() throws {
        var reader = ByteReader(slice([1, 2, 3]))
        #expect(reader.offset == 100)
        _ = try reader.readBytes(2)
        #expect(reader.offset == 102)
        #expect(Array(reader.remaining) == [3])
    }

    @Test func `reading past the end says what was needed, what remained and where`() {
        var reader = ByteReader(slice([1, 2, 3]))
        let error = #expect(throws: ByteError.self) { try reader.read(UInt32.self) }
        #expect(error == ByteError(.truncated(needed: 4, available: 3), at: 100))
        #expect(error?.description == "needs 4 bytes, but only 3 remain, at byte 100")
        #expect(reader.count == 3, "a failed read takes nothing")
    }

    @Test func `a negative count is refused`() {
        var reader = ByteReader([1][...])
        let error = #expect(throws: ByteError.self) { try reader.readBytes(-1) }
        #expect(error?.kind == .truncated(needed: -1, available: 1))
    }

    @Test func `the rest is read at once and may be empty`() {
        var reader = ByteReader(slice([1, 2]))
        #expect(Array(reader.readRest()) == [1, 2])
        #expect(reader.isAtEnd)
        #expect(reader.offset == 102)
        #expect(reader.readRest().isEmpty)
    }

    @Test func `a C string ends at its NUL or at the end`() {
        var reader = ByteReader([0x61, 0x62, 0x00, 0x00, 0x63][...])
        #expect(Array(reader.readCString()) == [0x61, 0x62])
        #expect(reader.readCString().isEmpty)
        #expect(Array(reader.readCString()) == [0x63])
        #expect(reader.isAtEnd)
    }

    @Test func `a table is read entry by entry`() throws {
        var reader = ByteReader([0, 1, 0, 2, 9][...])
        let entries = try reader.readTable(count: 2, entrySize: 2) { (reader) throws(ByteError) in
            try reader.read(UInt16.self)
        }
        #expect(entries == [1, 2])
        #expect(reader.count == 1)
    }

    @Test func `a count that the bytes cannot hold is refused before an entry is read`() {
        var reader = ByteReader(slice([0, 1, 0]))
        let error = #expect(throws: ByteError.self) {
            try reader.readTable(count: Int.max, entrySize: 2) { (reader) throws(ByteError) in
                try reader.read(UInt16.self)
            }
        }
        #expect(
            error?.description
                == "declares \(Int.max) entries of 2 bytes, but only 3 bytes remain, "
                + "at byte 100"
        )
    }

    @Test func `every error is a sentence`() {
        #expect(
            ByteError(.invalidText, at: 7).description
                == "has text that is neither UTF-8 nor UTF-16, at byte 7"
        )
        #expect(
            ByteError(.unknownVersion(3), at: 8).description
                == "has the unknown version 3, at byte 8"
        )
    }
}
