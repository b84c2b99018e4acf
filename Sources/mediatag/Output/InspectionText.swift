// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// What `inspect` shows people.
struct InspectionText {
    private let inspection: MediaInspection
    private let terminal: Terminal

    init(_ inspection: MediaInspection, terminal: Terminal) {
        self.inspection = inspection
        self.terminal = terminal
    }

    /// The whole text, ending with a line end.
    var text: String {
        var lines = [terminal.bold(inspection.file.printable), "  " + facts, ""]
        lines += table.map { "  " + $0 }
        for group in inspection.selectionGroups where group.characteristic != "visual" {
            lines += ["", "  " + terminal.bold(Self.heading(group))]
            lines += group.options.map(option)
        }
        lines += EmbeddedCaptionsText(inspection, terminal: terminal).lines
        return lines.joined(separator: "\n") + "\n"
    }

    private var facts: String {
        var facts = [inspection.container.uppercased()]
        if let brand = inspection.brands.first { facts.append("brand \(brand.printable)") }
        if let seconds = inspection.durationSeconds,
            let milliseconds = Int(exactly: (seconds * 1000).rounded())
        {
            facts.append("\(ClockTime(milliseconds: milliseconds))")
        }
        if inspection.fragmented { facts.append("fragmented") }
        if let fastStart = inspection.fastStart {
            facts.append(fastStart ? "fast start" : "moov after the media data")
        }
        return facts.joined(separator: ", ")
    }

    // MARK: - Tracks

    private var table: [String] {
        let rows = inspection.tracks.map(Self.row)
        let table = TextTable(["ID", "Kind", "Format", "Language", "On", "Group", "Name"], rows)
        var lines = [terminal.bold(table.heading)]
        for (line, track) in zip(table.lines, inspection.tracks) {
            lines.append(line)
            lines += Self.details(track).map { terminal.dim("      " + $0) }
        }
        return lines
    }

    private static func row(_ track: MediaInspection.Track) -> [String] {
        let facts = track.facts
        return [
            String(facts.id), facts.kind.rawValue, format(track), facts.language?.rawValue ?? "-",
            facts.isEnabled ? "yes" : "no",
            facts.alternateGroup == 0 ? "-" : String(facts.alternateGroup),
            (facts.name ?? "-").printable,
        ]
    }

    private static func format(_ track: MediaInspection.Track) -> String {
        var words = [(track.codec ?? track.facts.sampleEntry?.description ?? "-").printable]
        if let width = track.width, let height = track.height { words.append("\(width)×\(height)") }
        if let rate = track.sampleRate { words.append("\(rate) Hz") }
        if let channels = track.channels { words.append("\(channels) ch") }
        return words.joined(separator: " ")
    }

    private static func details(_ track: MediaInspection.Track) -> [String] {
        let facts = track.facts
        var lines = facts.characteristics.map(\.rawValue.printable)
        lines += facts.roles.map { "role \($0.printable)" }
        lines += facts.htmlKinds.map { "kind \($0.printable) (HTML)" }
        if facts.forced != .none { lines.append("forced: \(facts.forced.rawValue)") }
        if facts.isExcludedFromAutoselection { lines.append("excluded from autoselection") }
        if let service = track.service { lines.append(Self.words(service)) }
        for (type, targets) in track.references.sorted(by: { $0.key < $1.key }) {
            lines.append("\(type.printable) → \(targets.map(String.init).joined(separator: ", "))")
        }
        return lines
    }

    /// What a transport stream states of subtitles.
    private static func words(_ service: SubtitleService) -> String {
        var words: [String] = []
        if let page = service.teletextPage { words.append("teletext page \(page)") }
        if service.isDeclared {
            words.append("declared as \(service.purpose.rawValue)")
        } else {
            words.append("not declared: no descriptor names the page")
        }
        return words.joined(separator: ", ")
    }

    // MARK: - What a player offers

    private static func heading(_ group: MediaInspection.Group) -> String {
        group.characteristic == "audible"
            ? "Audio that players offer" : "Subtitles that players offer"
    }

    private func option(_ option: MediaInspection.Option) -> String {
        let mark = option.isDefault ? " (default)" : ""
        return "    \(option.displayName.printable)\(mark)"
            + terminal.dim(" — track \(option.track)")
    }
}

/// The closed captions in video and caption tracks, as `inspect --captions` prints them.
private struct EmbeddedCaptionsText {
    private let inspection: MediaInspection
    private let terminal: Terminal

    init(_ inspection: MediaInspection, terminal: Terminal) {
        self.inspection = inspection
        self.terminal = terminal
    }

    /// The lines, an empty one first; none if captions were not searched.
    var lines: [String] {
        guard let channels = inspection.embeddedCaptions, let tracks = inspection.captionScan else {
            return []
        }
        var lines = ["", "  " + terminal.bold("Closed captions")]
        if !channels.isEmpty { lines += table(channels) }
        for track in tracks { lines += notes(track).map { "    track \(track.track): \($0)" } }
        if tracks.isEmpty { lines.append("    no video") }
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
                    ? "none; \(padding) frames have empty caption data" : "none"
            )
        default:
            if let reason = track.reason {
                notes.append("not read completely: \(reason.printable)")
            }
        }
        if let name = track.programName { notes.append("program name \"\(name.printable)\"") }
        if let rating = track.rating { notes.append("rated \(rating.printable)") }
        if track.parityErrors > 0 {
            notes.append("byte pairs with wrong parity: \(track.parityErrors)")
        }
        notes += track.faults.compactMap { fault in
            CarriageFault(rawValue: fault.code).map { "\($0.sentence): \(fault.count) times" }
        }
        return notes
    }
}
