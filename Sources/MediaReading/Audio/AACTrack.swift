// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
package import ISOMedia
import MediaPrimitives

/// The coded frames of a track of AAC-LC, some of which can be replaced by others.
///
/// A frame is a transform of two blocks of samples that overlaps with those of its neighbours: *block* k, 1024
/// samples of each channel, is what frames k - 1 and k give together.
package struct AACTrack: Sendable {
    /// Samples of each channel in a block.
    package static let blockLength = 1024

    /// How the frames are coded.
    package let configuration: AACConfiguration
    /// The part of the media that is presented from the beginning of the movie on, in samples.
    package let presented: Range<Int>
    /// The file, as the user named it.
    package let path: String
    /// The frames.
    let samples: [Sample]
    /// The format of the frames.
    let sampleEntry: Box
    let source: any ByteSource

    /// Number of frames.
    package var frameCount: Int { samples.count }

    /// Reads the tables of a track; nil: it is not AAC-LC of one or two channels, is in fragments, has frames of unusual
    /// length, or is presented in parts or later than the movie.
    ///
    /// - Parameters:
    ///   - id: the ID of the track.
    ///   - file: the movie.
    /// - Throws: `MediaError` if the movie cannot be read.
    package init?(_ id: UInt32, of file: MovieFile) throws(MediaError) {
        let read = try MediaError.media(file.path) { () throws(ISOMediaError) -> Self? in
            guard !file.isFragmented, let track = try file.movie.track(id) else { return nil }
            return try Self(track, in: file)
        }
        guard let read else { return nil }
        self = read
    }

    private init?(_ track: Track, in file: MovieFile) throws(ISOMediaError) {
        let entries = track.sampleEntries
        guard try track.isSelfContained(), entries.count == 1,
            entries[0].payload.dropFirst(6).prefix(2).elementsEqual([0, 1]),
            let configuration = AACConfiguration(entries[0]),
            try Int(track.mediaHeader().timescale) == configuration.sampleRate,
            let samples = try track.sampleTable()?.samples(),
            samples.allSatisfy({
                2...1 << 16 ~= $0.range.count && $0.range.upperBound <= file.source.length
            }),
            samples.count > 1,
            samples.dropLast().allSatisfy({ Int($0.duration) == Self.blockLength }),
            Int(samples[samples.count - 1].duration) <= Self.blockLength
        else { return nil }
        let length = samples.reduce(0) { $0 + Int($1.duration) }
        let timeline = try track.editTimeline(movieTimescale: file.movie.header().timescale)
        guard let presented = Self.presented(timeline, of: length) else { return nil }
        self.configuration = configuration
        self.presented = presented
        path = file.path
        self.samples = samples
        sampleEntry = entries[0]
        source = file.source
    }

    /// What an edit list presents; nil: not one part from the beginning of the movie on.
    private static func presented(_ timeline: EditTimeline, of length: Int) -> Range<Int>? {
        guard timeline.segments.count == 1, let segment = timeline.segments.first,
            !timeline.hasOtherRates, !segment.isHeld, segment.start == 0,
            0..<Int64(length) ~= segment.mediaStart
        else { return nil }
        let start = Int(segment.mediaStart)
        guard let ticks = segment.duration else { return start..<length }
        let duration = MediaTime(ticks: ticks, timescale: timeline.movieTimescale)
            .rescaled(to: timeline.mediaTimescale, rounding: .down).ticks
        return start..<min(length, start + Int(clamping: min(duration, Int64(length))))
    }

    /// Reads a frame.
    ///
    /// - Parameter index: the number of the frame, from 0.
    /// - Returns: its bytes.
    /// - Throws: `MediaError` if it cannot be read.
    package func frame(_ index: Int) throws(MediaError) -> [UInt8] {
        try MediaError.file(path) { () throws(FileError) in
            try source.read(samples[index].range)
        }
    }

    /// Where a frame ends in the file.
    ///
    /// - Parameter index: the number of the frame, from 0.
    /// - Returns: the position in bytes.
    package func position(after index: Int) -> Int64 {
        Int64(clamping: samples[index].range.upperBound)
    }
}

/// Decodes blocks of a track; those that follow each other without opening a decoder again.
package final class AACBlockReader {
    private let track: AACTrack
    private let format: ChannelFormat
    private var decoder: AACDecoder?
    private var next = 0

    /// Prepares to decode.
    package init(_ track: AACTrack) {
        self.track = track
        format = ChannelFormat(
            sampleRate: track.configuration.sampleRate,
            channelCount: track.configuration.channelCount
        )
    }

    /// Decodes a block.
    ///
    /// - Parameter index: the number of the block.
    /// - Returns: interleaved samples; nil: a frame is damaged, or gives other sound than its track states, such as
    ///   that of spectral band replication.
    /// - Throws: `MediaError` if it cannot be read.
    package func block(_ index: Int) throws(MediaError) -> [Float]? {
        if decoder == nil || index != next {
            decoder = nil
            if index > 0 { guard try decoded(index - 1) != nil else { return nil } }
        }
        next = index + 1
        return try decoded(index)
    }

    private func opened() throws(FFmpegError) -> AACDecoder {
        try AACDecoder(configuration: track.configuration.bytes, path: track.path)
    }

    private func decoded(_ frame: Int) throws(MediaError) -> [Float]? {
        let bytes = try track.frame(frame)
        do throws(FFmpegError) {
            if decoder == nil { decoder = try opened() }
            guard let sound = try decoder?.decode(bytes), sound.format == format,
                sound.samples.count == AACTrack.blockLength * format.channelCount
            else { return nil }
            return sound.samples
        } catch {
            throw MediaError(.ffmpeg(error), path: track.path)
        }
    }
}
