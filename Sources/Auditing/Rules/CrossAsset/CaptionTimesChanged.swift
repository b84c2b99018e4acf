// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// X765: captions that a conversion shows at other times.
struct CaptionTimesChanged: ConversionRule {
    let metadata = RuleMetadata(
        "X765",
        "caption-times-changed",
        "A conversion shows captions at other times",
        .error,
        .likely,
        references: ["EN 301 549 v3.2.1 5.4"],
        rationale:
            "Captions that come too early or too late cannot be followed. Compared are captions with the same "
            + "words; formats round times to frames, so half a second is allowed (1.5 s where a caption ends).",
        remedy: "Keep the times in the conversion, or shift the captions."
    )

    func check(_ conversion: Conversion, into findings: inout Findings) {
        let pairs = ServicePairs<LegibleService>(conversion).pairs.filter {
            $0.before.words != nil && $0.after.words != nil
        }
        let channels = conversion.before.closedCaptionChannels.flatMap { old in
            conversion.after.closedCaptionChannels.filter { $0.channel == old.channel }.map {
                (old, $0)
            }
        }
        guard !pairs.isEmpty || !channels.isEmpty else { return findings.say(.inapplicable) }
        for (before, after) in pairs {
            guard let change = TimeChange(before.timedWords, after.timedWords) else { continue }
            findings.report(
                at: after.location,
                "\(before.label): \(change.clause)",
                change.measurement
            )
        }
        for (old, new) in channels {
            // Line 21 has time for two letters in a frame: captions are loaded early, each as the coder likes.
            guard let offset = CaptionComparison(old.cues, new.cues).offsetMilliseconds,
                abs(offset) > 1500
            else { continue }
            findings.report(
                at: FindingLocation(),
                "closed captions \(old.channel.name) are \(TimeChange.seconds(offset))"
            )
        }
    }
}

/// How the times of captions with the same words differ.
private struct TimeChange {
    private static let startTolerance = 500
    private static let endTolerance = 1500
    /// Captions that are divided otherwise have only their first begin and last end in common.
    private static let spanTolerance = 2000

    let clause: String
    let measurement: Measurement?

    /// Compares; nil where the times are the same.
    init?(_ before: [TimedWords], _ after: [TimedWords]) {
        let pairs = Self.pairs(before, after)
        guard !pairs.isEmpty else {
            guard let old = Self.span(before), let new = Self.span(after),
                abs(new.lowerBound - old.lowerBound) > Self.spanTolerance
                    || abs(new.upperBound - old.upperBound) > Self.spanTolerance
            else { return nil }
            clause = "they are \(Self.seconds(new.lowerBound - old.lowerBound))"
            measurement = nil
            return
        }
        let offsets = pairs.map { $1.start - $0.start }
        let moved = zip(pairs, offsets).count { pair, offset in
            abs(offset) > Self.startTolerance
                || abs(pair.1.end - pair.0.end) > Self.endTolerance
        }
        guard moved > 0 else { return nil }
        let sorted = offsets.sorted()
        let median = sorted[sorted.count / 2]
        let how =
            abs(median) > Self.startTolerance ? ": they are \(Self.seconds(median))" : ""
        clause = "\(moved) of \(pairs.count) cues are at other times\(how)"
        measurement = Measurement(Double(moved), limit: 0, unit: "cues")
    }

    /// An offset in words.
    static func seconds(_ milliseconds: Int) -> String {
        let length = Double(abs(milliseconds) / 100) / 10
        return "\(length) s too \(milliseconds > 0 ? "late" : "early")"
    }

    /// The cues with the same words, in their order where there are as many before as after.
    private static func pairs(
        _ before: [TimedWords],
        _ after: [TimedWords]
    ) -> [(TimedWords, TimedWords)] {
        let new = Dictionary(grouping: after, by: \.words)
        let old = Dictionary(grouping: before, by: \.words)
        return old.flatMap { words, cues -> [(TimedWords, TimedWords)] in
            guard let others = new[words], others.count == cues.count else { return [] }
            return Array(zip(cues, others))
        }
    }

    private static func span(_ cues: [TimedWords]) -> Range<Int>? {
        guard let start = cues.map(\.start).min(), let end = cues.map(\.end).max(), start < end
        else { return nil }
        return start..<end
    }
}
