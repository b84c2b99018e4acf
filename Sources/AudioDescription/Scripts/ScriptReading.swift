// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// A script that was read, and what was noticed.
public struct ScriptReading: Sendable {
    /// The script.
    public var script: DescriptionScript
    /// The format it was read as.
    public var format: ScriptFormat
    /// What is wrong or doubtful, in the order of the file.
    public var findings: [ScriptFinding]

    /// Whether nothing in it breaks a requirement of its format.
    public var isValid: Bool { !findings.contains { $0.severity == .error } }
}

/// A format of scripts.
public enum ScriptFormat: String, CaseIterable, Sendable {
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
    public var name: String {
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
public struct ScriptFinding: Equatable, Sendable {
    /// How bad it is.
    public enum Severity: String, Sendable {
        /// It breaks a requirement of the format.
        case error
        /// It is allowed, and probably not meant.
        case warning
    }

    /// How bad it is.
    public var severity: Severity
    /// Its name, such as `script-type-missing`.
    public var code: String
    /// What is wrong, as one sentence.
    public var message: String
    /// Where in the file.
    public var position: SourcePosition?
}
