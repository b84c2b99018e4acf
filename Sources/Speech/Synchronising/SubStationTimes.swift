// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A SubStation Alpha file (SSA, ASS) whose times can be changed, with every other byte kept.
///
/// Source: "Sub Station Alpha v4.00+ Script Format", sections Format and Dialogue.
package struct SubStationTimes {
    private let bytes: [UInt8]

    /// Takes a file; nil if it has no section of events.
    ///
    /// - Parameter bytes: the whole file, in an encoding that has ASCII.
    package init?(_ bytes: [UInt8]) {
        guard !bytes.prefix(4096).contains(0) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        guard text.contains("[events]"), text.contains("dialogue:") else { return nil }
        self.bytes = bytes
    }

    /// The file with the times of its events moved.
    ///
    /// - Parameter sync: the change.
    /// - Returns: the file, and how many events would begin before 0.
    package func moved(_ sync: CaptionSync) -> (bytes: [UInt8], early: Int) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var (early, isEvents) = (0, false)
        var fields = (start: 1, end: 2)
        for line in bytes.lines {
            let start = String(decoding: line.prefix(16), as: UTF8.self).lowercased().drop {
                $0 == "\u{FEFF}" || $0 == " "
            }
            if start.hasPrefix("[") { isEvents = start.hasPrefix("[events]") }
            if isEvents, start.hasPrefix("format:") { fields = Self.fields(line) ?? fields }
            let isEvent = start.hasPrefix("dialogue:") || start.hasPrefix("comment:")
            if isEvents, isEvent, let moved = Self.moved(line, fields, sync, &early) {
                result += moved
            } else {
                result += line
            }
        }
        return (result, early)
    }

    /// Which fields have the times.
    private static func fields(_ line: ArraySlice<UInt8>) -> (start: Int, end: Int)? {
        let text = String(decoding: line, as: UTF8.self)
        let names = text.drop { $0 != ":" }.dropFirst().split(separator: ",").map {
            $0.filter { !$0.isWhitespace }.lowercased()
        }
        guard let start = names.firstIndex(of: "start"), let end = names.firstIndex(of: "end")
        else {
            return nil
        }
        return (start, end)
    }

    private static func moved(
        _ line: ArraySlice<UInt8>,
        _ fields: (start: Int, end: Int),
        _ sync: CaptionSync,
        _ early: inout Int
    ) -> [UInt8]? {
        guard let colon = line.firstIndex(of: 0x3A) else { return nil }
        let most = max(fields.start, fields.end) + 1
        var parts = line[(colon + 1)...].split(
            separator: 0x2C,
            maxSplits: most,
            omittingEmptySubsequences: false
        )
        guard parts.count > most - 1, let start = time(parts[fields.start]),
            let end = time(parts[fields.end])
        else { return nil }
        var (first, last) = (sync.moved(start, ofCueFrom: start), sync.moved(end, ofCueFrom: start))
        guard (first, last) != (start, end) else { return nil }
        if first < 0 {
            early += 1
            (first, last) = (0, max(last, 10))
        }
        parts[fields.start] = written(first, like: parts[fields.start])
        parts[fields.end] = written(last, like: parts[fields.end])
        return Array(line[...colon]) + Array(parts.joined(separator: [0x2C]))
    }

    /// Milliseconds of `0:00:01.00`.
    private static func time(_ field: ArraySlice<UInt8>) -> Int? {
        let text = String(decoding: field, as: UTF8.self).filter { !$0.isWhitespace }
        return ClockText.microseconds(text).map { $0 / 1000 }
    }

    /// A time in hundredths of a second, with the white space of the one that was there.
    private static func written(_ milliseconds: Int, like field: ArraySlice<UInt8>) -> ArraySlice<
        UInt8
    > {
        let hundredths = (milliseconds + 5) / 10
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let clock =
            "\(hundredths / 360_000):\(two(hundredths / 6000 % 60)):\(two(hundredths / 100 % 60)).\(two(hundredths % 100))"
        let space = field.prefix { $0 == 0x20 }
        return (Array(space) + Array(clock.utf8))[...]
    }
}

extension [UInt8] {
    /// The lines with their ends.
    fileprivate var lines: [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = startIndex
        while start < endIndex {
            let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? endIndex
            lines.append(self[start..<end])
            start = end
        }
        return lines
    }
}
