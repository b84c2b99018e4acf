// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

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
            facts.append(fastStart ? "fast start" : "moov behind the media data")
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
        [
            String(track.id), track.kind.rawValue, format(track), track.language ?? "-",
            track.enabled ? "yes" : "no",
            track.alternateGroup == 0 ? "-" : String(track.alternateGroup),
            (track.name ?? "-").printable,
        ]
    }

    private static func format(_ track: MediaInspection.Track) -> String {
        var words = [(track.codec ?? track.sampleEntry ?? "-").printable]
        if let width = track.width, let height = track.height { words.append("\(width)×\(height)") }
        if let rate = track.sampleRate { words.append("\(rate) Hz") }
        if let channels = track.channels { words.append("\(channels) ch") }
        return words.joined(separator: " ")
    }

    private static func details(_ track: MediaInspection.Track) -> [String] {
        var lines = track.characteristics.map(\.printable)
        lines += track.roles.map { "role \($0.printable)" }
        if track.forced != .none { lines.append("forced: \(track.forced.rawValue)") }
        if track.excludedFromAutoselection { lines.append("excluded from autoselection") }
        for (type, targets) in track.references.sorted(by: { $0.key < $1.key }) {
            lines.append("\(type.printable) → \(targets.map(String.init).joined(separator: ", "))")
        }
        return lines
    }

    // MARK: - What a player offers

    private static func heading(_ group: MediaInspection.Group) -> String {
        group.characteristic == "audible"
            ? "A player offers as sound" : "A player offers as subtitles"
    }

    private func option(_ option: MediaInspection.Option) -> String {
        let mark = option.isDefault ? " (default)" : ""
        return "    \(option.displayName.printable)\(mark)"
            + terminal.dim(" — track \(option.track)")
    }
}
