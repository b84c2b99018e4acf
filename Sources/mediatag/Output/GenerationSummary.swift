// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Auditing
import Captions
import Guidelines
import MediaPrimitives
import MediaSelection
import Speech

/// What `captions generate` did, also as JSON (`mediatag.captions-generate/1`).
struct GenerationSummary {
    private let read: TranscriptReading
    private let report: GenerationReport
    private let ofCues: [GenerationNotice]
    private let profile: String

    /// Notes what is to be reported.
    init(_ read: TranscriptReading, _ report: GenerationReport, profile: String) {
        self.read = read
        self.report = report
        ofCues = report.notices
        self.profile = profile
    }

    /// Reports a language that is not known, where that matters.
    func warnAboutLanguage(_ profile: CaptionProfile) {
        guard report.lacksLanguage else { return }
        let reason = profile.languages.isEmpty ? "" : "the limits are those of no language, and "
        Messages.warn(
            "the language of the words is not known: \(reason)lines are divided by punctuation and pauses alone; "
                + "pass --language TAG"
        )
    }

    /// Writes the report to standard output, and warnings to standard error.
    func show(as format: OutputFormat) {
        switch format {
        case .text:
            warn()
            if !report.file.isStandardOutput { Results.report(text) }
        case .json: show(json: self)
        }
    }

    /// Writes a report of which this is a part to standard output, and warnings to standard error.
    func show(json report: some Encodable) {
        warn()
        if !self.report.file.isStandardOutput { Results.write(json: report) }
    }

    private func warn() {
        report.file.show(report.unwritten, report.losses)
        Messages.warn(all: read.notices.filter(\.isWarning).map(\.description))
        Messages.warn(all: ofCues.map(\.sentence))
        if let sounds = report.sounds, !sounds.proposals.isEmpty {
            Messages.warn(
                "\(report.file.path.printable): the sounds are proposals; the captions are SDH after a person reviewed each"
            )
        }
    }

    /// The cues of words and those of sounds.
    private var cueCount: Int {
        report.captions.cues.count + (report.sounds?.proposals.count { !$0.isInDialogue } ?? 0)
    }

    private var text: String {
        let words = read.transcript.words.count
        let count = "\(words) word\(words == 1 ? "" : "s")"
        switch report.file.kind {
        case .words: return "\(report.file.path.printable): \(count) of \(read.format.name)\n"
        case .captions(let format):
            let cues = cueCount
            return
                "\(report.file.path.printable): \(format.name), \(cues) cue\(cues == 1 ? "" : "s") of \(count)\n"
                + (report.sounds?.text ?? "")
        }
    }
}

extension GenerationSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, source, output, language, profile, words, cues, notices, sounds
    }

    private struct Notice: Encodable {
        var kind: String
        var message: String
        var cue: Int?
        var rule: String?
        var startSeconds: Double?
        var measured: Double?
        var limit: Double?
        var unit: String?

        private enum CodingKeys: String, CodingKey {
            case kind, message, cue, rule, startSeconds, measured, limit, unit
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
            try container.encode(message, forKey: .message)
            try container.encode(cue, forKey: .cue)
            try container.encode(rule, forKey: .rule)
            try container.encode(startSeconds, forKey: .startSeconds)
            try container.encode(measured, forKey: .measured)
            try container.encode(limit, forKey: .limit)
            try container.encode(unit, forKey: .unit)
        }
    }

    private var notices: [Notice] {
        let ofWords = read.notices.map { notice in
            Notice(
                kind: notice.kind.rawValue,
                message: notice.description,
                measured: Double(notice.count),
                unit: "times"
            )
        }
        let ofCaptions = ofCues.map { notice in
            Notice(
                kind: notice.reason.rawValue,
                message: notice.message,
                cue: notice.cue,
                rule: notice.rule,
                startSeconds: notice.startMilliseconds.map { Double($0) / 1000 },
                measured: notice.measurement?.value,
                limit: notice.measurement?.limit,
                unit: notice.measurement?.unit
            )
        }
        return ofWords + ofCaptions
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("mediatag.captions-generate/1", forKey: .schema)
        try container.encode(read.format.rawValue, forKey: .source)
        try container.encode(report.file.path, forKey: .output)
        try container.encode(report.captions.language?.rawValue, forKey: .language)
        try container.encode(profile, forKey: .profile)
        try container.encode(read.transcript.words.count, forKey: .words)
        try container.encode(cueCount, forKey: .cues)
        try container.encode(notices, forKey: .notices)
        try container.encodeIfPresent(report.sounds.map(SoundResults.init), forKey: .sounds)
    }
}

extension GeneratedFile {
    /// Prints captions that are still to be written, and what their format cannot carry.
    func show(_ unwritten: [UInt8]?, _ losses: [ConversionLoss]) {
        Messages.warn(all: losses.map { "\(path.printable): \($0.message)" })
        if let unwritten { Results.write(bytes: unwritten) }
    }
}

extension GenerationNotice {
    /// Cue, fault, measured value and reason, in a line.
    fileprivate var sentence: String {
        var text = cue.map { "cue \($0)" } ?? "captions"
        if let startMilliseconds {
            text += " at \(ClockTime(milliseconds: max(0, startMilliseconds)).timeCode())"
        }
        text += ": \(message)"
        if let measurement {
            text += " (\(measurement.value.short) \(measurement.unit)"
            text += (measurement.limit.map { ", limit \($0.short)" } ?? "") + ")"
        }
        return text + (cause.map { ": \($0)" } ?? "")
    }

    private var cause: String? {
        switch reason {
        case .spokenTooFast:
            "the words are spoken faster than that, with no pause to make up for it"
        case .nextWordsTooSoon: "the next words follow too soon"
        case .wordWiderThanLine: "a word is not divided"
        case .text, .startsLate: nil
        }
    }
}
