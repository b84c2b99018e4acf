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
    /// How pictures are read as text; nil: they are not.
    var request: PictureTextRequest?
    private let media: OpenedMedia
    private let streams: [UInt32: StreamInfo]
    /// The subtitles of a transport stream; nil for other containers.
    private let broadcast: BroadcastSubtitles?
    /// When the presentation starts, in the container's time.
    private let start: MediaTime

    /// Finds the streams of an open file.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - readsAll: whether a transport stream is read to its end, to find pages of teletext that it does not declare.
    /// - Throws: `MediaError.Kind.notMedia` where FFmpeg finds no media in it, `.ffmpeg` where there is
    ///   no FFmpeg.
    init(_ media: OpenedMedia, readsAll: Bool = false) throws(MediaError) {
        self.media = media
        let path = media.path
        let found: [StreamInfo]
        do {
            let input = try media.input()
            let container = ContainerStreams(input, readsAll: readsAll)
            found = input.formatName == "tty" ? [] : container.streams
            broadcast = container.broadcast
            start = ContainerTimeline(found, of: input.file, formatName: input.formatName).start
        } catch {
            guard error.code != .notInstalled else { throw MediaError(.ffmpeg(error), path: path) }
            throw MediaError(.notMedia(error), path: path)
        }
        guard !found.isEmpty else {
            throw MediaError(.notMedia(nil), path: path)
        }
        tracks = found.map { TrackFacts($0) }
        streams = Dictionary(found.map { ($0.trackID, $0) }) { first, _ in first }
    }

    private var path: String { media.path }

    /// Why a track's text cannot be read; nil where it can.
    func obstacle(to facts: TrackFacts) -> UnreadableTrack? {
        guard let stream = streams[facts.id], stream.kind == .subtitle else {
            return .notText(facts.kind)
        }
        if TextStream(stream) != nil || broadcast?.hasText(stream) == true { return nil }
        if facts.kind == .closedCaption { return .closedCaptions }
        if isRecognised(stream) { return nil }
        if let name = Self.pictures[stream.codecName] { return .pictures(name) }
        return .unknownCodec(UnknownSubtitles(stream))
    }

    private func isRecognised(_ stream: StreamInfo) -> Bool {
        request != nil && RecognisedTrack.codecs.contains(stream.codecName)
    }

    /// Subtitles that are pictures, by FFmpeg's names of their codecs.
    private static let pictures = [
        "hdmv_pgs_subtitle": "Blu-ray subtitles", "dvd_subtitle": "DVD subtitles",
        "dvb_subtitle": "DVB subtitles", "xsub": "DivX subtitles", "dvb_teletext": "teletext",
    ]

    /// Reads tracks, all in one pass over the file.
    ///
    /// - Parameters:
    ///   - wanted: the tracks.
    ///   - progress: gets how many bytes are read, if pictures are read as text.
    /// - Returns: of each track its text, or why it has none that can be read.
    /// - Throws: `MediaError`: the file cannot be read, or FFmpeg gave up in the midst of it.
    func read(
        _ wanted: [TrackFacts],
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> [UInt32: Result<TrackText, MediaError>] {
        var texts: [Int: (facts: TrackFacts, text: TextStream)] = [:]
        var results: [UInt32: Result<TrackText, MediaError>] = [:]
        // Pages that are declared late in the file have their text as well.
        let all = broadcast.map { $0.readsAll ? $0 : BroadcastSubtitles($0.file, readsAll: true) }
        for facts in wanted {
            if let reason = obstacle(to: facts) {
                throw MediaError(.unreadableTrack(facts.summary, reason), path: path)
            }
            guard let stream = streams[facts.id] else { continue }
            if let all, all.hasText(stream) {
                results[facts.id] = Result { () throws(MediaError) in
                    try read(stream, facts, of: all)
                }
            } else if let text = TextStream(stream) {
                texts[stream.index] = (facts, text)
            }
        }
        let complaint = texts.isEmpty ? nil : try gather(&texts)
        for (facts, text) in texts.values {
            results[facts.id] = Result { () throws(MediaError) in
                try read(text, facts, complaint)
            }
        }
        for facts in wanted {
            guard let request, let stream = streams[facts.id], isRecognised(stream) else {
                continue
            }
            do throws(MediaError) {
                results[facts.id] = .success(try recognise(stream, facts, request, progress))
            } catch {
                results[facts.id] = .failure(error)
            }
        }
        return results
    }

    /// Reads subtitles of a transport stream.
    private func read(
        _ stream: StreamInfo,
        _ facts: TrackFacts,
        of broadcast: BroadcastSubtitles
    ) throws(MediaError) -> TrackText {
        let start = BroadcastSubtitles.start(of: Array(streams.values))
        guard let text = broadcast.text(of: stream, from: start) else {
            throw MediaError(.unreadableTrack(facts.summary, .encrypted), path: path)
        }
        var document = text.document
        // The stream states codes of three letters.
        document.language = facts.language?.rawValue ?? document.language
        return TrackText(
            facts: facts,
            document: document,
            nearestFormat: .webVTT,
            webVTTHeader: nil,
            notices: StreamTags(stream).notices.map { MediaNotice($0) } + text.notices
        )
    }

    /// Reads the pictures of a stream as text.
    private func recognise(
        _ stream: StreamInfo,
        _ facts: TrackFacts,
        _ request: PictureTextRequest,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> TrackText {
        var track: RecognisedTrack
        do throws(RecognitionObstacle) {
            track = try RecognisedTrack(stream, facts, request)
        } catch {
            throw MediaError(.unrecognisable(facts.summary, error), path: path)
        }
        var input = try media.namedInput()
        do throws(FFmpegError) {
            try track.read(&input, progress)
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
        return try track.text(movieStart: start)
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
