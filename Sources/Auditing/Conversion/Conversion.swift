// SPDX-License-Identifier: Apache-2.0

/// An asset before and after a conversion: what rules about losses see.
public struct Conversion: Sendable {
    /// What went into the conversion.
    public let before: Asset
    /// What came out of it.
    public let after: Asset

    /// Puts both together.
    public init(before: Asset, after: Asset) {
        self.before = before
        self.after = after
    }
}
