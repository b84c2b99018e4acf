// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a baseline or a list of suppressions.
public struct AuditFileError: Error, Equatable, Sendable {
    /// The file, as the user named it.
    public let file: String
    /// The line, counted from 1; nil for the file as a whole.
    public let line: Int?
    /// What is wrong and what to do, as a sentence without full stop.
    public let reason: String

    init(_ file: String, line: Int? = nil, _ reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }
}

extension AuditFileError: CustomStringConvertible {
    /// `file:line: reason`.
    public var description: String { file + (line.map { ":\($0)" } ?? "") + ": " + reason }
}
