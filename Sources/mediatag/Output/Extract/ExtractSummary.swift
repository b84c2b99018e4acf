// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// What `extract` did, for people and as JSON (`mediatag.extract/1`).
struct ExtractSummary {
    private let movie: String
    private let extracted: [ExtractText.Extracted]
    private let skipped: [ExtractText.Skipped]
    private let failures: [MediaError]

    /// Describes what was extracted of all tracks.
    init(_ movie: String, _ report: Extraction.Report) {
        self.movie = movie
        extracted = report.extracted
        skipped = report.skipped
        failures = report.failures
    }

    /// Describes one extracted track.
    init(_ movie: String, _ result: ExtractText.Extracted) {
        self.movie = movie
        (extracted, skipped, failures) = ([result], [], [])
    }

    /// Writes the result to standard output, unless the captions go there, and notices to standard error.
    ///
    /// - Throws: the last of the errors; the others are reported.
    func show(as format: OutputFormat) throws(MediaError) {
        Messages.warn(all: extracted.flatMap(\.notices).sentences)
        for track in skipped where !track.isFailure {
            Messages.warn(Remedies.text(of: track.error))
        }
        if failures.isEmpty, skipped.isEmpty, extracted.count == 1, extracted[0].output == nil {
            return Results.write(bytes: extracted[0].bytes)
        }
        Results.report(self, as: format, text: text)
        failures.dropLast().forEach(Messages.fail)
        if let last = failures.last { throw last }
    }

    /// A line for each file.
    private var text: String {
        extracted.map { result in
            let count = result.cueCount == 1 ? "1 cue" : "\(result.cueCount) cues"
            let file = (result.output ?? "-").printable
            return "\(file): \(result.form.name), \(count), "
                + "from \(Self.source(result).printable)\n"
        }.joined()
    }

    private static func source(_ result: ExtractText.Extracted) -> String {
        if let place = result.captions, result.channels.count > 1 {
            let names = result.channels.map(\.name).joined(separator: ", ")
            return "\(names) of track \(place.track)"
        }
        if let place = result.captions { return "\(place.channel.name) of track \(place.track)" }
        return "track \(result.track?.summary ?? "-")"
    }
}

extension ExtractSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, files, skipped
    }

    private enum FileKeys: String, CodingKey {
        case output, format, cues, channel, track, warnings, reason
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.extract/1", forKey: .schema)
        try values.encode(movie, forKey: .movie)
        var files = values.nestedUnkeyedContainer(forKey: .files)
        for result in extracted {
            var file = files.nestedContainer(keyedBy: FileKeys.self)
            try file.encode(result.output, forKey: .output)
            try file.encode(result.form.rawValue, forKey: .format)
            try file.encode(result.cueCount, forKey: .cues)
            try file.encode(result.captions?.channel.name, forKey: .channel)
            if let track = result.track {
                try encode(track, in: &file)
            } else {
                try file.encodeNil(forKey: .track)
            }
            try file.encode(result.notices.sentences, forKey: .warnings)
        }
        var others = values.nestedUnkeyedContainer(forKey: .skipped)
        for result in skipped {
            var other = others.nestedContainer(keyedBy: FileKeys.self)
            try encode(result.track, in: &other)
            try other.encode(Remedies.text(of: result.error), forKey: .reason)
        }
    }

    private func encode(
        _ facts: TrackFacts,
        in values: inout KeyedEncodingContainer<FileKeys>
    ) throws {
        try values.encode(ExtractedTrackJSON(facts: facts), forKey: .track)
    }
}

/// A track in the reports of `extract`.
struct ExtractedTrackJSON: Encodable {
    let facts: TrackFacts

    private enum CodingKeys: String, CodingKey {
        case id, kind, sampleEntry, language, name, characteristics, forced
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Int(facts.id), forKey: .id)
        try values.encode(facts.kind.rawValue, forKey: .kind)
        try values.encode(facts.sampleEntry?.description, forKey: .sampleEntry)
        try values.encode(facts.language?.rawValue, forKey: .language)
        try values.encode(facts.name, forKey: .name)
        try values.encode(facts.characteristics.map(\.rawValue), forKey: .characteristics)
        try values.encode(facts.forced.rawValue, forKey: .forced)
    }
}
