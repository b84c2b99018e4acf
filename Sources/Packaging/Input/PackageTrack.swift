// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaSelection

/// A track of pictures or sound that goes into a presentation.
public struct PackageTrack: Sendable {
    /// The movie.
    public let file: MovieFile
    /// The track.
    public let facts: TrackFacts
    /// What the presentation says of it: at first, what the track's own tags say.
    public var option: SelectionOption
    /// The file, as the user named it, where it is not the movie's.
    public let name: String

    /// Takes a track with its own tags.
    ///
    /// - Parameters:
    ///   - file: the movie.
    ///   - facts: the track.
    ///   - name: how messages name the file; nil: by its path.
    public init(file: MovieFile, facts: TrackFacts, name: String? = nil) {
        self.file = file
        self.facts = facts
        self.name = name ?? file.path
        option = facts.selectionOption ?? SelectionOption(track: Int(facts.id), kind: .visual)
    }
}
