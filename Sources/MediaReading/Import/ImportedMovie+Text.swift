// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import ISOMedia
import MediaPrimitives
import MediaSelection
import TextTracks

extension ImportedMovie {
    /// Adds a stream of text as a tx3g track.
    ///
    /// - Throws: `MediaError` if the text is not valid, or too long for a sample.
    mutating func add(
        _ text: TextStream,
        place: Int,
        movieEnd: Int
    ) throws(MediaError) {
        let (document, notices) = try text.read(movieStart: start, path: path)
        let cues = document.cues
        let part = MediaNotice.Part.stream(text.stream.index)
        report.notices += notices.within(part, of: path)
        guard !cues.isEmpty else {
            report.notices.append(MediaNotice(.noCuesLeftOut, in: path, part))
            return
        }
        let tags = StreamTags(text.stream)
        let (width, height) = pictureSize
        let written: TimedTextTrack
        do {
            written = try TimedTextTrack(
                CaptionTimeline(cues),
                displayWidth: width,
                displayHeight: height,
                forced: tags.isForced ? .all : .asMarked,
                fillingTo: movieEnd
            )
        } catch {
            throw MediaError(.timedText(error), path: path)
        }
        report.notices += written.losses.map {
            MediaNotice(.loss($0), in: path, part, .position($0.position))
        }
        add(written, text.stream, place)
    }

    private mutating func add(_ text: TimedTextTrack, _ stream: StreamInfo, _ place: Int) {
        var header = newHeader(text.durationMilliseconds)
        header.layer = -1  // in front of the picture
        header.matrix = text.geometry.matrix
        header.width = FixedPoint16x16(text.geometry.displayWidth)
        header.height = FixedPoint16x16(text.geometry.trackHeight)
        var placed = PlacedTrack(
            track: NewTrack(
                media: .subtitles,
                header: header,
                sampleEntry: Box(text.entry),
                samples: TrackSamples(
                    timescale: TimedTextTrack.timescale,
                    sizes: .each([]),
                    durations: Array(TimeToSampleBox(durations: text.durations).entries)
                )
            ),
            place: place,
            stream: stream,
            duration: text.durationMilliseconds
        )
        var time: Int64 = 0
        for (sample, duration) in zip(text.samples, text.durations) {
            var writer = ByteWriter()
            sample.encode(to: &writer)
            placed.texts.append((writer.bytes, time))
            time += Int64(duration)
        }
        placed.track.samples.sizes = .each(placed.texts.map { UInt32($0.data.count) })
        tag(&placed.track, stream)
        tracks.append(placed)
    }

    /// Size of the picture as shown; 640 × 480 for a movie without one.
    private var pictureSize: (width: Int, height: Int) {
        for placed in tracks where placed.stream.kind == .video {
            if let size = placed.track.header.displaySize { return size }
        }
        return (640, 480)
    }
}
