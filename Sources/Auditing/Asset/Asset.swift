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
    /// The renditions whose initialization sections were read.
    public var renditionTracks: [RenditionTrack] = []
    /// The closed captions in the pictures of each variant; nil where nobody looked.
    public var variantCaptions: [VariantCaptions]?
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

    /// Tells all captions how long the movie is that they belong to, and what is heard in it.
    mutating func tellMovie() {
        guard let movie else { return }
        for index in captionFiles.indices { Self.tell(movie, to: &captionFiles[index].role) }
        for index in movie.tracks.indices {
            guard var cues = movie.tracks[index].cues else { continue }
            Self.tell(movie, to: &cues.role)
            self.movie?.tracks[index].text = .cues(cues)
        }
    }

    private static func tell(_ movie: MovieAsset, to role: inout CaptionRole) {
        if let seconds = movie.durationSeconds {
            role.movieMilliseconds = seconds.clampedMilliseconds
        }
        role.sound = movie.mainAudio == nil ? nil : movie.sound
    }
}
