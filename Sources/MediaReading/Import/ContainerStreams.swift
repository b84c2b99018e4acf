// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import ISOMedia
import Matroska

/// The streams and chapters of an open file, with what FFmpeg does not hand out: of Matroska, languages as
/// BCP 47, WebVTT as mkvmerge writes it, editions and languages of chapters; of transport streams, pages of teletext, languages
/// of DVB subtitles, and TTML.
struct ContainerStreams {
    /// The CodecID of WebVTT whose settings and identifiers are additions of its blocks.
    static let blockAdditionWebVTT = "S_TEXT/WEBVTT"

    /// The streams, in FFmpeg's order.
    let streams: [StreamInfo]
    /// The chapters.
    let chapters: ContainerChapters
    /// The subtitles of a transport stream; nil for other containers.
    let broadcast: BroadcastSubtitles?

    /// Takes the streams of a file, and reads its own headers where it is Matroska or a transport stream.
    ///
    /// - Parameters:
    ///   - input: the file.
    ///   - readsAll: whether a transport stream is read to its end, to find pages of teletext that it does not declare.
    init(_ input: borrowing InputFile, readsAll: Bool = false) {
        if input.formatName == "mpegts" {
            let broadcast = BroadcastSubtitles(input.file, readsAll: readsAll)
            streams = broadcast.tracks(of: input.streams)
            chapters = ContainerChapters(input.chapters)
            self.broadcast = broadcast
            return
        }
        broadcast = nil
        guard input.formatName.contains("matroska"), let file = Self.matroska(input.file) else {
            streams = input.streams
            chapters = ContainerChapters(input.chapters)
            return
        }
        streams = Self.merged(input.streams, file.tracks)
        chapters = ContainerChapters(file)
    }

    /// Reads the headers; nil where they cannot be read, and FFmpeg's word has to do.
    private static func matroska(_ file: SystemFile) -> MatroskaFile? {
        do {
            return try MatroskaFile(file)
        } catch {
            return nil
        }
    }

    /// The streams with what the tracks state; as they are where FFmpeg has other tracks than the file.
    ///
    /// FFmpeg leaves out tracks of other kinds and without a codec, and puts attached files at the end.
    private static func merged(
        _ streams: [StreamInfo],
        _ tracks: [MatroskaTrack]
    ) -> [StreamInfo] {
        let tracks = tracks.filter { $0.kind != nil && !$0.codecID.isEmpty }
        let rest = streams.dropFirst(tracks.count)
        let areThose =
            tracks.count <= streams.count
            && zip(streams, tracks).allSatisfy { Self.isSame($0.kind, $1.kind) }
            && rest.allSatisfy {
                $0.kind == .attachment || $0.disposition.contains(.attachedPicture)
            }
        guard areThose else { return streams }
        return zip(streams, tracks).map(merged) + rest
    }

    private static func isSame(_ kind: StreamInfo.Kind, _ other: MatroskaTrack.Kind?) -> Bool {
        switch other {
        case .video: kind == .video
        case .audio: kind == .audio
        case .subtitle: kind == .subtitle
        default: true
        }
    }

    /// What the kinds of WebVTT mean: chapters and metadata are for programs.
    private static let purposes: [MatroskaTrack.WebVTTKind: StreamDisposition] = [
        .captions: .captions, .descriptions: .descriptions, .metadata: .metadata,
        .chapters: .metadata,
    ]

    private static func merged(_ stream: StreamInfo, _ track: MatroskaTrack) -> StreamInfo {
        stream.with(
            language: track.languageBCP47 == "und"
                ? nil : track.languageBCP47 ?? stream.language,
            codecName: track.codecID == blockAdditionWebVTT ? "webvtt" : stream.codecName,
            containerCodecName: track.codecID,
            purpose: track.webVTTKind.flatMap { purposes[$0] } ?? [],
            picture: StatedPicture(track)
        )
    }
}
