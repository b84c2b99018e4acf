// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import ISOMedia
import MediaPrimitives
import Playlists

/// Reads the tracks of video and audio in the media of a playlist.
enum MemberMedia {
    /// The tracks of an initialization section and a segment, or of a segment alone.
    ///
    /// - Throws: `MediaError` where they cannot be read.
    static func tracks(of files: [String]) throws(MediaError) -> [MemberTrack] {
        let path = files.first ?? ""
        let movie: MovieFile
        do {
            movie = try MovieFile(joining: files)
        } catch {
            guard error.kind == .notAMovie || error.kind == .noMovieBox else {
                throw MediaError(.media(error.naming(path)), path: path)
            }
            return try streams(of: files.last ?? path)
        }
        return try MediaError.media(path) { () throws(ISOMediaError) in try tracks(of: movie) }
    }

    private static func tracks(of movie: MovieFile) throws(ISOMediaError) -> [MemberTrack] {
        let samples = movie.isFragmented ? try movie.fragmentedSamples() : []
        let inspection = try MediaInspection(movie)
        var tracks: [MemberTrack] = []
        for (index, (track, inspected)) in zip(movie.movie.tracks, inspection.tracks).enumerated() {
            switch inspected.facts.kind {
            case .video:
                var member = MemberTrack(.video, codec: inspected.codec)
                (member.displaySize, member.codedSize) = try sizes(of: track)
                let timescale = try track.mediaHeader().timescale
                let durations =
                    index < samples.count ? samples[index].samples.lazy.map(\.duration) : nil
                let rate = durations.flatMap {
                    CommonFrameRate(durations: $0, timescale: timescale)
                }
                member.frameRates = rate.map { [$0.thousandths] } ?? []
                tracks.append(member)
            case .audio:
                let channels = inspected.channels
                tracks.append(MemberTrack(.audio, codec: inspected.codec, channels: channels))
            default: break
            }
        }
        return tracks
    }

    /// The size as shown, and as coded where the picture is not turned.
    private static func sizes(
        of track: ISOMedia.Track
    ) throws(ISOMediaError) -> (display: Resolution?, coded: Resolution?) {
        let header = try track.header()
        let shown = Resolution(width: header.width.rounded, height: header.height.rounded)
        let display = shown.width > 0 && shown.height > 0 ? shown : nil
        let entry = track.sampleEntries.first.flatMap(VisualSampleEntry.init)
        let coded = entry.map { Resolution(width: $0.width, height: $0.height) }
        guard header.matrix.swapsWidthAndHeight else { return (display ?? coded, coded) }
        return ((display ?? coded).map { Resolution(width: $0.height, height: $0.width) }, nil)
    }

    /// The streams of a segment that is no ISO media.
    private static func streams(of path: String) throws(MediaError) -> [MemberTrack] {
        try InputFile.opening(path).streams.compactMap(MemberTrack.init)
    }
}

extension MemberTrack {
    fileprivate init?(_ stream: StreamInfo) {
        switch stream.kind {
        case .video:
            self.init(.video, codec: Self.codec(of: stream))
            codedSize = stream.width.flatMap { width in
                stream.height.map { Resolution(width: width, height: $0) }
            }
            displaySize = codedSize
            if let pixel = stream.coding.pixelAspectRatio, let coded = codedSize {
                let width = Int64(coded.width) * Int64(pixel.numerator) / Int64(pixel.denominator)
                displaySize?.width = Int(width)
            }
            frameRates = [stream.coding.averageFrameRate, stream.coding.baseFrameRate].compactMap {
                $0.map { Int(Int64($0.numerator) * 1000 / Int64($0.denominator)) }
            }
        case .audio:
            self.init(.audio, codec: Self.codec(of: stream), channels: stream.channels)
        default: return nil
        }
    }

    /// Codecs whose name in `CODECS` has no parameters that FFmpeg knows, by FFmpeg's name.
    private static let names = [
        "hevc": "hvc1", "mp3": "mp4a.40.34", "ac3": "ac-3", "eac3": "ec-3", "ac4": "ac-4",
        "flac": "fLaC", "alac": "alac", "opus": "Opus",
    ]

    private static func codec(of stream: StreamInfo) -> String? {
        let (profile, level) = (stream.coding.profileNumber, stream.coding.level)
        switch stream.codecName {
        case "h264":
            guard let profile, let level, level < 256 else { return "avc1" }
            // FFmpeg's flags of constrained profiles are above the number.
            return "avc1.\(hex(profile & 0xFF))xx\(hex(level))"
        // The profile is one less than the audio object type, ISO/IEC 14496-3, table 1.17.
        case "aac": return profile.map { "mp4a.40.\($0 + 1)" }
        default: return names[stream.codecName]
        }
    }

    private static func hex(_ number: Int) -> String {
        (number < 16 ? "0" : "") + String(number, radix: 16)
    }
}
