// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Speech

/// What `captions align` found, for people and as JSON (`mediatag.captions-align/1`).
struct AlignmentSummary {
    private let report: AlignmentReport
    private let file: GeneratedFile
    private let refusal: String?
    private var sentences: [AlignedSentence] { report.aligned.sentences }

    /// Notes what is to be reported.
    init(_ report: AlignmentReport, _ file: GeneratedFile, media: String) {
        (self.report, self.file) = (report, file)
        refusal = report.refusal?.sentence(media)
    }

    /// Writes the report to standard output, or to standard error if the other has the captions.
    func show(as format: OutputFormat) {
        file.show(report.unwritten, report.losses)
        switch format {
        case _ where file.isStandardOutput: Messages.advise(String(text.dropLast()))
        case .json: Results.write(json: self)
        case .text: Results.write(text)
        }
    }

    private func count(_ kind: String) -> Int { sentences.count { $0.outcome.kind == kind } }

    private var text: String {
        let lines = sentences.compactMap { sentence -> String? in
            guard let reason = sentence.outcome.reason else { return nil }
            let place = sentence.startMilliseconds.map { "\(ClockTime(milliseconds: $0)) " } ?? ""
            return "  \(sentence.outcome.kind): \(place)\"\(sentence.text.printable)\": \(reason)\n"
        }
        let other = report.aligned.otherSpeech.map { range in
            "  not in the transcript: speech from \(ClockTime(milliseconds: range.lowerBound)) to "
                + "\(ClockTime(milliseconds: range.upperBound))\n"
        }
        let name = file.isStandardOutput ? "standard output" : file.path.printable
        let refused = refusal.map { "\(name): not written: \($0.printable)\n" } ?? ""
        return refused + "\(name): \(count("aligned")) aligned, \(count("doubtful")) doubtful, "
            + "\(count("refused")) refused\n" + movements.joined() + lines.joined() + other.joined()
    }

    /// How far cues moved; cues in a row that moved equally far are one line.
    private var movements: [String] {
        var groups: [(cues: Range<Int>, moved: Int)] = []
        for (index, change) in (report.retiming?.changes ?? []).enumerated() {
            let moved = change.new.lowerBound - change.old.lowerBound
            if let last = groups.last, last.moved == moved {
                groups[groups.count - 1].cues = last.cues.lowerBound..<index + 1
            } else {
                groups.append((index..<index + 1, moved))
            }
        }
        return groups.map { cues, moved in
            let first = cues.lowerBound + 1
            let name = cues.count == 1 ? "cue \(first)" : "cues \(first) to \(cues.upperBound)"
            return "  \(name): \(moved == 0 ? "not moved" : "\(signedSeconds(moved)) s")\n"
        }
    }
}

extension AlignedSentence.Outcome {
    /// The word of the JSON form.
    fileprivate var kind: String {
        switch self {
        case .aligned: "aligned"
        case .doubtful: "doubtful"
        case .refused: "refused"
        }
    }

    /// Why it is not aligned.
    fileprivate var reason: String? {
        switch self {
        case .aligned: nil
        case .doubtful(.missingWord(let word)): "\"\(word)\" is not heard"
        case .doubtful(.poorWord(let word)): "\"\(word)\" sounds like another word"
        case .doubtful(.slowWord(let word)): "\"\(word)\" would last too long"
        case .doubtful(.uncertainTime(let word)): "\"\(word)\" fits about as well at another time"
        case .doubtful(.otherSpeech(let word, let milliseconds)):
            "\(milliseconds) ms of speech after \"\(word)\" is not in the text"
        case .doubtful(.poorFit): "what is heard there hardly fits the text"
        case .doubtful(.tooLittleSound): "it is short, and other speech would sound like it"
        case .refused(.nothingToSpeak): "it has no words that can be spoken"
        case .refused(.notHeard): "it is not heard in its order"
        case .refused(.poorFit): "what is heard there does not fit the text"
        }
    }
}

extension AlignmentSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, sentences, summary, cues, otherSpeech, written, refusal
    }

    private struct Interval: Encodable {
        var start: Int
        var end: Int
    }

    private enum SentenceKeys: String, CodingKey { case text, outcome, reason, start, end, words }
    private enum WordKeys: String, CodingKey { case text, start, end, confidence }
    private enum CueKeys: String, CodingKey { case cue, start, end, moved }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.captions-align/1", forKey: .schema)
        var list = values.nestedUnkeyedContainer(forKey: .sentences)
        for sentence in sentences {
            var item = list.nestedContainer(keyedBy: SentenceKeys.self)
            try item.encode(sentence.text, forKey: .text)
            try item.encode(sentence.outcome.kind, forKey: .outcome)
            try item.encode(sentence.outcome.reason, forKey: .reason)
            try item.encode(sentence.startMilliseconds, forKey: .start)
            try item.encode(sentence.endMilliseconds, forKey: .end)
            var words = item.nestedUnkeyedContainer(forKey: .words)
            for word in sentence.words {
                var entry = words.nestedContainer(keyedBy: WordKeys.self)
                try entry.encode(word.text, forKey: .text)
                try entry.encode(word.startMilliseconds, forKey: .start)
                try entry.encode(word.endMilliseconds, forKey: .end)
                try entry.encode(word.confidence ?? 0, forKey: .confidence)
            }
        }
        try values.encode(refusal == nil, forKey: .written)
        try values.encodeIfPresent(refusal, forKey: .refusal)
        if let retiming = report.retiming {
            var cues = values.nestedUnkeyedContainer(forKey: .cues)
            for change in retiming.changes {
                var cue = cues.nestedContainer(keyedBy: CueKeys.self)
                try cue.encode(change.cue + 1, forKey: .cue)
                try cue.encode(change.new.lowerBound, forKey: .start)
                try cue.encode(change.new.upperBound, forKey: .end)
                try cue.encode(change.new.lowerBound - change.old.lowerBound, forKey: .moved)
            }
        }
        let other = report.aligned.otherSpeech.map {
            Interval(start: $0.lowerBound, end: $0.upperBound)
        }
        try values.encode(other, forKey: .otherSpeech)
        let kinds = ["aligned", "doubtful", "refused"].map { ($0, count($0)) }
        try values.encode(Dictionary(kinds) { first, _ in first }, forKey: .summary)
    }
}

extension AlignmentReport.Refusal {
    /// Why nothing is written.
    fileprivate func sentence(_ media: String) -> String {
        switch self {
        case .cues(let match):
            return
                "only \(match.heard) of \(match.counted) cues that count are heard in \(media); "
                + "are they of that recording?"
        case .sentences(let match):
            let heard =
                match.heard == 0
                ? "no sentence is heard in \(media) as it is written"
                : "only \(match.heard) of \(match.counted) sentences that count "
                    + "\(match.heard == 1 ? "is" : "are") heard in \(media)"
            return heard + "; is this the text of that recording?"
        }
    }
}
