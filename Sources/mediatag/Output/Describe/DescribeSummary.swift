// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import ISOMedia
import Listening
import MediaPrimitives
import MediaReading
import MediaSelection
import Muxing

/// What `describe` and `describe check` found, for people and as JSON (`mediatag.describe/1`).
struct DescribeSummary {
    let report: DescriptionReport
    let movie: String
    let script: String

    /// Makes a report and shows it, with its warnings.
    ///
    /// - Parameters:
    ///   - request: the movie and the script.
    ///   - format: how the report is written.
    ///   - job: makes the report.
    /// - Throws: the exit status if the script does not fit, or of an error, after reporting it.
    static func report(
        _ request: DescriptionRequest,
        as format: OutputFormat,
        _ job: (@escaping DescriptionProgress) throws -> DescriptionReport
    ) throws {
        let progress = DescribeProgress()
        defer { progress.clear() }
        let report: DescriptionReport
        do {
            report = try job(progress.show)
        } catch let code as ExitCode {
            throw code
        } catch {
            progress.clear()
            Messages.fail(error)
            throw (error as? MediaError).map(ExitCode.of) ?? .unreadable
        }
        progress.clear()
        Messages.warn(all: report.warnings)
        let summary = DescribeSummary(report: report, movie: request.movie, script: request.script)
        Results.write(summary, as: format, text: summary.text)
        if !report.passes { throw ExitCode.findings }
    }

    /// Runs a job whose error hides its report, and shows what the report would have warned of.
    static func warning<Result>(
        of notices: [DescriptionNotice],
        _ run: () throws -> Result
    ) throws -> Result {
        do {
            return try run()
        } catch {
            Messages.warn(all: notices.map(\.description))
            throw error
        }
    }
}

extension DescriptionReport {
    /// What the user should know.
    fileprivate var warnings: [String] {
        let edit: [String] =
            switch mix?.edit {
            case .movie(let report): report.notices.sentences
            case .presentation(let report): report.warnings
            case nil: existing?.edit?.notices.sentences ?? []
            }
        return notices.map(\.description) + edit
    }
}

extension DescribeSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, format, language, dialogue, descriptions, findings, loudness, track,
            script, presentation
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.describe/1", forKey: .schema)
        try values.encode(movie, forKey: .movie)
        try values.encode(report.reading.format.rawValue.lowercased(), forKey: .format)
        try values.encode(report.reading.script.language?.rawValue, forKey: .language)
        try values.encode(DescribedDialogue(report.dialogue), forKey: .dialogue)
        let results = report.check.results.map {
            DescribedResult($0, pause: report.pauses[$0.description.id])
        }
        try values.encode(results, forKey: .descriptions)
        try values.encode(report.check.findings.map(DescribedFinding.init), forKey: .findings)
        // What only a mix has.
        try values.encode(
            report.mix.map { DescribedLoudness($0.described.loudness) },
            forKey: .loudness
        )
        let track = report.mix?.edit.track ?? report.existing?.track
        try values.encode(track.map { Int($0) }, forKey: .track)
        try values.encode(report.mix?.script ?? report.existing?.script, forKey: .script)
        let presentation = report.mix?.edit.presentation.map {
            PresentationEditSummary<PlaylistWords>("add", $0)
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
