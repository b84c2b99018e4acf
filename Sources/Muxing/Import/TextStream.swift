// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import MediaPrimitives

/// A stream of text subtitles, gathered as a caption file from its packets.
struct TextStream {
    /// The format that the gathered text has.
    private enum Format: String {
        case subRip = "srt"
        case webVTT = "vtt"
    }

    let stream: StreamInfo
    private let format: Format
    private var text: String
    private var count = 0

    /// Nil for a stream that is no text, or text that has to be decoded.
    init?(_ stream: StreamInfo) {
        switch stream.codecName {
        case "subrip", "text":
            format = .subRip
            text = ""
        case "webvtt":
            format = .webVTT
            let header = String(decoding: stream.codecConfiguration, as: UTF8.self)
            text = header.hasPrefix("WEBVTT") ? header : "WEBVTT"
            text += "\n\n"
        default: return nil
        }
        self.stream = stream
    }

    /// Takes a cue; `start` is when the movie starts, in milliseconds of the container's time line.
    ///
    /// Times stay those of the container here: the movie's start is known only at its end.
    mutating func append(_ packet: Packet) {
        guard let ticks = packet.presentationTicks, let length = packet.durationTicks else {
            return
        }
        let begin = milliseconds(ticks)
        let end = milliseconds(ticks + length)
        let lines = String(decoding: packet.data, as: UTF8.self)
            .split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        guard !lines.isEmpty, end > begin, begin >= 0 else { return }
        count += 1
        switch format {
        case .subRip: text += "\(count)\n"
        case .webVTT:
            if let name = packet.webVTT?.identifier, !name.isEmpty { text += name + "\n" }
        }
        let mark: Character = format == .subRip ? "," : "."
        text += Self.clock(begin, mark) + " --> " + Self.clock(end, mark)
        if let settings = packet.webVTT?.settings, !settings.isEmpty { text += " " + settings }
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

    /// The cues, moved so that the movie starts at 0.
    ///
    /// - Throws: `CaptionError` where the text is none.
    func cues(movieStart: MediaTime) throws(CaptionError) -> [Cue] {
        let reading = try CaptionDocument.read(
            bytes: Array(text.utf8),
            fileName: "stream." + format.rawValue,
            encoding: .utf8Only
        )
        let start = Int(movieStart.rescaled(to: 1000, rounding: .nearest).ticks)
        return reading.document.cues.compactMap { cue in
            var cue = cue
            cue.startMilliseconds = max(0, cue.startMilliseconds - start)
            cue.endMilliseconds -= start
            return cue.hasPositiveDuration ? cue : nil
        }
    }
}
