// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
package import MediaReading

/// What a file of a detector says: its events, in order of time.
package struct SoundFile: Equatable, Sendable {
    /// The events.
    package private(set) var events: [SoundEvent] = []
    /// Rows and values that are no events.
    package private(set) var skipped = 0

    private static let byteLimit = 64 << 20
    private static let mappingLimit = 1 << 20
    private static let eventLimit = 100_000

    /// Reads a file: CSV, tab-separated values, JSON, or JSON lines.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - mapping: a file that declares where label, times and confidence are; nil: under the usual names.
    /// - Throws: `MediaError` if one of the files cannot be read, or no event is found.
    package init(path: String, mapping: String? = nil) throws(MediaError) {
        var places = SoundMapping.usual
        if let mapping {
            let bytes = try CaptionFile.read(mapping, limit: Self.mappingLimit)
            do throws(MappingFault) {
                places = try SoundMapping(json: bytes)
            } catch {
                throw MediaError(.unreadable(Self.reason(error)), path: mapping)
            }
        }
        try self.init(try CaptionFile.read(path, limit: Self.byteLimit), path: path, places)
    }

    private static func reason(_ fault: MappingFault) -> String {
        fault == .notAMapping
            ? "not a mapping; its \"schema\" has to be \(SoundMapping.schema)" : fault.reason
    }

    /// Reads the bytes of a file.
    ///
    /// - Throws: `MediaError` if no event is found.
    package init(
        _ bytes: [UInt8],
        path: String,
        _ mapping: SoundMapping = .usual
    ) throws(MediaError) {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let bytes = hasMark ? Array(bytes.dropFirst(3)) : bytes
        let start = bytes.first { !$0.isASCIIWhiteSpace }
        if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
            try readJSON(bytes, path, mapping)
        } else {
            try readTable(bytes, path, mapping)
        }
        if events.isEmpty {
            let reason =
                skipped > 0
                ? "none of its \(skipped) rows or values has a label, a start and an end"
                : "no sounds in it"
            throw MediaError(.unreadable(reason), path: path)
        }
        events.sort {
            ($0.startMilliseconds, $0.endMilliseconds) < ($1.startMilliseconds, $1.endMilliseconds)
        }
    }

    private mutating func readJSON(
        _ bytes: [UInt8],
        _ path: String,
        _ mapping: SoundMapping
    ) throws(MediaError) {
        let text: JSONText
        do throws(JSONScanner.Failure) {
            text = try JSONScanner.scan(bytes)
        } catch {
            let place = SourcePosition(ofByte: error.offset, in: bytes)
            throw MediaError(
                .unreadable("not JSON: \(error.fault.reason)"),
                path: "\(path):\(place)"
            )
        }
        for document in text.documents {
            for value in mapping.events(in: document) { try add(mapping.event(value), path) }
        }
    }

    private mutating func readTable(
        _ bytes: [UInt8],
        _ path: String,
        _ mapping: SoundMapping
    ) throws(MediaError) {
        let text = String(decoding: bytes, as: UTF8.self)
        var columns: SoundMapping.Columns?
        for (index, line) in text.split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        .enumerated() {
            if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
            if line.hasPrefix("SPEAKER ") {
                let reason = "it has the speakers of a diarisation (RTTM), and no sounds"
                throw MediaError(.unreadable(reason), path: "\(path):\(index + 1)")
            }
            let row = Self.cells(line)
            if let columns {
                try add(mapping.event(row, columns), path)
            } else if let named = mapping.columns(row) {
                columns = named
            } else if let event = mapping.event(row, .labelTrack) {
                columns = .labelTrack
                try add(event, path)
            } else {
                let reason = "the first row names no columns of label, start and end"
                throw MediaError(.unreadable(reason), path: "\(path):\(index + 1)")
            }
        }
    }

    private mutating func add(_ event: SoundEvent?, _ path: String) throws(MediaError) {
        guard let event else {
            skipped += 1
            return
        }
        guard events.count < Self.eventLimit else {
            throw MediaError(.unreadable("more than \(Self.eventLimit) sounds"), path: path)
        }
        events.append(event)
    }

    /// The cells of a line, with the separator that it has: a tab, a semicolon or a comma (RFC 4180: quoted cells).
    private static func cells(_ line: Substring) -> [String] {
        let separator: Character = line.contains("\t") ? "\t" : line.contains(";") ? ";" : ","
        var cells: [String] = []
        var cell = ""
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                cells.append(cell)
                cell = ""
            } else {
                cell.append(character)
            }
        }
        return (cells + [cell]).map { cell in
            let kept = cell.drop(while: \.isWhitespace)
            return String(kept.reversed().drop(while: \.isWhitespace).reversed())
        }
    }
}
