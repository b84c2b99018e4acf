// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Muxing

/// What `add-audio` did, for people and as JSON (`mediatag.add-audio/1`).
struct AddAudioSummary {
    private let report: AddAudioReport
    private let isDryRun: Bool
    private let output: String

    init(_ report: AddAudioReport, output: EditOptions) {
        self.report = report
        isDryRun = output.dryRun
        self.output = output.output ?? report.movie
    }

    /// One line for each track, and one for each further change.
    var text: String {
        let lines = report.tracks.map { line(for: $0) + "\n" }
        return (lines + report.changes.map { "  \($0.printable)\n" }).joined()
    }

    private func line(for track: AddAudioReport.Track) -> String {
        guard !track.isAlreadyThere else {
            return
                "\(report.movie.printable): the same track is already there (track \(track.id)); "
                + "\(report.isAlreadyThere ? "nothing written" : "not added"). Pass --again to add "
                + "it once more."
        }
        let verb = isDryRun ? "would add" : "added"
        return "\(output.printable): \(verb) track \(track.id), \(words(for: track))\(way)"
    }

    private func words(for track: AddAudioReport.Track) -> String {
        var words = ["\(track.name.printable) (\(track.language))"]
        words += Self.marks.filter { track.characteristics.contains($0.0) }.map(\.1)
        words.append(track.isReencoded ? "\(track.codec) encoded as AAC" : track.codec)
        words.append(track.channelCount == 1 ? "1 channel" : "\(track.channelCount) channels")
        words.append("\(ClockTime(milliseconds: track.milliseconds))")
        return words.joined(separator: ", ")
    }

    private static let marks: [(MediaCharacteristic, String)] = [
        (.describesVideo, "describes the picture"),
        (.enhancesSpeechIntelligibility, "clearer speech"),
    ]

    private var way: String {
        switch report.method {
        case .inPlace: ", in place"
        case .copy: isDryRun ? ", by a copy" : ""
        case nil: ""
        }
    }
}

extension AddAudioReport.Track {
    fileprivate var milliseconds: Int {
        Int(duration.rescaled(to: 1000, rounding: .nearest).ticks)
    }
}

extension AddAudioSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, output, status, tracks, changes, warnings
    }

    private struct Track: Encodable {
        var audio: String
        var stream: Int
        var status: String
        var id: UInt32
        var codec: String
        var reencoded: Bool
        var sampleEntry: String
        var channels: Int
        var sampleRate: Int
        var primingSamples: Int
        var durationSeconds: Double
        var language: String
        var name: String
        var characteristics: [String]
        var roles: [String]
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.add-audio/1", forKey: .schema)
        try values.encode(report.movie, forKey: .movie)
        try values.encode(output, forKey: .output)
        try values.encode(status(report.isAlreadyThere), forKey: .status)
        try values.encode(report.changes, forKey: .changes)
        try values.encode(report.warnings, forKey: .warnings)
        try values.encode(report.tracks.map(json), forKey: .tracks)
    }

    private func json(_ track: AddAudioReport.Track) -> Track {
        Track(
            audio: track.audio,
            stream: track.streamIndex,
            status: status(track.isAlreadyThere),
            id: track.id,
            codec: track.codec,
            reencoded: track.isReencoded,
            sampleEntry: track.sampleEntry.description,
            channels: track.channelCount,
            sampleRate: track.sampleRate,
            primingSamples: track.primingSamples,
            durationSeconds: track.duration.seconds,
            language: track.language.rawValue,
            name: track.name,
            characteristics: track.characteristics.map(\.rawValue),
            roles: track.roles
        )
    }

    private func status(_ isAlreadyThere: Bool) -> String {
        isAlreadyThere ? "already-there" : isDryRun ? "would-add" : "added"
    }
}
