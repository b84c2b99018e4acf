// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection
import Muxing

/// What a command that adds tracks did, for people and as JSON.
struct AddTracksSummary {
    private let command: String
    private let report: EditReport
    private let output: String

    /// `command` is the name of the command, which is that of the schema.
    init(_ command: String, _ report: EditReport, output: EditOptions) {
        self.command = command
        self.report = report
        self.output = output.output ?? report.output
    }

    /// Writes the result to standard output, and the notices to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: report.notices.sentences)
        Results.report(self, as: format, text: text)
    }

    /// One line for each track, and one for each change of others.
    private var text: String {
        let lines = report.addedTracks.map { line(for: $0) + "\n" }
        return (lines + changes.map { "  \($0.printable)\n" }).joined()
            + (report.storeSummary?.text ?? "")
    }

    private func line(for track: EditReport.AddedTrack) -> String {
        if report.status == .unchanged, report.method != nil {
            return "\(output.printable): already as requested; copied. The same track already "
                + "exists (track \(track.id)); pass --again to add it again."
        }
        guard !track.isAlreadyThere else {
            return
                "\(report.movie.printable): the same track already exists (track \(track.id)); "
                + "\(report.status == .unchanged ? "nothing written" : "not added"). Pass --again to "
                + "add it again."
        }
        let verb = report.status == .wouldChange ? "would add" : "added"
        let words = ["\(track.name.printable) (\(track.language))"] + track.words
        return "\(output.printable): \(verb) track \(track.id), "
            + words.joined(separator: ", ") + report.way
    }

    /// What changed in other tracks.
    private var changes: [String] {
        report.changes.map { change in
            let place = change.track.map { "track \($0): " } ?? ""
            switch (change.property, change.new) {
            case (.reference("folw"), .tracks?), (.reference("forc"), .tracks?):
                return place + "\(change.what) → \(change.after ?? "") (\(change.why ?? ""))"
            case (.isEnabled, .flag(let isEnabled)?) where command != "add-captions":
                return place + (isEnabled ? "now enabled" : "no longer enabled")
            default: return change.description
            }
        }
    }
}

extension EditReport {
    /// How the movie was, or would be, written.
    var way: String {
        switch method {
        case .inPlace: ", in place"
        case .copy where store != nil: ", in the store"
        case .copy: status == .wouldChange ? ", by copying the file" : ""
        case nil: ""
        }
    }
}

extension EditReport.AddedTrack {
    /// What distinguishes the track from others of its language.
    fileprivate var words: [String] {
        let isSDH = MediaCharacteristic.sdh.allSatisfy(characteristics.contains)
        switch media {
        case .subtitles(let format, let forced, let cueCount):
            let forcedWords = [ForcedSubtitles.all: "forced", .some: "some forced"][forced]
            return (isSDH ? ["SDH"] : []) + (forcedWords.map { [$0] } ?? [])
                + (format == .tx3g ? [] : [format.rawValue])
                + [cueCount == 1 ? "1 cue" : "\(cueCount) cues"]
        case .matroskaText(_, let isForced, let cueCount):
            return (isSDH ? ["SDH"] : []) + (isForced ? ["forced"] : [])
                + [cueCount == 1 ? "1 cue" : "\(cueCount) cues"]
        case .closedCaptions(let channels, let pairCount):
            let names = channels.map(\.rawValue).joined(separator: " ")
            return (isSDH ? ["SDH"] : []) + ["closed captions \(names), \(pairCount) byte pairs"]
        case .audio(let audio):
            let marks: [(MediaCharacteristic, String)] = [
                (.describesVideo, "audio description"),
                (.enhancesSpeechIntelligibility, "enhanced speech"),
            ]
            let milliseconds = audio.duration.rescaled(to: 1000, rounding: .nearest).ticks
            return marks.filter { characteristics.contains($0.0) }.map(\.1) + [
                audio.isReencoded ? "\(audio.codec) encoded as AAC" : audio.codec,
                audio.channelCount == 1 ? "1 channel" : "\(audio.channelCount) channels",
                "\(ClockTime(milliseconds: Int(milliseconds)))",
            ]
        }
    }
}

