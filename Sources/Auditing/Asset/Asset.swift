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
    /// The playlists of an HLS presentation, the multivariant one first; none where it is no such.
    public var playlists: [PlaylistAsset] = []
    /// The caption files that belong to it.
    public var captionFiles: [CaptionAsset]
    /// Whether a transcript lies beside it.
    public var hasTranscript: Bool
    /// What belongs to it and could not be read, a sentence each.
    public var unreadable: [String]
    /// Whether its server sends parts of the movie; nil where there is no movie on a server.
    public var sendsParts: Bool?
    /// What it has to offer, whatever the standards leave open.
    public var requirements: Requirements

    /// Makes an asset.
    public init(
        name: String,
        movie: MovieAsset? = nil,
        captionFiles: [CaptionAsset] = [],
        hasTranscript: Bool = false,
        unreadable: [String] = [],
        requirements: Requirements = Requirements()
    ) {
        self.name = name
        self.movie = movie
        self.captionFiles = captionFiles
        self.hasTranscript = hasTranscript
        self.unreadable = unreadable
        self.requirements = requirements
    }

    /// Tells all captions how long the movie is that they belong to.
    mutating func tellLength() {
        guard let seconds = movie?.durationSeconds else { return }
        let length = seconds.clampedMilliseconds
        for index in captionFiles.indices { captionFiles[index].role.movieMilliseconds = length }
        for index in movie?.tracks.indices ?? 0..<0 {
            guard var cues = movie?.tracks[index].cues else { continue }
            cues.role.movieMilliseconds = length
            movie?.tracks[index].text = .cues(cues)
        }
    }
}
