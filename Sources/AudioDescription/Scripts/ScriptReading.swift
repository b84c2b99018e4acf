// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// A script that was read, and what was noticed.
package struct ScriptReading: Sendable {
    /// The script.
    package var script: DescriptionScript
    /// The format it was read as.
    package var format: ScriptFormat
    /// What is wrong or doubtful, in the order of the file.
    package var findings: [ScriptFinding]

    /// Whether nothing in it breaks a requirement of its format.
    package var isValid: Bool { !findings.contains { $0.severity == .error } }
}

/// A format of scripts.
package enum ScriptFormat: String, CaseIterable, Sendable {
    /// WebVTT, `kind=descriptions`.
    case webVTT
    /// SubRip.
    case subRip
    /// W3C Dubbing and Audio Description Profiles of TTML2.
    case dapt
    /// TTML that is not DAPT, and every other format of captions.
    case captions
    /// A table of start, end and text.
    case csv

    /// The name for people.
    package var name: String {
        switch self {
        case .webVTT: "WebVTT"
        case .subRip: "SubRip"
        case .dapt: "DAPT"
        case .captions: "captions"
        case .csv: "CSV"
        }
    }
}

/// Something that was noticed in a script.
package struct ScriptFinding: Equatable, Sendable {
    /// How bad it is.
    package enum Severity: String, Sendable {
        /// It breaks a requirement of the format.
        case error
        /// It is allowed, and probably not meant.
        case warning
        /// A person has to decide whether it is meant.
        case review
    }

    /// How bad it is.
    package var severity: Severity
    /// Its name, such as `script-type-missing`.
    package var code: String
    /// What is wrong, as one sentence.
    package var message: String
    /// Where in the file.
    package var position: SourcePosition?
}
