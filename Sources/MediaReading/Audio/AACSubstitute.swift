// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
package import FileSystem
package import ISOMedia
import MediaPrimitives

/// The sound of a track, encoded as AAC because browsers do not play it from segments as it is.
///
/// Browsers play MP3 from a file or a transport stream, and refuse it in fragmented MP4.
package struct AACSubstitute: Sendable {
    /// A movie of the one track, in a file without a name.
    package let file: MovieFile
    /// The track in it, with the ID and tags of the one that it stands for.
    package let facts: TrackFacts
    /// What was done.
    package let notices: [MediaNotice]

    /// Whether a track needs one: it is MP3.
    ///
    /// - Parameters:
    ///   - facts: the track.
    ///   - file: the movie that has it.
    ///   - isTransportStream: whether it is for transport streams, which carry MP3; QuickTime's form of it
    ///     becomes AAC there as well.
    /// - Returns: whether it is.
    /// - Throws: `ISOMediaError` where a box of the track is damaged.
    package static func isNeeded(
        for facts: TrackFacts,
        of file: MovieFile,
        inTransportStream isTransportStream: Bool
    ) throws(ISOMediaError) -> Bool {
        guard facts.kind == .audio, let entry = try file.movie.track(facts.id)?.sampleEntries.first
        else { return false }
        // The object types of MPEG-1 and MPEG-2 audio: MPEG-4 registration authority, "Object types".
        if entry.type == ".mp3" { return true }
        let codec = CodecString.of(entry)?.lowercased() ?? ""
        return !isTransportStream && ["mp4a.6b", "mp4a.69"].contains(codec)
    }

    /// Decodes and encodes the sound of a track.
    ///
    /// - Parameters:
    ///   - facts: the track.
    ///   - file: the movie that has it.
    ///   - source: the file that FFmpeg reads: the movie, or that which it was made of.
    ///   - stream: place of the track in that file, from 0; nil: by the ID of the track.
    ///   - progress: gets how many bytes of the file have been read, and how many there are.
    /// - Throws: `MediaError` where the sound cannot be decoded, or nothing can be written.
    package init(
        for facts: TrackFacts,
        of file: MovieFile,
        from source: SystemFile,
        stream: Int?,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        let path = source.path
        let index: Int
        if let stream { index = stream } else { index = try Self.stream(of: facts, source) }
        let audio = try AudioTrackSource(source).read(
            for: .mp4,
            stream: index,
            asAAC: true,
            progress: progress
        )
        let name = "\(path) (track \(facts.id))"
        (self.file, self.facts) = try MediaError.media(path) { () throws(ISOMediaError) in
            let movie = try audio.movie(
                taggedAs: facts,
                delay: Self.delay(of: facts, file),
                named: name
            )
            return (movie, try TrackFacts.all(of: movie.movie).first ?? facts)
        }
        notices = audio.notices.map { MediaNotice($0, in: path, .track(facts.summary)) }
    }

    private static func stream(
        of facts: TrackFacts,
        _ source: SystemFile
    ) throws(MediaError) -> Int {
        let path = source.path
        let streams: [StreamInfo]
        do {
            streams = try InputFile(source).streams
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
        let found = streams.first { $0.kind == .audio && $0.id == Int(facts.id) }
        guard let found else {
            throw MediaError(.cannotImport(.audioNotFound(track: facts.summary)), path: path)
        }
        return found.index
    }

    /// How long the movie is silent before the sound.
    private static func delay(
        of facts: TrackFacts,
        _ file: MovieFile
    ) throws(ISOMediaError) -> MediaTime {
        let timescale = try file.movie.header().timescale
        let timeline = try file.movie.track(facts.id)?.editTimeline(movieTimescale: timescale)
        return MediaTime(ticks: timeline?.segments.first?.start ?? 0, timescale: max(1, timescale))
    }
}
