// SPDX-License-Identifier: Apache-2.0

/// How sure a rule is of what it finds.
public enum Confidence: String, CaseIterable, Sendable {
    /// It can be proved from the file.
    case certain
    /// It is rarely otherwise.
    case likely
    /// It is a rule of thumb.
    case heuristic
}
