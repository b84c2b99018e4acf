// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

/// The sound of tracks of a movie or of any other container, decoded and mixed to one channel.
public struct TrackSounds {
    private let path: String
    private let tracks: Set<Int>

    /// Names tracks of a file.
    ///
    /// - Parameters:
    ///   - tracks: the IDs of the tracks, as an inspection gives them.
    ///   - path: the file.
    public init(_ tracks: Set<Int>, of path: String) {
        self.path = path
        self.tracks = tracks
    }

    /// Decodes the sound of all tracks in one pass; nothing of it is kept.
    ///
    /// - Parameters:
    ///   - rate: samples a second that come out.
    ///   - progress: is told the place in the file up to which it is read, in bytes.
    ///   - sink: is given the track, the place of the first sample from the beginning of the presentation,
    ///     in samples, and samples; 1 is full scale.
    /// - Returns: of each track whose sound could be decoded, how many packets could not.
    /// - Throws: `MuxingError` where the file cannot be read to its end, or there is no decoder.
    public func read(
        rate: Int,
        progress: (Int64) -> Void = { _ in },
        _ sink: (_ track: Int, _ start: Int, _ samples: [Float]) -> Void
    ) throws(MuxingError) -> [Int: Int] {
        do throws(FFmpegError) {
            var input = try InputFile(path: path)
            let ids = Self.ids(of: input.streams, isMovie: input.formatName.contains("mp4"))
            let errors = try input.decodeSound(
                streams: ids.filter { tracks.contains($0.value) }.map(\.key).sorted(),
                rate: rate,
                progress: progress
            ) { stream, start, samples in
                if let track = ids[stream] { sink(track, start, samples) }
            }
            return Dictionary(
                uniqueKeysWithValues: errors.compactMap { stream, count in
                    ids[stream].map { ($0, count) }
                }
            )
        } catch {
            throw MuxingError(.ffmpeg(error), path: path)
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
