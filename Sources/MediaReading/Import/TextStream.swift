// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// A stream of text subtitles, gathered from its packets.
struct TextStream {
    /// How the text of packets is read.
    enum Format {
        case subRip
        case webVTT
        case subStation
        /// Teletext or TTML of a transport stream, which was read.
        case broadcast(BroadcastSubtitles)

        /// The file format that carries the most of it.
        var nearest: CaptionFormat {
            if case .subRip = self { .subRip } else { .webVTT }
        }
    }

    let stream: StreamInfo
    let format: Format
    /// A caption file, but for SubStation Alpha.
    private var text = ""
    private var events: [SubStationEvent] = []
    private var count = 0
    /// Packets without a time or a length.
    private var untimed = 0
    private var size = 0
    private var isTooLarge: Bool { size > Self.byteLimit }

    /// More than this no stream of text has: captions of a day are a few megabytes.
    private static let byteLimit = 256 << 20

    private static let formats: [String: Format] = [
        "subrip": .subRip, "text": .subRip, "webvtt": .webVTT, "ass": .subStation,
        "ssa": .subStation,
    ]

    /// Nil for a stream that is no text, or text of another format.
    init?(_ stream: StreamInfo) {
        guard stream.kind == .subtitle, let format = Self.formats[stream.codecName] else {
            return nil
        }
        self.stream = stream
        self.format = format
        if case .webVTT = format { text = (header ?? "WEBVTT") + "\n\n" }
    }

    /// Takes a track of text of a transport stream; nil for other tracks.
    init?(_ stream: StreamInfo, of broadcast: BroadcastSubtitles?) {
        guard let broadcast, broadcast.hasText(stream) else { return nil }
        self.stream = stream
        format = .broadcast(broadcast)
    }

    /// Whether its text is in packets that FFmpeg hands out.
    var isInPackets: Bool {
        if case .broadcast = format { false } else { true }
    }

