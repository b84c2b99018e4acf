// SPDX-License-Identifier: Apache-2.0

import Guidelines
import MediaPrimitives

/// How every report names places, values and outcomes.
package enum ReportWording {
    /// The part of an asset that a finding is about, by which reports group; empty for the whole.
    package static func part(_ location: FindingLocation) -> String {
        if let file = location.file { return file }
        if let rendition = location.rendition { return "rendition \(rendition)" }
        return location.track.map { "track \($0)" } ?? ""
    }

    /// The whole place: part, line and column, byte, cue; empty for the asset as such.
    package static func place(_ location: FindingLocation) -> String {
        let places = [
            part(location),
            location.position.map { "line \($0.line), column \($0.column)" } ?? "",
            location.byteOffset.map { "byte \($0)" } ?? "",
            location.cue.map { "cue \($0)" } ?? "",
        ]
        return places.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// What was measured against which limit: `measured 23.4, limit 20 characters/s`.
    package static func measured(_ measurement: Measurement) -> String {
        let value = measurement.value.short
        guard let limit = measurement.limit else { return "\(measurement.unit): \(value)" }
        return "measured \(value), limit \(limit.short) \(measurement.unit)"
    }

    /// The message with what was measured.
    package static func sentence(_ finding: Finding) -> String {
        finding.message + (finding.measurement.map { " [\(measured($0))]" } ?? "")
    }

    /// The outcome in words for people.
    package static func words(_ outcome: RuleOutcome) -> String {
        switch outcome {
        case .passed: "passed"
        case .failed: "failed"
        case .cantTell: "cannot tell"
        case .inapplicable: "does not apply"
        case .untested: "not tested"
        }
    }

    /// The status of a finding compared with the baseline, or its suppression; empty if there is neither.
    package static func status(_ status: FindingStatus) -> String {
        if let suppression = status.suppression { return "suppressed: \(suppression.explanation)" }
        return status.isKnown.map { $0 ? "known" : "new" } ?? ""
    }

    /// A number with its noun: `1 error`, `2 errors`.
    package static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    /// The findings of each severity, from the most to the least: `1 error, 2 warnings, …`.
    package static func counts(_ count: (Severity) -> Int) -> String {
        [
            counted(count(.error), "error", "errors"),
            counted(count(.warning), "warning", "warnings"),
            "\(count(.review)) to review",
            counted(count(.info), "note", "notes"),
        ].joined(separator: ", ")
    }

    /// A time in milliseconds as `01:02:03.456`, which sorts.
    package static func timeCode(_ milliseconds: Int) -> String {
        ClockTime(milliseconds: milliseconds).timeCode()
    }
}
