// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection
import Muxing

/// What `add-captions` did with a track, for people and as JSON (`mediatag.add-captions/1`).
struct AddCaptionsSummary {
    private let report: AddClosedCaptionsReport
    private let isDryRun: Bool
    private let output: String

    init(_ report: AddClosedCaptionsReport, output: EditOptions) {
        self.report = report
        isDryRun = output.dryRun
        self.output = output.output ?? report.edit.movie
    }

    /// One line for the track, and one for each change of others.
    var text: String {
        guard !report.isAlreadyThere else {
            return
                "\(report.edit.movie.printable): the same track is already there "
                + "(track \(report.track)); nothing written. Pass --again to add it once more.\n"
        }
        var words = ["\(report.name.printable) (\(report.language))"]
        if MediaCharacteristic.sdh.allSatisfy(report.characteristics.contains) {
            words.append("SDH")
        }
        words += [
            "closed captions \(channels.joined(separator: " ")), \(report.pairCount) byte pairs"
        ]
        let verb = isDryRun ? "would add" : "added"
        let line = "\(output.printable): \(verb) track \(report.track), "
        return line + words.joined(separator: ", ") + way + "\n"
            + changes.map { "  \($0.printable)\n" }.joined()
    }

    private var channels: [String] { report.channels.map(\.rawValue) }

    /// What changed in other tracks.
    private var changes: [String] {
        report.edit.changes.filter { $0.what != "track" }.map(\.description)
    }

    private var way: String {
        switch report.edit.method {
        case .inPlace: ", in place"
        case .copy: isDryRun ? ", by a copy" : ""
        case nil: ""
        }
    }

    private var status: String {
        report.isAlreadyThere ? "already-there" : isDryRun ? "would-add" : "added"
    }
}

extension AddCaptionsSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, output, status, way, track, channels, pairs, captions, language, name
        case characteristics, changes, warnings
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.add-captions/1", forKey: .schema)
        try values.encode(report.edit.movie, forKey: .movie)
        try values.encode(output, forKey: .output)
        try values.encode(status, forKey: .status)
        try values.encode("track", forKey: .way)
        try values.encode(report.track, forKey: .track)
        try values.encode(channels, forKey: .channels)
        try values.encode(report.pairCount, forKey: .pairs)
        try values.encode(report.captions, forKey: .captions)
        try values.encode(report.language.rawValue, forKey: .language)
        try values.encode(report.name, forKey: .name)
        try values.encode(report.characteristics.map(\.rawValue), forKey: .characteristics)
        try values.encode(changes, forKey: .changes)
        try values.encode(report.warnings, forKey: .warnings)
    }
}
