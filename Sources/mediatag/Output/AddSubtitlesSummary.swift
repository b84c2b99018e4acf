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

    /// One line, and one for each further change.
    var text: String {
        guard !report.isAlreadyThere else {
            return "\(report.movie.printable): the same track is already there (track "
                + "\(report.trackID)); nothing written. Pass --again to add it once more.\n"
        }
        let verb = isDryRun ? "would add" : "added"
        let line = "\(output.printable): \(verb) track \(report.trackID), \(track)\(way)\n"
        return line + report.changes.map { "  \($0)\n" }.joined()
    }

    private var track: String {
        var words = ["\(report.name.printable) (\(report.language))"]
        if MediaCharacteristic.sdh.allSatisfy(report.characteristics.contains) {
            words.append("SDH")
        }
        if report.isForced { words.append("forced") }
        words.append(report.cueCount == 1 ? "1 cue" : "\(report.cueCount) cues")
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
        case schema, movie, subtitles, output, status, track, changes, warnings
    }

    private enum TrackKeys: String, CodingKey {
        case id, language, name, characteristics, forced, cues
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.add-subs/1", forKey: .schema)
        try values.encode(report.movie, forKey: .movie)
        try values.encode(report.subtitles, forKey: .subtitles)
        try values.encode(output, forKey: .output)
        try values.encode(status, forKey: .status)
        try values.encode(report.changes, forKey: .changes)
        try values.encode(report.warnings, forKey: .warnings)
        var track = values.nestedContainer(keyedBy: TrackKeys.self, forKey: .track)
        try track.encode(report.trackID, forKey: .id)
        try track.encode(report.language.rawValue, forKey: .language)
        try track.encode(report.name, forKey: .name)
        try track.encode(report.characteristics.map(\.rawValue), forKey: .characteristics)
        try track.encode(report.isForced, forKey: .forced)
        try track.encode(report.cueCount, forKey: .cues)
    }

    private var status: String {
        if report.isAlreadyThere { return "already-there" }
        return isDryRun ? "would-add" : "added"
    }
}
