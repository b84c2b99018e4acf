// SPDX-License-Identifier: Apache-2.0

package import Auditing
import MediaPrimitives

/// Something that the person has to look at, whatever found it.
package struct ReviewFinding: Equatable, Sendable {
    /// The number of the cue; nil if it is about a place in the film without one, or about the file.
    package let cue: Int?
    /// The rule: its permanent name.
    package let rule: String
    /// The rule's name for people.
    package let title: String
    /// How much it matters.
    package let severity: Severity
    /// A sentence.
    package let message: String
    /// When it is, in milliseconds; nil if it is about the file.
    package let times: CueTimes?

    /// What a decision about it is kept under: another finding, also of the same rule, has another one.
    package var key: String {
        "\(rule)@\(cue.map(String.init) ?? "file"):\(FNV1a.hexadecimal(message))"
    }

    /// Whether the captions are not reviewed before the person has decided about it.
    package var needsDecision: Bool { severity > .info }

    /// Takes a finding of a check.
    ///
    /// - Parameters:
    ///   - finding: the finding.
    ///   - cues: the numbers of the cues, in the order of the file.
    package init(_ finding: Finding, cues: [Int]) {
        let place = finding.location.cue.map { $0 - 1 }
        cue = place.flatMap { cues.indices.contains($0) ? cues[$0] : nil }
        rule = finding.rule
        title = finding.slug.replacing("-", with: " ")
        severity = finding.severity
        let limits = finding.measurement.map { value in
            let limit = value.limit.map { " (limit \(Self.text($0)))" } ?? ""
            return ": \(Self.text(value.value)) \(value.unit)\(limit)"
        }
        message = finding.message + (limits ?? "")
        times = finding.location.time.map { CueTimes(start: $0.start, end: $0.end) }
    }

    private static func text(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
    }

    /// The finding, and what the person decided about it.
    func json(_ decision: FindingDecision?) -> JSONWriter {
        var json = JSONWriter()
        json.add("key", key)
        json.add("cue", cue)
        json.add("rule", rule)
        json.add("title", title)
        json.add("severity", severity.rawValue)
        json.add("message", message)
        json.add("start", times?.start)
        json.add("end", times?.end)
        json.add("decision", decision?.rawValue)
        json.add("open", needsDecision && decision == nil)
        return json
    }
}