extension AddTracksSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, output, status, changes, viewerLosses, warnings, tracks, store
        // Of tracks.
        case id, language, name, characteristics
        case subtitles, format, forced, cues
        case way, track, channels, pairs, captions
        case audio, stream, codec, reencoded, sampleEntry, codecID, sampleRate, primingSamples
        case durationSeconds, roles
    }

    private typealias Values = KeyedEncodingContainer<CodingKeys>

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.\(command)/1", forKey: .schema)
        try values.encode(report.movie, forKey: .movie)
        try values.encode(output, forKey: .output)
        try values.encode(status(report.status == .unchanged), forKey: .status)
        try values.encode(changes, forKey: .changes)
        try values.encode(report.viewerLosses.map(ViewerLossJSON.init), forKey: .viewerLosses)
        try values.encode(report.notices.sentences, forKey: .warnings)
        try values.encodeIfPresent(report.storeSummary, forKey: .store)
        if let track = report.addedTracks.first,
            case .closedCaptions(let channels, let pairCount) = track.media
        {
            try values.encode("track", forKey: .way)
            try values.encode(track.id, forKey: .track)
            try values.encode(track.file, forKey: .captions)
            try values.encode(channels.map(\.rawValue), forKey: .channels)
            try values.encode(pairCount, forKey: .pairs)
            return try Self.encodeTags(of: track, into: &values)
        }
        var tracks = values.nestedUnkeyedContainer(forKey: .tracks)
        for track in report.addedTracks {
            var fields = tracks.nestedContainer(keyedBy: CodingKeys.self)
            try fields.encode(status(track.isAlreadyThere), forKey: .status)
            try fields.encode(track.id, forKey: .id)
            try Self.encodeTags(of: track, into: &fields)
            try Self.encodeMedia(of: track, into: &fields)
        }
    }

    private static func encodeTags(
        of track: EditReport.AddedTrack,
        into fields: inout Values
    ) throws {
        try fields.encode(track.language.rawValue, forKey: .language)
        try fields.encode(track.name, forKey: .name)
        try fields.encode(track.characteristics.map(\.rawValue), forKey: .characteristics)
    }

    private static func encodeMedia(
        of track: EditReport.AddedTrack,
        into fields: inout Values
    ) throws {
        switch track.media {
        case .subtitles(let format, let forced, let cueCount):
            try fields.encode(track.file, forKey: .subtitles)
            try fields.encode(format.rawValue, forKey: .format)
            try fields.encode(forced.rawValue, forKey: .forced)
            try fields.encode(cueCount, forKey: .cues)
        case .matroskaText(let codecID, let isForced, let cueCount):
            try fields.encode(track.file, forKey: .subtitles)
            try fields.encode(codecID, forKey: .format)
            try fields.encode((isForced ? ForcedSubtitles.all : .none).rawValue, forKey: .forced)
            try fields.encode(cueCount, forKey: .cues)
        case .audio(let audio):
            try fields.encode(track.file, forKey: .audio)
            try fields.encode(audio.streamIndex, forKey: .stream)
            try fields.encode(audio.codec, forKey: .codec)
            try fields.encode(audio.isReencoded, forKey: .reencoded)
            try fields.encode(audio.sampleEntry?.description, forKey: .sampleEntry)
            try fields.encode(audio.codecID, forKey: .codecID)
            try fields.encode(audio.channelCount, forKey: .channels)
            try fields.encode(audio.sampleRate, forKey: .sampleRate)
            try fields.encode(audio.primingSamples, forKey: .primingSamples)
            try fields.encode(audio.duration.seconds, forKey: .durationSeconds)
            try fields.encode(track.roles, forKey: .roles)
        case .closedCaptions: break
        }
    }

    private func status(_ isAlreadyThere: Bool) -> String {
        isAlreadyThere ? "already-there" : report.status == .wouldChange ? "would-add" : "added"
    }
}
