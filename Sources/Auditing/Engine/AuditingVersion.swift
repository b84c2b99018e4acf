// SPDX-License-Identifier: Apache-2.0

/// The version of the rules, which reports carry.
public enum AuditingVersion {
    /// That of the package.
    public static let current = "0.1.0"
}
