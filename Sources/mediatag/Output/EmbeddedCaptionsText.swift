// SPDX-License-Identifier: Apache-2.0

import Captions
import Muxing

/// What `inspect --captions` shows people of the closed captions in pictures and caption tracks.
struct EmbeddedCaptionsText {
    private let inspection: MediaInspection
    private let terminal: Terminal

    init(_ inspection: MediaInspection, terminal: Terminal) {
        self.inspection = inspection
        self.terminal = terminal
    }

    /// The lines, an empty one first; none where nothing was looked for.
    var lines: [String] {
        guard let channels = inspection.embeddedCaptions, let tracks = inspection.captionScan else {
            return []
        }
        var lines = ["", "  " + terminal.bold("Closed captions")]
        if !channels.isEmpty { lines += table(channels) }
        for track in tracks { lines += notes(track).map { "    track \(track.track): \($0)" } }
        if tracks.isEmpty { lines.append("    there are no pictures") }
        return lines
    }

    private func table(_ channels: [MediaInspection.EmbeddedCaption]) -> [String] {
        let rows = channels.map { channel in
            [
                String(channel.track), channel.channel, Self.time(channel.firstSeconds),
                Self.time(channel.lastSeconds), String(channel.captions),
                String(channel.characters), channel.modes.joined(separator: ", "),
                Self.language(channel),
            ]
        }
        let headings = [
            "Track", "Channel", "First", "Last", "Captions", "Characters", "Mode", "Language",
        ]
        let table = TextTable(headings, rows)
        return ([terminal.bold(table.heading)] + table.lines).map { "    " + $0 }
    }

    private static func time(_ seconds: Double) -> String {
        Int(exactly: (seconds * 1000).rounded()).map { "\(ClockTime(milliseconds: $0))" } ?? "-"
    }

    private static func language(_ channel: MediaInspection.EmbeddedCaption) -> String {
        let stated = channel.language.map { "\($0.printable) (stated)" }
        guard let guess = channel.guessedLanguage, let confidence = channel.guessConfidence else {
            return stated ?? "unknown"
        }
        return (stated.map { $0 + ", " } ?? "") + "\(guess)? (\(Int(confidence * 100)) %)"
    }

    private func notes(_ track: MediaInspection.ScannedTrack) -> [String] {
        var notes: [String] = []
        switch track.outcome {
        case "untested": notes.append("untested: \((track.reason ?? "").printable)")
        case "none":
            let padding = track.picturesWithCaptionData
            notes.append(
                padding > 0
                    ? "none; \(padding) pictures have caption data with nothing in it" : "none"
            )
        default:
            if let reason = track.reason { notes.append("not read whole: \(reason.printable)") }
        }
        if let name = track.programName { notes.append("programme \"\(name.printable)\"") }
        if let rating = track.rating { notes.append("rated \(rating.printable)") }
        if track.parityErrors > 0 {
            notes.append("pairs with wrong parity: \(track.parityErrors)")
        }
        notes += track.faults.compactMap { fault in
            CarriageFault(rawValue: fault.code).map { "\($0.sentence): \(fault.count) times" }
        }
        return notes
    }
}
