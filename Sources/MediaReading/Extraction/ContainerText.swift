// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import ISOMedia
import MediaPrimitives
import MediaSelection

/// The subtitle streams of a file that is no MP4 or QuickTime movie.
struct ContainerText: Sendable {
    /// All streams as tracks: the ID is the stream's number, counted from 1.
    let tracks: [TrackFacts]
    private let media: OpenedMedia
    private let streams: [UInt32: StreamInfo]
    /// When the presentation starts, in the container's time.
    private let start: MediaTime

    /// Finds the streams of an open file.
    ///
    /// - Throws: `MediaError.Kind.notMedia` where FFmpeg finds no media in it, `.ffmpeg` where there is
    ///   no FFmpeg.
    init(_ media: OpenedMedia) throws(MediaError) {
        self.media = media
        let path = media.path
        let found: [StreamInfo]
        do {
            let input = try media.input()
            found = input.formatName == "tty" ? [] : ContainerStreams(input).streams
            start = ContainerTimeline(found, of: input.file, formatName: input.formatName).start
        } catch {
            guard error.code != .notInstalled else { throw MediaError(.ffmpeg(error), path: path) }
            throw MediaError(.notMedia(error), path: path)
        }
        guard !found.isEmpty else {
            throw MediaError(.notMedia(nil), path: path)
        }
        tracks = found.map { TrackFacts($0) }
        streams = Dictionary(found.map { (UInt32($0.index + 1), $0) }) { first, _ in first }
    }

    private var path: String { media.path }

    /// Why a track's text cannot be read; nil where it can.
    func obstacle(to facts: TrackFacts) -> UnreadableTrack? {
        guard let stream = streams[facts.id], stream.kind == .subtitle else {
            return .notText(facts.kind)
        }
        if TextStream(stream) != nil { return nil }
        if facts.kind == .closedCaption { return .closedCaptions }
        if let name = Self.pictures[stream.codecName] { return .pictures(name) }
        return .unknownCodec(UnknownSubtitles(stream))
    }

    /// Subtitles that are pictures, by FFmpeg's names of their codecs.
    private static let pictures = [
        "hdmv_pgs_subtitle": "Blu-ray subtitles", "dvd_subtitle": "DVD subtitles",
        "dvb_subtitle": "DVB subtitles", "xsub": "DivX subtitles", "dvb_teletext": "teletext",
    ]

    /// Reads tracks, all in one pass over the file.
    ///
    /// - Returns: of each track its text, or why it has none that can be read.
    /// - Throws: `MediaError`: the file cannot be read, or FFmpeg gave up in the midst of it.
    func read(
        _ wanted: [TrackFacts]
    ) throws(MediaError) -> [UInt32: Result<TrackText, MediaError>] {
        var texts: [Int: (facts: TrackFacts, text: TextStream)] = [:]
        for facts in wanted {
            if let reason = obstacle(to: facts) {
                throw MediaError(.unreadableTrack(facts.summary, reason), path: path)
            }
            guard let stream = streams[facts.id], let text = TextStream(stream) else { continue }
            texts[stream.index] = (facts, text)
        }
        let complaint = try gather(&texts)
        return Dictionary(
            uniqueKeysWithValues: texts.values.map { facts, text in
                (
                    facts.id,
                    Result { () throws(MediaError) in try read(text, facts, complaint) }
                )
            }
        )
    }

    private func read(
        _ text: TextStream,
        _ facts: TrackFacts,
        _ complaint: String?
    ) throws(MediaError) -> TrackText {
        var (document, notices) = try text.read(movieStart: start, path: path)
        if document.language == nil { document.language = facts.language?.rawValue }
        if let complaint { notices.append(MediaNotice(.ffmpeg(complaint))) }
        return TrackText(
            facts: facts,
            document: document,
            nearestFormat: text.format.nearest,
            webVTTHeader: text.header.map { Array($0.utf8) },
            notices: StreamTags(text.stream).notices.map { MediaNotice($0) } + notices
        )
    }

    /// The tracks of text that show nothing; none where FFmpeg gave up before the end.
    ///
    /// The file is read until one of them shows something.
    ///
    /// - Throws: `MediaError` where the file cannot be read.
    func wordless() throws(MediaError) -> Set<Int> {
        let texts = Dictionary(
            streams.values.compactMap { stream in
                TextStream(stream).map { (stream.index, $0) }
            }
        ) { first, _ in first }
        guard !texts.isEmpty else { return [] }
        var input = try media.namedInput()
        input.selectStreams(Set(texts.keys))
        while let packet = try input.nextPacket() {
            guard var text = texts[packet.streamIndex] else { continue }
            text.append(packet)
            if text.mayShow(movieStart: start) { return [] }
        }
        return input.complaint == nil ? Set(texts.keys.map { $0 + 1 }) : []
    }

    /// Takes the packets; gives the first thing that FFmpeg complained of.
    private func gather(
        _ texts: inout [Int: (facts: TrackFacts, text: TextStream)]
    ) throws(MediaError) -> String? {
        var input = try media.namedInput()
        input.selectStreams(Set(texts.keys))
        while let packet = try input.nextPacket() {
            texts[packet.streamIndex]?.text.append(packet)
        }
        return input.complaint
    }
}
