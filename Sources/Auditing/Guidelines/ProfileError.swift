// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a profile file, and at which of its keys.
public struct ProfileError: Error, Equatable, Sendable {
    /// The file, as the user named it.
    public let file: String
    /// The keys that lead to the fault, such as `limits.lines.unit`; empty for the file as a whole.
    public let key: String
    /// What is wrong, as a sentence without full stop.
    public let reason: String

    /// Makes an error from its place and reason.
    public init(file: String, key: String, reason: String) {
        self.file = file
        self.key = key
        self.reason = reason
    }
}

extension ProfileError: CustomStringConvertible {
    /// `file: key: reason`.
    public var description: String {
        ([file] + (key.isEmpty ? [] : [key]) + [reason]).joined(separator: ": ")
    }
}
