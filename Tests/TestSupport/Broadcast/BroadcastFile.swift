// SPDX-License-Identifier: Apache-2.0

/// Writes a transport stream of one program with subtitles.
///
/// Source: ISO/IEC 13818-1, 2.4.3 and 2.4.4.
package struct BroadcastFile {
    /// A stream of private data.
    package struct Stream {
        let pid: Int
        let descriptors: [UInt8]

        /// Takes the descriptors as they are in the table.
        package init(_ pid: Int, _ descriptors: [UInt8]) {
            self.pid = pid
            self.descriptors = descriptors
        }
    }

    /// The file.
    package private(set) var bytes: [UInt8] = []
    private let streams: [Stream]
    private var counters: [Int: UInt8] = [:]

    /// Writes the tables; the clock is in the packets of the first stream.
    package init(_ streams: [Stream]) {
        self.streams = streams
        tables()
    }

    /// Writes the tables once more.
    package mutating func tables() {
        section(0, Self.section(table: 0, [0x00, 0x01, 0xF0, 0x00]))
        let clock = streams[0].pid
        var map = [0xE0 | UInt8(clock >> 8), UInt8(clock & 0xFF), 0xF0, 0x00]
        for stream in streams {
            map += [0x06, 0xE0 | UInt8(stream.pid >> 8), UInt8(stream.pid & 0xFF)]
            map += [0xF0, UInt8(stream.descriptors.count)] + stream.descriptors
        }
        section(0x1000, Self.section(table: 2, map))
    }

    /// Writes the time of the clock, in ticks of 1/90 000 s.
    package mutating func clock(_ ticks: Int64) {
        let pid = streams[0].pid
        let time = ticks & ((1 << 33) - 1)
        var packet: [UInt8] = [0x47, UInt8(pid >> 8), UInt8(pid & 0xFF)]
        packet += [0x20 | (((counters[pid] ?? 0) &- 1) & 0x0F), 183, 0x10]
        packet += [25, 17, 9, 1].map { UInt8(truncatingIfNeeded: time >> $0) }
        packet += [UInt8(truncatingIfNeeded: time & 1) << 7 | 0x7E, 0]
        bytes += packet + [UInt8](repeating: 0xFF, count: 188 - packet.count)
    }

    /// Writes a PES packet.
    ///
    /// - Parameters:
    ///   - pid: of its stream.
    ///   - stamp: its presentation time, in ticks of 1/90 000 s; nil for none.
    ///   - headerLength: how many bytes its header has after its length, as that of teletext has 36.
    ///   - data: its data.
    package mutating func packet(
        _ pid: Int,
        at stamp: Int64?,
        headerLength: Int = 36,
        _ data: [UInt8]
    ) {
        var header = stamp.map(Self.stamp) ?? []
        header += [UInt8](repeating: 0xFF, count: headerLength - header.count)
        let length = 3 + header.count + data.count
        var packet: [UInt8] = [0, 0, 1, 0xBD, UInt8(length >> 8), UInt8(length & 0xFF)]
        packet += [0x84, stamp == nil ? 0 : 0x80, UInt8(header.count)] + header + data
        var rest = packet[...]
        while !rest.isEmpty {
            let isStart = rest.startIndex == 0
            write(pid, rest.prefix(184), isStart: isStart)
            rest = rest.dropFirst(184)
        }
    }

    private static func stamp(_ ticks: Int64) -> [UInt8] {
        let time = ticks & ((1 << 33) - 1)
        return [
            0x21 | UInt8(time >> 30) << 1, UInt8(truncatingIfNeeded: time >> 22),
            UInt8(truncatingIfNeeded: time >> 14) | 1, UInt8(truncatingIfNeeded: time >> 7),
            UInt8(truncatingIfNeeded: time << 1) | 1,
        ]
    }

    private mutating func write(_ pid: Int, _ payload: ArraySlice<UInt8>, isStart: Bool) {
        let counter = counters[pid] ?? 0
        counters[pid] = (counter + 1) & 0x0F
        var packet = [0x47, UInt8(pid >> 8) | (isStart ? 0x40 : 0), UInt8(pid & 0xFF)]
        let filler = 184 - payload.count
        packet.append((filler > 0 ? 0x30 : 0x10) | counter)
        if filler > 0 {
            packet.append(UInt8(filler - 1))
            if filler > 1 { packet += [0] + [UInt8](repeating: 0xFF, count: filler - 2) }
        }
        bytes += packet + payload
    }

    private mutating func section(_ pid: Int, _ section: [UInt8]) {
        let filler = [UInt8](repeating: 0xFF, count: 183 - section.count)
        write(pid, ([0] + section + filler)[...], isStart: true)
    }

    private static func section(table: UInt8, _ body: [UInt8]) -> [UInt8] {
        let length = body.count + 9
        let section =
            [table, 0xB0 | UInt8(length >> 8), UInt8(length & 0xFF), 0, 1, 0xC1, 0, 0] + body
        let checksum = CaptionServiceStream.checksum(section)
        return section + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    }
}

extension BroadcastFile.Stream {
    /// A stream of teletext that states its pages: language, type and number as it is written, such as 0x888.
    package static func teletext(_ pid: Int, _ pages: [(String, Int, Int)] = []) -> Self {
        let entries = pages.flatMap { language, type, page in
            Array(language.utf8) + [UInt8(type << 3 | page >> 8 & 7), UInt8(page & 0xFF)]
        }
        return Self(pid, [0x56, UInt8(entries.count)] + entries)
    }

    /// A stream of TTML with a purpose.
    package static func timedText(_ pid: Int, _ language: String, purpose: UInt8) -> Self {
        Self(pid, [0x7F, 7, 0x20] + language.utf8 + [purpose << 2, 0x01, 0x00])
    }
}

extension BroadcastFile {
    /// Writes a page of teletext at a time.
    package mutating func teletext(
        _ pid: Int = 0x200,
        at stamp: Int64?,
        _ write: (inout TeletextData) -> Void
    ) {
        var data = TeletextData()
        write(&data)
        packet(pid, at: stamp, data.data)
    }

    /// Writes documents of TTML at a time; the media time is in units of 1/10 000 s, and types are 1 or 2 (gzip).
    package mutating func timedText(
        _ pid: Int,
        at stamp: Int64,
        mediaTime: Int64 = 0,
        type: UInt8 = 1,
        _ document: [UInt8]
    ) {
        var data = [40, 32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: mediaTime >> $0) }
        data += [1, type, UInt8(document.count >> 8), UInt8(document.count & 0xFF)] + document
        let checksum = CaptionServiceStream.checksum(data)
        data += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
        packet(pid, at: stamp, headerLength: 5, data)
    }
}
