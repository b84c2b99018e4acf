// SPDX-License-Identifier: Apache-2.0

/// Why what earlier runs have found cannot be read or kept.
public struct AuditStateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, as the user named it.
    public let path: String
    /// Why, as SQLite says it.
    public let reason: String

    /// A sentence that says what to do.
    public var description: String {
        "\(path): \(reason); name another file with --resume, or leave the option out"
    }
}
