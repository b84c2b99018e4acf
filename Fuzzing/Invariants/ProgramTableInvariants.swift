// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any bytes that are read as the tables of a transport stream.
enum ProgramTableInvariants {
    /// The bytes as a transport stream, and as the inside of a program map table, whose checksum no
    /// random bytes would have.
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        try check(stream: bytes, holding: bytes.count)
        try TransportRewritingInvariants.check(bytes)
        let body = bytes.prefix(160)
        let map = section(table: 2, Array(body))
        let association = section(table: 0, [0x00, 0x01, 0xF0, 0x00])
        let stream = packet(0, association) + packet(0x1000, map)
        try check(stream: stream, holding: body.count)
        // The same table in a stream that is cut short anywhere.
        let end = Int(bytes.first ?? 0) + 188
        try check(stream: Array(stream.prefix(end)), holding: body.count)
    }

    private static func check(stream: [UInt8], holding count: Int) throws(BrokenInvariant) {
        let languages = DeclaredCaptionServices(stream[...]).languages
        // A stream of a program takes five bytes.
        try require(languages.count <= count / 5, "more streams than a table has room for")
        for (pid, channels) in languages {
            try require((0...0x1FFF).contains(pid), "a PID of more than 13 bits")
            for (channel, language) in channels {
                try require(
                    ClosedCaptionChannel(name: channel.name) == channel,
                    "a channel that no name stands for"
                )
                let isCode =
                    language.utf8.count == 3
                    && language.utf8.allSatisfy { (0x61...0x7A).contains($0) }
                try require(isCode, "a language that is no code of three letters")
            }
        }
    }

    static func section(table: UInt8, _ body: [UInt8]) -> [UInt8] {
        let length = body.count + 9
        let head: [UInt8] = [
            table, 0xB0 | UInt8(length >> 8), UInt8(length & 0xFF), 0, 1, 0xC1, 0, 0,
        ]
        let bytes = head + body
        var checksum = UInt32.max
        for byte in bytes {
            checksum ^= UInt32(byte) << 24
            for _ in 0..<8 {
                checksum = checksum >> 31 == 0 ? checksum << 1 : checksum << 1 ^ 0x04C1_1DB7
            }
        }
        return bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    }

    static func packet(_ pid: Int, _ section: [UInt8]) -> [UInt8] {
        let head: [UInt8] = [0x47, 0x40 | UInt8(pid >> 8), UInt8(pid & 0xFF), 0x10, 0x00]
        return head + section + [UInt8](repeating: 0xFF, count: 183 - section.count)
    }
}
