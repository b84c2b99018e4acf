// SPDX-License-Identifier: Apache-2.0

/// How much a finding matters, from the least to the most.
public enum Severity: String, CaseIterable, Sendable {
    /// Worth knowing; harms nobody.
    case info
    /// Only a person can decide.
    case review
    /// A recommendation is broken, or harm is likely.
    case warning
    /// A requirement is broken, or a viewer does not get the captions.
    case error
}

extension Severity: Comparable {
    /// Orders by how much it matters.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
