// SPDX-License-Identifier: Apache-2.0

/// A final text that was replaced or deleted.
public struct TextCorrection: Equatable, Sendable {
    /// The stream of the segment.
    public let stream: String
    /// The id of the segment.
    public let id: String
    /// The right text; nil if the segment was deleted.
    public let text: String?
    /// When it came, in milliseconds since the session began.
    public let received: Int
}
