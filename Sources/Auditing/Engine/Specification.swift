// SPDX-License-Identifier: Apache-2.0

import Guidelines

/// A specification that a playlist or an MPD is checked against alone.
///
/// A rule belongs to it if it cites it, or what it builds upon. Rules that cite none, because they are about what
/// players do, belong to no specification.
package enum Specification: String, CaseIterable, Sendable {
    /// HTTP Live Streaming, RFC 8216bis, and the RFCs that it builds upon.
    case rfc8216bis
    /// Apple's HLS Authoring Specification, which requires RFC 8216bis.
    case apple
    /// ISO/IEC 23009-1 (MPEG-DASH), and what it builds upon.
    case dash
    /// ETSI TS 103 285 (DVB-DASH), which is a profile of MPEG-DASH.
    case dvbDASH = "dvb-dash"

    /// What the references of its rules begin with.
    private var citations: [String] {
        switch self {
        case .rfc8216bis: ["RFC "]
        case .apple: ["RFC ", "HLS Authoring Specification"]
        case .dash: ["ISO/IEC 23009-1", "RFC ", "W3C Namespaces in XML", "ANSI/SCTE 214-1"]
        case .dvbDASH:
            [
                "ISO/IEC 23009-1", "RFC ", "W3C Namespaces in XML", "ETSI TS 103 285",
                "ETSI TS 102 822",
            ]
        }
    }

    /// Whether a rule belongs to it.
    func includes(_ rule: RuleMetadata) -> Bool {
        rule.references.contains { reference in citations.contains { reference.hasPrefix($0) } }
    }

    /// The rules of a catalogue that do not belong to it, switched off.
    func switchingOff(_ rules: [RuleMetadata]) -> [String: RuleSeverity] {
        Dictionary(
            uniqueKeysWithValues: rules.filter { !includes($0) }.map { ($0.id, RuleSeverity.off) }
        )
    }
}
