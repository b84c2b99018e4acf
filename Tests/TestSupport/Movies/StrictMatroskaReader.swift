// SPDX-License-Identifier: Apache-2.0

/// Reads a Matroska file as a strict reader does, without the library: every element from first to last, and every
/// entry of an index.
///
/// In clusters it checks the checksum, the position, the size of the one before, and each place that an index of times
/// (`Cues`) names. Bytes after a segment of known size are no part of it.
package struct StrictMatroskaReader: Equatable, Sendable {
    /// What is wrong with the file.
    package private(set) var complaints: [String] = []
    /// The track entries that are visible.
    package private(set) var entries: [[UInt8]] = []
    /// All other visible elements of the segment but indices and free space, by ID, in their order.
    package private(set) var others: [UInt64: [[UInt8]]] = [:]

    private typealias Element = (id: UInt64, start: Int, data: Range<Int>)
    private static let (cluster, tracks, info, index): (UInt64, UInt64, UInt64, UInt64) = (
        0x1F43_B675, 0x1654_AE6B, 0x1549_A966, 0x114D_9B74
    )
    private let bytes: [UInt8]

    /// Two readings are equal if the same is visible.
    package static func == (first: Self, second: Self) -> Bool {
        first.entries == second.entries && first.others == second.others
    }

    /// Reads the bytes of a file.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard let header = element(at: 0, before: bytes.count), header.id == 0x1A45_DFA3,
            let segment = element(at: header.data.upperBound, before: bytes.count),
            segment.id == 0x1853_8067
        else {
            complaints.append("not Matroska")
            return
        }
        let elements = children(of: segment.data, named: "Segment")
        for element in elements { take(element) }
        for id in [Self.tracks, Self.info] where elements.count(where: { $0.id == id }) > 1 {
            complaints.append("several elements \(String(id, radix: 16))")
        }
        if !elements.contains(where: { $0.id == Self.tracks }) { complaints.append("no Tracks") }
        for element in elements where element.id == Self.index {
            follow(element, elements, segment.data.lowerBound)
        }
        let clusters = elements.filter { $0.id == Self.cluster }
        for (number, cluster) in clusters.enumerated() {
            check(cluster, after: number > 0 ? clusters[number - 1] : nil, segment.data.lowerBound)
        }
        for element in elements where element.id == 0x1C53_BB6B {
            followTimes(element, clusters, segment.data.lowerBound)
        }
    }

    private func integer(_ element: Element) -> UInt64 {
        bytes[element.data].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func check(_ cluster: Element, after last: Element?, _ start: Int) {
        guard cluster.data.upperBound < bytes.count || last == nil else { return }
        for part in children(of: cluster.data, named: "Cluster") {
            let isRight =
                switch part.id {
                case 0xBF:
                    UInt32(integer(part)).byteSwapped
                        == Self.checksum(bytes[part.data.upperBound..<cluster.data.upperBound])
                case 0xA7: integer(part) == UInt64(cluster.start - start)
                case 0xAB:
                    last.map { UInt64($0.data.upperBound - $0.start) == integer(part) } ?? true
                default: true
                }
            if !isRight { complaints.append("a wrong \(part.id) at \(part.start)") }
        }
    }

    /// Whether a block of the track and of the time is where each entry says.
    private mutating func followTimes(_ cues: Element, _ clusters: [Element], _ start: Int) {
        for point in children(of: cues.data, named: "Cues") where point.id == 0xBB {
            let parts = children(of: point.data, named: "CuePoint")
            let time = parts.first { $0.id == 0xB3 }.map { integer($0) }
            for place in parts where place.id == 0xB7 {
                var values: [UInt64: UInt64] = [:]
                for value in children(of: place.data, named: "CueTrackPositions") {
                    values[value.id] = integer(value)
                }
                let cluster = clusters.first { UInt64($0.start - start) == values[0xF1] }
                guard let cluster, let relative = values[0xF0] else {
                    if cluster == nil { complaints.append("no cluster for \(point.start)") }
                    continue
                }
                let blocks = children(of: cluster.data, named: "Cluster")
                let block = blocks.first { $0.start - cluster.data.lowerBound == Int(relative) }
                let base = blocks.first { $0.id == 0xE7 }.map { integer($0) } ?? 0
                let found = block.flatMap { head(of: $0) }
                if found?.track != values[0xF7] || found.map({ $0.time + base }) != time {
                    complaints.append("no such block for the cue point at \(point.start)")
                }
            }
        }
    }

    /// The track and the relative time of a block with a number of one byte.
    private func head(of block: Element) -> (track: UInt64, time: UInt64)? {
        var data = block.data
        if block.id == 0xA0 {
            guard let first = element(at: data.lowerBound, before: data.upperBound),
                first.id == 0xA1
            else { return nil }
            data = first.data
        }
        guard data.count > 3 else { return nil }
        let time = UInt64(bytes[data.lowerBound + 1]) << 8 | UInt64(bytes[data.lowerBound + 2])
        return (UInt64(bytes[data.lowerBound] & 0x7F), time)
    }

    private mutating func take(_ element: Element) {
        if element.id == Self.cluster {
            return others[element.id, default: []].append(Array(bytes[element.data]))
        }
        let parts =
            element.id == 0xEC ? [] : children(of: element.data, named: "\(element.id)")
        if let first = parts.first, first.id == 0xBF {
            let rest = bytes[first.data.upperBound..<element.data.upperBound]
            let stated = bytes[first.data].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if stated != Self.checksum(rest) {
                complaints.append("wrong checksum at \(element.start)")
            }
        }
        let visible = parts.filter { $0.id != 0xBF && $0.id != 0xEC }
        switch element.id {
        case 0xEC, Self.index: break
        case Self.tracks:
            entries += visible.map { Array(bytes[$0.start..<$0.data.upperBound]) }
        default:
            let data = visible.flatMap { bytes[$0.start..<$0.data.upperBound] }
            others[element.id, default: []].append(data)
        }
    }

    private mutating func follow(_ index: Element, _ elements: [Element], _ start: Int) {
        for seek in children(of: index.data, named: "SeekHead") where seek.id == 0x4DBB {
            let parts = children(of: seek.data, named: "Seek")
            let numbers = parts.map { bytes[$0.data].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
            guard parts.map(\.id) == [0x53AB, 0x53AC],
                elements.contains(where: {
                    $0.id == numbers[0] && UInt64($0.start - start) == numbers[1]
                })
            else {
                complaints.append("an index is wrong at \(seek.start)")
                continue
            }
        }
    }

    private mutating func children(of range: Range<Int>, named name: String) -> [Element] {
        var elements: [Element] = []
        var position = range.lowerBound
        while position < range.upperBound {
            guard let element = element(at: position, before: range.upperBound) else {
                complaints.append("no element at \(position) in \(name)")
                break
            }
            elements.append(element)
            position = element.data.upperBound
        }
        return elements
    }

    /// An element that ends before a place; one of unknown size ends there.
    private func element(at start: Int, before end: Int) -> Element? {
        guard let id = number(at: start, before: end, keepsMarker: true),
            let size = number(at: start + id.length, before: end, keepsMarker: false)
        else { return nil }
        let data = start + id.length + size.length
        if size.value == UInt64(1) << UInt64(7 * size.length) - 1 {
            return (id.value, start, data..<end)
        }
        guard size.value <= UInt64(end - data) else { return nil }
        return (id.value, start, data..<data + Int(size.value))
    }

    private func number(
        at start: Int,
        before end: Int,
        keepsMarker: Bool
    ) -> (value: UInt64, length: Int)? {
        guard start < end, bytes[start] != 0 else { return nil }
        let length = bytes[start].leadingZeroBitCount + 1
        guard start + length <= end else { return nil }
        let value = bytes[start..<start + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (keepsMarker ? value : value & (UInt64(1) << UInt64(7 * length) - 1), length)
    }

    /// CRC-32 of IEEE 802.3, bit by bit.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var value = ~UInt32(0)
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
        }
        return ~value
    }
}
