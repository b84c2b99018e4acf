// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaReading

/// The track of pictures that captions are put into.
struct EmbeddingTarget {
    /// Its ID.
    let id: UInt32
    private let movie: MovieFile
    private let track: Track
    private let facts: TrackFacts
    private let form: CaptionUnit.Form
    private let clock: PresentationClock

    /// Finds the track.
    ///
    /// - Parameters:
    ///   - movie: a flat movie.
    ///   - id: the track; nil: the first of pictures that can carry captions.
    /// - Throws: `ISOMediaError`: `.cannotRewrite` if the track is missing, or its samples cannot be changed.
    init(_ movie: MovieFile, _ id: UInt32?) throws(ISOMediaError) {
        let all = try TrackFacts.all(of: movie.movie)
        let tracks = zip(movie.movie.tracks, all).filter { _, facts in
            facts.kind == .video && (id ?? facts.id) == facts.id
        }
        guard let (track, facts) = tracks.first else {
            throw ISOMediaError(.cannotRewrite("there is no video"), path: movie.path)
        }
        let plan = CaptionTrackPlan(track, facts)
        switch plan.form {
        case .units(let coding, let lengthSize):
            form = .messages(coding, lengthSize: lengthSize)
        case .av1: form = .metadata
        case .mpeg2, .captions, nil:
            let reason = plan.obstacle ?? "its video is not H.264, H.265 or AV1"
            throw ISOMediaError(
                .cannotRewrite("track \(facts.id): \(reason)"),
                path: movie.path
            )
        }
        let timescale = try movie.movie.header().timescale
        clock = PresentationClock(try track.editTimeline(movieTimescale: timescale))
        guard clock.showsMediaOnce else {
            let reason =
                "edits show media of track \(facts.id) twice or in another order, so its pictures have no single time"
            throw ISOMediaError(.cannotRewrite(reason), path: movie.path)
        }
        self.movie = movie
        self.track = track
        self.facts = facts
        self.id = facts.id
    }

    /// The captions that its pictures carry now, without their cues.
    func captions() throws(ISOMediaError) -> ClosedCaptions {
        var kept = EmbeddedCaptions.Keeping.all
        kept.cueLimit = 0
        let tracks = try MovieCaptions(movie, kept, only: id).read { _, _ in }
        return tracks.first?.captions ?? ClosedCaptions()
    }

    /// The pictures in the order they are shown.
    func pictures() throws(ISOMediaError) -> [PairSchedule.Picture] {
        var pictures: [PairSchedule.Picture] = []
        var cursor = try track.sampleCursor()
        var index = 0
        while let sample = try cursor?.next() {
            if let time = clock.shownMilliseconds(ofMedia: sample.compositionTime) {
                pictures.append(PairSchedule.Picture(sample: index, milliseconds: time))
            }
            index += 1
        }
        return pictures.enumerated().sorted {
            ($0.element.milliseconds, $0.offset) < ($1.element.milliseconds, $1.offset)
        }.map(\.element)
    }

    /// What changes in the samples.
    ///
    /// - Parameters:
    ///   - schedule: the pairs and the bytes of packets of each sample.
    ///   - replaced: what gives way in every picture.
    /// - Returns: the splices in decoding order.
    /// - Throws: `ISOMediaError` where a sample cannot be read or changed.
    func splices(
        _ schedule: PairSchedule,
        replacing replaced: ReplacedCaptions
    ) throws(ISOMediaError) -> [SampleSplice] {
        var splices: [SampleSplice] = []
        var window = FileWindow(movie.source)
        var cursor = try track.sampleCursor()
        var index = 0
        while let sample = try cursor?.next() {
            defer { index += 1 }
            let own = PictureLoad(
                pairs: schedule.pairs[index] ?? [],
                packets: schedule.packets[index] ?? [],
                isPadded: schedule.padded.contains(index)
            )
            guard !own.isEmpty || !replaced.isEmpty else { continue }
            let end = sample.offset + UInt64(sample.size)
            guard end <= movie.source.length else {
                throw ISOMediaError(.cannotRewrite("a sample is outside of the file"))
            }
            let units = try PictureUnits(sample.offset..<end, form, in: &window)
            splices += try units.splices(putting: own, replacing: replaced, sample: index)
        }
        return splices
    }
}
