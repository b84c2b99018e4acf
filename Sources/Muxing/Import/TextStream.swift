// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import MediaPrimitives

/// A stream of text subtitles, gathered from its packets.
struct TextStream {
    /// How the text of packets is read.
    enum Format {
        case subRip
        case webVTT
        case subStation

        /// The file format that carries the most of it.
        var nearest: CaptionFormat { self == .subRip ? .subRip : .webVTT }
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
        if format == .webVTT { text = (header ?? "WEBVTT") + "\n\n" }
    }

    /// The text before the first cue of WebVTT, where the container has it.
    var header: String? {
        let header = String(decoding: stream.codecConfiguration, as: UTF8.self)
        return format == .webVTT && header.hasPrefix("WEBVTT") ? header : nil
    }

    /// Takes a packet.
    ///
    /// Times stay those of the container here: the movie's start is known only at its end.
    ///
    /// - Throws: `MuxingError.Kind.cannotImport` where there is more than any text has.
    mutating func append(_ packet: Packet, path: String) throws(MuxingError) {
        size += packet.data.count
        guard size <= Self.byteLimit else {
            let reason = "stream \(stream.index) has more than \(Self.byteLimit) bytes of text"
            throw MuxingError(.cannotImport(reason), path: path)
        }
        let string = String(decoding: packet.data, as: UTF8.self)
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
        if format == .subStation {
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
            if let name = details?.identifier, !name.isEmpty { text += name + "\n" }
        default: text += "\(count)\n"
        }
        let mark: Character = format == .subRip ? "," : "."
        text += Self.clock(begin, mark) + " --> " + Self.clock(end, mark)
        if let settings = details?.settings, !settings.isEmpty { text += " " + settings }
        text += "\n" + lines.joined(separator: "\n") + "\n\n"
    }

    private func milliseconds(_ ticks: Int64) -> Int64 {
        stream.timeBase.exactTime(ticks).rescaled(to: 1000, rounding: .nearest).ticks
    }

    private static func clock(_ milliseconds: Int64, _ mark: Character) -> String {
        func padded(_ number: Int64, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let seconds = milliseconds / 1000
        return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":"
            + padded(seconds % 60, 2) + String(mark) + padded(milliseconds % 1000, 3)
    }
}

extension TextStream {
    /// The cues, moved so that the movie starts at 0, and a sentence for all that was noticed.
    ///
    /// - Throws: `CaptionError` where the text is none.
    func read(
        movieStart: MediaTime
    ) throws(CaptionError) -> (document: CaptionDocument, notes: [String]) {
        var (document, diagnostics) = try gathered()
        let start = Int(clamping: movieStart.rescaled(to: 1000, rounding: .nearest).ticks)
        var early = 0
        document.cues = document.cues.compactMap { cue in
            var cue = cue
            cue.startMilliseconds = max(0, cue.startMilliseconds - start)
            cue.endMilliseconds -= start
            if !cue.hasPositiveDuration { early += 1 }
            return cue.hasPositiveDuration ? cue : nil
        }
        var notes = diagnostics.filter { $0.severity != .information }.map(\.message)
        if untimed > 0 { notes.append("cues without a time or a length are left out: \(untimed)") }
        if early > 0 {
            notes.append("cues that end before the movie starts are left out: \(early)")
        }
        return (document, notes)
    }

    private func gathered() throws(CaptionError) -> (CaptionDocument, [Diagnostic]) {
        if count == 0 { return (CaptionDocument(), []) }
        if format == .subStation {
            let header = String(decoding: stream.codecConfiguration, as: UTF8.self)
            return CaptionDocument.read(subStation: events, header: header)
        }
        let reading = try CaptionDocument.read(
            bytes: Array(text.utf8),
            fileName: format == .subRip ? "stream.srt" : "stream.vtt",
            encoding: .utf8Only
        )
        return (reading.document, reading.diagnostics)
    }
}
