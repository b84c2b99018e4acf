// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import FileSystem
import ISOMedia
import MediaPrimitives

/// The subtitles of a transport stream as tracks: FFmpeg hands out streams, in which there are several pages of teletext or
/// languages of DVB subtitles, and does not know TTML in them.
struct BroadcastSubtitles: Sendable {
    /// What has to be read to find the subtitles that are declared: tables come every half second, also at the highest bit rates.
    private static let beginning: UInt64 = 8 << 20
    private static let pieceLength: UInt64 = 1 << 20

    /// The file.
    let file: SystemFile
    /// Whether the file was read to its end, and its text with it.
    let readsAll: Bool
    private let found: TransportStreamSubtitles
    /// Why the file was not read to its end.
    private let failure: FileError?

    /// Reads a file.
    ///
    /// A file without any stream of text in its beginning is not read further.
    ///
    /// - Parameters:
    ///   - file: a transport stream.
    ///   - readsAll: whether it is read to its end, and not only its beginning.
    init(_ file: SystemFile, readsAll: Bool) {
        var found = TransportStreamSubtitles(readsText: readsAll)
        var place: UInt64 = 0
        var failure: FileError?
        while place < file.length, failure == nil {
            if place >= Self.beginning, !readsAll || !found.hasText { break }
            let end = min(file.length, place + Self.pieceLength)
            do throws(FileError) {
                found.read(try file.read(place..<end))
            } catch {
                failure = error
            }
            place = end
        }
        found.finish()
        self.file = file
        self.readsAll = readsAll
        self.found = found
        self.failure = failure
    }

    /// The streams of the file, with those that have subtitles as their parts.
    ///
    /// Pages that no descriptor names are the last tracks, so that the order of the others does not depend on how much was read.
    func tracks(of streams: [StreamInfo]) -> [StreamInfo] {
        let parts = streams.map { ($0, services(of: $0)) }
        let declared = parts.flatMap { stream, services in
            let named = services.filter(\.isDeclared)
            return named.isEmpty
                ? [Self.whole(stream)]
                : named.map { Self.track($0, of: stream, among: named.count) }
        }
        let others = parts.flatMap { stream, services in
            services.filter { !$0.isDeclared }.map { Self.track($0, of: stream, among: 2) }
        }
        return declared + others
    }

    /// What is stated of the subtitles of a track; nil for other tracks.
    func service(of track: StreamInfo) -> SubtitleService? {
        services(of: track).first {
            Self.track($0, of: track, among: track.part == nil ? 1 : 2).part == track.part
        }
    }

    /// Whether a track is text that is read here.
    func hasText(_ track: StreamInfo) -> Bool {
        switch service(of: track)?.carrier {
        case .teletext, .timedText: true
        case .images, nil: false
        }
    }

    /// The text of a track.
    ///
    /// - Parameters:
    ///   - track: a track that has text.
    ///   - start: when the presentation starts, in ticks of 1/90 000 s of the stream; nil: with its first time.
    /// - Returns: nil if the stream is encrypted.
    func text(
        of track: StreamInfo,
        from start: Int64?
    ) -> (document: CaptionDocument, notices: [MediaNotice])? {
        guard let service = service(of: track) else { return nil }
        var (document, diagnostics) = found.captions(of: service, from: start)
        if document.cues.isEmpty, found.scrambled.contains(service.pid) { return nil }
        var notices = diagnostics.notices(in: nil) { .caption($0.line) }
        let count = document.cues.count
        document.cues = document.cues.compactMap { cue in
            var cue = cue
            cue.startMilliseconds = max(0, cue.startMilliseconds)
            return cue.hasPositiveDuration ? cue : nil
        }
        let early = count - document.cues.count
        if early > 0 { notices.append(MediaNotice(.earlyCues(early))) }
        if let failure { notices.append(MediaNotice(.readInPart(failure.kind.sentence))) }
        return (document, notices)
    }

    /// When the first frame of audio or video is shown, in ticks of 1/90 000 s of the stream; nil if that is not known.
    static func start(of streams: [StreamInfo]) -> Int64? {
        streams.filter { [.video, .audio].contains($0.kind) }.compactMap { stream in
            stream.startTicks.map {
                stream.timeBase.exactTime($0).rescaled(to: 90_000, rounding: .nearest).ticks
            }
        }.min()
    }

    private func services(of stream: StreamInfo) -> [SubtitleService] {
        found.services.filter { $0.pid == stream.id }
    }

    /// A stream without declared subtitles: teletext is news and weather then.
    private static func whole(_ stream: StreamInfo) -> StreamInfo {
        stream.codecName == "dvb_teletext" ? stream.asData : stream
    }

    private static func track(
        _ service: SubtitleService,
        of stream: StreamInfo,
        among count: Int
    ) -> StreamInfo {
        let purposes: [SubtitleService.Purpose: StreamDisposition] = [
            .hearingImpaired: .hearingImpaired, .audioDescription: .descriptions,
            .commentary: .comment,
        ]
        let codecName: String
        var part: Int?
        switch service.carrier {
        case .teletext(let page): (codecName, part) = (stream.codecName, page)
        // A stream of one language is the track, as in other containers.
        case .images: (codecName, part) = (stream.codecName, count > 1 ? service.number : nil)
        case .timedText: codecName = "ttml"
        }
        return stream.subtitles(
            part: part,
            codecName: codecName,
            language: service.language,
            purpose: purposes[service.purpose] ?? []
        )
    }
}
