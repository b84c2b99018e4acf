// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// A closed caption track made of a caption file, for one movie.
///
/// Layout and values: QuickTime File Format, "Closed Captioning Media".
struct ClosedCaptionAddition {
    /// The reference from a track to the closed captions that fit it.
    static let reference: FourCC = "clcp"

    let source: ClosedCaptionSource
    /// The samples.
    let track: CEA608Track
    let id: UInt32
    /// The same track in the movie; nil where there is none.
    let present: UInt32?
    let warnings: [String]
    private let boxes: Track
    private let movieDuration: UInt64

    /// Makes the track.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    init(
        _ source: ClosedCaptionSource,
        _ request: ClosedCaptionRequest,
        to file: MovieFile
    ) throws(ISOMediaError) {
        self.source = source
        id = try file.movie.unusedTrackID()
        let cues = source.reading.document.cues
        let latest = source.reading.pairs.last?.milliseconds ?? 0
        let end = PresentationEnd(
            captions: max(latest, cues.map(\.endMilliseconds).max() ?? 0),
            movie: try file.movie.header(),
            extendsMovie: request.extendsMovie
        )
        track = CEA608Track(source.reading.pairs, fillingTo: end.mediaMilliseconds)
        movieDuration = end.movieDuration
        warnings = end.warnings(cues, path: source.path)
        boxes = Self.boxes(source, track, id, end.trackDuration, try file.movie.displaySize())
        present = try SameTrack.find(boxes, samples: track.samples, in: file)
    }

    /// The movie with the track: in the group of subtitles, and with references from all pictures.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    func added(to movie: Movie, isDefault: Bool) throws(ISOMediaError) -> Movie {
        var movie = movie
        movie.append(boxes)
        try movie.updateHeader { header in
            header.nextTrackID = max(header.nextTrackID, id == .max ? id : id + 1)
            header.duration = max(header.duration, movieDuration)
        }
        try AlternateGroup(kind: .legible).establish(in: &movie, preferred: isDefault ? id : nil)
        for picture in try TrackFacts.all(of: movie) where picture.kind == .video {
            try movie.updateTrack(picture.id) { track throws(ISOMediaError) in
                let others = try track.references(Self.reference)
                track.setReferences(Self.reference, to: others + [id])
            }
        }
        return movie
    }

    private static func boxes(
        _ source: ClosedCaptionSource,
        _ captions: CEA608Track,
        _ id: UInt32,
        _ duration: UInt64,
        _ size: (width: Int, height: Int)
    ) -> Track {
        var header = TrackHeaderBox(trackID: id, duration: duration)
        header.header.flags = 0x2  // in the movie; enabled is decided with the group
        header.layer = -1  // in front of the picture
        header.width = FixedPoint16x16(size.width)
        header.height = FixedPoint16x16(size.height)
        // The entry has no fields of its own.
        var entry = ByteWriter()
        entry.write(bytes: [0, 0, 0, 0, 0, 0, 0, 1])
        var track = NewTrack(
            media: .closedCaptions,
            header: header,
            sampleEntry: Box("c608", payload: entry.bytes),
            samples: TrackSamples(
                timescale: CEA608Track.timescale,
                sizes: .each(captions.samples.map { UInt32($0.count) }),
                durations: Array(TimeToSampleBox(durations: captions.durations).entries)
            )
        )
        track.chunks.append(offset: 0, sampleCount: UInt32(captions.samples.count))
        track.language = source.language
        track.name = source.name
        track.characteristics = source.characteristics
        return track.track(forQuickTime: false)
    }
}
