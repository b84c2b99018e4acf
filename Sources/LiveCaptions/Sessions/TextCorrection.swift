// SPDX-License-Identifier: Apache-2.0

/// A final text that was replaced or deleted.
public struct TextCorrection: Equatable, Sendable {
    /// The stream of the segment.
    package let stream: String
    /// The id of the segment.
    package let id: String
    /// The right text; nil if the segment was deleted.
    package let text: String?
    /// When it came, in milliseconds since the session began.
    public let received: Int
}