    /// Text of a container, which ends before the first zero byte: some writers terminate it as strings of C are.
    private static func string(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The text before the first cue of WebVTT, where the container has it.
    var header: String? {
        let header = Self.string(stream.codecConfiguration)
        guard case .webVTT = format, header.hasPrefix("WEBVTT") else { return nil }
        return header
    }

    /// Takes a packet.
    ///
    /// Times stay those of the container here: the movie's start is known only at its end.
    ///
    /// Nothing more is kept of a stream that has more than any text has; ``read(movieStart:path:)`` says so.
    mutating func append(_ packet: Packet) {
        guard !isTooLarge else { return }
        size += packet.data.count
        guard !isTooLarge else {
            (text, events) = ("", [])
            return
        }
        let string = Self.string(packet.data)
        let lines = string.split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard !lines.isEmpty else { return }
        guard let ticks = packet.presentationTicks, let length = packet.durationTicks,
            case let (begin, end) = (milliseconds(ticks), milliseconds(ticks &+ length)),
            end > begin, begin >= 0
        else {
            untimed += 1
            return
        }
        count += 1
        if case .subStation = format {
            events.append(
                SubStationEvent(
                    startMilliseconds: Int(begin),
                    endMilliseconds: Int(end),
                    line: string
                )
            )
        } else {
            append(lines, begin, end, packet.webVTT)
        }
    }

    private mutating func append(
        _ lines: [Substring],
        _ begin: Int64,
        _ end: Int64,
        _ details: Packet.WebVTTDetails?
    ) {
        switch format {
        case .webVTT:
            if let comment = details?.comment { append(comment: comment) }
            if let name = details?.identifier, !name.isEmpty { text += name + "\n" }
        default: text += "\(count)\n"
        }
        let mark: Character = format.nearest == .subRip ? "," : "."
        let times = [begin, end].map { ClockTime(milliseconds: Int($0)).timeCode(separator: mark) }
        text += times.joined(separator: " --> ")
        if let settings = details?.settings, !settings.isEmpty { text += " " + settings }
        text += "\n" + lines.joined(separator: "\n") + "\n\n"
    }

    /// Keeps a comment that is one in WebVTT as well.
    private mutating func append(comment: String) {
        let lines = comment.split(whereSeparator: \.isNewline)
        guard lines.first?.hasPrefix("NOTE") == true, !comment.contains("-->") else { return }
        text += lines.joined(separator: "\n") + "\n\n"
    }

    private func milliseconds(_ ticks: Int64) -> Int64 {
        stream.timeBase.exactTime(ticks).rescaled(to: 1000, rounding: .nearest).ticks
    }
}

extension TextStream {
    /// The cues, moved so that the movie starts at 0, and what was noticed.
    ///
    /// - Throws: `MediaError` where it is not text, or too much, with the path.
    func read(
        movieStart: MediaTime,
        path: String
    ) throws(MediaError) -> (document: CaptionDocument, notices: [MediaNotice]) {
        guard !isTooLarge else {
            let obstacle = ImportObstacle.tooMuchText(stream: stream.index, limit: Self.byteLimit)
            throw MediaError(.cannotImport(obstacle), path: path)
        }
        if case .broadcast(let broadcast) = format {
            return try read(broadcast, movieStart, path)
        }
        var (document, diagnostics): (CaptionDocument, [Diagnostic])
        do {
            (document, diagnostics) = try gathered()
        } catch {
            throw MediaError(.captions(error), path: path)
        }
        let isRelative = stream.containerCodecName == ContainerStreams.blockAdditionWebVTT
        let start = Int(clamping: movieStart.rescaled(to: 1000, rounding: .nearest).ticks)
        var early = 0
        document.cues = document.cues.compactMap { cue in
            var cue = cue
            // Moments inside the text are counted from the cue's beginning there.
            let textShift = isRelative ? cue.startMilliseconds - start : -start
            if textShift != 0 { cue.text = cue.text.shifted(byMilliseconds: textShift) }
            cue.startMilliseconds = max(0, cue.startMilliseconds - start)
            cue.endMilliseconds -= start
            if !cue.hasPositiveDuration { early += 1 }
            return cue.hasPositiveDuration ? cue : nil
        }
        var notices = diagnostics.filter { $0.concernsConversion }
            .map { MediaNotice(.caption($0, count: 1)) }
        if untimed > 0 { notices.append(MediaNotice(.untimedCues(untimed))) }
        if early > 0 { notices.append(MediaNotice(.earlyCues(early))) }
        return (document, notices)
    }

    /// The cues of a transport stream, which count from the movie's start.
    private func read(
        _ broadcast: BroadcastSubtitles,
        _ movieStart: MediaTime,
        _ path: String
    ) throws(MediaError) -> (document: CaptionDocument, notices: [MediaNotice]) {
        let start = movieStart.rescaled(to: 90_000, rounding: .nearest).ticks
        guard let text = broadcast.text(of: stream, from: start) else {
            let summary = TrackFacts(stream).summary
            throw MediaError(.unreadableTrack(summary, .encrypted), path: path)
        }
        return text
    }

    /// Whether something is shown, or cannot be read.
    func mayShow(movieStart: MediaTime) -> Bool {
        do {
            let (document, _) = try read(movieStart: movieStart, path: "")
            return document.cues.contains(where: \.isShown)
        } catch {
            return true
        }
    }

    private func gathered() throws(CaptionError) -> (CaptionDocument, [Diagnostic]) {
        if count == 0 { return (CaptionDocument(), []) }
        if case .subStation = format {
            let header = Self.string(stream.codecConfiguration)
            return CaptionDocument.read(subStation: events, header: header)
        }
        let reading = try CaptionDocument.read(
            bytes: Array(text.utf8),
            fileName: "stream." + format.nearest.rawValue,
            encoding: .utf8Only
        )
        return (reading.document, reading.diagnostics)
    }
}
