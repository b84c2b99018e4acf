// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any bytes that are read as the subtitles of a transport stream.
enum BroadcastInvariants {
    private static let codeWords: [UInt8] = [
        0x15, 0x02, 0x49, 0x5E, 0x64, 0x73, 0x38, 0x2F, 0xD0, 0xC7, 0x8C, 0x9B, 0xA1, 0xB6, 0xFD,
        0xEA,
    ]

    /// The bytes as a whole stream, as data of its packets, and as packets of teletext with addresses that can be read, as hardly
    /// any random bytes have.
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let mode = bytes.first ?? 0
        let rest = bytes.dropFirst()
        switch mode & 3 {
        case 0: try check(stream: Array(rest), pieces: Int(mode) + 1)
        case 1: try check(stream: stream(rest, of: 0x202), pieces: Int(mode) + 1)
        case 2: try check(stream: stream(rest, of: 0x201), pieces: Int(mode) + 1)
        default: try check(stream: stream(teletext(rest), of: 0x201), pieces: Int(mode) + 1)
        }
    }

    private static func check(stream: [UInt8], pieces: Int) throws(BrokenInvariant) {
        let whole = read(stream, pieces: max(1, stream.count))
        let inPieces = read(stream, pieces: max(188, pieces * 10))
        try require(whole.services == inPieces.services, "pieces of a stream have other subtitles")
        for service in whole.services {
            let (document, diagnostics) = whole.captions(of: service, from: nil)
            let (again, _) = inPieces.captions(of: service, from: nil)
            try require(document == again, "pieces of a stream have other captions")
            try require(document.cues.count <= stream.count, "more cues than bytes")
            try require(diagnostics.count <= 3000, "diagnostics without a bound")
            guard service.teletextPage != nil else { continue }
            var last = Int.min
            for cue in document.cues {
                try require(cue.startMilliseconds >= last, "pages of teletext are not in order")
                try require(cue.endMilliseconds >= cue.startMilliseconds, "a page ends too early")
                let rows = cue.text.plainText.split(separator: "\n")
                try require(rows.count <= 24, "more rows than a page has")
                try require(rows.allSatisfy { $0.count <= 40 }, "a row with too many columns")
                last = cue.startMilliseconds
            }
        }
    }

    private static func read(_ bytes: [UInt8], pieces: Int) -> TransportStreamSubtitles {
        var subtitles = TransportStreamSubtitles()
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            subtitles.read(Array(bytes[start..<min(bytes.count, start + pieces)]))
        }
        subtitles.finish()
        return subtitles
    }

    // MARK: - Writing

    /// Data of packets of teletext: of each 45 bytes, the first says which row of which magazine it is, and the next ones are numbers
    /// of a header or triplets.
    private static func teletext(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var data: [UInt8] = []
        var rest = bytes
        while let address = rest.popFirst() {
            let row = [0, 1, 20, 22, 24, 26, 28, 29][Int(address >> 3 & 7)]
            let body = rest.prefix(40)
            rest = rest.dropFirst(40)
            let numbers = row == 0 ? 8 : row > 24 ? 1 : 0
            var packet = [Int(address & 7) | (row & 1) << 3, row >> 1].map { codeWords[$0] }
            packet += body.prefix(numbers).map { codeWords[Int($0 & 0x0F)] }
            packet += body.dropFirst(numbers)
            packet += [UInt8](repeating: 0x20, count: 42 - packet.count)
            data += [0x03, 44, 0xC7, 0xE4] + packet.map(reversed)
        }
        return data[...]
    }

    private static func reversed(_ byte: UInt8) -> UInt8 {
        (0..<8).reduce(0) { $0 | (byte >> $1 & 1) << (7 - $1) }
    }

    /// A stream with tables, a clock and packets of so many bytes of data of a PID.
    private static func stream(_ data: ArraySlice<UInt8>, of pid: Int) -> [UInt8] {
        let association = ProgramTableInvariants.section(table: 0, [0x00, 0x01, 0xF0, 0x00])
        let teletext: [UInt8] = [0x56, 5, 0x65, 0x6E, 0x67, 0x10, 0x88]
        let timedText: [UInt8] = [0x7F, 5, 0x20, 0x65, 0x6E, 0x67, 0x40]
        var map: [UInt8] = [0xE2, 0x01, 0xF0, 0x00]
        for (stream, descriptor) in [(1, teletext), (2, timedText)] as [(UInt8, [UInt8])] {
            map += [0x06, 0xE2, stream, 0xF0, UInt8(descriptor.count)] + descriptor
        }
        var stream = ProgramTableInvariants.packet(0, association)
        stream += ProgramTableInvariants.packet(
            0x1000,
            ProgramTableInvariants.section(table: 2, map)
        )
        // Four units of teletext, after the identifier of their data.
        let head: [UInt8] = pid == 0x201 ? [0x10] : []
        let length = pid == 0x201 ? 46 * 4 : 1400
        var counter: UInt8 = 0
        for (index, start) in Swift.stride(from: data.startIndex, to: data.endIndex, by: length)
            .enumerated()
        {
            let part = head + data[start..<min(data.endIndex, start + length)]
            let stamp: [UInt8] = [0x21, UInt8(truncatingIfNeeded: index), 0x01, 0x00, 0x01]
            let size = part.count + 8
            var packet: [UInt8] = [
                0, 0, 1, 0xBD, UInt8(size >> 8), UInt8(size & 0xFF), 0x84, 0x80, 5,
            ]
            packet += stamp + part
            var rest = packet[...]
            while !rest.isEmpty {
                let payload = rest.prefix(184)
                let isStart = rest.startIndex == 0
                rest = rest.dropFirst(184)
                stream += [0x47, UInt8(pid >> 8) | (isStart ? 0x40 : 0), UInt8(pid & 0xFF)]
                stream += filler(before: payload.count, counter) + payload
                counter = (counter + 1) & 0x0F
            }
        }
        return stream
    }

    /// The last byte of the header of a packet, and what fills it up.
    private static func filler(before count: Int, _ counter: UInt8) -> [UInt8] {
        let room = 184 - count
        guard room > 0 else { return [0x10 | counter] }
        let filler = [UInt8](repeating: 0xFF, count: max(0, room - 2))
        return [0x30 | counter, UInt8(room - 1)] + (room > 1 ? [0] : []) + filler
    }
}
