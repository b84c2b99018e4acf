// SPDX-License-Identifier: Apache-2.0

import Listening
import MediaPrimitives
import Speech

/// What `captions sync` decided, for people and as JSON (`mediatag.captions-sync/1`).
struct SyncSummary {
    private let sync: CaptionSync
    private let file: String
    private let reference: String
    private let output: String
    private let isDryRun: Bool
    private let cuesBeforeStart: Int
    private let detector: SpeechDetector?

    /// Takes the outcome of a job.
    init(_ outcome: SyncJob.Outcome, _ job: SyncJob) {
        (sync, cuesBeforeStart) = (outcome.sync, outcome.cuesBeforeStart)
        detector = outcome.detector
        file = job.name
        reference = job.reference
        output = job.output ?? file
        isDryRun = job.isDryRun
    }

    /// Writes the result to standard output, and the warnings to standard error.
    func show(as format: OutputFormat) {
        if cuesBeforeStart > 0, sync.decision == .moved {
            let cues = cuesBeforeStart == 1 ? "1 cue" : "\(cuesBeforeStart) cues"
            Messages.warn(
                "\(file): \(cues) would begin before 0:00 and \(isDryRun ? "would start" : "start") there"
            )
        }
        switch format {
        case .json: Results.write(json: self)
        case .text: Results.write(text)
        }
    }

    private var text: String {
        let sure =
            "confidence \(hundredths(sync.confidence))"
            + (detector == .network ? ", speech found by the voice-activity network" : "")
        switch sync.decision {
        case .right:
            return "\(file.printable): right; it fits \(reference.printable) as it is (\(sure))\n"
        case .refused(let reason):
            return "\(file.printable): not changed: \(reason.sentence)\n"
        case .moved:
            let rate = sync.rate.map { "  frame rate \($0.from) → \($0.to)\n" } ?? ""
            let lines = sync.segments.map { segment in
                let from = ClockTime(milliseconds: segment.from)
                return (sync.segments.count == 1 ? "  all cues: " : "  cues from \(from): ")
                    + "\(signedSeconds(segment.offset)) s\n"
            }
            let verb = isDryRun ? "would be moved" : "moved"
            return "\(output.printable): \(verb) to fit \(reference.printable) (\(sure))\n" + rate
                + lines.joined()
        }
    }
}

extension CaptionSync {
    /// Why nothing may be changed.
    fileprivate var refusal: SyncRefusal? {
        if case .refused(let reason) = decision { return reason }
        return nil
    }
}

extension SyncRefusal {
    /// What was seen, and what to do.
    fileprivate var sentence: String {
        switch self {
        case .tooLittleSpeech(let milliseconds):
            "the reference has only \(milliseconds / 1000) s of speech; that is too little to compare with"
        case .tooFewCues(let count):
            "only \(count) cue\(count == 1 ? " has" : "s have") spoken words; that is too little to compare"
        case .noAgreement:
            "the cues do not agree with the speech at any offset; are they of this movie and of this cut of it?"
        case .twoAnswers(let first, let second):
            "they fit about as well at \(signedSeconds(first)) s as at \(signedSeconds(second)) s"
        case .partDisagrees(let range):
            "the cues from \(ClockTime(milliseconds: range.lowerBound)) to "
                + "\(ClockTime(milliseconds: range.upperBound)) do not fit where the others do"
        case .unsureBreak(let range):
            "a part is missing or added in one of the two, and it is not sure where between"
                + " \(ClockTime(milliseconds: range.lowerBound)) and"
                + " \(ClockTime(milliseconds: range.upperBound))"
        }
    }
}

extension SyncSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, decision, rate, segments, confidence, reason, speechDetector
    }

    private struct Segment: Encodable {
        var from: Int
        var offset: Int
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        let decision =
            switch sync.decision {
            case .right: "right"
            case .moved: "moved"
            case .refused: "refused"
            }
        try values.encode("mediatag.captions-sync/1", forKey: .schema)
        try values.encode(decision, forKey: .decision)
        try values.encode(sync.rate.map { "\($0.from):\($0.to)" }, forKey: .rate)
        try values.encode(
            sync.segments.map { Segment(from: $0.from, offset: $0.offset) },
            forKey: .segments
        )
        try values.encode((sync.confidence * 100).rounded(.down) / 100, forKey: .confidence)
        try values.encode(sync.refusal?.sentence, forKey: .reason)
        try values.encode(detector?.rawValue, forKey: .speechDetector)
    }
}

/// A number between 0 and 1 with two decimals, rounded down.
private func hundredths(_ value: Double) -> String {
    "\(Int(value * 100) / 100).\((Int(value * 100) % 100).padded(to: 2))"
}

/// Milliseconds as seconds with a sign.
func signedSeconds(_ milliseconds: Int) -> String {
    let magnitude = milliseconds.magnitude
    return "\(milliseconds < 0 ? "-" : "+")\(magnitude / 1000).\((magnitude % 1000).padded(to: 3))"
}
