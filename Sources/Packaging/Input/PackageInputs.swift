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
        let all = try TrackFacts.all(of: file.movie)
        let pictures = all.filter { facts in
            facts.kind == .video && !(facts.sampleEntry.map(Self.stills.contains) ?? false)
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

    /// Pictures that do not move, such as covers.
    private static let stills: Set<FourCC> = ["jpeg", "png ", "mjpa", "mjpb"]
}
