// SPDX-License-Identifier: Apache-2.0

/// A profile of TTML that a document can be held against.
package enum ConformanceProfile: String, CaseIterable, Sendable {
    /// IMSC 1.0.1, Text Profile (W3C Recommendation, 2018).
    case imsc101Text = "imsc1.0.1-text"
    /// IMSC 1.1, Text Profile (W3C Recommendation, 2018).
    case imsc11Text = "imsc1.1-text"
    /// IMSC 1.3, Text Profile (W3C Recommendation, 2026).
    case imsc13Text = "imsc1.3-text"
    /// EBU-TT-D (EBU Tech 3380, version 1.0.1).
    case ebuTTD = "ebu-tt-d"
    /// IMSC Hypothetical Render Model.
    case imscHRM = "imsc-hrm"
    /// Dubbing and Audio description Profiles of TTML2, version 1.0.
    case dapt
}

extension ConformanceProfile {
    /// Its name in reports, and in clauses.
    package var title: String {
        switch self {
        case .imsc101Text: "IMSC 1.0.1 Text"
        case .imsc11Text: "IMSC 1.1 Text"
        case .imsc13Text: "IMSC 1.3 Text"
        case .ebuTTD: "EBU-TT-D"
        case .imscHRM: "IMSC-HRM"
        case .dapt: "DAPT 1.0"
        }
    }

    /// Whether it is an edition of IMSC's Text Profile.
    var isIMSC: Bool { self == .imsc101Text || self == .imsc11Text || self == .imsc13Text }

    /// The standard whose vocabulary it builds upon, as clauses cite it.
    var base: String {
        switch self {
        case .imsc101Text: "TTML1"
        case .ebuTTD: "EBU Tech 3380"
        default: "TTML2"
        }
    }

    /// The standard of its own constraints, as clauses cite it.
    var standard: String {
        switch self {
        case .imsc101Text: "IMSC 1.0.1"
        case .imsc11Text: "IMSC 1.1"
        case .imsc13Text: "IMSC 1.3"
        case .ebuTTD: "EBU Tech 3380"
        case .imscHRM: "IMSC-HRM"
        case .dapt: "DAPT"
        }
    }

    /// The designators by which documents state a profile (`ttp:contentProfiles`, `ttp:profile`, `ebuttm:conformsToStandard`).
    private static let designators: [String: ConformanceProfile] = [
        "http://www.w3.org/ns/ttml/profile/imsc1/text": .imsc101Text,
        "http://www.w3.org/ns/ttml/profile/imsc1.1/text": .imsc11Text,
        "http://www.w3.org/ns/ttml/profile/imsc1.3/text": .imsc13Text,
        "urn:ebu:tt:distribution:2014-01": .ebuTTD,
        "urn:ebu:tt:distribution:2018-04": .ebuTTD,
        "http://www.w3.org/ns/ttml/profile/dapt1.0/content": .dapt,
    ]

    /// The profile of a designator; nil if it is of another one.
    init?(designator: String) {
        guard let profile = Self.designators[designator] else { return nil }
        self = profile
    }
}
