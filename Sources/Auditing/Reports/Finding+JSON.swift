// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension Severity: Codable {}
extension Confidence: Codable {}

/// A finding as reports list it: with the words of the remedy, not the value.
extension Finding: Codable {
    private enum CodingKeys: String, CodingKey {
        case rule, slug, severity, confidence, message, location, measured, limit, unit, references
        case fix
    }

    /// Writes the keys that have a value; the location is an object, which may be empty.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(rule, forKey: .rule)
        try values.encode(slug, forKey: .slug)
        try values.encode(severity.rawValue, forKey: .severity)
        try values.encode(confidence.rawValue, forKey: .confidence)
        try values.encode(message, forKey: .message)
        try values.encode(location, forKey: .location)
        try values.encodeIfPresent(measurement?.value, forKey: .measured)
        try values.encodeIfPresent(measurement?.limit, forKey: .limit)
        try values.encodeIfPresent(measurement?.unit, forKey: .unit)
        try values.encode(references, forKey: .references)
        try values.encodeIfPresent(fix, forKey: .fix)
    }

    /// Reads a finding of a report; the source of its limit is among the references.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        rule = try values.decode(String.self, forKey: .rule)
        slug = try values.decode(String.self, forKey: .slug)
        severity = try values.decode(Severity.self, forKey: .severity)
        confidence = try values.decode(Confidence.self, forKey: .confidence)
        message = try values.decode(String.self, forKey: .message)
        location = try values.decode(FindingLocation.self, forKey: .location)
        references = try values.decode([String].self, forKey: .references)
        fix = try values.decodeIfPresent(String.self, forKey: .fix)
        remedy = nil
        let unit = try values.decodeIfPresent(String.self, forKey: .unit)
        let value = try values.decodeIfPresent(Double.self, forKey: .measured)
        let limit = try values.decodeIfPresent(Double.self, forKey: .limit)
        measurement =
            if let unit, let value { Measurement(value, limit: limit, unit: unit) } else { nil }
    }
}

extension FindingLocation: Codable {
    private enum CodingKeys: String, CodingKey {
        case file, track, rendition, line, column, timeSeconds, cue, cueText, heardText
        case byteOffset
    }

    /// Writes the keys that have a value.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(file, forKey: .file)
        try values.encodeIfPresent(track, forKey: .track)
        try values.encodeIfPresent(rendition, forKey: .rendition)
        try values.encodeIfPresent(position?.line, forKey: .line)
        try values.encodeIfPresent(position?.column, forKey: .column)
        try values.encodeIfPresent(timeSeconds, forKey: .timeSeconds)
        try values.encodeIfPresent(cue, forKey: .cue)
        try values.encodeIfPresent(cueText, forKey: .cueText)
        try values.encodeIfPresent(heardText, forKey: .heardText)
        try values.encodeIfPresent(byteOffset, forKey: .byteOffset)
    }

    /// Reads the location of a finding of a report.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        file = try values.decodeIfPresent(String.self, forKey: .file)
        track = try values.decodeIfPresent(Int.self, forKey: .track)
        rendition = try values.decodeIfPresent(String.self, forKey: .rendition)
        cue = try values.decodeIfPresent(Int.self, forKey: .cue)
        cueText = try values.decodeIfPresent(String.self, forKey: .cueText)
        heardText = try values.decodeIfPresent(String.self, forKey: .heardText)
        byteOffset = try values.decodeIfPresent(Int.self, forKey: .byteOffset)
        if let line = try values.decodeIfPresent(Int.self, forKey: .line) {
            let column = try values.decodeIfPresent(Int.self, forKey: .column)
            position = SourcePosition(line: line, column: column ?? 1)
        }
        if let time = try values.decodeIfPresent([Double].self, forKey: .timeSeconds),
            time.count == 2
        {
            startMilliseconds = try Self.milliseconds(time[0], values)
            endMilliseconds = try Self.milliseconds(time[1], values)
        }
    }

    private static func milliseconds(
        _ seconds: Double,
        _ values: KeyedDecodingContainer<CodingKeys>
    ) throws -> Int {
        guard let milliseconds = Int(exactly: (seconds * 1000).rounded()) else {
            throw DecodingError.dataCorruptedError(
                forKey: .timeSeconds,
                in: values,
                debugDescription: "a time is too large"
            )
        }
        return milliseconds
    }

    /// The interval in seconds; nil if there is none.
    public var timeSeconds: [Double]? {
        time.map { [Double($0.start) / 1000, Double($0.end) / 1000] }
    }
}
