// SPDX-License-Identifier: Apache-2.0

import Captions
import Muxing

/// What `add-captions --embed` did, for people and as JSON (`mediatag.add-captions/1`).
struct EmbedSummary {
    private let movie: String
    private let output: String
    private let isDryRun: Bool
    private let report: EmbedCaptions.Report

    init(movie: String, output: String, isDryRun: Bool, _ report: EmbedCaptions.Report) {
        self.movie = movie
        self.output = output
        self.isDryRun = isDryRun
        self.report = report
    }

    /// Writes the result to standard output, and the notices to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: report.notices.sentences)
        Results.report(self, as: format, text: text)
    }

    private var channels: [String] { report.channels.map(\.name) }

    /// One line.
    private var text: String {
        let replaced =
            report.replacedPairCount > 0
            ? ", replacing \(report.replacedPairCount) byte pairs" : ""
        let packets =
            report.packetByteCount > 0 ? " and \(report.packetByteCount) bytes of CEA-708" : ""
        return "\(output.printable): \(isDryRun ? "would embed" : "embedded") "
            + "\(channels.joined(separator: ", ")) in track \(report.track), \(report.pairCount) "
            + "byte pairs\(packets) in \(report.pictureCount) frames\(replaced)\n"
    }
}

extension EmbedSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, output, status, way, track, channels, pairs, packetBytes, pictures
        case replacedPairs, warnings
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.add-captions/1", forKey: .schema)
        try values.encode(movie, forKey: .movie)
        try values.encode(output, forKey: .output)
        try values.encode(isDryRun ? "would-add" : "added", forKey: .status)
        try values.encode("embedded", forKey: .way)
        try values.encode(Int(report.track), forKey: .track)
        try values.encode(channels, forKey: .channels)
        try values.encode(report.pairCount, forKey: .pairs)
        try values.encode(report.packetByteCount, forKey: .packetBytes)
        try values.encode(report.pictureCount, forKey: .pictures)
        try values.encode(report.replacedPairCount, forKey: .replacedPairs)
        try values.encode(report.notices.sentences, forKey: .warnings)
    }
}
