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
    private let path: String
    private let streams: [UInt32: StreamInfo]
    /// When the presentation starts, in the container's time.
    private let start: MediaTime

    /// Opens a file.
    ///
    /// - Throws: `MuxingError.Kind.unreadable` where FFmpeg finds no media in it, `.ffmpeg` where there is
    ///   no FFmpeg.
    init(path: String) throws(MuxingError) {
        self.path = path
        let found: [StreamInfo]
        do {
            let input = try InputFile(path: path)
            found = input.formatName == "tty" ? [] : input.streams
        } catch {
            guard error.code != .notInstalled else { throw MuxingError(.ffmpeg(error), path: path) }
            let reason =
                "not an MP4 or QuickTime movie, and FFmpeg knows it not either (\(error.message))"
            throw MuxingError(.unreadable(reason), path: path)
        }
        guard !found.isEmpty else {
            throw MuxingError(.unreadable("not an MP4 or QuickTime movie"), path: path)
        }
        tracks = found.map { TrackFacts($0) }
        streams = Dictionary(found.map { (UInt32($0.index + 1), $0) }) { first, _ in first }
        let starts = found.filter { [.video, .audio].contains($0.kind) }.compactMap { stream in
            stream.startTicks.map { stream.timeBase.exactTime($0) }
        }
        let zero = MediaTime(ticks: 0, timescale: 1)
        start = max(zero, starts.min() ?? zero)
    }

    /// Why a track's text cannot be read; nil where it can.
    func obstacle(to facts: TrackFacts) -> UnreadableTrack? {
        guard let stream = streams[facts.id], stream.kind == .subtitle else {
            return .notText(facts.kind)
        }
        if TextStream(stream) != nil { return nil }
        if facts.kind == .closedCaption { return .closedCaptions }
        if let name = Self.pictures[stream.codecName] { return .pictures(name) }
        return .unknownCodec(stream.codecName)
    }

    /// Subtitles that are pictures, by FFmpeg's names of their codecs.
    private static let pictures = [
        "hdmv_pgs_subtitle": "Blu-ray subtitles", "dvd_subtitle": "DVD subtitles",
        "dvb_subtitle": "DVB subtitles", "xsub": "DivX subtitles", "dvb_teletext": "teletext",
    ]

    /// Reads tracks, all in one pass over the file.
    ///
    /// - Throws: `MuxingError`: the file cannot be read, or FFmpeg gave up in the midst of it.
    func read(_ wanted: [TrackFacts]) throws(MuxingError) -> [UInt32: TrackText] {
        var texts: [Int: (facts: TrackFacts, text: TextStream)] = [:]
        for facts in wanted {
            if let reason = obstacle(to: facts) {
                throw MuxingError(.unreadableTrack(facts.summary, reason), path: path)
            }
            guard let stream = streams[facts.id], let text = TextStream(stream) else { continue }
            texts[stream.index] = (facts, text)
        }
        let complaint = try gather(&texts)
        var read: [UInt32: TrackText] = [:]
        for (facts, text) in texts.values {
            do {
                var (document, notes) = try text.read(movieStart: start)
                if document.language == nil { document.language = facts.language?.rawValue }
                if let complaint { notes.append("FFmpeg says \"\(complaint)\"") }
                read[facts.id] = TrackText(
                    facts: facts,
                    document: document,
                    nearestFormat: text.format.nearest,
                    webVTTHeader: text.header.map { Array($0.utf8) },
                    notes: StreamTags(text.stream).notes + notes
                )
            } catch {
                throw MuxingError(.captions(error), path: path)
            }
        }
        return read
    }

    /// Takes the packets; gives the first thing that FFmpeg complained of.
    private func gather(
        _ texts: inout [Int: (facts: TrackFacts, text: TextStream)]
    ) throws(MuxingError) -> String? {
        var input: InputFile
        do {
            input = try InputFile(path: path)
        } catch {
            throw MuxingError(.ffmpeg(error), path: path)
        }
        input.selectStreams(Set(texts.keys))
        while let packet = try next(&input) {
            try texts[packet.streamIndex]?.text.append(packet, path: path)
        }
        return input.complaint
    }

    private func next(_ input: inout InputFile) throws(MuxingError) -> Packet? {
        do {
            return try input.readPacket()
        } catch {
            throw MuxingError(.ffmpeg(error), path: path)
        }
    }
}
