// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives

/// Everything that goes into a presentation.
public struct PackageInputs: Sendable {
    /// The pictures; each is a rung of the ladder.
    public var rungs: [PackageTrack] = []
    /// The sound.
    public var sounds: [PackageTrack] = []
    /// The captions.
    public var captions: [PackageCaptions] = []
    /// What is known of captions inside the pictures.
    public var closedCaptions = ClosedCaptionDeclaration.unknown

    /// Nothing.
    public init() {}
}

/// The tracks of a movie by what a presentation does with them.
public struct PackageableTracks: Sendable {
    /// The pictures: the track that is enabled, or the first; nil for none.
    public let picture: TrackFacts?
    /// The sound.
    public let sounds: [TrackFacts]
    /// The subtitles.
    public let texts: [TrackFacts]
    /// What is left out, a sentence for each.
    public let leftOut: [String]

    /// Sorts the tracks of a movie.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    public init(of file: MovieFile) throws(ISOMediaError) {
        try file.movie.requireDistinctTrackIDs()
        let all = try TrackFacts.all(of: file.movie)
        var pictures: [TrackFacts] = []
        for facts in all where facts.kind == .video {
            if try !Self.isStill(facts, of: file.movie) { pictures.append(facts) }
        }
        picture = pictures.first { $0.isEnabled } ?? pictures.first
        sounds = all.filter { $0.kind == .audio }
        texts = all.filter { $0.kind == .subtitle }
        var leftOut: [String] = []
        for facts in all {
            switch facts.kind {
            case .audio, .subtitle: continue
            case .video where facts.id == picture?.id: continue
            case .video: leftOut.append("a movie gives one track of pictures: \(facts.summary)")
            case .closedCaption:
                leftOut.append(
                    "captions of a track of their own go into the pictures: \(facts.summary)"
                )
            default: leftOut.append("HLS has no place for it: \(facts.summary)")
            }
        }
        self.leftOut = leftOut.map { "\(file.path): left out, \($0)" }
    }

    /// Whether it is a picture that does not move, such as a cover; several of them are a film.
    private static func isStill(
        _ facts: TrackFacts,
        of movie: Movie
    ) throws(ISOMediaError) -> Bool {
        guard let entry = facts.sampleEntry, stills.contains(entry) else { return false }
        return try movie.track(facts.id)?.sampleTable()?.sampleCount ?? 0 <= 1
    }

    private static let stills: Set<FourCC> = ["jpeg", "png ", "mjpa", "mjpb"]
}
