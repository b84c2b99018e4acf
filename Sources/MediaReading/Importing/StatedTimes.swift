// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// The begin and end that the line of an event states.
///
/// FFmpeg hands out a length, in which an event that ends as it begins, or before, cannot be told from
/// one without an end: it would be shown until the next one, while no player shows it.
struct StatedTimes {
    /// The numbers of the begin, the largest unit first.
    private let start: [Int]
    /// The numbers of the end.
    private let end: [Int]

    /// Reads the times of a line; nil for a format without ends, and for a line that does not state both.
    init?(of line: ArraySlice<UInt8>, in format: ImportedFormat) {
        guard let form = Self.forms[format] else { return nil }
        var rest = line
        if format == .subStationAlpha {
            // Dialogue: Layer,Start,End,…
            guard line.hasPrefix("Dialogue:"), let comma = line.firstIndex(of: UInt8(ascii: ","))
            else { return nil }
            rest = line[(comma + 1)...]
        }
        rest = rest.drop { form.open.contains($0) }
        guard let start = Self.numbers(&rest) else { return nil }
        let between = rest.prefix { !Self.isTimeByte($0) }
        guard form.accepts(between) else { return nil }
        rest = rest[between.endIndex...]
        guard let end = Self.numbers(&rest), end.count == start.count else { return nil }
        (self.start, self.end) = (start, end)
    }

    /// Whether no player shows the event, because it ends as it begins or before.
    var showsNothing: Bool { !start.lexicographicallyPrecedes(end) }

    /// The times in milliseconds at which only events begin that end then, or before.
    static func emptyStarts(in text: ArraySlice<UInt8>, _ format: ImportedFormat) -> Set<Int> {
        var empty: Set<Int> = []
        var shown: Set<Int> = []
        var lines = LineScanner(text)
        while let line = lines.next() {
            guard let times = StatedTimes(of: line.bytes, in: format), times.start.count == 4 else {
                continue
            }
            let clock = times.start.prefix(3).reduce(0) { ($0 &* 60) &+ $1 }
            let milliseconds = clock &* 1000 &+ times.start[3]
            if times.showsNothing { empty.insert(milliseconds) } else { shown.insert(milliseconds) }
        }
        return empty.subtracting(shown)
    }

    /// What stands around and between two times.
    private struct Form {
        /// The bytes that may precede the begin.
        let open: [UInt8]
        /// What stands between begin and end, without spaces.
        let between: String

        init(_ open: String, _ between: String) {
            self.open = Array(open.utf8)
            self.between = between
        }

        func accepts(_ bytes: ArraySlice<UInt8>) -> Bool {
            bytes.filter { $0 != 0x20 && $0 != 0x09 }.elementsEqual(between.utf8)
        }
    }

    private static let forms: [ImportedFormat: Form] = [
        .subStationAlpha: Form(" ", ","),
        .microDVD: Form("{", "}{"),
        .mpl2: Form("[", "]["),
        .subViewer: Form(" ", ","),
        .spruce: Form(" ", ","),
        .pjs: Form(" ", ","),
        .jacoSub: Form(" ", ""),
    ]

    private static func isTimeByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    /// Passes `1:02:03.45` or `25` and returns its numbers, the fraction as thousandths.
    private static func numbers(_ bytes: inout ArraySlice<UInt8>) -> [Int]? {
        let time = bytes.prefix(while: isTimeByte)
        bytes = bytes[time.endIndex...]
        let parts = time.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let clock = parts.first, !clock.isEmpty, parts.count <= 2 else { return nil }
        let fields = clock.split(separator: UInt8(ascii: ":")).map { Int($0.string) }
        let fraction = (parts.count == 2 ? parts[1].string : "") + "000"
        let numbers = fields + [Int(fraction.prefix(3))]
        let known = numbers.compactMap(\.self)
        return known.count == numbers.count ? known : nil
    }
}
