// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
package import ISOMedia
import MediaPrimitives

/// Finds the captions in the samples of an MP4 or QuickTime movie, one track after the other.
package struct MovieCaptions {
    private let movie: MovieFile
    private let kept: EmbeddedCaptions.Keeping
    private let onlyTrack: UInt32?

    /// Prepares to read all tracks, or one.
    package init(_ movie: MovieFile, _ kept: EmbeddedCaptions.Keeping, only track: UInt32? = nil) {
        self.movie = movie
        self.kept = kept
        onlyTrack = track
    }

    /// Reads every track of pictures or captions.
    ///
    /// - Parameter progress: gets how many samples' worth of bytes have been passed.
    /// - Returns: what was found in each.
    /// - Throws: `ISOMediaError` where the file cannot be read; damaged tables are obstacles of a track.
    package func read(
        _ progress: (UInt64, UInt64) -> Void
    ) throws(ISOMediaError) -> [EmbeddedCaptions.Track] {
        let facts = try TrackFacts.all(of: movie.movie)
        let isWanted = facts.map {
            [.video, .closedCaption].contains($0.kind) && (onlyTrack ?? $0.id) == $0.id
        }
        let (fragments, fault) = fragmentedSamples()
        let movieTimescale = try movie.movie.header().timescale
        let start = try fragments.map { samples throws(ISOMediaError) in
            try FragmentedStart.time(of: movie.movie, samples)
        }
        var tracks: [EmbeddedCaptions.Track] = []
        for (index, track) in movie.movie.tracks.enumerated() where isWanted[index] {
            let plan = CaptionTrackPlan(track, facts[index])
            if plan.isCaptionless {
                tracks.append(plan.track)
                continue
            }
            guard let form = plan.form, fault == nil else {
                tracks.append(plan.unread(because: fault?.description ?? plan.obstacle ?? ""))
                continue
            }
            do throws(ISOMediaError) {
                let timeline = try track.editTimeline(movieTimescale: movieTimescale)
                var cursor = fragments.map { SampleCursor($0[index]) }
                if cursor == nil { cursor = try track.sampleCursor() }
                guard let cursor else { throw ISOMediaError(.missingBox("stbl", in: "minf")) }
                let clock = PresentationClock(
                    timeline,
                    countingFrom: start ?? MediaTime(ticks: 0, timescale: 1)
                )
                tracks.append(try read(plan.track, form, cursor, clock, progress))
            } catch {
                if case .file = error.kind { throw error }
                tracks.append(plan.unread(because: error.description))
            }
        }
        return tracks
    }

    private func fragmentedSamples() -> (samples: [FragmentedSamples]?, fault: ISOMediaError?) {
        guard movie.isFragmented else { return (nil, nil) }
        do {
            return (try movie.fragmentedSamples(), nil)
        } catch {
            return (nil, error)
        }
    }

    private func read(
        _ track: EmbeddedCaptions.Track,
        _ form: SampleCaptions.Form,
        _ cursor: SampleCursor,
        _ clock: PresentationClock,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(ISOMediaError) -> EmbeddedCaptions.Track {
        var cursor = cursor
        var gathering = CaptionGathering(track, kept) { clock.milliseconds(ofMedia: $0) }
        var reader = SampleCaptions(form, in: movie.source)
        let least = Int64(cursor.leastCompositionOffset)
        var end: Int64?
        // Samples may lie on each other, but not so often that they have more bytes than the file.
        let length = movie.source.length
        var left = length
        do throws(ISOMediaError) {
            while let sample = try cursor.next() {
                guard UInt64(sample.size) <= left, try reader.read(sample) else {
                    gathering.note(
                        obstacle: "its samples reach beyond the end of the file, which is cut off"
                    )
                    break
                }
                left -= UInt64(sample.size)
                let time = sample.compositionTime
                gathering.take(
                    reader.captions,
                    at: time,
                    earliest: Int64(clamping: sample.decodeTime) + least
                )
                end = max(end ?? time, time + Int64(sample.duration))
                progress(length - left, length)
            }
        } catch {
            if case .file = error.kind { throw error }
            gathering.note(obstacle: error.description)
        }
        let found = gathering.finish(endMilliseconds: end.map { clock.milliseconds(ofMedia: $0) })
        return clock.isPlain ? found : clock.presented(found)
    }
}
