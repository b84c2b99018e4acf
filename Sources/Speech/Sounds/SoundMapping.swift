// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaPrimitives

/// Where a detector of sounds writes label, times and confidence: paths in JSON, or names of columns in CSV.
package struct SoundMapping: Sendable {
    /// The name of the form of files that declare a mapping.
    package static let schema = "mediatag.sound-mapping/1"

    /// The events of a JSON document; nil: the usual places.
    private let events: JSONPath?
    private let label: Field
    private let start: Field
    private let end: Field
    private let duration: Field
    private let confidence: Field
    /// The unit of times.
    private let unit: TimeUnit

    /// One value of an event, under any of several names.
    private struct Field: Sendable {
        let names: [String]
        let paths: [JSONPath]

        init(_ names: [String]) {
            self.names = names
            paths = names.compactMap { JSONPath($0) }
        }
    }

    /// The names that detectors use: DCASE (`event_label`, `onset`, `offset`), PANNs, YAMNet, Amazon, sed_eval and others.
    package static let usual = SoundMapping()

    private init() {
        events = nil
        label = Field([
            "label", "event_label", "class", "class_name", "display_name", "event", "sound", "name",
            "tag",
        ])
        start = Field(["start", "onset", "start_time", "startTime", "begin", "start_seconds"])
        end = Field(["end", "offset", "end_time", "endTime", "stop", "end_seconds"])
        duration = Field(["duration", "dur"])
        confidence = Field(["confidence", "score", "probability", "prob"])
        unit = .seconds
    }

    /// Reads a mapping.
    ///
    /// - Parameter bytes: a file that `Docs/schemas/sound-mapping.json` describes.
    /// - Throws: what is wrong with it.
    package init(json bytes: [UInt8]) throws(MappingFault) {
        let text: JSONText
        do throws(JSONScanner.Failure) {
            text = try JSONScanner.scan(bytes)
        } catch {
            throw .notJSON(error.fault)
        }
        guard text.documents.count == 1, let root = text.documents.first,
            root["schema"]?.string == Self.schema
        else { throw .notAMapping }
        let members: Set = [
            "schema", "$schema", "events", "label", "start", "end", "duration", "confidence",
            "unit",
        ]
        for (name, _) in root.members where !members.contains(name) { throw .unknown(name) }
        func names(_ member: String) throws(MappingFault) -> [String] {
            guard let value = root[member] else { return [] }
            guard let text = value.string, !text.isEmpty, JSONPath(text) != nil else {
                throw .member(member)
            }
            return [text]
        }
        let path = try names("events").first
        events = path.flatMap { JSONPath($0) }
        label = Field(try names("label"))
        start = Field(try names("start"))
        end = Field(try names("end"))
        duration = Field(try names("duration"))
        confidence = Field(try names("confidence"))
        if label.names.isEmpty { throw .member("label") }
        if start.names.isEmpty { throw .member("start") }
        if end.names.isEmpty, duration.names.isEmpty { throw .member("end") }
        switch root["unit"]?.string {
        case nil, "seconds": unit = .seconds
        case "milliseconds": unit = .milliseconds
        default: throw .member("unit")
        }
    }

    /// The events of a JSON document: those of the path, or the document, its items or the items of a member.
    func events(in document: JSONValue) -> [JSONValue] {
        if let events { return events.values(in: document) }
        if document.isArray { return document.items }
        let lists = ["events", "sounds", "detections", "results", "segments", "annotations"]
        if let list = document[lists], list.isArray { return list.items }
        return [document]
    }

    /// The event of a JSON value; nil if it has no label or no times.
    func event(_ value: JSONValue) -> SoundEvent? {
        func first(_ field: Field) -> JSONValue? {
            field.paths.lazy.compactMap { $0.first(in: value) }.first
        }
        func time(_ field: Field) -> Int? {
            first(field).flatMap { JSONTime.microseconds($0, unit) }
        }
        return event(
            first(label)?.label,
            start: time(start),
            end: time(end),
            duration: time(duration),
            confidence: first(confidence)?.number
        )
    }

    /// The columns of a table by its first row; nil if it does not name them.
    func columns(_ header: [String]) -> Columns? {
        func column(_ field: Field) -> Int? {
            field.names.lazy.compactMap { name in
                header.firstIndex { $0.lowercased() == name.lowercased() }
            }.first
        }
        guard let label = column(label), let start = column(start) else { return nil }
        let columns = Columns(
            label: label,
            start: start,
            end: column(end),
            duration: column(duration),
            confidence: column(confidence)
        )
        return columns.end == nil && columns.duration == nil ? nil : columns
    }

    /// Where values are in the rows of a table.
    struct Columns {
        let label: Int
        let start: Int
        var end: Int?
        var duration: Int?
        var confidence: Int?

        /// Start, end and label, as label tracks of Audacity have them, which have no first row.
        static let labelTrack = Columns(label: 2, start: 0, end: 1)
    }

    /// The event of a row; nil if it has no label or no times.
    func event(_ row: [String], _ columns: Columns) -> SoundEvent? {
        func cell(_ index: Int?) -> String? {
            index.flatMap { $0 < row.count && !row[$0].isEmpty ? row[$0] : nil }
        }
        func time(_ index: Int?) -> Int? {
            cell(index).flatMap { JSONTime.decimal(Array($0.utf8)[...], exponent: unit.exponent) }
        }
        return event(
            cell(columns.label),
            start: time(columns.start),
            end: time(columns.end),
            duration: time(columns.duration),
            confidence: cell(columns.confidence).flatMap(Double.init)
        )
    }

    /// Puts an event together; times are in microseconds.
    private func event(
        _ label: String?,
        start: Int?,
        end: Int?,
        duration: Int?,
        confidence: Double?
    ) -> SoundEvent? {
        guard let label, let start, let end = end ?? duration.map({ start + $0 }),
            (0...Self.latest).contains(start), (start...Self.latest).contains(end)
        else { return nil }
        return SoundEvent(
            label: label,
            startMilliseconds: (start + 500) / 1000,
            endMilliseconds: (end + 500) / 1000,
            confidence: confidence.flatMap { (0...1).contains($0) ? $0 : nil }
        )
    }

    /// No time is later than 100 hours, in microseconds.
    private static let latest = 360_000_000_000
}
