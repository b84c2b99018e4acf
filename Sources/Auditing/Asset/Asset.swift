// SPDX-License-Identifier: Apache-2.0

/// One thing that a person plays, with all that belongs to it: what rules see.
///
/// A movie and the caption files beside it are one asset. What could not be read is told as such, and
/// never as absent.
public struct Asset: Sendable {
    /// The name, as the user wrote it.
    public let name: String
    /// The movie, or any other container with sound and pictures; nil where it has none.
    public var movie: MovieAsset?
    /// The caption files that belong to it.
    public var captionFiles: [CaptionAsset]
    /// What belongs to it and could not be read, a sentence each.
    public var unreadable: [String]
    /// What it has to offer, whatever the standards leave open.
    public var requirements: Requirements

    /// Makes an asset.
    public init(
        name: String,
        movie: MovieAsset? = nil,
        captionFiles: [CaptionAsset] = [],
        unreadable: [String] = [],
        requirements: Requirements = Requirements()
    ) {
        self.name = name
        self.movie = movie
        self.captionFiles = captionFiles
        self.unreadable = unreadable
        self.requirements = requirements
    }
}
