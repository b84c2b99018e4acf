// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension Severity: Decodable {}
extension Confidence: Decodable {}

/// Reads what ``Finding/encode(to:)`` writes; the action of `--fix` is not in it.
extension Finding: Decodable {
    private enum CodingKeys: String, CodingKey {
        case rule, slug, severity, confidence, message, location, measured, limit, unit, references
        case fix
    }

    /// Reads a finding of `mediatag.audit/1`.
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
        action = nil
        let unit = try values.decodeIfPresent(String.self, forKey: .unit)
        let value = try values.decodeIfPresent(Double.self, forKey: .measured)
        let limit = try values.decodeIfPresent(Double.self, forKey: .limit)
        guard let unit, let value else {
            measurement = nil
            return
        }
        measurement = Measurement(value, limit: limit, unit: unit)
    }
}

extension FindingLocation: Decodable {
    private enum CodingKeys: String, CodingKey {
        case file, track, rendition, line, column, timeSeconds, cue, byteOffset
    }

    /// Reads the location of a finding of `mediatag.audit/1`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        file = try values.decodeIfPresent(String.self, forKey: .file)
        track = try values.decodeIfPresent(Int.self, forKey: .track)
        rendition = try values.decodeIfPresent(String.self, forKey: .rendition)
        cue = try values.decodeIfPresent(Int.self, forKey: .cue)
        byteOffset = try values.decodeIfPresent(Int.self, forKey: .byteOffset)
        if let line = try values.decodeIfPresent(Int.self, forKey: .line) {
            let column = try values.decodeIfPresent(Int.self, forKey: .column)
            position = SourcePosition(line: line, column: column ?? 1)
        }
        if let time = try values.decodeIfPresent([Double].self, forKey: .timeSeconds),
            time.count == 2
        {
            startMilliseconds = Int((time[0] * 1000).rounded())
            endMilliseconds = Int((time[1] * 1000).rounded())
        }
    }
}
