// SPDX-License-Identifier: Apache-2.0

package import FFmpegMedia
import ISOMedia

/// The sound of tracks of a movie or of any other container, decoded and mixed to one channel.
package struct TrackSounds {
    private let media: OpenedMedia
    private let tracks: Set<Int>

    /// Names tracks of a file.
    ///
    /// - Parameters:
    ///   - tracks: the IDs of the tracks, as an inspection gives them.
    ///   - media: the file.
    package init(_ tracks: Set<Int>, of media: OpenedMedia) {
        self.media = media
        self.tracks = tracks
    }

    /// Decodes the sound of all tracks in one pass; nothing of it is kept.
    ///
    /// - Parameters:
    ///   - rate: samples a second that come out.
    ///   - progress: gets the position in the file up to which it is read, in bytes.
    ///   - sink: is given the track, the place of the first sample from the beginning of the presentation,
    ///     in samples, and samples; 1 is full scale.
    /// - Returns: of each track whose sound could be decoded, how many packets could not.
    /// - Throws: `MediaError` where the file cannot be read to its end, or there is no decoder.
    package func read(
        rate: Int,
        progress: (Int64) -> Void = { _ in },
        _ sink: (_ track: Int, _ start: Int, _ samples: [Float]) -> Void
    ) throws(MediaError) -> [Int: Int] {
        try read(rates: [rate], progress: progress) { track, _, start, samples in
            sink(track, start, samples)
        }
    }

    /// Decodes the sound of all tracks in one pass, and gives it at several rates; nothing of it is kept.
    ///
    /// - Parameters:
    ///   - rates: samples a second that come out.
    ///   - progress: gets the position in the file up to which it is read, in bytes.
    ///   - sink: is given the track, the rate, the place of the first sample from the beginning of the
    ///     presentation, in samples, and samples; 1 is full scale.
    /// - Returns: of each track whose sound could be decoded, how many packets could not.
    /// - Throws: `MediaError` where the file cannot be read to its end, or there is no decoder.
    package func read(
        rates: [Int],
        progress: (Int64) -> Void = { _ in },
        _ sink: (_ track: Int, _ rate: Int, _ start: Int, _ samples: [Float]) -> Void
    ) throws(MediaError) -> [Int: Int] {
        do throws(FFmpegError) {
            var input = try media.input()
            let isMovie = input.formatName.contains("mp4")
            input.countsFromFirstFrame = isMovie && media.movie?.isFragmented == true
            let ids = Self.ids(of: input.streams, isMovie: isMovie)
            let errors = try input.decodeSound(
                streams: ids.filter { tracks.contains($0.value) }.map(\.key).sorted(),
                rates: rates,
                progress: progress
            ) { stream, rate, start, samples in
                if let track = ids[stream] { sink(track, rate, start, samples) }
            }
            return Dictionary(
                uniqueKeysWithValues: errors.compactMap { stream, count in
                    ids[stream].map { ($0, count) }
                }
            )
        } catch {
            throw MediaError(.ffmpeg(error), path: media.path)
        }
    }

    /// Decodes the sound of the only track with all its channels, at its own rate; nothing of it is kept.
    ///
    /// - Parameters:
    ///   - progress: gets the position in the file up to which it is read, in bytes.
    ///   - sink: is given the format, and the samples from the beginning of the presentation on, the channels
    ///     interleaved, with silence where there are none; 1 is full scale.
    /// - Returns: how many packets could not be decoded; nil: there is no such track, or it is not sound.
    /// - Throws: `MediaError` where the file cannot be read to its end, or there is no decoder.
    package func readChannels(
        progress: (Int64) -> Void = { _ in },
        _ sink: (_ format: ChannelFormat, _ samples: [Float]) -> Void
    ) throws(MediaError) -> Int? {
        do throws(FFmpegError) {
            var input = try media.input()
            let isMovie = input.formatName.contains("mp4")
            input.countsFromFirstFrame = isMovie && media.movie?.isFragmented == true
            let ids = Self.ids(of: input.streams, isMovie: isMovie)
            guard let stream = ids.first(where: { tracks.contains($0.value) })?.key else {
                return nil
            }
            return try input.decodeChannels(stream: stream, progress: progress) { sink($0, $1) }
        } catch {
            throw MediaError(.ffmpeg(error), path: media.path)
        }
    }

    /// The track of each stream that is sound; an ID that two streams have is given to the first.
    private static func ids(of streams: [StreamInfo], isMovie: Bool) -> [Int: Int] {
        var ids: [Int: Int] = [:]
        for stream in streams where stream.kind == .audio {
            let id = isMovie ? stream.id : stream.index + 1
            if !ids.values.contains(id) { ids[stream.index] = id }
        }
        return ids
    }
}
