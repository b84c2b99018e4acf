// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import ISOMedia
import Listening
import MediaPrimitives
import MediaSelection
import Muxing
import Packaging

/// What `describe check` found, for people and as JSON (`mediatag.describe/1`).
struct DescribeReport {
    let check: ScriptCheck
    let reading: ScriptReading
    let dialogue: MovieDialogue
    let movie: String
    let script: String
    /// How long the movie pauses for descriptions that do not fit, in milliseconds, by their identifiers.
    var pauses: [String: Int] = [:]
    /// What was mixed; nil: nothing was.
    var mix: Mix?
    /// The description that the movie has already; nil: none, or it was mixed and compared.
    var existing: Existing?

    /// A description that the movie or the presentation has already.
    struct Existing {
        /// What has it, in words.
        let what: String
        /// The ID of the track; nil: it is a rendition.
        let track: UInt32?
        /// The name of the track or rendition.
        let name: String?
        /// The script of its mix.
        let script: String
        /// What was done to the text track; nil: none is wanted.
        var edit: EditReport?
    }

    /// What was done to a movie or a presentation.
    enum Addition {
        case movie(EditReport)
        case presentation(PlaylistEdit.Report)

        /// The edit of a presentation; nil: it was one of a movie.
        var presentation: PlaylistEdit.Report? {
            if case .presentation(let report) = self { report } else { nil }
        }

        /// What the user should know.
        var warnings: [String] {
            switch self {
            case .movie(let report): report.notices.sentences
            case .presentation(let report): report.warnings
            }
        }

        /// The file that was written.
        ///
        /// - Parameter named: how the user named it.
        /// - Returns: its path.
        func output(_ named: String?) -> String {
            switch self {
            case .movie(let report): named ?? report.output
            case .presentation(let report): report.output
            }
        }

        /// The ID of the track that was added; nil: it is a rendition.
        var track: UInt32? {
            if case .movie(let report) = self { report.addedTracks.first?.id } else { nil }
        }
    }

    /// A mix that was added.
    struct Mix {
        /// The audio and its levels.
        let described: DescribedAudio
        /// What was done to the movie or the presentation.
        let edit: Addition
        /// The file that was written.
        let output: String
        /// The script that was written; nil: none was.
        let script: String?
    }

    init(
        _ check: ScriptCheck,
        _ reading: ScriptReading,
        _ dialogue: MovieDialogue,
        _ options: DialogueOptions,
        script: String
    ) {
        self.check = check
        self.reading = reading
        self.dialogue = dialogue
        movie = options.movie
        self.script = script
    }

    /// How many descriptions have an outcome.
    func count(_ outcome: DescriptionFit.Outcome) -> Int {
        check.results.count { $0.fit.outcome == outcome }
    }
}

extension DescribeReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, format, language, dialogue, descriptions, findings, loudness, track,
            script, presentation
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.describe/1", forKey: .schema)
        try values.encode(movie, forKey: .movie)
        try values.encode(reading.format.rawValue.lowercased(), forKey: .format)
        try values.encode(reading.script.language?.rawValue, forKey: .language)
        try values.encode(DescribedDialogue(dialogue), forKey: .dialogue)
        let results = check.results.map { DescribedResult($0, pause: pauses[$0.description.id]) }
        try values.encode(results, forKey: .descriptions)
        try values.encode(check.findings.map(DescribedFinding.init), forKey: .findings)
        // What only a mix has.
        try values.encode(mix.map { DescribedLoudness($0.described.loudness) }, forKey: .loudness)
        let track = mix?.edit.track ?? existing?.track
        try values.encode(track.map { Int($0) }, forKey: .track)
        try values.encode(mix?.script ?? existing?.script, forKey: .script)
        let presentation = mix?.edit.presentation.map {
            PlaylistEditSummary(command: "playlist-add", report: $0)
        }
        try values.encode(presentation, forKey: .presentation)
    }
}

/// What is known of the dialogue, as JSON.
struct DescribedDialogue: Encodable {
    private let captions: [String]
    private let listened: Bool
    private let speech: Int

    init(_ dialogue: MovieDialogue) {
        captions = dialogue.sources.map(\.name)
        listened = dialogue.sound != nil
        speech = dialogue.map.speech.milliseconds
    }
}

/// A finding, as JSON.
struct DescribedFinding: Encodable {
    private let severity: String
    private let code: String
    private let message: String
    private let line: Int?
    private let column: Int?

    init(_ finding: ScriptFinding) {
        severity = finding.severity.rawValue
        code = finding.code
        message = finding.message
        line = finding.position?.line
        column = finding.position?.column
    }

    private enum CodingKeys: String, CodingKey { case severity, code, message, line, column }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(severity, forKey: .severity)
        try values.encode(code, forKey: .code)
        try values.encode(message, forKey: .message)
        try values.encode(line, forKey: .line)
        try values.encode(column, forKey: .column)
    }
}

/// A description and how it fits, as JSON.
struct DescribedResult: Encodable {
    let result: ScriptCheck.Result
    /// How long the movie pauses for it; nil: it does not.
    let pause: Int?

    init(_ result: ScriptCheck.Result, pause: Int?) {
        self.result = result
        self.pause = pause
    }

    private enum CodingKeys: String, CodingKey {
        case id, start, end, text, spoken, measured, outcome, rate, room, limit, missing, nearestGap
        case wordsTooMany, pause
    }

    private struct Gap: Encodable {
        let start: Int
        let end: Int
    }

    func encode(to encoder: any Encoder) throws {
        let (description, fit) = (result.description, result.fit)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(description.id, forKey: .id)
        try values.encode(description.start, forKey: .start)
        try values.encode(description.end, forKey: .end)
        try values.encode(description.text, forKey: .text)
        try values.encode(result.spoken, forKey: .spoken)
        try values.encode(result.isMeasured, forKey: .measured)
        let outcome = pause == nil ? fit.outcome.rawValue : "extended"
        try values.encode(outcome, forKey: .outcome)
        try values.encode(fit.percent.map { Double($0) / 100 }, forKey: .rate)
        try values.encode(fit.room, forKey: .room)
        try values.encode(fit.limit?.rawValue, forKey: .limit)
        try values.encode(fit.missing, forKey: .missing)
        let gap = fit.nearestGap.map { Gap(start: $0.lowerBound, end: $0.upperBound) }
        try values.encode(gap, forKey: .nearestGap)
        try values.encode(fit.wordsTooMany, forKey: .wordsTooMany)
        let missing = fit.outcome == .doesNotFit ? fit.missing : 0
        try values.encode(pause ?? missing, forKey: .pause)
    }
}

/// The levels of a mix to a tenth, as JSON.
struct DescribedLoudness: Encodable {
    private let dialogue: Double?
    private let voice: Double?
    private let truePeak: Double?

    init(_ loudness: DescribedAudio.Loudness) {
        dialogue = loudness.dialogue.map(Self.rounded)
        voice = loudness.voice.map(Self.rounded)
        truePeak = loudness.truePeak.map(Self.rounded)
    }

    private enum CodingKeys: String, CodingKey { case dialogue, voice, truePeak }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(dialogue, forKey: .dialogue)
        try values.encode(voice, forKey: .voice)
        try values.encode(truePeak, forKey: .truePeak)
    }

    static func rounded(_ level: Double) -> Double { (level * 10).rounded() / 10 }
}
