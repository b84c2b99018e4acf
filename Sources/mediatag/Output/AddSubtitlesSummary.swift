// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// What `add-subs` did, for people and as JSON (`mediatag.add-subs/1`).
struct AddSubtitlesSummary {
    private let report: AddSubtitlesReport
    private let isDryRun: Bool
    private let output: String

    init(_ report: AddSubtitlesReport, output: EditOptions) {
        self.report = report
        isDryRun = output.dryRun
        self.output = output.output ?? report.movie
    }

    /// One line for each track, and one for each further change.
    var text: String {
        let lines = report.tracks.map { line(for: $0) + "\n" } + report.changes.map { "  \($0)\n" }
        return lines.joined()
    }

    private func line(for track: AddSubtitlesReport.Track) -> String {
        guard !track.isAlreadyThere else {
            return
                "\(report.movie.printable): the same track is already there (track \(track.id)); "
                + "\(report.isAlreadyThere ? "nothing written" : "not added"). Pass --again to add "
                + "it once more."
        }
        let verb = isDryRun ? "would add" : "added"
        return "\(output.printable): \(verb) track \(track.id), \(words(for: track))\(way)"
    }

    private func words(for track: AddSubtitlesReport.Track) -> String {
        var words = ["\(track.name.printable) (\(track.language))"]
        if MediaCharacteristic.sdh.allSatisfy(track.characteristics.contains) {
            words.append("SDH")
        }
        if track.forced == .all { words.append("forced") }
        if track.forced == .some { words.append("some forced") }
        if track.format != .tx3g { words.append(track.format.rawValue) }
        words.append(track.cueCount == 1 ? "1 cue" : "\(track.cueCount) cues")
        return words.joined(separator: ", ")
    }

    private var way: String {
        switch report.method {
        case .inPlace: ", in place"
        case .copy: isDryRun ? ", by a copy" : ""
        case nil: ""
        }
    }
}

extension AddSubtitlesSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, output, status, tracks, changes, warnings
    }

    private enum TrackKeys: String, CodingKey {
        case subtitles, status, id, format, language, name, characteristics, forced, cues
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.add-subs/1", forKey: .schema)
        try values.encode(report.movie, forKey: .movie)
        try values.encode(output, forKey: .output)
        try values.encode(status(report.isAlreadyThere), forKey: .status)
        try values.encode(report.changes, forKey: .changes)
        try values.encode(report.warnings, forKey: .warnings)
        var tracks = values.nestedUnkeyedContainer(forKey: .tracks)
        for track in report.tracks {
            var fields = tracks.nestedContainer(keyedBy: TrackKeys.self)
            try fields.encode(track.subtitles, forKey: .subtitles)
            try fields.encode(status(track.isAlreadyThere), forKey: .status)
            try fields.encode(track.id, forKey: .id)
            try fields.encode(track.format.rawValue, forKey: .format)
            try fields.encode(track.language.rawValue, forKey: .language)
            try fields.encode(track.name, forKey: .name)
            try fields.encode(track.characteristics.map(\.rawValue), forKey: .characteristics)
            try fields.encode(track.forced.rawValue, forKey: .forced)
            try fields.encode(track.cueCount, forKey: .cues)
        }
    }

    private func status(_ isAlreadyThere: Bool) -> String {
        isAlreadyThere ? "already-there" : isDryRun ? "would-add" : "added"
    }
}
