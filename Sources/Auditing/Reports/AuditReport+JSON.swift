// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The report as JSON (`mediatag.audit/1`, described by `Docs/schemas/audit.json`).
extension AuditReport: Encodable {
    /// The schema that the JSON follows.
    public static let schema = "mediatag.audit/1"

    private enum CodingKeys: String, CodingKey {
        case schema, version, profile, assets, summary
    }

    /// Writes every key.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.schema, forKey: .schema)
        try values.encode(AuditingVersion.current, forKey: .version)
        try values.encode(profile, forKey: .profile)
        try values.encode(assets, forKey: .assets)
        let totals = totals
        var summary = [
            "unreadable": totals.unreadable, "known": totals.known,
            "suppressed": totals.suppressed,
        ]
        for severity in Severity.allCases { summary[severity.rawValue] = totals.count(severity) }
        try values.encode(summary, forKey: .summary)
    }
}

extension AssetReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case asset, outcome, criteria, findings, omitted, unreadable, notAssessed
    }

    private struct Criterion: Encodable {
        let id: String
        let outcome: String
        let reason: String?
    }

    /// Writes every key.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(asset, forKey: .asset)
        try values.encode(outcome.name, forKey: .outcome)
        let criteria = criteria.map {
            Criterion(id: $0.id, outcome: $0.outcome.name, reason: $0.outcome.reason)
        }
        try values.encode(criteria, forKey: .criteria)
        try values.encode(standingFindings.map(ListedFinding.init), forKey: .findings)
        try values.encode(findings.omitted, forKey: .omitted)
        try values.encode(unreadable, forKey: .unreadable)
        let unheard = isNotListened ? [NotAssessed.withoutListening] : []
        try values.encode(NotAssessed.clauses + unheard, forKey: .notAssessed)
    }
}

/// A finding with how it stands, in one object.
private struct ListedFinding: Encodable {
    let finding: Finding
    let standing: FindingStanding

    private enum CodingKeys: String, CodingKey {
        case fingerprint, baseline, suppressed
    }

    func encode(to encoder: any Encoder) throws {
        try finding.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(standing.fingerprint, forKey: .fingerprint)
        try values.encodeIfPresent(standing.isKnown.map { $0 ? "known" : "new" }, forKey: .baseline)
        try values.encodeIfPresent(standing.suppression?.reason, forKey: .suppressed)
    }
}

extension Finding: Encodable {
    private enum CodingKeys: String, CodingKey {
        case rule, slug, severity, confidence, message, location, measured, limit, unit, references
        case fix
    }

    private enum LocationKeys: String, CodingKey {
        case file, track, rendition, line, column, timeSeconds, cue, byteOffset
    }

    /// Writes the keys that have a value; the location is an object, which may be empty.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(rule, forKey: .rule)
        try values.encode(slug, forKey: .slug)
        try values.encode(severity.rawValue, forKey: .severity)
        try values.encode(confidence.rawValue, forKey: .confidence)
        try values.encode(message, forKey: .message)
        var place = values.nestedContainer(keyedBy: LocationKeys.self, forKey: .location)
        try place.encodeIfPresent(location.file, forKey: .file)
        try place.encodeIfPresent(location.track, forKey: .track)
        try place.encodeIfPresent(location.rendition, forKey: .rendition)
        try place.encodeIfPresent(location.position?.line, forKey: .line)
        try place.encodeIfPresent(location.position?.column, forKey: .column)
        try place.encodeIfPresent(timeSeconds, forKey: .timeSeconds)
        try place.encodeIfPresent(location.cue, forKey: .cue)
        try place.encodeIfPresent(location.byteOffset, forKey: .byteOffset)
        try values.encodeIfPresent(measurement?.value, forKey: .measured)
        try values.encodeIfPresent(measurement?.limit, forKey: .limit)
        try values.encodeIfPresent(measurement?.unit, forKey: .unit)
        try values.encode(references, forKey: .references)
        try values.encodeIfPresent(fix, forKey: .fix)
    }

    /// The stretch of time in seconds; nil when there is none.
    public var timeSeconds: [Double]? {
        location.time.map { [Double($0.start) / 1000, Double($0.end) / 1000] }
    }
}
