// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Brings the events of SubStation Alpha into the usual order of fields.
///
/// The line `Format:` of `[Events]` states the order. FFmpeg does not read it, and finds no event, or takes
/// other fields for the text, where the order is another one. The text is the last field in any order
/// that can be read, as it may have commas.
///
/// Source: "Sub Station Alpha v4.00+ Script Format", Format line of `[Events]`.
package struct SubStationFieldOrder {
    private typealias Line = ArraySlice<UInt8>

    /// The usual fields after the layer, in lower case.
    private static let usual = [
        "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
    ]
    private static let defaults = [
        "style": "Default", "marginl": "0", "marginr": "0", "marginv": "0",
    ]

    /// The first field, which SubStation Alpha 4 calls `Marked`; nil where the order has neither.
    private let layer: String?
    /// Where each field is among those of a line.
    private let places: [String: Int]
    private let count: Int

    /// A text in the usual order, each line on its line; the very text where it is in that order, or where
    /// its order has no times or no text.
    package static func normalized(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let order = stated(in: text) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 8)
        var isInEvents = false
        var lines = LineScanner(text)
        while let line = lines.next() {
            let trimmed = line.bytes.trimmingSpaces
            if trimmed.first == UInt8(ascii: "[") { isInEvents = isEvents(trimmed) }
            if isInEvents { result += order.rewritten(line.bytes) } else { result += line.bytes }
            result += line.ending
        }
        return result[...]
    }

    /// The order that a text states; nil where it states none, or the usual one.
    private static func stated(in text: Line) -> SubStationFieldOrder? {
        var isInEvents = false
        var lines = LineScanner(text)
        while let line = lines.next()?.bytes.trimmingSpaces {
            if line.first == UInt8(ascii: "[") { isInEvents = isEvents(line) }
            guard isInEvents, let (key, value) = parts(line), key == "format" else { continue }
            return SubStationFieldOrder(value)
        }
        return nil
    }

    private init?(_ format: Line) {
        let names = format.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { $0.trimmingSpaces.string.lowercased() }
            .map { $0 == "actor" ? "name" : $0 }
        guard Array(names.dropFirst()) != Self.usual else { return nil }
        places = Dictionary(zip(names, names.indices)) { first, _ in first }
        count = names.count
        layer = ["layer", "marked"].first { names.contains($0) }
        guard ["start", "end", "text"].allSatisfy({ places[$0] != nil }) else { return nil }
    }

    private static func isEvents(_ line: Line) -> Bool { line.equalsIgnoringCase("[events]") }

    /// The name of a line, in lower case, and what follows its colon.
    private static func parts(_ line: Line) -> (key: String, value: Line)? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return (line[..<colon].string.lowercased(), line[(colon + 1)...].trimmingSpaces)
    }

    private func rewritten(_ line: Line) -> [UInt8] {
        guard let (key, value) = Self.parts(line.trimmingSpaces) else { return Array(line) }
        switch key {
        case "format":
            let names = [layer == "marked" ? "Marked" : "Layer"] + Self.names
            return Array("Format: \(names.joined(separator: ", "))".utf8)
        case "dialogue":
            let fields = value.split(
                separator: UInt8(ascii: ","),
                maxSplits: count - 1,
                omittingEmptySubsequences: false
            )
            // A line that lacks fields is left as it is, and reported as one that cannot be read.
            guard fields.count == count else { return Array(line) }
            let first = layer.flatMap { places[$0] }.map { fields[$0] } ?? [UInt8(ascii: "0")]
            let others = Self.usual.map { name in
                places[name].map { fields[$0] } ?? Array((Self.defaults[name] ?? "").utf8)[...]
            }
            let joined = ([first] + others.dropLast()).map(\.trimmingSpaces) + others.suffix(1)
            return Array("Dialogue: ".utf8) + joined.joined(separator: CollectionOfOne(0x2C))
        default:
            return Array(line)
        }
    }

    private static let names = [
        "Start", "End", "Style", "Name", "MarginL", "MarginR", "MarginV", "Effect", "Text",
    ]
}
