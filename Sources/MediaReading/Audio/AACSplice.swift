// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia

/// The audio of a track with other frames in the place of some; all others keep their bytes.
package struct AACSplice {
    /// Frames that are contiguous in the file are read together, up to so many bytes.
    private static let readLength: UInt64 = 256 << 10

    private let track: AACTrack
    private var spool: SampleSpool
    private var sizes: [UInt32] = []
    /// The first frame of the track that is neither kept nor replaced so far.
    private var next = 0

    /// Starts with no frames.
    ///
    /// - Parameter track: the track.
    /// - Throws: `MediaError` if there is no room for temporary files.
    package init(_ track: AACTrack) throws(MediaError) {
        self.track = track
        spool = try MediaError.file(track.path) { () throws(FileError) in try SampleSpool() }
        sizes.reserveCapacity(track.frameCount)
    }

    /// Keeps the frames of the track before some, and puts others in their place.
    ///
    /// - Parameters:
    ///   - range: the numbers of the frames that are replaced, after those that were replaced before.
    ///   - frames: the frames in their place; they may be more.
    /// - Throws: `MediaError` if frames cannot be read or kept.
    package mutating func replace(
        _ range: Range<Int>,
        with frames: [[UInt8]]
    ) throws(MediaError) {
        try keep(upTo: range.lowerBound)
        next = range.upperBound
        for frame in frames {
            sizes.append(UInt32(frame.count))
            try append(frame)
        }
    }

    /// Keeps the rest of the track.
    ///
    /// - Returns: the audio.
    /// - Throws: `MediaError` if frames cannot be read or kept.
    package consuming func finished() throws(MediaError) -> EncodedAudio {
        try keep(upTo: track.frameCount)
        let last = track.samples.last?.duration ?? 0
        let length = UInt32(AACTrack.blockLength)
        let count = UInt32(clamping: sizes.count - 1)
        let added = (sizes.count - track.frameCount) * AACTrack.blockLength
        let samples = TrackSamples(
            timescale: UInt32(track.configuration.sampleRate),
            sizes: .each(sizes),
            durations: last == length
                ? [.init(sampleCount: count + 1, sampleDuration: length)]
                : [
                    .init(sampleCount: count, sampleDuration: length),
                    .init(sampleCount: 1, sampleDuration: last),
                ]
        )
        return EncodedAudio(
            sampleEntry: track.sampleEntry,
            samples: samples,
            spool: try MediaError.file(track.path) { () throws(FileError) in
                try spool.finished()
            },
            channelCount: track.configuration.channelCount,
            sampleRate: track.configuration.sampleRate,
            presented:
                Int64(track.presented.lowerBound)..<Int64(track.presented.upperBound + added),
            isReencoded: false,
            sourceCodec: "aac",
            streamIndex: 0,
            language: nil,
            name: nil,
            characteristics: [],
            roles: [],
            notices: []
        )
    }

    private mutating func keep(upTo end: Int) throws(MediaError) {
        let frames = track.samples
        while next < end {
            let start = frames[next].range.lowerBound
            var range = start..<start
            while next < end, frames[next].range.lowerBound == range.upperBound,
                range.isEmpty || frames[next].range.upperBound - start <= Self.readLength
            {
                range = start..<frames[next].range.upperBound
                sizes.append(UInt32(clamping: frames[next].range.count))
                next += 1
            }
            let bytes = try MediaError.file(track.path) { () throws(FileError) in
                try track.source.read(range)
            }
            try append(bytes)
        }
    }

    private mutating func append(_ bytes: [UInt8]) throws(MediaError) {
        do throws(FileError) {
            try spool.append(bytes)
        } catch {
            throw MediaError(.media(ISOMediaError(error)), path: track.path)
        }
    }
}
