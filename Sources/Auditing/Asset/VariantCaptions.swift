// SPDX-License-Identifier: Apache-2.0

/// The closed captions in the pictures of one variant of an HLS presentation.
public struct VariantCaptions: Sendable {
    /// The URI of its playlist, as written.
    public var uri: String
    /// The line of the multivariant playlist that names it, counted from 1.
    public var line: Int
    /// What was found in its pictures; nil where they could not be looked into.
    public var tracks: [ScannedCaptions]?
    /// Why they could not be looked into, or not to their end; a clause.
    public var obstacle: String?

    /// Makes the facts of a variant.
    public init(
        uri: String,
        line: Int,
        tracks: [ScannedCaptions]?,
        obstacle: String? = nil
    ) {
        self.uri = uri
        self.line = line
        self.tracks = tracks
        self.obstacle = obstacle ?? tracks?.lazy.compactMap(\.obstacle).first
    }
}
